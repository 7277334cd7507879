import { afterAll, describe, expect, it } from 'vitest'
import { circuitOf, partOf, parts, type FixturePart } from '../circuit/circuit.fixture.ts'
import { sampled } from '../instruments/sampled.ts'
import { SpicePool } from '../spice/pool.ts'
import { createSpicePlant } from './plant.ts'

// Parts that are no digital ones and that most circuits do without, on a running bench: against what follows from their
// equations, or from a data sheet's typical figures.

const pool = new SpicePool()
afterAll(() => pool.close())

const { R, scope, supply, generator } = parts
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

const between = (symbol: string, params: Record<string, string> = {}) =>
  partOf(symbol, { 1: 'vdd', 2: 'out' }, params)

describe('sensors and supplies', () => {
  it('a thermistor and a photoresistor by their laws', async () => {
    // The oscilloscope's 1 MΩ lies beside the 10 kΩ.
    const lower = 1e10 / 1.01e6
    const divided = (ohms: number) => 10 * (lower / (lower + ohms))
    const load = { R1: R('10k', 'out', '0') }
    expect(await meanAt({ RT1: between('thermistor'), ...load })).toBeCloseTo(divided(1e4), 2)
    const warm = 1e4 * Math.exp(3950 * (1 / 348.15 - 1 / 298.15))
    expect(await meanAt({ RT1: between('thermistor', { celsius: '75' }), ...load })).toBeCloseTo(
      divided(warm),
      2,
    )
    const bright = 2e4 * (10 / 1000) ** 0.7
    expect(await meanAt({ RL1: between('photoresistor', { lux: '1000' }), ...load })).toBeCloseTo(
      divided(bright),
      2,
    )
  })

  it('a lamp takes its power at its rating, and is a tenth of that resistance when cold', async () => {
    const current = async (volts: string) => {
      const lamp = partOf('lamp', { 1: 'a', 2: 'out' }, { value: '12', watts: '6' })
      return (
        (await meanAt({ V1: source(volts, 'a', '0'), HL1: lamp, R1: R('1m', 'out', '0'), ...DIVIDER })) / 1e-3
      )
    }
    expect(await current('12')).toBeCloseTo(0.5, 2)
    expect(await current('0.1')).toBeGreaterThan(0.03)
  })

  it('a battery gives way by its internal resistance', async () => {
    const cell = partOf('battery', { 1: 'out', 2: '0' }, { value: '9', inner: '10' })
    expect(await meanAt({ GB1: cell, R1: R('90', 'out', '0'), ...DIVIDER })).toBeCloseTo(8.1, 2)
  })

  it('a relay closes at its voltage and not at a third of it', async () => {
    const circuit = (volts: string) => ({
      V1: source(volts, 'c', '0'),
      K1: partOf('relay', { a1: 'c', a2: '0', c1: 'vdd', c2: 'out' }),
      R1: R('1k', 'out', '0'),
    })
    expect(await meanAt(circuit('5'))).toBeCloseTo(10, 1)
    expect(await meanAt(circuit('1.5'))).toBeCloseTo(0, 1)
  })
})

describe('coils and capacitors', () => {
  /** Peak to peak on channel 1 while the generator gives a sine of 2 V and 1 kHz. */
  const swingAt = async (circuit: Record<string, FixturePart>): Promise<number> => {
    const plant = createSpicePlant({ pool, seed: 1, now: () => 0 })
    plant.load(circuitOf({ DS1: scope(1, 'out'), DG1: generator(1, 'in'), ...circuit }))
    plant.setGenerator(1, { shape: 'SIN', frequency: 1000, amplitude: 2, offset: 0, phase: 0, duty: 0.5 })
    const { channels } = await sampled(plant, { channels: [1], interval: 5e-6, samples: 400 })
    const samples = channels.get(1)!
    return Math.max(...samples) - Math.min(...samples)
  }

  it('a transformer by its turns', async () => {
    const wound = (ratio: string) => ({
      T1: partOf('transformer', { a1: 'in', a2: '0', b1: 'out', b2: '0' }, { ratio, value: '1' }),
      R1: R('10k', 'out', '0'),
    })
    expect(await swingAt(wound('10'))).toBeCloseTo(0.2, 2)
    expect(await swingAt(wound('0.5'))).toBeCloseTo(4, 0)
  })

  it('an electrolytic capacitor passes alternating current, and a varicap less than its capacitance at no voltage', async () => {
    const passed = {
      C1: partOf('electrolytic', { 1: 'in', 2: 'out' }, { value: '10u' }),
      R1: R('100k', 'out', '0'),
    }
    expect(await swingAt(passed)).toBeCloseTo(2, 1)
    // Held reverse by 10 V, it is some picofarads: 2 V at 1 kHz through them leave less than a millivolt at 1 kΩ.
    const small = {
      V1: source('10', 'back', 'in'),
      D1: partOf('varicap', { a: 'out', k: 'back' }, { model: 'MV209' }),
      R1: R('1k', 'out', '0'),
    }
    expect(await swingAt(small)).toBeLessThan(0.02)
  })
})

