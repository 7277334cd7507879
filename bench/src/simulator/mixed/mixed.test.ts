import { afterAll, describe, expect, it } from 'vitest'
import { circuitOf, parts, timer555, type FixturePart } from '../../circuit/circuit.fixture.ts'
import type { GeneratorOutput } from '../../instruments/plant.ts'
import { sampled } from '../../instruments/sampled.ts'
import { SpicePool } from '../../spice/pool.ts'
import { createSpicePlant, type SpicePlant } from '../plant.ts'

const pool = new SpicePool()
afterAll(() => pool.close())

const { R, C, scope, supply, generator } = parts
const ic = (symbol: string, nets: Record<string, string>, model?: string): FixturePart => ({
  symbol,
  ...(model && { params: { model } }),
  nets: { VCC: 'vcc', GND: '0', ...nets },
})
const square = (frequency: number, volts = 5): GeneratorOutput => ({
  shape: 'SQU',
  frequency,
  amplitude: volts,
  offset: volts / 2,
  phase: 0,
  duty: 0.5,
})

/** A bench with 5 V on channel 1. */
const benchOf = (circuit: Record<string, FixturePart>, volts = 5): SpicePlant => {
  const plant = createSpicePlant({ pool, seed: 3, now: () => 0 })
  plant.load(circuitOf({ DP1: supply(1, 'vcc', '0'), ...circuit }))
  plant.setSupply(1, { volts, amps: 1 })
  return plant
}
const look = async (plant: SpicePlant, channels: number[], length: number, samples = 2000) =>
  (await sampled(plant, { channels, interval: length / samples, samples })).channels

/** How often a signal rises through a level in a second. */
const frequencyOf = (samples: Float64Array, length: number, level = 2.5): number => {
  const rises = [...samples.keys()].filter((i) => i > 0 && samples[i - 1]! < level && samples[i]! >= level)
  return ((rises.length - 1) * samples.length) / (rises.at(-1)! - rises[0]!) / length
}
const extremes = (samples: Float64Array) => [Math.min(...samples), Math.max(...samples)] as const

const COUNTING = { CLR: 'vcc', LOAD: 'vcc', ENP: 'vcc', ENT: 'vcc' }

describe('a counter', () => {
  it('divides the generator by 16, at the levels of its family', async () => {
    for (const [model, high] of [
      ['74HC161', 5],
      ['74LS161', 3.5],
    ] as const) {
      const plant = benchOf({
        DG1: generator(1, 'clk'),
        U1: ic('74161', { CLK: 'clk', QA: 'a', QD: 'd', ...COUNTING }, model),
        DS1: scope(1, 'clk'),
        DS2: scope(2, 'd'),
        DS3: scope(3, 'a'),
      })
      plant.setGenerator(1, square(1000))
      await look(plant, [1, 2], 0.01)
      const channels = await look(plant, [1, 2, 3], 0.1, 20_000)
      expect(frequencyOf(channels.get(1)!, 0.1)).toBeCloseTo(1000, 0)
      expect(frequencyOf(channels.get(3)!, 0.1)).toBeCloseTo(500, 0)
      expect(frequencyOf(channels.get(2)!, 0.1)).toBeCloseTo(62.5, 1)
      const [low, top] = extremes(channels.get(2)!)
      expect(top).toBeCloseTo(high, 1)
      expect(low).toBeLessThan(0.3)
    }
  })
})

describe('more than can be followed', () => {
  it('a fast clock is followed for a part of a long window, and shown right when one looks closely', async () => {
    const plant = benchOf({
      DG1: generator(1, 'clk'),
      U1: ic('74161', { CLK: 'clk', QA: 'a', QD: 'd', ...COUNTING }, '74HC161'),
      DS1: scope(1, 'a'),
      DS2: scope(2, 'd'),
    })
    plant.setGenerator(1, square(10e6))
    await look(plant, [1, 2], 1.2, 1000)
    const channels = await look(plant, [1, 2], 10e-6, 20_000)
    expect(frequencyOf(channels.get(1)!, 10e-6) / 5e6).toBeCloseTo(1, 2)
    expect(frequencyOf(channels.get(2)!, 10e-6) / 625e3).toBeCloseTo(1, 1)
  })
})

