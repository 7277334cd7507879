import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { commandSend, type InstrumentReading } from '@labbox/contract/bench/commands.ts'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { synergyPanels } from '@labbox/contract/experiments/shared-diagram.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import type { Envelope } from '@labbox/contract/core/envelope.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import * as synergies from '@labbox/contract/experiments/synergy.ts'
import { user } from '../../access/tables.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { listen, startPool, type Listener } from '../../../testing/bench.ts'
import { classOf } from '../../../testing/bookings.ts'
import { ACTS, digestOf } from '../../../testing/database/digest.ts'

let kit: TestApp
let pool: Awaited<ReturnType<typeof startPool>>
let holder: Client
let guest: Client
let third: Client
let stranger: Client
let teacher: Client
let digest: ReturnType<typeof digestOf>
let occupancyId: string
let id: string
const ears: Listener[] = []

beforeAll(async () => {
  kit = await createTestApp({ env: { SIM_CAPACITY: '2' }, build: { clockwork: false } })
  pool = await startPool(kit)
  const names = ['synergist01', 'synergist02', 'synergist03']
  ;[holder, guest, third] = (await Promise.all(
    names.map((account) => kit.user('student', { account, name: account })),
  )) as [Client, Client, Client]
  stranger = await kit.user('student', { account: 'synergist04' })
  teacher = await kit.user('teacher')
  await classOf(teacher, names)
  digest = digestOf(kit.database.sql, ['session', 'allowance', ...ACTS])
})
afterAll(async () => {
  await pool.agent.close()
  await kit.close()
})
beforeEach(async () => {
  const { occupancy } = await holder.ok(occupancies.occupancyTake, { deviceId: pool.deviceId })
  occupancyId = occupancy!.id
  id = (await holder.ok(synergies.synergyInvite, { occupancyId, account: 'synergist02' })).id
})
afterEach(async () => {
  for (const ear of ears.splice(0)) await ear.close()
  await holder.ok(occupancies.occupancyRelease, { id: occupancyId })
  await eventually(async () =>
    expect((await holder.ok(occupancies.occupancyMine)).occupancy).not.toMatchObject({ safeAt: null }),
  )
})

const send = (who: Client, command: string) =>
  who.call(commandSend, { occupancyId, op: 'instrument', args: { command } })
const why = async (who: Client, command: string) => (await send(who, command)).refusal?.error ?? null
const refused = async (work: () => Promise<{ refusal: { error?: string } }>) => {
  const before = await digest()
  const { refusal } = await work()
  expect(await digest()).toEqual(before)
  return refusal?.error
}
const hear = async (who: Client, ...wanted: string[]) => {
  const ear = await listen(kit, who)
  ears.push(ear)
  for (const topic of wanted) await ear.hear(topic)
  return ear
}

it('one at a time operates the bench; the others may ask what it stands at, nobody else anything', async () => {
  // Invited is not joined.
  expect(await why(guest, 'DG.FREQ?(CH1)')).toBe('NOT_FOUND')
  await guest.ok(synergies.synergyJoin, { id })
  expect(await why(holder, 'DG.FREQ(CH1,2000)')).toBeNull()
  const { result } = (await send(guest, 'DG.FREQ?(CH1)')).data
  expect((result as InstrumentReading).value).toBe(2000)
  expect(await why(guest, 'DG.FREQ(CH1,3000)')).toBe('SYNERGY_TURN')
  expect(await why(guest, 'DM.MEAS.DCV')).toBe('SYNERGY_TURN')
  for (const op of ['run', 'stop', 'reset', 'scan'] as const)
    expect((await guest.call(commandSend, { occupancyId, op, args: {} })).refusal.error).toBe('SYNERGY_TURN')
  await holder.ok(synergies.synergyHand, { id, userId: guest.userId })
  expect(await why(guest, 'DG.FREQ(CH1,3000)')).toBeNull()
  expect(await why(holder, 'DG.FREQ(CH1,4000)')).toBe('SYNERGY_TURN')
  expect(((await send(holder, 'DG.FREQ?(CH1)')).data.result as InstrumentReading).value).toBe(3000)
  for (const who of [third, stranger]) expect(await why(who, 'DG.FREQ?(CH1)')).toBe('NOT_FOUND')
})

