import { afterAll, describe, expect, it } from 'vitest'
import { circuitOf, parts, type FixturePart } from '../circuit/circuit.fixture.ts'
import type { SupplyOutput } from '../instruments/plant.ts'
import { sampled } from '../instruments/sampled.ts'
import { SpicePool } from '../spice/pool.ts'
import { createSpicePlant } from './plant.ts'

const pool = new SpicePool()
afterAll(() => pool.close())

const { R, scope, supply } = parts

/** Both outputs on one rail, each as it is set. */
const sharing = (
  circuit: Record<string, FixturePart>,
  one: SupplyOutput | null,
  two: SupplyOutput | null,
) => {
  const plant = createSpicePlant({ pool, seed: 5, now: () => 0 })
  plant.load(circuitOf({ DP1: supply(1, 'a', '0'), DP2: supply(2, 'a', '0'), ...circuit }))
  plant.setSupply(1, one)
  plant.setSupply(2, two)
  return plant
}

describe('two outputs of the supply in parallel', () => {
  it('set alike, each gives half of the load', async () => {
    const plant = sharing({ R1: R('4', 'a', '0') }, { volts: 5, amps: 1 }, { volts: 5, amps: 1 })
    const [one, two] = [await plant.supply(1), await plant.supply(2)]
    expect(Math.abs(one.volts - 5)).toBeLessThan(0.01)
    expect(one.amps).toBeCloseTo(0.625, 2)
    expect(two.amps).toBeCloseTo(0.625, 2)
    expect([one.mode, two.mode]).toEqual(['CV', 'CV'])
  })

  it('give the sum of their limits, and no more', async () => {
    const plant = sharing({ R1: R('2', 'a', '0') }, { volts: 5, amps: 1 }, { volts: 5, amps: 0.5 })
    const [one, two] = [await plant.supply(1), await plant.supply(2)]
    expect(one.amps).toBeCloseTo(1, 2)
    expect(two.amps).toBeCloseTo(0.5, 2)
    expect(one.volts).toBeCloseTo(3, 1)
    expect([one.mode, two.mode]).toEqual(['CC', 'CC'])
  })

  it('set unlike, the higher one gives what it can, the other the rest', async () => {
    const plant = sharing({ R1: R('5', 'a', '0') }, { volts: 6, amps: 0.4 }, { volts: 5, amps: 1 })
    const [one, two] = [await plant.supply(1), await plant.supply(2)]
    expect(Math.abs(one.volts - 5)).toBeLessThan(0.01)
    expect(one.amps).toBeCloseTo(0.4, 2)
    expect(two.amps).toBeCloseTo(0.6, 2)
    expect([one.mode, two.mode]).toEqual(['CC', 'CV'])
  })

  it('with little load the lower one takes no more than its bleeder', async () => {
    const plant = sharing({ R1: R('1k', 'a', '0') }, { volts: 6, amps: 1 }, { volts: 5, amps: 1 })
    const [one, two] = [await plant.supply(1), await plant.supply(2)]
    expect(Math.abs(one.volts - 6)).toBeLessThan(0.01)
    expect(one.amps).toBeCloseTo(0.007, 3)
    expect(two.amps).toBeCloseTo(-0.001, 4)
  })

  it('one that is off leaves the load to the other', async () => {
    const plant = sharing({ R1: R('10', 'a', '0') }, { volts: 5, amps: 1 }, null)
    expect((await plant.supply(1)).amps).toBeCloseTo(0.5, 2)
    expect(await plant.supply(2)).toEqual({ volts: 0, amps: 0, mode: 'UR' })
  })

  it('feed digital parts', async () => {
    const inverter: FixturePart = {
      symbol: '7404',
      params: { model: '74HC04' },
      nets: { VCC: 'a', GND: '0', '1A': '0', '1Y': 'y' },
    }
    const plant = sharing(
      { U1: inverter, R1: R('4', 'a', '0'), CH1: scope(1, 'y') },
      { volts: 5, amps: 1 },
      { volts: 5, amps: 1 },
    )
    const { channels } = await sampled(plant, { channels: [1], interval: 1e-5, samples: 100 })
    expect(channels.get(1)!.at(-1)).toBeCloseTo(5, 1)
    expect((await plant.supply(2)).amps).toBeCloseTo(0.625, 1)
  })
})
