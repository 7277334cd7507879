import type { Node } from '../formula/ast.ts'
import { Differentiator, dense, type DualCells } from '../formula/differentiate.ts'
import { Budget, Evaluator } from '../formula/evaluate.ts'
import { parseFormula } from '../formula/parse.ts'
import { minimise, type Minimum, type Model } from './levenberg.ts'
import { coefficientNames, knownModels, type WeightedPoint, type XY } from './models.ts'
import type { FitModel } from './names.ts'
import { polynomialFit } from './polynomial.ts'

/** One point of a fit, in SI base units. */
export interface FitPoint extends XY {
  /** Standard uncertainty of y; null: not known. */
  u: number | null
}

export interface FitSpec {
  model: FitModel
  /** Of a polynomial. */
  degree?: number | undefined
  /** Of an own curve: over `x` and its parameters. */
  formula?: string | undefined
  parameters?: readonly { name: string; start: number }[] | undefined
  /** Weighs each point by 1/u², where all have an uncertainty. */
  weighted: boolean
}

export interface FitParameter {
  name: string
  value: number
  /** Standard uncertainty. */
  u: number
}

export interface Fit {
  ok: true
  parameters: FitParameter[]
  /** Of the parameters, in their order. */
  covariance: number[][]
  /** Whether χ² is in units of u; else it is the plain sum of squares. */
  weighted: boolean
  chi2: number
  /** Points less parameters. */
  freedom: number
  /** Standard deviation of the residuals: √(χ²/freedom). */
  s: number
  r2: number
  /** y − curve, in the order of the points. */
  residuals: number[]
  iterations: number
  /** The curve at any x; undefined where it has no value. */
  at(x: number): number | undefined
}

export type FitFailure = 'FEW_POINTS' | 'START' | 'NOT_CONVERGED'
export interface NoFit {
  ok: false
  reason: FitFailure
}

const no = (reason: FitFailure): NoFit => ({ ok: false, reason })

/** Visits of nodes that one fit may cost. */
const STEPS = 3_000_000

/** The curve of a formula over `x` and parameters, with its derivatives by the parameters. */
const curveOf = (node: Node, names: readonly string[]) => {
  const space = dense(names.length)
  const units = names.map((_, k) => names.map((__, j) => (j === k ? 1 : 0)))
  const budget = new Budget(STEPS)
  let x = 0
  let parameters: readonly number[] = []
  const place = { table: '', lines: 1 }
  const known = new Set([...names, 'x'])
  const cells: DualCells<readonly number[]> = {
    place: (key) => (known.has(key) ? place : undefined),
    dual: (key) => {
      if (key === 'x') return { value: x, d: space.zero }
      const k = names.indexOf(key)
      return { value: parameters[k] ?? null, d: units[k] ?? space.zero }
    },
  }
  const line = { table: null, line: 0 }
  const plain = new Evaluator({ place: cells.place, value: (key, at) => cells.dual(key, at).value })
  // A fold over one place is computed once; a curve has a new x each time, so it gets a new one.
  const dual = () => new Differentiator(cells, space, budget).run(node, line)
  return {
    dual(at: number, given: readonly number[]) {
      ;[x, parameters] = [at, given]
      return dual()
    },
    value(at: number, given: readonly number[]): number | undefined {
      ;[x, parameters] = [at, given]
      const value = plain.run(node, line)
      return typeof value === 'number' ? value : undefined
    },
  }
}

const modelOf =
  (curve: ReturnType<typeof curveOf>, points: readonly WeightedPoint[]): Model =>
  (parameters) => {
    const residuals: number[] = []
    const jacobian: number[][] = []
    try {
      for (const { x, y, weight } of points) {
        const { value, d } = curve.dual(x, parameters)
        if (typeof value !== 'number' || d.some((each) => !Number.isFinite(each))) return null
        residuals.push(weight * (value - y))
        jacobian.push(d.map((each) => weight * each))
      }
    } catch (error) {
      if (error instanceof RangeError) return null
      throw error
    }
    return { residuals, jacobian }
  }