it('the controls are asked for and given; who went away loses them to who is there', async () => {
  await guest.ok(synergies.synergyJoin, { id })
  expect(await guest.ok(synergies.synergyAsk, { id })).toMatchObject({
    operatorId: holder.userId,
    askedBy: guest.userId,
  })
  expect(await refused(() => guest.call(synergies.synergyHand, { id, userId: guest.userId }))).toBe(
    'SYNERGY_TURN',
  )
  expect(await refused(() => holder.call(synergies.synergyHand, { id, userId: third.userId }))).toBe(
    'NOT_FOUND',
  )
  expect(await holder.ok(synergies.synergyHand, { id, userId: guest.userId })).toMatchObject({
    operatorId: guest.userId,
    askedBy: null,
  })
  kit.clock.advance(synergies.SYNERGY_AWAY_MS)
  // The guest has closed the page.
  expect(await holder.ok(synergies.synergyHere, { id })).toMatchObject({ operatorId: holder.userId })
  expect(await why(guest, 'DG.FREQ(CH1,1000)')).toBe('SYNERGY_TURN')
  kit.clock.advance(synergies.SYNERGY_AWAY_MS)
  expect(await guest.ok(synergies.synergyHere, { id })).toMatchObject({ operatorId: guest.userId })
})

it('each reads the names of the others in their own language', async () => {
  await kit.deps.db.update(user).set({ name: '李明 Li Ming' }).where(eq(user.id, holder.userId))
  const ear = await hear(third, topics.user(third.userId))
  await holder.ok(synergies.synergyInvite, { occupancyId, account: 'synergist03' })
  await eventually(() =>
    expect(ear.heard.get(topics.user(third.userId))).toMatchObject([
      { kind: 'synergy.invited', from: { zh: '李明', en: 'Li Ming' } },
    ]),
  )
  await guest.ok(synergies.synergyJoin, { id })
  const readers = [
    ['en', 'Li Ming'],
    ['zh', '李明'],
  ] as const
  for (const [language, name] of readers) {
    const headers = { 'accept-language': language, 'x-token': third.token }
    const { data } = (await kit.app.inject({ url: '/api/bench/synergy/mine', headers })).json<
      Envelope<DataOf<typeof synergies.synergyMine>>
    >()
    expect(data.invitations).toMatchObject([{ from: name }])
    const turn = await kit.app.inject({
      method: 'POST',
      url: '/api/bench/command',
      headers: { ...headers, 'x-token': guest.token },
      payload: { occupancyId, op: 'run', args: {} },
    })
    expect(turn.json<Envelope>().msg).toContain(`${name} `)
    expect(turn.json<Envelope>().msg).not.toContain('李明 Li Ming')
  }
  await kit.deps.db.update(user).set({ name: 'synergist01' }).where(eq(user.id, holder.userId))
})

it('members hear what is done, and nothing any more when they have left', async () => {
  const news = topics.synergyUser(id)
  const event = topics.event(pool.deviceId, occupancyId)
  const outside = await listen(kit, guest)
  ears.push(outside)
  for (const topic of [news, event]) await expect(outside.hear(topic)).rejects.toThrow()
  await guest.ok(synergies.synergyJoin, { id })
  const ear = await hear(guest, news, event)
  const away = await listen(kit, third)
  ears.push(away)
  await expect(away.hear(topics.synergy(id))).rejects.toThrow()
  const last = () => ear.heard.get(news)?.at(-1)
  await send(holder, 'DM.MEAS.DCV')
  await eventually(() =>
    expect(last()).toMatchObject({ kind: 'command', by: holder.userId, command: 'DM.MEAS.DCV' }),
  )
  const told = ear.heard.get(news)?.length
  await send(holder, 'DG.FREQ?(CH1)')
  await guest.ok(synergies.synergyLeave, { id })
  await guest.ok(synergies.synergyLeave, { id })
  await send(holder, 'DG.FREQ(CH1,1500)')
  await send(holder, 'DM.MEAS.DCV')
  const heard = ear.heard.get(news)?.slice(told) ?? []
  expect(heard.every((message) => (message as { kind: string }).kind === 'changed')).toBe(true)
  await expect(ear.hear(news)).rejects.toThrow()
  expect(await why(guest, 'DG.FREQ?(CH1)')).toBe('NOT_FOUND')
})

