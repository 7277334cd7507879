import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitCurve, type FitPoint, type FitSpec } from './fit.ts'
import { parameterUnits } from './models.ts'

const spec = (model: FitSpec['model'], more: Partial<FitSpec> = {}): FitSpec => ({
  model,
  weighted: false,
  ...more,
})
const sampled = (run: (x: number) => number, xs: readonly number[], u: number | null = null): FitPoint[] =>
  xs.map((x) => ({ x, y: run(x), u }))
const spread = (low: number, high: number, count = 21): number[] =>
  Array.from({ length: count }, (_, k) => low * (high / low) ** (k / (count - 1)))

const found = (which: FitSpec, points: readonly FitPoint[]): Record<string, number> => {
  const fit = fitCurve(which, points)
  if (!fit.ok) throw new Error(fit.reason)
  return Object.fromEntries(fit.parameters.map(({ name, value }) => [name, value]))
}
const near = (got: Record<string, number>, wanted: Record<string, number>): void => {
  for (const [name, value] of Object.entries(wanted)) expect((got[name] ?? NaN) / value).toBeCloseTo(1, 6)
}
const size = (low: number, high: number) => fc.double({ min: low, max: high, noNaN: true })

describe('curves of the lab find what made the points, without a start', () => {
  const run = { seed: 11, numRuns: 25 }
  test('power', () =>
    fc.assert(
      fc.property(size(0.1, 50), size(0.1, 3), fc.boolean(), (a, size1, falls) => {
        const b = falls ? -size1 : size1
        near(
          found(
            spec('power'),
            sampled((x) => a * x ** b, spread(0.1, 100)),
          ),
          { a, b },
        )
      }),
      run,
    ))
  test('exponential, rising and falling, of either sign', () =>
    fc.assert(
      fc.property(size(0.1, 10), size(0.3, 4), fc.boolean(), fc.boolean(), (a, b, falls, negative) => {
        const [height, rate] = [negative ? -a : a, falls ? -b : b]
        const points = sampled((x) => height * Math.exp(rate * x), spread(0.01, 2))
        near(found(spec('exponential'), points), { a: height, b: rate })
      }),
      run,
    ))
  test('a capacitor that is charged or discharged', () =>
    fc.assert(
      fc.property(size(-5, 5), size(6, 12), size(1e-5, 1e-2), fc.boolean(), (low, high, tau, falls) => {
        const [y0, y1] = falls ? [high, low] : [low, high]
        const points = sampled(
          (x) => y0 + (y1 - y0) * (1 - Math.exp(-x / tau)),
          spread(tau / 50, 4 * tau, 30),
        )
        const got = found(spec('rcStep'), points)
        expect(got['tau']! / tau).toBeCloseTo(1, 6)
        expect(got['y0']).toBeCloseTo(y0, 6)
        expect(got['y1']).toBeCloseTo(y1, 6)
      }),
      run,
    ))
  test('a resonance', () =>
    fc.assert(
      fc.property(size(0.2, 20), size(500, 50_000), size(1, 40), (a, f0, q) => {
        const points = sampled((x) => a / Math.hypot(1, q * (x / f0 - f0 / x)), spread(f0 / 3, f0 * 3, 61))
        const got = found(spec('resonance'), points)
        near({ ...got, q: Math.abs(got['q'] ?? 0) }, { a, f0, q })
      }),
      run,
    ))
  test('a diode', () =>
    fc.assert(
      fc.property(size(1e-13, 1e-8), size(1, 2), (is, n) => {
        const points = sampled(
          (x) => is * (Math.exp(x / (n * 8.617333262e-5 * 300)) - 1),
          spread(0.2, 0.7, 20),
        )
        near(found(spec('diode'), points), { is, n })
      }),
      run,
    ))
})

