import { afterAll, describe, expect, it } from 'vitest'
import { circuitOf, partOf, parts, type FixturePart } from '../circuit/circuit.fixture.ts'
import { SpicePool } from '../spice/pool.ts'
import { tryCircuit } from './trial.ts'

// Parts of light, motion and conversion in circuits that run: against what follows from their equations.

const pool = new SpicePool()
afterAll(() => pool.close())

const { R, supply, generator } = parts
const source = (value: string, p: string, n = '0') => partOf('voltage-source', { p, n }, { value })

/** Mean of the nets with these names over 10 ms; 5 V at `vdd`, a sine of 2 V and 1 kHz at `sine` where it is used. */
const means = async (circuit: Record<string, FixturePart>, ...nets: string[]): Promise<number[]> => {
  const trial = await tryCircuit(
    pool,
    circuitOf({ DP1: supply(1, 'vdd', '0'), R99: R('1k', 'vdd', '0'), ...circuit }),
  )
  if (trial.kind !== 'ran') throw new Error(JSON.stringify(trial))
  return nets.map((net) => trial.figures.find(({ label }) => label === net)?.mean ?? NaN)
}

describe('light', () => {
  it('a photodiode gives a current by the light', async () => {
    const at = async (lux: string) =>
      (await means({ D1: partOf('photodiode', { a: '0', k: 'vdd' }, { lux }) }, 'vdd'))[0]
    expect(await at('1k')).toBeCloseTo(5, 1)
    const reverse = (lux: string) => ({
      D1: partOf('photodiode', { a: 'out', k: 'vdd' }, { lux }),
      R1: R('10k', 'out', '0'),
    })
    expect((await means(reverse('1k'), 'out'))[0]).toBeCloseTo(0.5, 2)
    expect((await means(reverse('0'), 'out'))[0]).toBeCloseTo(0, 3)
  })

  it('an optocoupler passes its ratio of current, and nothing while its LED is dark', async () => {
    const circuit = (volts: string) => ({
      V1: source(volts, 'in'),
      R1: R('1k', 'in', 'led'),
      U1: partOf('optocoupler', { a: 'led', k: '0', c: 'out', e: '0' }, { value: '1' }),
      R2: R('470', 'vdd', 'out'),
    })
    const [led, out] = await means(circuit('5'), 'led', 'out')
    const passed = (5 - out!) / 470
    const given = (5 - led!) / 1000
    expect(passed / given).toBeGreaterThan(0.8)
    expect(passed / given).toBeLessThan(1.2)
    expect((await means(circuit('0'), 'out'))[0]).toBeCloseTo(5, 2)
  })

  it('an LED bar drops the voltage of its LEDs', async () => {
    const bar = {
      R1: R('330', 'vdd', 'out'),
      HL1: partOf('led-bar', { 1: 'out', com: '0' }),
    }
    const [drop] = await means(bar, 'out')
    expect(drop).toBeGreaterThan(1.5)
    expect(drop).toBeLessThan(3.5)
  })
})

describe('motion and resonance', () => {
  it('a motor stalls at first, and takes a tenth of that current at speed', async () => {
    const motor = (volts: string) => ({
      V1: source(volts, 'in'),
      R1: R('0.1', 'in', 'out'),
      M1: partOf('dc-motor', { 1: 'out', 2: '0' }, { value: '6', winding: '10' }),
    })
    const [out] = await means(motor('6'), 'out')
    const amps = (6 - out!) / 0.1
    // Between a tenth of 0.6 A, which it comes to, and 0.6 A, with which it starts.
    expect(amps).toBeGreaterThan(0.05)
    expect(amps).toBeLessThan(0.61)
  })

  it('a crystal is a capacitor off its resonance', async () => {
    const swing = async (value: string) => {
      const circuit = circuitOf({
        DG1: generator(1, 'sine'),
        Y1: partOf('crystal', { 1: 'sine', 2: 'out' }, { value, quality: '20' }),
        R1: R('1meg', 'out', '0'),
      })
      const trial = await tryCircuit(pool, circuit)
      if (trial.kind !== 'ran') throw new Error(JSON.stringify(trial))
      const { low, high } = trial.figures.find(({ label }) => label === 'out')!
      return high - low
    }
    // 5 pF at 1 kHz and 1 MΩ: 2 V · 2π · 1 kHz · 5 pF · 1 MΩ, within a few per cent.
    expect(await swing('1meg')).toBeCloseTo(0.063, 2)
  })
})

describe('conversion', () => {
  const bitsOf = (value: number): Record<string, string> =>
    Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7].map((bit) => [`d${bit}`, (value >> bit) & 1 ? 'vdd' : '0']))

  it.each([0, 1, 128, 170, 255])('a DAC gives its part of the reference at %s', async (value) => {
    const dac = {
      V1: source('2.56', 'ref'),
      U1: partOf('dac8', { ...bitsOf(value), vref: 'ref', out: 'out', gnd: '0' }),
      R1: R('100k', 'out', '0'),
    }
    expect((await means(dac, 'out'))[0]).toBeCloseTo(value / 100, 2)
  })

  it.each([0, 1, 127, 128, 200, 255, 300])(
    'an ADC finds %s hundredths of a volt, and stops at its end',
    async (value) => {
      const nets = Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7].map((bit) => [`d${bit}`, `d${bit}`]))
      const loads = Object.fromEntries(
        [0, 1, 2, 3, 4, 5, 6, 7].map((bit) => [`R${bit + 10}`, R('100k', `d${bit}`, '0')]),
      )
      const adc = {
        V1: source('2.56', 'ref'),
        V2: source(String(value / 100), 'in'),
        U1: partOf('adc8', { in: 'in', vref: 'ref', gnd: '0', ...nets }),
        ...loads,
      }
      const levels = await means(adc, 'd0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7')
      const read = levels.reduce((sum, volts, bit) => sum + (volts > 2.5 ? 2 ** bit : 0), 0)
      expect(read).toBe(Math.min(value, 255))
      for (const volts of levels) expect(Math.min(volts, Math.abs(volts - 5))).toBeLessThan(0.05)
    },
  )

  it('an instrumentation amplifier multiplies a difference, and stops at its supply', async () => {
    const amplifier = (volts: string) => ({
      V1: source('2', 'n'),
      V2: source(volts, 'p', 'n'),
      V3: source('10', 'vp'),
      V4: source('-10', 'vn'),
      U1: partOf('inamp', { inp: 'p', inn: 'n', out: 'out', vp: 'vp', vn: 'vn', ref: '0' }, { value: '100' }),
      R1: R('10k', 'out', '0'),
    })
    expect((await means(amplifier('0.02'), 'out'))[0]).toBeCloseTo(2, 1)
    expect((await means(amplifier('-0.5'), 'out'))[0]).toBeCloseTo(-9, 1)
  })
})
