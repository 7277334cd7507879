import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import * as devices from '@labbox/contract/devices/devices.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { listen, startPool } from '../../../testing/bench.ts'
import { occupancy } from '../tables.ts'

let kit: TestApp
let pool: Awaited<ReturnType<typeof startPool>>
let deviceId: string
const students: Client[] = []
const rows = () => kit.deps.db.select().from(occupancy)
const take = (who: Client) => who.ok(occupancies.occupancyTake, { deviceId })
const device = (who: Client) => who.ok(devices.deviceGet, { id: deviceId })
const sweep = () => kit.app.benches.bench.sweep()

beforeAll(async () => {
  kit = await createTestApp({ env: { SIM_CAPACITY: '2' }, build: { clockwork: false } })
  pool = await startPool(kit)
  deviceId = pool.deviceId
  for (let k = 0; k < 4; k++) students.push(await kit.user('student'))
})
afterAll(async () => {
  await pool.agent.close()
  await kit.close()
})
/** Every test begins with all places free. */
beforeEach(async () => {
  for (const student of students) {
    const { occupancy: held } = await student.ok(occupancies.occupancyMine)
    if (held && !held.endedAt) await student.ok(occupancies.occupancyRelease, { id: held.id })
    await student.ok(occupancies.occupancyLeave, { deviceId })
  }
  await eventually(async () => expect((await device(students[0]!)).free).toBe(2))
})

test('a place is free, occupied, cleaned up and free again, and leaves a usage record', async () => {
  const [a] = students as [Client]
  const { occupancy: held } = await take(a)
  expect(held).toMatchObject({ deviceId, userId: a.userId, endedAt: null, reason: null })
  expect(await device(a)).toMatchObject({ state: 'free', free: 1, occupied: 1 })
  // Taking again changes nothing.
  expect((await take(a)).occupancy?.id).toBe(held?.id)
  const ended = await a.ok(occupancies.occupancyRelease, { id: held!.id })
  expect(ended).toMatchObject({ reason: 'release' })
  await eventually(async () =>
    expect((await a.ok(occupancies.usagePage, {})).items[0]).toMatchObject({
      id: held!.id,
      reason: 'release',
      safeAt: expect.any(String) as string,
    }),
  )
})

test('two who take the last place at once: one gets it, the other waits', async () => {
  const [a, b, c] = students as [Client, Client, Client]
  await take(a)
  const answers = await Promise.all([take(b), take(c)])
  const lucky = answers.filter((answer) => answer.occupancy)
  expect(lucky).toHaveLength(1)
  expect(answers.find((answer) => !answer.occupancy)?.queue).toMatchObject({ place: 1, waiting: 1 })
  expect((await rows()).filter((row) => !row.endedAt)).toHaveLength(2)
})

test('the queue keeps its order; a freed place goes to the first, who is called', async () => {
  const [a, b, c, d] = students as [Client, Client, Client, Client]
  const first = (await take(a)).occupancy!
  await take(b)
  expect((await take(c)).queue).toMatchObject({ place: 1, waiting: 1 })
  kit.clock.advance(1000)
  expect((await take(d)).queue).toMatchObject({ place: 2, waiting: 2 })
  expect(await d.ok(occupancies.occupancyQueue, { deviceId })).toMatchObject({ place: 2, waiting: 2 })
  const ear = await listen(kit, c)
  await ear.hear(topics.user(c.userId))
  await a.ok(occupancies.occupancyRelease, { id: first.id })
  await eventually(() =>
    expect(ear.heard.get(topics.user(c.userId))).toMatchObject([{ kind: 'device.turn', deviceId }]),
  )
  // The second in the queue does not get the place first.
  expect((await take(d)).occupancy).toBeNull()
  expect((await take(c)).occupancy).toMatchObject({ userId: c.userId })
  expect(await d.ok(occupancies.occupancyQueue, { deviceId })).toMatchObject({ place: 1 })
  await ear.close()
})

test('who stops asking leaves the queue', async () => {
  const [a, b, c, d] = students as [Client, Client, Client, Client]
  const first = (await take(a)).occupancy!
  await take(b)
  await take(c)
  kit.clock.advance(occupancies.QUEUE_POLL_MS * 4)
  expect((await take(d)).queue).toMatchObject({ place: 1, waiting: 1 })
  await a.ok(occupancies.occupancyRelease, { id: first.id })
  await eventually(async () => expect((await take(d)).occupancy).not.toBeNull())
})

