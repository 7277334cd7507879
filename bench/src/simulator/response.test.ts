import { afterAll, expect, it } from 'vitest'
import { cornerOf, measureResponse, type ResponsePoint } from '@labbox/contract/bench/programs/response.ts'
import { measureSweep, type SweepPoint } from '@labbox/contract/bench/programs/dc-sweep.ts'
import { circuitOf, partOf, parts, rcLowPass } from '../circuit/circuit.fixture.ts'
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

it('a supply and a multimeter draw the characteristic of a diode', async () => {
  const plant = createSpicePlant({ pool, seed: 5 })
  plant.load(
    circuitOf({
      DP1: parts.supply(1, 'in', '0'),
      R1: parts.R('1k', 'in', 'a'),
      D1: { symbol: 'diode', nets: { a: 'a', k: '0' } },
      DM: { symbol: 'dm', nets: { hi: 'a', lo: '0' } },
    }),
  )
  const found: SweepPoint[] = []
  await measureSweep({ from: 0, to: 5, points: 11, supply: 1 }, instrumentsOn(plant), (point) =>
    found.push(point),
  )
  for (const { set, volts, amps } of found) {
    // What the resistor leaves over is at the diode.
    expect(Math.abs(set - volts - amps * 1000)).toBeLessThan(0.25)
    expect(volts).toBeLessThan(0.75)
  }
  const [at, far] = [found[2]!, found[10]!]
  // Sixteen times the current needs some 70 mV more for each decade.
  expect(far.amps / at.amps).toBeGreaterThan(8)
  expect(far.volts - at.volts).toBeGreaterThan(0.05)
  expect(far.volts - at.volts).toBeLessThan(0.2)
  plant.close()
})

it('two outputs in series, which track each other, add up', async () => {
  const plant = createSpicePlant({ pool, seed: 7, now: () => 0 })
  plant.load(
    circuitOf({
      DP1: parts.supply(1, 'top', 'middle'),
      DP2: parts.supply(2, 'middle', '0'),
      R1: parts.R('1k', 'top', '0'),
      DM: partOf('dm', { hi: 'top', lo: '0' }),
    }),
  )
  const send = instrumentsOn(plant)
  for (const command of ['DP.TRACK(CH1,ON)', 'DP.VOLT(CH1,12)', 'DP.OUTPUT(CH1,ON)', 'DP.OUTPUT(CH2,ON)'])
    await send(command)
  expect(await send('DM.MEAS.DCV')).toBeCloseTo(24, 1)
  expect(await send('DP.MEAS.CURR(CH2)')).toBeCloseTo(0.024, 3)
  plant.close()
})