describe('oscillators', () => {
  it('74HC14: a Schmitt trigger with a resistor and a capacitor', async () => {
    const plant = benchOf({
      R1: R('10k', 'out', 'cap'),
      C1: C('100n', 'cap', '0'),
      U1: ic('7414', { '1A': 'cap', '1Y': 'out' }, '74HC14'),
      DS1: scope(1, 'cap'),
      DS2: scope(2, 'out'),
    })
    await look(plant, [1, 2], 0.01)
    const channels = await look(plant, [1, 2], 0.01, 10_000)
    // Between 36 % and 56 % of the supply: T = RC · ln((1 − 0.36)/(1 − 0.56) · 0.56/0.36).
    const period = 1e-3 * Math.log(((1 - 0.36) / (1 - 0.56)) * (0.56 / 0.36))
    expect(frequencyOf(channels.get(2)!, 0.01) * period).toBeCloseTo(1, 1)
    const [low, high] = extremes(channels.get(1)!)
    expect(low).toBeCloseTo(1.8, 1)
    expect(high).toBeCloseTo(2.8, 1)
  })

  it('a 555 clocks a decade counter', async () => {
    const plant = benchOf({
      ...timer555('clk'),
      U2: ic('74160', { CLK: 'clk', QD: 'd', QA: 'a', ...COUNTING }, '74LS160'),
      DS1: scope(1, 'clk'),
      DS2: scope(2, 'd'),
    })
    await look(plant, [1, 2], 0.01)
    const channels = await look(plant, [1, 2], 0.05, 50_000)
    const clock = frequencyOf(channels.get(1)!, 0.05)
    expect(clock / (1.44 / ((10e3 + 2 * 47e3) * 10e-9))).toBeCloseTo(1, 1)
    expect(clock / frequencyOf(channels.get(2)!, 0.05)).toBeCloseTo(10, 1)
  })

  it('a ring of three gates runs at the speed of its delays, and slows nothing down', async () => {
    const plant = benchOf({
      U1: ic('7404', { '1A': 'c', '1Y': 'a', '2A': 'a', '2Y': 'b', '3A': 'b', '3Y': 'c' }, '74HC04'),
      DS1: scope(1, 'c'),
    })
    const channels = await look(plant, [1], 1e-6, 2000)
    // Six delays of 8.1 ns.
    expect(frequencyOf(channels.get(1)!, 1e-6) * 6 * 8.1e-9).toBeCloseTo(1, 1)
    await look(plant, [1], 1.2, 1000)
  })
})

