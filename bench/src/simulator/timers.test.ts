import { afterAll, describe, expect, it } from 'vitest'
import { circuitOf, partOf, parts, type FixturePart } from '../circuit/circuit.fixture.ts'
import { compileCircuit } from '../circuit/compile.ts'
import { terminalsOf } from '../circuit/terminals.ts'
import { sampled } from '../instruments/sampled.ts'
import { SpicePool } from '../spice/pool.ts'
import { runTransient, type Setup } from './deck.ts'
import { createSpicePlant } from './plant.ts'
import { risings } from './wave.ts'

// Oscillators and timers in circuits that run, against the formulas of their data sheets.

const pool = new SpicePool()
afterAll(() => pool.close())
const { R, C, scope, supply, generator } = parts

const SAMPLES = 4000
/** What the oscilloscope sees of a circuit at 5 V once it goes. */
async function seen(circuit: Record<string, FixturePart>, length: number, frequency = 1000, before = 1) {
  const plant = createSpicePlant({ pool, seed: 3, now: () => 0 })
  plant.load(circuitOf({ DP1: supply(1, 'vcc', '0'), R99: R('10k', 'vcc', '0'), ...circuit }))
  plant.setSupply(1, { volts: 5, amps: 1 })
  plant.setGenerator(1, { shape: 'SQU', frequency, amplitude: 5, offset: 2.5, phase: 0, duty: 0.5 })
  const channels = Object.keys(circuit).flatMap((name) =>
    name.startsWith('DS') ? [Number(name.slice(2))] : [],
  )
  const request = { channels, interval: length / SAMPLES, samples: SAMPLES }
  for (let i = 0; i < before; i++) await sampled(plant, request)
  return (await sampled(plant, request)).channels
}
/** Frequency by the first and the last rise through a level. */
function frequencyOf(samples: Float64Array, length: number, level = 2.5): number {
  const rises = [...samples.keys()].filter((i) => i > 0 && samples[i - 1]! < level && samples[i]! >= level)
  return ((rises.length - 1) * SAMPLES) / (rises.at(-1)! - rises[0]!) / length
}
const mean = (samples: Float64Array): number => samples.reduce((sum, each) => sum + each, 0) / samples.length
/** By which part a value is off. */
const off = (value: number, expected: number): number => Math.abs(value / expected - 1)

describe('556', () => {
  it('has two timers that go each at its own rate, 1.44 / ((RA + 2·RB)·C)', async () => {
    const half = (n: number, cap: string): Record<string, string> => ({
      [`trig${n}`]: cap,
      [`thres${n}`]: cap,
      [`disch${n}`]: `d${n}`,
      [`out${n}`]: `o${n}`,
      [`reset${n}`]: 'vcc',
    })
    const compiled = compileCircuit(
      circuitOf({
        DP1: supply(1, 'vcc', '0'),
        U1: partOf('ne556', { vcc: 'vcc', gnd: '0', ...half(1, 'c1'), ...half(2, 'c2') }),
        R1: R('10k', 'vcc', 'd1'),
        R2: R('47k', 'd1', 'c1'),
        C1: C('1n', 'c1', '0'),
        R3: R('10k', 'vcc', 'd2'),
        R4: R('20k', 'd2', 'c2'),
        C2: C('1n', 'c2', '0'),
      }),
    )
    const setup: Setup = {
      compiled,
      terminals: terminalsOf(compiled),
      sources: { generators: {}, supplies: { 1: { volts: 5, amps: 1 } } },
      noise: () => 0,
      pool,
      owner: '556',
    }
    const wave = await runTransient(setup, { from: new Map(), time: 0, duration: 4e-4, step: 5e-7 })
    const { nodes } = compiled.instances.find(({ name }) => name === 'U1')!
    const frequency = (pin: string) => {
      const [first, second] = risings(wave, wave.vectors.get(`v(${nodes[pin]!})`)!).slice(-2)
      return 1 / (second! - first!)
    }
    expect(off(frequency('out1'), 1.44 / ((10e3 + 2 * 47e3) * 1e-9))).toBeLessThan(0.05)
    expect(off(frequency('out2'), 1.44 / ((10e3 + 2 * 20e3) * 1e-9))).toBeLessThan(0.05)
  })
})

describe('a voltage-controlled oscillator', () => {
  it.each([
    ['0', 1000],
    ['2', 5000],
  ])('gives f0 + k·V: at %s V %i Hz', async (volts, expected) => {
    const found = await seen(
      {
        V1: partOf('voltage-source', { p: 'in', n: '0' }, { value: volts }),
        U1: partOf('vco', { in: 'in', out: 'out', gnd: '0' }, { value: '1k', slope: '2k' }),
        R1: R('10k', 'out', '0'),
        DS1: scope(1, 'out'),
      },
      10e-3,
    )
    const samples = found.get(1)!
    expect(off(frequencyOf(samples, 10e-3, 0), expected)).toBeLessThan(0.01)
    expect(Math.max(...samples)).toBeCloseTo(1, 1)
    expect(mean(samples)).toBeCloseTo(0, 1)
  })
})

/** 1 nF: R1 = 100 kΩ gives up to 10 kHz, R2 = 1 MΩ adds 1 kHz. */
const pll = (nets: Record<string, string>): Record<string, FixturePart> => ({
  U1: partOf('4046', { vdd: 'vcc', vss: '0', inh: '0', ca: 'ca', cb: 'cb', ra: 'ra', rb: 'rb', ...nets }),
  C1: C('1n', 'ca', 'cb'),
  R1: R('100k', 'ra', '0'),
  R2: R('1meg', 'rb', '0'),
})

describe('CD4046', () => {
  it.each([
    ['0', 1000],
    ['2.5', 6000],
    ['5', 11_000],
  ])('oscillates at V/VDD/(R1·C1) + 1/(R2·C1): at %s V %i Hz', async (volts, expected) => {
    const found = await seen(
      {
        ...pll({ vcoin: 'in', vcoout: 'out' }),
        V1: partOf('voltage-source', { p: 'in', n: '0' }, { value: volts }),
        DS1: scope(1, 'out'),
      },
      5e-3,
    )
    expect(off(frequencyOf(found.get(1)!, 5e-3), expected)).toBeLessThan(0.04)
  })

  it.each([
    ['pci', '10k', 6000],
    ['pcii', '10k', 4000],
  ])('locks on to the generator with phase comparator %s', async (comparator, resistor, frequency) => {
    const found = await seen(
      {
        DG1: generator(1, 'sig'),
        ...pll({ sig: 'sig', comp: 'out', vcoout: 'out', vcoin: 'in', [comparator]: 'pc' }),
        R3: R(resistor, 'pc', 'in'),
        R4: R('4.7k', 'in', 'f'),
        C2: C('22n', 'f', '0'),
        DS1: scope(1, 'out'),
        DS2: scope(2, 'in'),
      },
      5e-3,
      frequency,
      12,
    )
    expect(off(frequencyOf(found.get(1)!, 5e-3), frequency)).toBeLessThan(0.02)
    // The voltage that steers it is the one that belongs to this frequency.
    expect(off(mean(found.get(2)!), ((frequency - 1000) / 10_000) * 5)).toBeLessThan(0.08)
  })
})
