import { slope, intercept } from '../formula/functions.ts'
import { addDimension, dimensionText, PLAIN, unitOf } from '../formula/units.ts'
import type { FitModel } from './names.ts'

export interface XY {
  x: number
  y: number
}

export interface WeightedPoint extends XY {
  weight: number
}

/** Thermal voltage kT/q at 300 K, volts (CODATA 2018: k/q = 8.617333262e-5 V/K). */
const THERMAL = 8.617333262e-5 * 300

/** What a unit is made of: so often that of y, so often that of x. */
type Powers = readonly [y: number, x: number]
const PURE: Powers = [0, 0]

/** A curve that comes with the product. `x` and its parameters are in SI base units. */
export interface KnownModel {
  formula: string
  parameters: readonly string[]
  /** Units of the parameters, as powers of those of y and x; null: it depends on another parameter. */
  powers: readonly (Powers | null)[]
  /** Where to begin, from the points in the order of x; null: they do not have the shape. */
  start: (points: readonly XY[]) => number[] | null
}

/** Intercept and slope of the points, mapped first; null where fewer than two can be mapped. */
const lineOf = (points: readonly XY[], map: (point: XY) => XY): [number, number] | null => {
  const mapped = points.map(map).filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
  const xs = mapped.map(({ x }) => x)
  const ys = mapped.map(({ y }) => y)
  const rise = slope(xs, ys)
  return mapped.length < 2 || !Number.isFinite(rise) ? null : [intercept(xs, ys), rise]
}

/** The sign that most of the heights have: a falling current is a power law too. */
const signOf = (points: readonly XY[]): number =>
  points.reduce((sum, { y }) => sum + Math.sign(y), 0) < 0 ? -1 : 1

/** Where the heights first come past `level`; the middle when they do not. */
const passing = (points: readonly XY[], level: number): number => {
  for (let k = 1; k < points.length; k += 1) {
    const [a, b] = [points[k - 1], points[k]]
    if (a && b && (a.y - level) * (b.y - level) <= 0 && a.y !== b.y)
      return a.x + ((level - a.y) / (b.y - a.y)) * (b.x - a.x)
  }
  return ((points[0]?.x ?? 0) + (points.at(-1)?.x ?? 0)) / 2
}

const resonanceStart = (points: readonly XY[]): number[] | null => {
  const top = points.reduce((best, point) => (point.y > best.y ? point : best), points[0] ?? { x: 0, y: 0 })
  if (!(top.x > 0) || !(top.y > 0)) return null
  const half = top.y / Math.SQRT2
  const left = [...points].filter(({ x }) => x <= top.x).reverse()
  const right = points.filter(({ x }) => x >= top.x)
  const width = Math.abs(passing(right, half) - passing(left, half))
  return [top.y, top.x, Math.max(0.5, top.x / (width || top.x))]
}

const stepStart = (points: readonly XY[]): number[] | null => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first.y === last.y) return null
  const level = first.y + (1 - Math.exp(-1)) * (last.y - first.y)
  return [first.y, last.y, passing(points, level) - Math.min(0, first.x) || 1]
}

export const knownModels: Readonly<Record<Exclude<FitModel, 'line' | 'polynomial' | 'own'>, KnownModel>> = {
  power: {
    formula: 'a*x^b',
    parameters: ['a', 'b'],
    powers: [null, PURE],
    start: (points) => {
      const sign = signOf(points)
      const line = lineOf(points, ({ x, y }) => ({ x: Math.log(x), y: Math.log(sign * y) }))
      return line && [sign * Math.exp(line[0]), line[1]]
    },
  },
  exponential: {
    formula: 'a*exp(b*x)',
    parameters: ['a', 'b'],
    powers: [
      [1, 0],
      [0, -1],
    ],
    start: (points) => {
      const sign = signOf(points)
      const line = lineOf(points, ({ x, y }) => ({ x, y: Math.log(sign * y) }))
      return line && [sign * Math.exp(line[0]), line[1]]
    },
  },
  rcStep: {
    formula: 'y0+(y1-y0)*(1-exp(-x/tau))',
    parameters: ['y0', 'y1', 'tau'],
    powers: [
      [1, 0],
      [1, 0],
      [0, 1],
    ],
    start: stepStart,
  },
  resonance: {
    formula: 'a/sqrt(1+(q*(x/f0-f0/x))^2)',
    parameters: ['a', 'f0', 'q'],
    powers: [[1, 0], [0, 1], PURE],
    start: resonanceStart,
  },
  diode: {
    formula: `is*(exp(x/(n*${THERMAL}))-1)`,
    parameters: ['is', 'n'],
    powers: [[1, 0], PURE],
    start: (points) => {
      const line = lineOf(points, ({ x, y }) => ({ x: x > 2 * THERMAL ? x : NaN, y: Math.log(y) }))
      return line && line[1] > 0 ? [Math.exp(line[0]), 1 / (line[1] * THERMAL)] : null
    },
  },
}

/** Names of the coefficients: of a line a and b, else c0, c1, … */
export const coefficientNames = (degree: number): string[] =>
  degree === 1 ? ['a', 'b'] : Array.from({ length: degree + 1 }, (_, k) => `c${k}`)

/** A power of a unit as text; a label such as dB has no base unit and stands as it is. */
const powerText = (unit: string, power: number): string =>
  power === 0 || unit === '' ? '' : power === 1 ? unit : `${unit}^${power}`

const unitText = ([y, x]: Powers, xUnit: string, yUnit: string): string => {
  const [across, up] = [unitOf(xUnit), unitOf(yUnit)]
  const [xBase, yBase] = [across.base || xUnit, up.base || yUnit]
  if (y === 0 && x === 0) return ''
  if (across.base && up.base && across.dimension && up.dimension) {
    const named = dimensionText(addDimension(addDimension(PLAIN, up.dimension, y), across.dimension, x))
    if (named === '1') return ''
    // V/A is Ω, Hz⁻¹ is s; what has no name is written as it came about.
    if (!/[·^]/.test(named)) return named
  }
  const below = x < 0 ? powerText(xBase, -x) : ''
  const above = [powerText(yBase, y), x > 0 ? powerText(xBase, x) : ''].filter(Boolean).join('·')
  return below ? `${above || '1'}/${below}` : above
}

/** The units of a fit's parameters, without prefixes; empty: a plain number; null: it depends on another parameter. */
export const parameterUnits = (
  model: FitModel,
  degree: number,
  xUnit: string,
  yUnit: string,
): (string | null)[] => {
  if (model === 'own') return []
  const powers =
    model === 'line' || model === 'polynomial'
      ? coefficientNames(model === 'line' ? 1 : degree).map((_, k): Powers => [1, -k])
      : knownModels[model].powers
  return powers.map((each) => each && unitText(each, xUnit, yUnit))
}
