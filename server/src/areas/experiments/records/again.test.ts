import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareReadings, stepsOf, type Step } from '@labbox/contract/bench/acts/again.ts'
import { circuitSave } from '@labbox/contract/bench/circuits.ts'
import { commandSend, type InstrumentReading } from '@labbox/contract/bench/commands.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import * as measurement from '@labbox/contract/measurement/measurement.ts'
import * as records from '@labbox/contract/experiments/records.ts'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { rcLowPass } from 'labbox-bench/circuit/circuit.fixture.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { startPool } from '../../../testing/bench.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { publishedLab } from '../../../testing/lab.ts'

let kit: TestApp
let pool: Awaited<ReturnType<typeof startPool>>
let lab: Awaited<ReturnType<typeof publishedLab>>
let id: string

const take = async (who: Client): Promise<string> =>
  (await who.ok(occupancies.occupancyTake, { deviceId: pool.deviceId })).occupancy!.id

beforeAll(async () => {
  kit = await createTestApp({ env: { SIM_CAPACITY: '2' }, build: { clockwork: false } })
  pool = await startPool(kit)
  lab = await publishedLab(kit)
  const { student } = lab
  id = (await student.ok(experiments.experimentStart, { studentTaskId: lab.experimentTask.id })).id
  const sheetId = (await student.ok(experiments.experimentGet, { id })).sheetId!
  const occupancyId = await take(student)
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

it('what a record did is done again on another bench, reads the same, and becomes no reading of anybody', async () => {
  const { teacher, student } = lab
  const acts = await teacher.ok(records.recordActs, { id })
  const steps = stepsOf(acts)
  expect(steps.map(({ does }) => does.op).slice(0, 2)).toEqual(['load', 'run'])
  const occupancyId = await take(teacher)
  const digest = digestOf(kit.database.sql, ['session', 'allowance'])
  const before = await digest()
  const argsOf = async ({ does }: Step) => {
    const { op: _, ...args } = does
    return 'circuit' in args ? { circuitId: (await teacher.ok(circuitSave, args)).id } : args
  }
  const within: (boolean | null)[] = []
  for (const step of steps) {
    const { op } = step.does
    const args = await argsOf(step)
    await eventually(async () => {
      const { result } = await teacher.ok(commandSend, { occupancyId, op, args })
      if (!step.read) return
      const { within: agrees } = compareReadings(step.read, result as InstrumentReading, 0.05, 0)
      expect(agrees).toBe(true)
      within.push(agrees)
    })
  }
  expect(within).toEqual([true, true])
  await kit.app.benches.bench.ctx.journal.flush()
  const after = await digest()
  // The circuit that became one's own, and the log of a use that is of no experiment.
  const changed = Object.keys(after).filter((table) => before[table] !== after[table])
  expect(changed.toSorted()).toEqual(['bench_act', 'bench_command', 'bench_session', 'circuit', 'occupancy'])
  for (const who of [teacher, student]) expect(await who.ok(records.recordActs, { id })).toEqual(acts)
})