test('an idle bench is announced a minute before and released after ten; staying renews it', async () => {
  const [a] = students as [Client]
  const held = (await take(a)).occupancy!
  const ear = await listen(kit, a)
  await ear.hear(topics.user(a.userId))
  await ear.hear(topics.event(deviceId, held.id))
  kit.clock.advance(9 * 60_000)
  await sweep()
  await sweep()
  await eventually(() =>
    expect(ear.heard.get(topics.user(a.userId))).toMatchObject([
      { kind: 'device.idleWarning', occupancyId: held.id, idleAt: held.idleAt },
    ]),
  )
  await a.ok(occupancies.occupancyStay, { id: held.id })
  kit.clock.advance(9 * 60_000 + 59_000)
  await sweep()
  expect((await a.ok(occupancies.occupancyMine)).occupancy).toMatchObject({ endedAt: null })
  kit.clock.advance(1_000)
  await sweep()
  const after = (await a.ok(occupancies.occupancyMine)).occupancy
  expect(after).toMatchObject({ id: held.id, reason: 'idle', endedAt: after?.idleAt })
  await eventually(() =>
    expect(ear.heard.get(topics.user(a.userId))?.at(-1)).toMatchObject({
      kind: 'device.ended',
      reason: 'idle',
    }),
  )
  const refused = await a.call(occupancies.occupancyStay, { id: held.id })
  expect(refused.refusal.error).toBe('OCCUPANCY_IDLE')
  await ear.close()
})

test('what the clock has ended is over even before anybody has written it down', async () => {
  const [a] = students as [Client]
  const held = (await take(a)).occupancy!
  kit.clock.advance(10 * 60_000)
  expect((await a.call(occupancies.occupancyStay, { id: held.id })).refusal.error).toBe('OCCUPANCY_IDLE')
  expect((await a.ok(occupancies.occupancyMine)).occupancy).toMatchObject({ reason: 'idle' })
})

test('a kick-out needs the right and a reason, cuts what the person hears, and says why', async () => {
  const [a, b] = students as [Client, Client]
  const held = (await take(a)).occupancy!
  const ear = await listen(kit, a)
  await ear.hear(topics.user(a.userId))
  await ear.hear(topics.event(deviceId, held.id))
  expect(kit.app.benches.broker.listeners(topics.event(deviceId, held.id))).toBe(1)
  const before = await rows()
  const stranger = await kit.user('orgadmin', { orgId: await kit.org() })
  const teacher = await kit.user('teacher')
  const refusals = [
    await b.call(occupancies.occupancyKick, { id: held.id, reason: 'mine' }),
    await stranger.call(occupancies.occupancyKick, { id: held.id, reason: 'mine' }),
    await teacher.call(occupancies.occupancyKick, { id: held.id, reason: 'not my student' }),
    await (await kit.user('orgadmin')).call(occupancies.occupancyKick, { id: held.id, reason: ' ' }),
  ]
  expect(refusals.map((answer) => answer.refusal.error)).toEqual([
    'FORBIDDEN',
    'NOT_FOUND',
    'NOT_FOUND',
    'VALIDATION',
  ])
  expect(await rows()).toEqual(before)

  const supervisor = await kit.user('orgadmin')
  await supervisor.ok(occupancies.occupancyKick, { id: held.id, reason: 'Maintenance' })
  expect(kit.app.benches.broker.listeners(topics.event(deviceId, held.id))).toBe(0)
  await eventually(() =>
    expect(ear.heard.get(topics.user(a.userId))).toMatchObject([
      { kind: 'device.ended', reason: 'kick', detail: 'Maintenance' },
    ]),
  )
  await expect(ear.hear(topics.event(deviceId, held.id))).rejects.toThrow()
  const told = await a.call(occupancies.occupancyStay, { id: held.id })
  expect(told.refusal.error).toBe('OCCUPANCY_KICKED')
  expect(told.msg).toContain('Maintenance')
  await ear.close()
})

test("another's occupancy is as if it were not there", async () => {
  const [a, b] = students as [Client, Client]
  const held = (await take(a)).occupancy!
  const before = await rows()
  for (const endpoint of [occupancies.occupancyStay, occupancies.occupancyRelease])
    expect((await b.call(endpoint, { id: held.id })).refusal.error).toBe('NOT_FOUND')
  expect(await rows()).toEqual(before)
  expect(
    (await b.ok(occupancies.usagePage, { deviceId })).items.every((row) => row.userId === b.userId),
  ).toBe(true)
  const ear = await listen(kit, b)
  await expect(ear.hear(topics.event(deviceId, held.id))).rejects.toThrow()
  await expect(ear.hear(topics.wave(deviceId, held.id, 'ds1'))).rejects.toThrow()
  await expect(ear.hear(topics.cmd(deviceId))).rejects.toThrow()
  await ear.hear(topics.live(deviceId))
  await ear.close()
})

test('a bench that is away is not taken; one that stays away ends what is on it and is clean when it returns', async () => {
  const [a, b] = students as [Client, Client]
  const held = (await take(a)).occupancy!
  await pool.agent.close()
  await eventually(async () => expect(await device(a)).toMatchObject({ state: 'offline', online: false }))
  expect((await b.call(occupancies.occupancyTake, { deviceId })).refusal.error).toBe('DEVICE_OFFLINE')
  kit.clock.advance(119_000)
  await sweep()
  expect((await a.ok(occupancies.occupancyMine)).occupancy).toMatchObject({ id: held.id, endedAt: null })
  kit.clock.advance(1_000)
  await sweep()
  expect((await a.ok(occupancies.occupancyMine)).occupancy).toMatchObject({ reason: 'offline', safeAt: null })
  pool.agent = await pool.start()
  await eventually(async () => expect(await device(a)).toMatchObject({ state: 'free', free: 2 }))
})