describe('gates and what hangs on them', () => {
  it('an LED lights at the current that the family can give', async () => {
    for (const [model, least, most] of [
      ['74HC00', 8, 12],
      ['74LS00', 3, 6],
    ] as const) {
      const plant = benchOf({
        U1: ic('7400', { '1A': '0', '1B': 'vcc', '1Y': 'y' }, model),
        R1: R('270', 'y', 'led'),
        D1: { symbol: 'led', params: { model: 'red' }, nets: { a: 'led', k: '0' } },
        DM: { symbol: 'dm', nets: { hi: 'y', lo: 'led' } },
        DS1: scope(1, 'y'),
      })
      const milliamps = ((await plant.meter('DCV')) / 270) * 1000
      expect(milliamps).toBeGreaterThan(least)
      expect(milliamps).toBeLessThan(most)
    }
  })

  it('an LED against the supply lights when the output is low, and the supply shows its current', async () => {
    const circuit = (low: boolean) =>
      benchOf({
        U1: ic('7400', { '1A': 'vcc', '1B': low ? 'vcc' : '0', '1Y': 'y' }, '74HC00'),
        R1: R('330', 'vcc', 'led'),
        D1: { symbol: 'led', params: { model: 'green' }, nets: { a: 'led', k: 'y' } },
      })
    const on = await circuit(true).supply(1)
    const off = await circuit(false).supply(1)
    expect(on.volts).toBeCloseTo(5, 2)
    expect(on.amps).toBeGreaterThan(5e-3)
    expect(on.amps).toBeLessThan(12e-3)
    expect(off.amps).toBeLessThan(1e-4)
  })

  it('open collectors share a pull-up: wired AND into the next gate', async () => {
    const states: string[] = []
    for (const [a, b] of [
      ['0', '0'],
      ['0', 'vcc'],
      ['vcc', '0'],
      ['vcc', 'vcc'],
    ] as const) {
      const plant = benchOf({
        U1: ic('7403', { '1A': a, '1B': 'vcc', '1Y': 'bus', '2A': b, '2B': 'vcc', '2Y': 'bus' }, '74HC03'),
        R1: R('4k7', 'vcc', 'bus'),
        U2: ic('7404', { '1A': 'bus', '1Y': 'y' }, '74HC04'),
        DS1: scope(1, 'bus'),
        DS2: scope(2, 'y'),
      })
      const channels = await look(plant, [1, 2], 1e-4, 100)
      const level = (channel: number) => (channels.get(channel)!.at(-1)! > 2.5 ? 1 : 0)
      states.push(`${level(1)}${level(2)}`)
    }
    expect(states).toEqual(['10', '01', '01', '01'])
  })

  it('a switch with a pull-up drives a gate, and turning it takes effect at once', async () => {
    const plant = benchOf({
      R1: R('10k', 'vcc', 'in'),
      S1: { symbol: 'switch', nets: { 1: 'in', 2: '0' } },
      U1: ic('7404', { '1A': 'in', '1Y': 'y' }, '74LS04'),
      DS1: scope(1, 'y'),
      DS2: scope(2, 'in'),
    })
    const level = async () => (await look(plant, [1], 1e-4, 50)).get(1)!.at(-1)!
    expect(await level()).toBeLessThan(0.4)
    expect(plant.set('part-S1', 'closed', 1)).toBe(true)
    expect(await level()).toBeCloseTo(3.5, 1)
    expect(plant.set('part-S1', 'closed', 0)).toBe(true)
    expect(await level()).toBeLessThan(0.4)
  })

  it('an open TTL input reads high', async () => {
    const plant = benchOf({
      U1: ic('7400', { '1A': 'vcc', '1Y': 'y' }, '74LS00'),
      DS1: scope(1, 'y'),
    })
    expect((await look(plant, [1], 1e-4, 50)).get(1)!.at(-1)).toBeLessThan(0.4)
  })

  it('without supply nothing drives; switched on, it works', async () => {
    const plant = benchOf({
      U1: ic('7404', { '1A': '0', '1Y': 'y' }, '74HC04'),
      DS1: scope(1, 'y'),
    })
    plant.setSupply(1, null)
    const level = async () => (await look(plant, [1], 1e-4, 50)).get(1)!.at(-1)!
    expect(await level()).toBeCloseTo(0, 1)
    plant.setSupply(1, { volts: 3.3, amps: 1 })
    expect(await level()).toBeCloseTo(3.3, 1)
    plant.setSupply(1, null)
    expect(await level()).toBeCloseTo(0, 1)
  })

  it('a switch of a level and a clock need nothing else', async () => {
    const plant = benchOf({
      LS1: { symbol: 'logic-source', nets: { out: 'd' } },
      CP1: { symbol: 'logic-clock', params: { value: '10k' }, nets: { out: 'clk' } },
      U1: ic('7474', { '1CLK': 'clk', '1D': 'd', '1Q': 'q', '1CLR': 'vcc', '1PRE': 'vcc' }, '74HC74'),
      DS1: scope(1, 'q'),
      DS2: scope(2, 'clk'),
    })
    const last = async () => (await look(plant, [1], 1e-3, 100)).get(1)!.at(-1)!
    expect(await last()).toBeCloseTo(0, 1)
    plant.set('part-LS1', 'high', 1)
    expect(await last()).toBeCloseTo(5, 1)
    plant.set('part-LS1', 'high', 0)
    expect(await last()).toBeCloseTo(0, 1)
    expect(frequencyOf((await look(plant, [2], 1e-2, 10_000)).get(2)!, 1e-2)).toBeCloseTo(10e3, -1)
    plant.set('part-CP1', 'value', 2e3)
    await look(plant, [2], 1e-3)
    expect(frequencyOf((await look(plant, [2], 1e-2, 10_000)).get(2)!, 1e-2)).toBeCloseTo(2e3, -1)
  })
})

