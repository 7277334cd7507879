import { SheetState } from '@labbox/contract/bench/sheet.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { circuitOf, parts, type FixturePart } from '../circuit/circuit.fixture.ts'
import { SpicePool } from '../spice/pool.ts'
import { createSpicePlant } from './plant.ts'

const pool = new SpicePool()
afterAll(() => pool.close())
const { R, C, supply } = parts

/** Mean currents into the pins of a circuit on 5 V. */
async function amps(circuit: Record<string, FixturePart>) {
  const plant = createSpicePlant({ pool, seed: 5, now: () => 0 })
  plant.load(circuitOf({ DP1: supply(1, 'vcc', '0'), ...circuit }))
  plant.setSupply(1, { volts: 5, amps: 1 })
  return SheetState.parse(JSON.parse(JSON.stringify(await plant.sheet()))).amps
}

describe('currents into pins', () => {
  it('of resistors by Ohm’s law, and of the supply with the sign of what it gives', async () => {
    const found = await amps({ R1: R('1k', 'vcc', 'm'), R2: R('4k', 'm', '0'), R3: R('4k', 'm', '0') })
    expect(found['part-R1:1']).toBeCloseTo(5 / 3000, 6)
    expect(found['part-R1:2']).toBeCloseTo(-5 / 3000, 6)
    expect(found['part-R2:1']).toBeCloseTo(5 / 6000, 6)
    expect(found['part-DP1:plus']).toBeCloseTo(-5 / 3000, 5)
    expect(found['part-DP1:minus']).toBeCloseTo(5 / 3000, 5)
  })

  it('of a transistor, from what flows in the resistors at its pins', async () => {
    const found = await amps({
      R1: R('100k', 'vcc', 'b'),
      R2: R('1k', 'vcc', 'c'),
      Q1: { symbol: 'npn', nets: { b: 'b', c: 'c', e: '0' } },
    })
    const [base, collector, emitter] = ['b', 'c', 'e'].map((pin) => found[`part-Q1:${pin}`]!)
    expect(base).toBeGreaterThan(4e-5)
    expect(base).toBeCloseTo(-found['part-R1:2']!, 8)
    expect(collector! / base!).toBeGreaterThan(20)
    expect(emitter).toBeCloseTo(-(base! + collector!), 6)
  })

  it('none into a capacitor at rest, nor into a CMOS input', async () => {
    const found = await amps({
      R1: R('1k', 'vcc', 'x'),
      C1: C('1u', 'x', '0'),
      U1: {
        symbol: '7404',
        params: { model: '74HC04' },
        nets: { VCC: 'vcc', GND: '0', '1A': 'x', '1Y': 'y' },
      },
      R2: R('1k', 'y', '0'),
    })
    expect(Math.abs(found['part-C1:1']!)).toBeLessThan(1e-9)
    expect(found['part-U1:1A']).toBe(0)
    expect(Math.abs(found['part-R1:1']!)).toBeLessThan(1e-8)
  })

  it('through an LED, by the resistor before it', async () => {
    const found = await amps({
      R1: R('330', 'vcc', 'a'),
      D1: { symbol: 'led', params: { model: 'red' }, nets: { a: 'a', k: '0' } },
    })
    expect(found['part-D1:a']).toBeCloseTo(found['part-R1:1']!, 8)
    expect(found['part-D1:k']).toBeCloseTo(-found['part-R1:1']!, 8)
    expect(found['part-D1:a']).toBeGreaterThan(8e-3)
  })

  it('are not made up where nothing is known', async () => {
    const found = await amps({
      R1: R('1k', 'vcc', '0'),
      D1: { symbol: 'diode', nets: { a: 'vcc', k: 'x' } },
      D2: { symbol: 'diode', nets: { a: 'vcc', k: 'x' } },
      D3: { symbol: 'diode', nets: { a: 'x', k: 'y' } },
      D4: { symbol: 'led', nets: { a: 'y', k: '0' } },
    })
    expect(found['part-D1:a']).toBeUndefined()
  })
})
