import { afterAll, expect, it } from 'vitest'
import { cornerOf, measureResponse, type ResponsePoint } from '@labbox/contract/bench/programs/response.ts'
import { rcLowPass } from '../circuit/circuit.fixture.ts'
import { instrumentsOn } from '../instruments/pseudo.fixture.ts'
import { SpicePool } from '../spice/pool.ts'
import { createSpicePlant } from './plant.ts'

const pool = new SpicePool()
afterAll(() => pool.close())

it('a generator and an oscilloscope measure the response of an RC low-pass', async () => {
  const plant = createSpicePlant({ pool, seed: 4 })
  plant.load(rcLowPass())
  const send = instrumentsOn(plant)
  for (const command of ['DG.APPLY(CH1,SIN,1000,2,0,0)', 'DG.OUTPUT(CH1,ON)']) await send(command)
  const points: ResponsePoint[] = []
  const ask = { from: 50, to: 50e3, points: 31, generator: 1, input: 1, output: 2 }
  await measureResponse(ask, send, (point) => points.push(point))
  expect(points).toHaveLength(31)
  const corner = 1 / (2 * Math.PI * 1e3 * 100e-9)
  for (const { frequency, gain, phase } of points) {
    expect(Math.abs(gain + 20 * Math.log10(Math.hypot(1, frequency / corner)))).toBeLessThan(0.5)
    expect(Math.abs(phase! + (Math.atan(frequency / corner) * 180) / Math.PI)).toBeLessThan(4)
  }
  expect(Math.abs(cornerOf(points, false)! / corner - 1)).toBeLessThan(0.05)
  plant.close()
})