describe('both ways between digital and analog', () => {
  it('a comparator drives a flip-flop', async () => {
    const plant = benchOf({
      DP2: supply(2, 'vp', '0'),
      DG1: generator(1, 'in'),
      R1: R('10k', 'vcc', 'ref'),
      R2: R('10k', 'ref', '0'),
      U1: {
        symbol: 'opamp',
        params: { model: 'LM358' },
        nets: { inp: 'in', inn: 'ref', out: 'clk', vp: 'vp', vn: '0' },
      },
      U2: ic(
        '7474',
        { '1CLK': 'clk', '1D': 'qn', '1Q': 'q', '1QN': 'qn', '1CLR': 'vcc', '1PRE': 'vcc' },
        '74HC74',
      ),
      DS1: scope(1, 'clk'),
      DS2: scope(2, 'q'),
    })
    plant.setSupply(2, { volts: 6.5, amps: 1 })
    plant.setGenerator(1, { shape: 'SIN', frequency: 500, amplitude: 4, offset: 2.5, phase: 0, duty: 0.5 })
    await look(plant, [1, 2], 0.02)
    const channels = await look(plant, [1, 2], 0.02, 4000)
    expect(frequencyOf(channels.get(1)!, 0.02)).toBeCloseTo(500, -1)
    expect(frequencyOf(channels.get(2)!, 0.02)).toBeCloseTo(250, -1)
  })

  it('a counter and a ladder of resistors make a staircase', async () => {
    const plant = benchOf({
      DG1: generator(1, 'clk'),
      U1: ic('74161', { CLK: 'clk', QA: 'a', QB: 'b', QC: 'c', QD: 'd', ...COUNTING }, '74HC161'),
      R1: R('20k', 'a', 'n1'),
      R2: R('20k', 'b', 'n2'),
      R3: R('20k', 'c', 'n3'),
      R4: R('20k', 'd', 'out'),
      R5: R('20k', 'n1', '0'),
      R6: R('10k', 'n1', 'n2'),
      R7: R('10k', 'n2', 'n3'),
      R8: R('10k', 'n3', 'out'),
      DS1: scope(1, 'out'),
    })
    plant.setGenerator(1, square(10e3))
    await look(plant, [1], 1e-3)
    const samples = (await look(plant, [1], 1.6e-3, 16_000)).get(1)!
    const steps = new Set(
      [...samples]
        .filter((_, i) => i > 0 && samples[i] === samples[i - 1])
        .map((volts) => Math.round((volts / 5) * 16)),
    )
    expect([...steps].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, i) => i))
    expect(extremes(samples)[1]).toBeCloseTo((5 * 15) / 16, 1)
  })

  it('a level that never changes charges a capacitor all the way', async () => {
    const plant = benchOf({
      LS1: { symbol: 'logic-source', params: { high: '1' }, nets: { out: 'd' } },
      LS2: { symbol: 'logic-source', nets: { out: 'e' } },
      R3: R('10k', 'vcc', '0'),
      R1: R('1k', 'd', 'up'),
      C1: C('100n', 'up', '0'),
      R2: R('1k', 'e', 'down'),
      C2: C('100n', 'down', '0'),
      DS1: scope(1, 'up'),
      DS2: scope(2, 'down'),
    })
    await look(plant, [1, 2], 5e-3)
    const channels = await look(plant, [1, 2], 1e-3, 100)
    expect(channels.get(1)!.at(-1)).toBeCloseTo(5, 1)
    expect(channels.get(2)!.at(-1)).toBeCloseTo(0, 1)
  })

  it('pulses through a low-pass become their average', async () => {
    const plant = benchOf({
      CP1: { symbol: 'logic-clock', params: { value: '20k' }, nets: { out: 'clk' } },
      U1: ic(
        '7474',
        { '1CLK': 'clk', '1D': 'qn', '1Q': 'q', '1QN': 'qn', '1CLR': 'vcc', '1PRE': 'vcc' },
        '74HC74',
      ),
      R1: R('10k', 'q', 'out'),
      C1: C('100n', 'out', '0'),
      DS1: scope(1, 'out'),
      DS2: scope(2, 'q'),
    })
    for (let n = 0; n < 10; n++) await look(plant, [1], 2e-3, 100)
    const samples = (await look(plant, [1], 2e-3)).get(1)!
    const mean = samples.reduce((a, b) => a + b, 0) / samples.length
    expect(mean).toBeCloseTo(2.5, 1)
    const [low, high] = extremes(samples)
    // A square of 10 kHz through 1 ms: 5 V · T/4 / RC.
    expect(high - low).toBeCloseTo(0.125, 2)
  })

  it('a pulse shaper: RC and Schmitt trigger delay an edge', async () => {
    const plant = benchOf({
      DG1: generator(1, 'in'),
      R1: R('10k', 'in', 'cap'),
      C1: C('10n', 'cap', '0'),
      U1: ic('7414', { '1A': 'cap', '1Y': 'y' }, '74HC14'),
      DS1: scope(1, 'in'),
      DS2: scope(2, 'y'),
    })
    plant.setGenerator(1, square(1000))
    await look(plant, [1, 2], 0.01)
    const channels = await look(plant, [1, 2], 2e-3, 20_000)
    const [input, output] = [channels.get(1)!, channels.get(2)!]
    const rise = [...input.keys()].find((i) => i > 0 && input[i - 1]! < 2.5 && input[i]! >= 2.5)!
    const fall = [...output.keys()].find((i) => i > rise && output[i - 1]! > 2.5 && output[i]! <= 2.5)!
    // 0.1 ms · ln(1/(1 − 0.56))
    expect((fall - rise) * 1e-7 * 1e6).toBeCloseTo(1e-4 * Math.log(1 / 0.44) * 1e6, -1)
  })

  it('an overloaded supply is found, whatever island takes the current', async () => {
    const plant = benchOf({
      U1: ic('7400', { '1A': '0', '1B': '0', '1Y': 'y', '2A': '0', '2B': '0', '2Y': 'z' }, '74HC00'),
      R1: R('100', 'y', '0'),
      R2: R('100', 'z', '0'),
    })
    plant.setSupply(1, { volts: 5, amps: 0.03 })
    await look(plant, [], 1e-3, 10)
    const { mode, amps, volts } = await plant.supply(1)
    expect(mode).toBe('CC')
    expect(amps).toBeCloseTo(0.03, 3)
    expect(volts).toBeLessThan(4)
  })
})