it('whoever holds the bench sends members away and ends the sharing; it ends with the bench', async () => {
  await guest.ok(synergies.synergyJoin, { id })
  await holder.ok(synergies.synergyHand, { id, userId: guest.userId })
  expect(await refused(() => guest.call(synergies.synergyLeave, { id, userId: holder.userId }))).toBe(
    'NOT_FOUND',
  )
  await holder.ok(synergies.synergyLeave, { id, userId: guest.userId })
  expect(await why(holder, 'DG.FREQ(CH1,1000)')).toBeNull()
  expect(await guest.ok(synergies.synergyMine)).toEqual({ running: null, invitations: [] })
  await holder.ok(synergies.synergyInvite, { occupancyId, account: 'synergist02' })
  expect((await guest.ok(synergies.synergyMine)).invitations).toMatchObject([{ id, from: 'synergist01' }])
  await guest.ok(synergies.synergyJoin, { id })
  await holder.ok(occupancies.occupancyRelease, { id: occupancyId })
  expect((await guest.ok(synergies.synergyMine)).running).toBeNull()
  expect(await why(guest, 'DG.FREQ?(CH1)')).toBe('NOT_FOUND')
})

it('only people of one’s classes are asked, to a bench that one holds', async () => {
  const ask = (who: Client, account: string) =>
    refused(() => who.call(synergies.synergyInvite, { occupancyId, account }))
  for (const account of ['synergist04', 'synergist01', 'nobody-there'])
    expect(await ask(holder, account)).toBe('SYNERGY_STRANGER')
  expect(await ask(guest, 'synergist03')).toBe('NOT_FOUND')
  expect(await refused(() => third.call(synergies.synergyJoin, { id }))).toBe('NOT_FOUND')
  for (const act of [synergies.synergyAsk, synergies.synergyHere])
    expect(await refused(() => guest.call(act, { id }))).toBe('NOT_FOUND')
})

it('a class that is shown a bench sees what its instruments stand at, and asks them nothing', async () => {
  const watcher = await kit.user('student', { account: 'synergist05' })
  const { id: classId } = await teacher.ok(classAdd, { name: { en: 'Watching' } })
  await teacher.ok(memberAdd, { id: classId, accounts: ['synergist05'] })
  await holder.ok(commandSend, { occupancyId, op: 'find' })
  expect((await send(holder, 'DG.FREQ(CH1,1250)')).code).toBe(200)
  expect((await watcher.call(synergyPanels, { id })).refusal.error).toBe('NOT_FOUND')
  await teacher.ok(synergies.synergyJoin, { id })
  await teacher.ok(synergies.synergyProject, { id, classId })
  const seen = await watcher.ok(synergyPanels, { id })
  expect(seen).toMatchObject({ occupancyId, deviceId: pool.deviceId })
  expect(seen.instruments.map(({ kind }) => kind).toSorted()).toEqual(['DG', 'DM', 'DP', 'DS', 'LA'])
  expect(seen.shown['DG.FREQ?(CH1)']).toMatchObject({ value: 1250 })
  // What is done from now on is heard.
  const ear = await hear(watcher, topics.synergyUser(id))
  expect((await send(holder, 'DG.FREQ(CH1,1500)')).code).toBe(200)
  await eventually(() =>
    expect(ear.heard.get(topics.synergyUser(id))).toContainEqual(
      expect.objectContaining({ kind: 'command', command: 'DG.FREQ(CH1,1500)' }),
    ),
  )
  expect(await refused(() => send(watcher, 'DG.FREQ?(CH1)'))).not.toBeUndefined()
  await teacher.ok(synergies.synergyProject, { id, classId: null })
  expect((await watcher.call(synergyPanels, { id })).refusal.error).toBe('NOT_FOUND')
})
