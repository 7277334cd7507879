import { describe, expect, it } from 'vitest'
import { Analysis, delay, phase } from './measure.ts'

/** Four and a half periods of a sine, `lag` degrees late, with a little jitter so that edges do not match exactly. */
const sine = (lag: number, jitter = 0): Analysis => {
  const perPeriod = 250
  const samples = Float64Array.from({ length: 1125 }, (_, k) => {
    const wobble = jitter * Math.sin(k / 70)
    return Math.sin((2 * Math.PI * k) / perPeriod - ((lag + wobble) * Math.PI) / 180)
  })
  return new Analysis({ samples, interval: 1e-3 / perPeriod, step: 0.01 })
}

describe('phase between two traces', () => {
  it.each([0, 45, 90, 170, -45, -120])('is %d degrees', (lag) => {
    expect(phase(sine(0), sine(lag), true)).toBeCloseTo(lag, 0)
  })

  it('of traces in opposition is 180° one way or the other, never a mean of both', () => {
    for (const lag of [178, 179, 180, 181, 182])
      expect(Math.abs(Math.abs(phase(sine(0), sine(lag, 3), true)) - 180)).toBeLessThan(6)
  })

  it('belongs to a delay in seconds', () => expect(delay(sine(0), sine(90), true)).toBeCloseTo(0.25e-3, 5))
})