const finished = (
  found: Minimum,
  names: readonly string[],
  points: readonly WeightedPoint[],
  weighted: boolean,
  at: Fit['at'],
): Fit => {
  const freedom = points.length - names.length
  // Without weights the scatter itself tells how uncertain a point is; with them u is known beforehand.
  const scale = weighted ? 1 : freedom > 0 ? found.squares / freedom : NaN
  const covariance = found.inverse.map((row) => row.map((value) => value * scale))
  const total = points.reduce((sum, { weight }) => sum + weight ** 2, 0)
  const middle = points.reduce((sum, { y, weight }) => sum + weight ** 2 * y, 0) / total
  const spread = points.reduce((sum, { y, weight }) => sum + (weight * (y - middle)) ** 2, 0)
  return {
    ok: true,
    parameters: names.map((name, k) => ({
      name,
      value: found.parameters[k] ?? NaN,
      u: Math.sqrt(covariance[k]?.[k] ?? NaN),
    })),
    covariance,
    weighted,
    chi2: found.squares,
    freedom,
    s: Math.sqrt(found.squares / freedom),
    r2: 1 - found.squares / spread,
    residuals: found.residuals.map((value, i) => -value / (points[i]?.weight ?? 1)),
    iterations: found.iterations,
    at,
  }
}

const polynomial = (points: readonly WeightedPoint[], degree: number, weighted: boolean): Fit | NoFit => {
  const found = polynomialFit(points, degree)
  if (!found) return no('FEW_POINTS')
  const curve = (x: number): number => found.parameters.reduceRight((sum, value) => sum * x + value, 0)
  return finished(found, coefficientNames(degree), points, weighted, curve)
}

/**
 * Fits a curve to points by weighted least squares. Points without both coordinates must be left out before. Uncertainties of the
 * parameters are standard ones: with weights from (JᵀWJ)⁻¹, without from the scatter, as NIST's StRD have them.
 */
export const fitCurve = (spec: FitSpec, given: readonly FitPoint[]): Fit | NoFit => {
  const weighted = spec.weighted && given.every(({ u }) => u !== null && u > 0)
  const points = given
    .map(({ x, y, u }) => ({ x, y, weight: weighted ? 1 / (u ?? 1) : 1 }))
    .toSorted((a, b) => a.x - b.x)
  const order = given.map((_, k) => k).toSorted((a, b) => (given[a]?.x ?? 0) - (given[b]?.x ?? 0))
  const fit = fitSorted(spec, points, weighted)
  if (!fit.ok) return fit
  const residuals = new Array<number>(given.length)
  order.forEach((place, k) => (residuals[place] = fit.residuals[k] ?? NaN))
  return { ...fit, residuals }
}

const fitSorted = (spec: FitSpec, points: readonly WeightedPoint[], weighted: boolean): Fit | NoFit => {
  const { model } = spec
  if (model === 'line' || model === 'polynomial') {
    const degree = model === 'line' ? 1 : (spec.degree ?? 2)
    return points.length <= degree ? no('FEW_POINTS') : polynomial(points, degree, weighted)
  }
  const own = spec.parameters ?? []
  const names = model === 'own' ? own.map(({ name }) => name) : knownModels[model].parameters
  const parsed = parseFormula(model === 'own' ? (spec.formula ?? '') : knownModels[model].formula)
  if (!parsed.ok || names.length === 0) return no('START')
  if (points.length < names.length) return no('FEW_POINTS')
  const start = model === 'own' ? own.map((each) => each.start) : knownModels[model].start(points)
  if (!start) return no('START')
  const curve = curveOf(parsed.node, names)
  const run = modelOf(curve, points)
  if (!run(start)) return no('START')
  const found = minimise(run, start)
  if (!found) return no('NOT_CONVERGED')
  return finished(found, names, points, weighted, (x) => curve.value(x, found.parameters))
}
