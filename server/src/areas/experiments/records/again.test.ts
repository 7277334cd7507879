import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Act } from '@labbox/contract/bench/acts/acts.ts'
import { compareReadings, stepsOf, type Step } from '@labbox/contract/bench/acts/again.ts'
import { circuitSave } from '@labbox/contract/bench/circuits.ts'
import { commandSend, type InstrumentReading } from '@labbox/contract/bench/commands.ts'
import * as devices from '@labbox/contract/devices/devices.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import * as measurement from '@labbox/contract/measurement/measurement.ts'
import * as records from '@labbox/contract/experiments/records.ts'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { startAgent } from 'labbox-bench/agent/agent.ts'
import { realBench } from 'labbox-bench/agent/scpi-bench.ts'
import { rcLowPass } from 'labbox-bench/circuit/circuit.fixture.ts'
import { openSimulatedBench } from 'labbox-bench/simulator/bench.ts'
import { SpicePool } from 'labbox-bench/spice/pool.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { startPool } from '../../../testing/bench.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { publishedLab } from '../../../testing/lab.ts'

let kit: TestApp
let pool: Awaited<ReturnType<typeof startPool>>
let lab: Awaited<ReturnType<typeof publishedLab>>
let id: string

const take = async (who: Client, deviceId: string): Promise<string> =>
  (await who.ok(occupancies.occupancyTake, { deviceId })).occupancy!.id

beforeAll(async () => {
  kit = await createTestApp({ env: { SIM_CAPACITY: '2' }, build: { clockwork: false } })
  pool = await startPool(kit)
  lab = await publishedLab(kit)
  const { student } = lab
  id = (await student.ok(experiments.experimentStart, { studentTaskId: lab.experimentTask.id })).id
  const sheetId = (await student.ok(experiments.experimentGet, { id })).sheetId!
  const occupancyId = await take(student, pool.deviceId)
  await student.ok(experiments.experimentAttach, { id, occupancyId })
  const { circuitId } = await student.ok(experiments.experimentSave, {
    id,
    circuit: rcLowPass(),
    base: null,
  })
  const send = (op: 'find' | 'load' | 'run' | 'instrument', args = {}) =>
    student.ok(commandSend, { occupancyId, op, args })
  await send('find')
  await send('load', { circuitId })
  await send('run')
  for (const command of ['DG.APPLY(CH1,SIN,1000,4,0,0)', 'DG.OUTPUT(CH1,ON)', 'DS.CHAN.DISPLAY(CH2,ON)'])
    await send('instrument', { command })
  for (const cellId of ['uin.l0', 'uout.l0'])
    // A screen fills while time goes by.
    await eventually(() =>
      student.ok(measurement.readingAdd, { sheetId, cellId, occupancyId, saveId: newId() }),
    )
  await student.ok(occupancies.occupancyRelease, { id: occupancyId })
  await kit.app.benches.bench.ctx.journal.flush()
}, 120_000)
afterAll(async () => {
  await pool.agent.close()
  await kit.close()
})

/** Does the acts of the record on a bench that one holds; which readings agree with the record's. */
const doAgain = async (
  who: Client,
  acts: readonly Act[],
  occupancyId: string,
): Promise<(boolean | null)[]> => {
  const argsOf = async ({ does }: Step) => {
    const { op: _, ...args } = does
    return 'circuit' in args ? { circuitId: (await who.ok(circuitSave, args)).id } : args
  }
  const within: (boolean | null)[] = []
  for (const step of stepsOf(acts)) {
    const { op } = step.does
    const args = await argsOf(step)
    await eventually(async () => {
      const { result } = await who.ok(commandSend, { occupancyId, op, args })
      if (!step.read) return
      const { within: agrees } = compareReadings(step.read, result as InstrumentReading, 0.05, 0)
      expect(agrees).toBe(true)
      within.push(agrees)
    })
  }
  return within
}

it('what a record did is done again on another bench, reads the same, and becomes no reading of anybody', async () => {
  const { teacher, student } = lab
  const acts = await teacher.ok(records.recordActs, { id })
  expect(
    stepsOf(acts)
      .map(({ does }) => does.op)
      .slice(0, 2),
  ).toEqual(['load', 'run'])
  const occupancyId = await take(teacher, pool.deviceId)
  const digest = digestOf(kit.database.sql, ['session', 'allowance'])
  const before = await digest()
  expect(await doAgain(teacher, acts, occupancyId)).toEqual([true, true])
  await kit.app.benches.bench.ctx.journal.flush()
  const after = await digest()
  // The circuit that became one's own, and the log of a use that is of no experiment.
  const changed = Object.keys(after).filter((table) => before[table] !== after[table])
  expect(changed.toSorted()).toEqual(['bench_act', 'bench_command', 'bench_session', 'circuit', 'occupancy'])
  for (const who of [teacher, student]) expect(await who.ok(records.recordActs, { id })).toEqual(acts)
  await teacher.ok(occupancies.occupancyRelease, { id: occupancyId })
})

it('what a record did is done again on instruments at addresses of the network, wired by hand', async () => {
  const { teacher } = lab
  const orgadmin = await kit.user('orgadmin')
  const spice = new SpicePool()
  const table = await openSimulatedBench(spice, 7)
  await table.load({ circuitId: 'c', hash: '', circuit: rcLowPass(), maxList: null })
  await table.run()
  const addresses = (await table.find()).map(({ address }) => address)
  const { id: deviceId } = await orgadmin.ok(devices.deviceAdd, { name: { en: 'Table 7' } })
  const { code } = await orgadmin.ok(devices.deviceEnrollCode, { id: deviceId })
  const { secret } = await kit.anonymous.ok(devices.deviceEnroll, { code })
  const agent = await startAgent({
    deviceId,
    secret,
    url: kit.app.benches.broker.url,
    version: 'test',
    limits: {},
    log: () => {},
    source: realBench(addresses),
  })
  try {
    await eventually(async () =>
      expect(await teacher.ok(devices.deviceGet, { id: deviceId })).toMatchObject({ state: 'free' }),
    )
    const acts = await teacher.ok(records.recordActs, { id })
    expect(await doAgain(teacher, acts, await take(teacher, deviceId))).toEqual([true, true])
  } finally {
    await agent.close()
    await table.close()
    await spice.close()
  }
})
