import { afterAll, beforeAll, expect, it } from 'vitest'
import { circuitSave } from '@labbox/contract/bench/circuits.ts'
import { commandSend } from '@labbox/contract/bench/commands.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import { rcLowPass } from 'labbox-bench/circuit/circuit.fixture.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { startPool } from '../../testing/bench.ts'
import { publishedLab, sampleLab } from '../../testing/lab.ts'

let kit: TestApp
let pool: Awaited<ReturnType<typeof startPool>>
let lab: Awaited<ReturnType<typeof publishedLab>>

beforeAll(async () => {
  kit = await createTestApp({ env: { SIM_CAPACITY: '2' }, build: { clockwork: false } })
  pool = await startPool(kit)
  const maxList = { parts: [{ symbol: 'resistor', count: 9, values: [] }], generatorVpp: 1 }
  lab = await publishedLab(kit, { document: { ...sampleLab(), maxList } })
}, 60_000)
afterAll(async () => {
  await pool.agent.close()
  await kit.close()
})

/** Takes a bench, for an experiment or none, loads a low-pass and drives it with 2 V; what was refused. */
const refusals = async (who: Client, experimentId: string | null): Promise<(string | null)[]> => {
  const occupancyId = (await who.ok(occupancies.occupancyTake, { deviceId: pool.deviceId })).occupancy!.id
  if (experimentId) await who.ok(experiments.experimentAttach, { id: experimentId, occupancyId })
  const { id: circuitId } = await who.ok(circuitSave, { circuit: rcLowPass() })
  const load = await who.call(commandSend, { occupancyId, op: 'load', args: { circuitId } })
  const command = 'DG.APPLY(CH1,SIN,1000,2,0,0)'
  const drive = await who.call(commandSend, { occupancyId, op: 'instrument', args: { command } })
  await who.ok(occupancies.occupancyRelease, { id: occupancyId })
  return [load, drive].map(({ refusal }) => refusal?.error ?? null)
}

it('what a lab allows holds for the uses of its experiments, and for all uses of its students', async () => {
  const tried = await lab.teacher.ok(experiments.experimentPractice, { projectId: lab.projectId })
  const done = await lab.student.ok(experiments.experimentStart, { studentTaskId: lab.experimentTask.id })
  const refused = ['BENCH_OVER_LIMIT', 'BENCH_OVER_LIMIT']
  expect(await refusals(lab.teacher, tried.id)).toEqual(refused)
  expect(await refusals(lab.student, done.id)).toEqual(refused)
  // A student who names no experiment does not get round it.
  expect(await refusals(lab.student, null)).toEqual(refused)
  // A teacher may have tried another lab before running somebody’s record again.
  expect(await refusals(lab.teacher, null)).toEqual([null, null])
})
