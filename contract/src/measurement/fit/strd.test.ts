import { describe, expect, test } from 'vitest'
import { fitCurve, type Fit } from './fit.ts'
import { certified, type Certified } from './testing/strd.ts'

/** Digits that two numbers share: the log relative error of the StRD. */
const digits = (found: number, right: number): number =>
  found === right ? 15 : -Math.log10(Math.abs(found - right) / Math.abs(right))

const fitted = ({ spec, x, y, values }: Certified, start: readonly number[] = []): Fit => {
  const points = x.map((at, k) => ({ x: at, y: y[k] ?? NaN, u: null }))
  const parameters = start.map((value, k) => ({ name: `b${k + 1}`, start: value }))
  const fit = fitCurve({ ...spec, weighted: false, ...(start.length > 0 && { parameters }) }, points)
  if (!fit.ok) throw new Error(fit.reason)
  expect(fit.parameters).toHaveLength(values.length)
  return fit
}

/** Least digits of the estimates: Filip and Wampler4 are there to tell apart who loses them. */
const WANTED: Record<string, number> = { Filip: 7, Wampler4: 8 }

describe('reference data sets of NIST', () => {
  test.each(certified)('$name: estimates, their deviations and the sum of squares', (set) => {
    expect(set.x).toHaveLength(set.y.length)
    for (const start of set.starts.length > 0 ? set.starts : [[]]) {
      const fit = fitted(set, start)
      const wanted = WANTED[set.name] ?? 8
      const shared = fit.parameters.map(({ value }, k) => digits(value, set.values[k] ?? NaN))
      const deviations = fit.parameters.map(({ u }, k) => digits(u, set.deviations[k] ?? NaN))
      expect(Math.min(...shared)).toBeGreaterThan(wanted)
      expect(Math.min(...deviations)).toBeGreaterThan(6)
      expect(digits(fit.chi2, set.squares)).toBeGreaterThan(8)
    }
  })
})
