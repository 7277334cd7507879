import { afterAll, expect, it } from 'vitest'
import { cornerOf } from '@labbox/contract/bench/programs/response.ts'
import { circuitOf, parts, rcLowPass } from '../circuit/circuit.fixture.ts'
import { compileCircuit } from '../circuit/compile.ts'
import { SpicePool } from '../spice/pool.ts'
import { smallSignal } from './small-signal.ts'
import { everyNet, tryCircuit } from './trial.ts'

const pool = new SpicePool({ size: 1 })
afterAll(() => pool.close())

it('the corner of an RC low-pass is where it is computed to be', async () => {
  const circuit = rcLowPass()
  const { vector } = everyNet(compileCircuit(circuit)).find(({ label }) => label === 'out')!
  const response = await smallSignal(pool, circuit)
  const points = response!(vector.slice(2, -1))!
  // The probe at the output adds 15 pF and 1 MΩ to it.
  expect(cornerOf(points, false)! / (1 / (2 * Math.PI * 1e3 * 100e-9))).toBeCloseTo(1, 2)
  expect(response!('nowhere')).toBeNull()
})

it('without a generator there is no response', async () => {
  const circuit = circuitOf({
    DP1: parts.supply(1, 'in', '0'),
    R1: parts.R('1k', 'in', 'out'),
    R2: parts.R('1k', 'out', '0'),
  })
  expect(await smallSignal(pool, circuit)).toBeNull()
  const trial = await tryCircuit(pool, circuit, { wanted: everyNet })
  const figures = trial.kind === 'ran' ? trial.figures : []
  expect(figures.find(({ label }) => label === 'out')?.mean).toBeCloseTo(2.5, 2)
  expect(figures.find(({ label }) => label.endsWith('_out'))?.mean).toBeCloseTo(2.5, 2)
})
