import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import * as records from '@labbox/contract/experiments/records.ts'
import * as shared from '@labbox/contract/experiments/shared-diagram.ts'
import * as synergies from '@labbox/contract/experiments/synergy.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { classOf } from '../../../testing/bookings.ts'
import { digestOf } from '../../../testing/database/digest.ts'

let kit: TestApp
let holder: Client
let guest: Client
let late: Client
let teacher: Client
let experimentId: string
let id: string

beforeAll(async () => {
  kit = await createTestApp({ env: { SIM_CAPACITY: '0' }, build: { clockwork: false } })
  holder = await kit.user('student', { account: 'trial01' })
  guest = await kit.user('student', { account: 'trial02' })
  late = await kit.user('student', { account: 'trial03' })
  teacher = await kit.user('teacher')
  await classOf(teacher, ['trial01', 'trial02', 'trial03'])
  experimentId = (await holder.ok(experiments.experimentPractice, {})).id
  id = (await holder.ok(synergies.synergyOpen, { experimentId, open: true })).id
  await guest.ok(synergies.synergyJoin, { id })
  await teacher.ok(synergies.synergyJoin, { id })
  kit.clock.advance(100 * DAY_MS)
})
afterAll(() => kit.close())

it('begins nothing, keeps nothing and leads nothing after the trial', async () => {
  const digest = digestOf(kit.database.sql, ['session', 'allowance'])
  const before = await digest()
  const tries = [
    await holder.call(synergies.synergyOpen, { experimentId }),
    await holder.call(synergies.synergyInvite, { id, account: 'trial03' }),
    await late.call(synergies.synergyJoin, { id }),
    await teacher.call(synergies.synergyTake, { id }),
    await teacher.call(synergies.synergyProject, { id, classId: null }),
    await teacher.call(synergies.synergyAssign, { id, parts: [] }),
    await holder.call(records.recordKeep, { id: experimentId, starred: true, note: '' }),
    await holder.call(records.recordBranch, { id: experimentId, seq: 0 }),
  ]
  expect(tries.map(({ code }) => code)).toEqual(tries.map(() => 423))
  expect(await digest()).toEqual(before)
})

it('what was begun together is finished: drawn, run, handed over, marked and left; and its record is read', async () => {
  const value = {
    symbol: { id: 'resistor', version: 1 },
    designator: 'R1',
    x: 0,
    y: 0,
    rotation: 0 as const,
    mirrored: false,
    params: {},
  }
  const change = { components: { 'part-a': { kind: 'add' as const, value } }, wires: {}, labels: {} }
  await guest.ok(shared.synergyPropose, { id, nonce: newId(), change })
  expect((await holder.ok(shared.synergyStore, { id })).circuitId).toBeTruthy()
  for (const who of [holder, guest]) await who.ok(synergies.synergyHere, { id })
  await guest.ok(synergies.synergyAsk, { id })
  expect(await holder.ok(synergies.synergyHand, { id, userId: guest.userId })).toMatchObject({
    operatorId: guest.userId,
  })
  await holder.ok(records.recordMark, { id: experimentId, text: 'Here' })
  await guest.ok(synergies.synergyLeave, { id })
  for (const who of [holder, guest]) {
    expect((await who.ok(records.recordGet, { id: experimentId })).acts).toBeGreaterThan(0)
    expect((await who.ok(records.recordActs, { id: experimentId })).length).toBeGreaterThan(0)
  }
})
