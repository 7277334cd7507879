import { describe, expect, test } from 'vitest'
import { Differentiator, sparse, type DualCells, type Sparse } from '../formula/differentiate.ts'
import { parseFormula } from '../formula/parse.ts'
import {
  combine,
  correlation,
  rectangular,
  repeatComponents,
  type Combined,
  type Component,
} from './propagate.ts'

/** Examples of JCGM 100:2008 (the GUM), annex H, by their numbers. */
interface Input {
  value: number
  components: Component[]
}

const propagated = (formula: string, inputs: Record<string, Input>): Combined & { value: number } => {
  const parsed = parseFormula(formula)
  if (!parsed.ok) throw new Error(formula)
  const cells: DualCells<Sparse> = {
    place: (key) => (key in inputs ? { table: '', lines: 1 } : undefined),
    dual: (key) => ({ value: inputs[key]?.value ?? null, d: new Map([[key, 1]]) }),
  }
  const { value, d } = new Differentiator(cells, sparse).run(parsed.node, { table: null, line: 0 })
  const all = [...d].map(([key, sensitivity]) => ({ sensitivity, components: inputs[key]?.components ?? [] }))
  return { ...combine(all), value: Number(value) }
}

describe('H.1, the length of a gauge block', () => {
  const single = (id: string, value: number, u: number, freedom: number, type: 'A' | 'B' = 'B'): Input => ({
    value,
    components: [{ id, group: id, type, u, freedom }],
  })
  // Metres and kelvins. l = lS + d − lS(δα·θ + αS·δθ)
  const inputs: Record<string, Input> = {
    ls: single('ls', 50.000623e-3, 25e-9, 18),
    d: {
      value: 215e-9,
      components: [
        { id: 'mean', group: 'mean', type: 'A', u: 5.8e-9, freedom: 24 },
        { id: 'random', group: 'random', type: 'B', u: 3.9e-9, freedom: 5 },
        { id: 'systematic', group: 'systematic', type: 'B', u: 6.7e-9, freedom: 8 },
      ],
    },
    as: single('as', 11.5e-6, rectangular(2e-6), Infinity),
    th: {
      value: -0.1,
      components: [
        { id: 'bath', group: 'bath', type: 'A', u: 0.2, freedom: Infinity },
        { id: 'cycle', group: 'cycle', type: 'B', u: 0.5 / Math.SQRT2, freedom: Infinity },
      ],
    },
    da: single('da', 0, rectangular(1e-6), 50),
    dt: single('dt', 0, rectangular(0.05), 2),
  }
  const found = propagated('ls+d-ls*(da*th+as*dt)', inputs)

  test('the length is 50.000 838 mm', () => expect(found.value * 1e3).toBeCloseTo(50.000838, 6))

  test('the combined standard uncertainty is 32 nm, of the parts in table H.1', () => {
    expect(found.u * 1e9).toBeCloseTo(32, 0)
    const part = (id: string) => Math.abs(found.parts.get(id) ?? 0) * 1e9
    expect(part('ls')).toBeCloseTo(25, 1)
    expect(Math.hypot(part('mean'), part('random'), part('systematic'))).toBeCloseTo(9.7, 1)
    expect(part('da')).toBeCloseTo(2.9, 1)
    expect(part('dt')).toBeCloseTo(16.6, 1)
    expect(part('as')).toBe(0)
  })

  test('it has 16 effective degrees of freedom, so that k = 2.92 gives 93 nm', () => {
    expect(Math.floor(found.freedom)).toBe(16)
    // As the GUM has it, from u rounded.
    expect(2.92 * Math.round(found.u * 1e9)).toBeCloseTo(93, 0)
  })
})

describe('H.2, resistance and reactance from readings taken together', () => {
  const volts = [5.007, 4.994, 5.005, 4.99, 4.999]
  const amperes = [19.663e-3, 19.639e-3, 19.64e-3, 19.685e-3, 19.678e-3]
  const radians = [1.0456, 1.0438, 1.0468, 1.0428, 1.0433]
  const mean = (xs: readonly number[]) => xs.reduce((sum, x) => sum + x, 0) / xs.length
  const input = (xs: readonly number[]): Input => ({
    value: mean(xs),
    components: repeatComponents(xs, (k) => `observation ${k}`, 'observations'),
  })
  const inputs = { V: input(volts), I: input(amperes), phi: input(radians) }
  const of = (formula: string) => propagated(formula, inputs)
  const [R, X, Z] = [of('V/I*cos(phi)'), of('V/I*sin(phi)'), of('V/I')]

  test('means, their uncertainties and correlations are those of table H.2', () => {
    const [V, I, phi] = [of('V'), of('I'), of('phi')]
    expect([V.value, I.value * 1e3, phi.value].map((x) => Number(x.toFixed(5)))).toEqual([
      4.999, 19.661, 1.04446,
    ])
    expect(V.u).toBeCloseTo(0.0032, 4)
    expect(I.u * 1e3).toBeCloseTo(0.0095, 4)
    expect(phi.u).toBeCloseTo(0.00075, 5)
    expect(correlation(V, I)).toBeCloseTo(-0.36, 2)
    expect(correlation(V, phi)).toBeCloseTo(0.86, 2)
    expect(correlation(I, phi)).toBeCloseTo(-0.65, 2)
  })

  test('results, their uncertainties and correlations are those of table H.3', () => {
    expect(R.value).toBeCloseTo(127.732, 3)
    expect(R.u).toBeCloseTo(0.071, 3)
    expect(X.value).toBeCloseTo(219.847, 3)
    // 0.29558; the GUM prints 0.295.
    expect(Math.abs(X.u - 0.295)).toBeLessThan(0.001)
    expect(Z.value).toBeCloseTo(254.26, 3)
    expect(Z.u).toBeCloseTo(0.236, 3)
    expect(correlation(R, X)).toBeCloseTo(-0.588, 3)
    expect(correlation(R, Z)).toBeCloseTo(-0.485, 3)
    expect(correlation(X, Z)).toBeCloseTo(0.993, 3)
  })
})