describe('what a fit says of itself', () => {
  const line = [
    [1, 2.1, 0.1],
    [2, 3.9, 0.1],
    [3, 6.2, 0.2],
    [4, 7.8, 0.2],
  ].map(([x = 0, y = 0, u = 0]) => ({ x, y, u }))

  test('weights: the straight line of the textbook, in closed form', () => {
    const fit = fitCurve(spec('line', { weighted: true }), line)
    if (!fit.ok) throw new Error(fit.reason)
    const w = line.map(({ u }) => 1 / u ** 2)
    const sum = (f: (k: number) => number) => line.reduce((total, _, k) => total + (w[k] ?? 0) * f(k), 0)
    const [s, sx, sy] = [sum(() => 1), sum((k) => line[k]!.x), sum((k) => line[k]!.y)]
    const [sxx, sxy] = [sum((k) => line[k]!.x ** 2), sum((k) => line[k]!.x * line[k]!.y)]
    const delta = s * sxx - sx ** 2
    const [a, b] = fit.parameters
    expect(a?.value).toBeCloseTo((sxx * sy - sx * sxy) / delta, 10)
    expect(b?.value).toBeCloseTo((s * sxy - sx * sy) / delta, 10)
    expect(a?.u).toBeCloseTo(Math.sqrt(sxx / delta), 10)
    expect(b?.u).toBeCloseTo(Math.sqrt(s / delta), 10)
    expect(fit.covariance[0]?.[1]).toBeCloseTo(-sx / delta, 10)
    expect(fit).toMatchObject({ weighted: true, freedom: 2 })
  })

  test('without an uncertainty for every point no point is weighted', () => {
    const fit = fitCurve(spec('line', { weighted: true }), [...line, { x: 5, y: 10, u: null }])
    expect(fit).toMatchObject({ ok: true, weighted: false })
  })

  test('residuals stand in the order of the points', () => {
    const fit = fitCurve(spec('line'), [...line].reverse())
    if (!fit.ok) throw new Error(fit.reason)
    fit.residuals.forEach((value, k) => {
      const point = [...line].reverse()[k]!
      expect(value).toBeCloseTo(point.y - (fit.at(point.x) ?? NaN), 10)
    })
  })

  test.each<[string, FitSpec, FitPoint[]]>([
    ['FEW_POINTS', spec('line'), sampled((x) => x, [1])],
    ['FEW_POINTS', spec('polynomial', { degree: 3 }), sampled((x) => x, [1, 1, 1, 2])],
    ['START', spec('power'), sampled(() => 1, [-1, -2, -3])],
    [
      'START',
      spec('own', { formula: 'a*', parameters: [{ name: 'a', start: 1 }] }),
      sampled((x) => x, [1, 2]),
    ],
    [
      'NOT_CONVERGED',
      spec('own', {
        formula: 'a+b+x*0',
        parameters: [
          { name: 'a', start: 1 },
          { name: 'b', start: 1 },
        ],
      }),
      sampled((x) => x, [1, 2, 3]),
    ],
  ])('%s', (reason, which, points) => expect(fitCurve(which, points)).toEqual({ ok: false, reason }))

  test('units of the parameters follow from those of the axes', () => {
    expect(parameterUnits('line', 1, 'mA', 'V')).toEqual(['V', 'Ω'])
    expect(parameterUnits('line', 1, 's', 'mV')).toEqual(['V', 'V/s'])
    expect(parameterUnits('line', 1, 'Hz', 'dB')).toEqual(['dB', 'dB/Hz'])
    expect(parameterUnits('polynomial', 2, 's', 'V')).toEqual(['V', 'V/s', 'V/s^2'])
    expect(parameterUnits('rcStep', 1, 'ms', 'V')).toEqual(['V', 'V', 's'])
    expect(parameterUnits('resonance', 1, 'kHz', 'V')).toEqual(['V', 'Hz', ''])
    expect(parameterUnits('power', 1, 'V', 'A')).toEqual([null, ''])
  })
})
