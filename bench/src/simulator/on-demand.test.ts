import { afterAll, describe, expect, it } from 'vitest'
import { circuitOf, parts, type FixturePart } from '../circuit/circuit.fixture.ts'
import { sampled } from '../instruments/sampled.ts'
import { SpicePool } from '../spice/pool.ts'
import { createSpicePlant } from './plant.ts'

// Ideal sources and field-effect transistors on a running bench, against what follows from their equations.

const pool = new SpicePool()
afterAll(() => pool.close())

const { R, scope, supply } = parts
const source = (value: string, p: string, n: string): FixturePart => ({
  symbol: 'voltage-source',
  params: { value },
  nets: { p, n },
})
const controlled = (symbol: string, value: string, nets: Record<string, string>): FixturePart => ({
  symbol,
  params: { value },
  nets,
})
const fet = (symbol: string, model: string, d: string, g: string, s: string): FixturePart => ({
  symbol,
  params: { model },
  nets: { d, g, s },
})

/** The mean on channel 1 with the oscilloscope at `out`, V; 10 V on the first supply. */
const meanAt = async (circuit: Record<string, FixturePart>): Promise<number> => {
  const plant = createSpicePlant({ pool, seed: 1, now: () => 0 })
  plant.load(circuitOf({ DS1: scope(1, 'out'), DP1: supply(1, 'vdd', '0'), ...circuit }))
  plant.setSupply(1, { volts: 10, amps: 1 })
  const { channels } = await sampled(plant, { channels: [1], interval: 1e-6, samples: 200 })
  const samples = channels.get(1)!
  return samples.reduce((sum, each) => sum + each, 0) / samples.length
}
const DIVIDER = { R9: R('1k', 'vdd', '0') }

describe('ideal sources', () => {
  it('a voltage across a divider, also below earth', async () => {
    const divider = { R1: R('1k', 'a', 'out'), R2: R('3k', 'out', '0'), ...DIVIDER }
    expect(await meanAt({ V1: source('8', 'a', '0'), ...divider })).toBeCloseTo(6, 2)
    expect(await meanAt({ V1: source('8', '0', 'a'), ...divider })).toBeCloseTo(-6, 2)
  })

  it('a current through a resistor flows out of n', async () => {
    const current: FixturePart = {
      symbol: 'current-source',
      params: { value: '2m' },
      nets: { p: '0', n: 'out' },
    }
    expect(await meanAt({ I1: current, R1: R('1k', 'out', '0'), ...DIVIDER })).toBeCloseTo(2, 2)
  })

  it('controlled by a voltage and by a current', async () => {
    const base = { V1: source('1', 'a', '0'), R3: R('1k', 'out', '0'), ...DIVIDER }
    const voltage = { p: 'out', n: '0', cp: 'a', cn: '0' }
    expect(
      await meanAt({ ...base, R1: R('1k', 'a', '0'), E1: controlled('vcvs', '3', voltage) }),
    ).toBeCloseTo(3, 2)
    // 1 V · 2 mS pulls 2 mA out of the node.
    expect(
      await meanAt({ ...base, R1: R('1k', 'a', '0'), G1: controlled('vccs', '2m', voltage) }),
    ).toBeCloseTo(-2, 2)
    // 1 mA through cp → cn.
    const sensed = { p: 'out', n: '0', cp: 'c', cn: '0' }
    const through = { ...base, R1: R('1k', 'a', 'c') }
    expect(await meanAt({ ...through, F1: controlled('cccs', '4', sensed) })).toBeCloseTo(-4, 2)
    expect(await meanAt({ ...through, H1: controlled('ccvs', '5k', sensed) })).toBeCloseTo(5, 2)
  })
})

describe('field-effect transistors', () => {
  it.each(['2N7000', 'BS170', 'IRF540', 'BSS138'])('%s switches a load to earth', async (model) => {
    const load = { R1: R('1k', 'vdd', 'out'), Q1: fet('nmos', model, 'out', 'g', '0') }
    expect(await meanAt({ ...load, V1: source('0', 'g', '0') })).toBeCloseTo(10, 1)
    expect(await meanAt({ ...load, V1: source('8', 'g', '0') })).toBeLessThan(0.1)
  })

  it.each(['BS250', 'IRF9540', 'BSS84'])('%s switches a load to the supply', async (model) => {
    const load = { R1: R('1k', 'out', '0'), Q1: fet('pmos', model, 'out', 'g', 'vdd') }
    expect(await meanAt({ ...load, V1: source('10', 'g', '0') })).toBeCloseTo(0, 1)
    expect(await meanAt({ ...load, V1: source('2', 'g', '0') })).toBeGreaterThan(9.8)
  })

  it('the body of a MOSFET conducts backwards', async () => {
    const backwards = { R1: R('1k', 'vdd', 'out'), Q1: fet('nmos', '2N7000', '0', '0', 'out') }
    expect(await meanAt(backwards)).toBeGreaterThan(0.4)
    expect(await meanAt(backwards)).toBeLessThan(0.9)
  })

  it('a JFET gives its current at no voltage of the gate', async () => {
    // BETA · VTO² · (1 + LAMBDA · V) less what source resistance takes, into 1 kΩ.
    const through = { R1: R('1k', 'vdd', 'out'), Q1: fet('njf', '2N5457', 'out', '0', '0') }
    const drop = 10 - (await meanAt(through))
    expect(drop).toBeGreaterThan(3)
    expect(drop).toBeLessThan(3.4)
    const up = { R1: R('1k', 'out', '0'), Q1: fet('pjf', '2N5460', 'out', 'vdd', 'vdd') }
    expect(await meanAt(up)).toBeGreaterThan(3.7)
    expect(await meanAt(up)).toBeLessThan(4.3)
  })
})