describe('power parts', () => {
  it('a Schottky diode drops less than a bridge of two silicon diodes', async () => {
    const load = { R1: R('1k', 'out', '0') }
    const schottky = await meanAt({ D1: partOf('schottky', { a: 'vdd', k: 'out' }), ...load })
    expect(10 - schottky).toBeGreaterThan(0.1)
    expect(10 - schottky).toBeLessThan(0.35)
    const bridged = partOf('bridge', { ac1: '0', ac2: 'vdd', plus: 'out', minus: 'low' })
    const bridge = await meanAt({ D1: bridged, R1: R('1k', 'out', 'low'), R2: R('1meg', 'low', '0') })
    expect(10 - bridge).toBeGreaterThan(0.5)
    expect(10 - bridge).toBeLessThan(0.9)
  })

  it('a Darlington switches a heavy load with little current', async () => {
    const circuit = {
      V1: source('5', 'in', '0'),
      R1: R('10k', 'in', 'b'),
      Q1: partOf('darlington-npn', { c: 'out', b: 'b', e: '0' }),
      R2: R('100', 'vdd', 'out'),
    }
    expect(await meanAt(circuit)).toBeLessThan(1.2)
    const pnp = {
      R1: R('10k', '0', 'b'),
      Q1: partOf('darlington-pnp', { c: 'out', b: 'b', e: 'vdd' }),
      R2: R('100', 'out', '0'),
    }
    expect(await meanAt(pnp)).toBeGreaterThan(8.8)
  })

  it('a thyristor blocks until its gate gets current', async () => {
    const circuit = (volts: string) => ({
      V1: source(volts, 'g', '0'),
      R1: R('100', 'g', 'gate'),
      VS1: partOf('thyristor', { a: 'out', k: '0', g: 'gate' }),
      R2: R('100', 'vdd', 'out'),
    })
    expect(await meanAt(circuit('0'))).toBeGreaterThan(9.9)
    expect(await meanAt(circuit('3'))).toBeLessThan(1.2)
  })
})

describe('analog blocks', () => {
  it('a comparator pulls down or lets go, and does neither without its supply', async () => {
    const circuit = (inp: string, supply = 'vdd') => ({
      V1: source(inp, 'p', '0'),
      V2: source('2', 'n', '0'),
      U1: partOf('comparator', { inp: 'p', inn: 'n', out: 'out', vp: supply, vn: '0' }),
      R1: R('1k', 'vdd', 'out'),
    })
    expect(await meanAt(circuit('2.1'))).toBeCloseTo(10, 1)
    expect(await meanAt(circuit('1.9'))).toBeLessThan(0.4)
    expect(await meanAt(circuit('1.9', '0'))).toBeGreaterThan(9)
  })

  it('a switch of a CD4066 by its control', async () => {
    const circuit = (control: string) => ({
      V1: source(control, 'e', '0'),
      U1: partOf('analog-switch', { y: 'vdd', z: 'out', e: 'e', vdd: 'vdd', vss: '0' }),
      R1: R('920', 'out', '0'),
    })
    expect(await meanAt(circuit('10'))).toBeCloseTo(9.2, 1)
    expect(await meanAt(circuit('0'))).toBeCloseTo(0, 2)
  })

  it('a multiplier', async () => {
    const circuit = {
      V1: source('4', 'x', '0'),
      V2: source('-5', 'y', '0'),
      U1: partOf('multiplier', { x: 'x', y: 'y', z: '0', w: 'out' }),
      R1: R('10k', 'out', '0'),
      ...DIVIDER,
    }
    expect(await meanAt(circuit)).toBeCloseTo(-2, 1)
  })

  it.each([
    ['regulator-78xx', '7805', '10', 5],
    ['regulator-78xx', '7805', '6', 4],
    ['regulator-79xx', '7905', '-10', -5],
  ] as const)('%s: %s at %s V', async (symbol, model, volts, expected) => {
    const circuit = {
      V1: source(volts, 'in', '0'),
      U1: partOf(symbol, { in: 'in', gnd: '0', out: 'out' }, { model }),
      R1: R('100', 'out', '0'),
      ...DIVIDER,
    }
    expect(Math.abs((await meanAt(circuit)) - expected)).toBeLessThan(0.05)
  })

  it('LM317 and TL431 by their dividers', async () => {
    const adjustable = {
      U1: partOf('regulator-317', { in: 'vdd', adj: 'adj', out: 'out' }),
      R1: R('240', 'out', 'adj'),
      R2: R('720', 'adj', '0'),
    }
    // 1.25 V · (1 + 720/240) + 50 µA · 720 Ω
    expect(Math.abs((await meanAt(adjustable)) - 5.04)).toBeLessThan(0.05)
    const shunt = {
      R1: R('470', 'vdd', 'out'),
      U1: partOf('reference-431', { k: 'out', a: '0', ref: 'r' }),
      R2: R('10k', 'out', 'r'),
      R3: R('10k', 'r', '0'),
    }
    expect(Math.abs((await meanAt(shunt)) - 4.99)).toBeLessThan(0.15)
  })
})
