import { describe, expect, it } from 'vitest'
import type { GeneratorOutput, Modulation } from '../instruments/plant.ts'
import { generatorPoints, generatorVolts } from './waveform.ts'

const carrier: GeneratorOutput = {
  shape: 'SIN',
  frequency: 1000,
  amplitude: 4,
  offset: 1,
  phase: 0,
  duty: 0.5,
}
const modulated = (modulation: Modulation, more: Partial<GeneratorOutput> = {}) =>
  generatorVolts({ ...carrier, ...more, modulation })

const extremes = (volts: (time: number) => number, from: number, to: number) => {
  const values = Array.from({ length: 4001 }, (_, k) => volts(from + ((to - from) * k) / 4000))
  return { low: Math.min(...values), high: Math.max(...values) }
}

/** Rises through the offset. */
const rises = (volts: (time: number) => number, from: number, to: number): number => {
  let found = 0
  const steps = 20_000
  for (let k = 0; k < steps; k++) {
    const [a, b] = [volts(from + ((to - from) * k) / steps), volts(from + ((to - from) * (k + 1)) / steps)]
    if (a < 1 && b >= 1) found++
  }
  return found
}

describe('modulation', () => {
  it('AM: at 100 % the peak is the amplitude that was set, at 0 % half of it', () => {
    const full = modulated({ kind: 'AM', shape: 'SIN', frequency: 10, depth: 1 })
    // The modulating sine is at its top at 25 ms, at its bottom at 75 ms.
    expect(extremes(full, 0.0245, 0.0255).high).toBeCloseTo(3, 2)
    expect(extremes(full, 0.0745, 0.0755).high).toBeCloseTo(1, 2)
    const none = modulated({ kind: 'AM', shape: 'SIN', frequency: 10, depth: 0 })
    expect(extremes(none, 0, 0.1)).toMatchObject({ low: expect.closeTo(0, 3), high: expect.closeTo(2, 3) })
  })

  it('FM: as many turns as without in a whole period, faster in the first half', () => {
    const fm = modulated({ kind: 'FM', shape: 'SQU', frequency: 10, deviation: 400 })
    expect(rises(fm, 0, 0.05)).toBeCloseTo(70, -0.5)
    expect(rises(fm, 0.05, 0.1)).toBeCloseTo(30, -0.5)
  })

  it('PM: shifted by the deviation at the top of the modulating wave', () => {
    const pm = modulated({ kind: 'PM', shape: 'SQU', frequency: 10, degrees: 90 })
    expect(pm(0.01)).toBeCloseTo(3, 6)
    expect(pm(0.06)).toBeCloseTo(-1, 6)
  })

  it('FSK: the carrier for half a period, then the other frequency', () => {
    const fsk = modulated({ kind: 'FSK', rate: 10, hop: 3000 })
    expect(rises(fsk, 0, 0.05)).toBeCloseTo(50, -0.5)
    expect(rises(fsk, 0.05, 0.1)).toBeCloseTo(150, -0.5)
  })
})

describe('sweep', () => {
  const sweep = (spacing: 'LIN' | 'LOG' | 'STE') =>
    modulated({ kind: 'SWEEP', start: 100, stop: 1000, seconds: 1, rest: 0.5, spacing, steps: 10 })

  it.each([
    // Turns from the beginning to the middle: the integral of the frequency.
    ['LIN', 100 * 0.5 + (900 * 0.25) / 2],
    ['LOG', (100 / Math.LN10) * (Math.sqrt(10) - 1)],
    ['STE', (100 + 200 + 300 + 400 + 500) / 10],
  ] as const)('%s', (spacing, turns) => {
    expect(Math.abs(rises(sweep(spacing), 0, 0.5) - turns)).toBeLessThanOrEqual(1)
    // Then it begins again.
    expect(sweep(spacing)(1.5 + 0.123)).toBeCloseTo(sweep(spacing)(0.123), 6)
  })
})

describe('burst', () => {
  it('so many cycles, then the first point until the next', () => {
    const burst = modulated({ kind: 'BURST', cycles: 3, period: 0.01 }, { phase: 90 })
    expect(rises(burst, 0.01, 0.02)).toBe(3)
    for (const time of [0.0031, 0.005, 0.0099, 0.0165]) expect(burst(time)).toBeCloseTo(3, 9)
  })
})

describe('points for a simulation', () => {
  it.each([
    { ...carrier, modulation: { kind: 'AM', shape: 'TRI', frequency: 100, depth: 0.5 } },
    { ...carrier, shape: 'SQU', duty: 0.3, modulation: { kind: 'BURST', cycles: 2, period: 5e-3 } },
    { ...carrier, shape: 'USER', points: [-1, 1, 0.5, 0, -0.5, -0.5, 0, 1] },
  ] as GeneratorOutput[])('lie on the output, edges included', (output) => {
    const volts = generatorVolts(output)
    const points = generatorPoints(output, 0.0123, 0.02)
    expect(points[0]).toEqual([0, volts(0.0123)])
    expect(points.at(-1)?.[0]).toBeCloseTo(0.02, 12)
    let wrong = 0
    for (let k = 0; k < 4000; k++) {
      const time = (k + 0.5) * 5e-6
      const right = points.findIndex(([at]) => at > time)
      const [[a, va], [b, vb]] = [points[right - 1]!, points[right]!]
      const drawn = va + ((time - a) / (b - a)) * (vb - va)
      if (Math.abs(drawn - volts(0.0123 + time)) > 0.13) wrong++
    }
    // A few lie within an edge; corners of a curve are cut by a few hundredths.
    expect(wrong).toBeLessThan(8)
  })
})
