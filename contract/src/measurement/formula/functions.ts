/**
 * The functions of formulas. Scalars take numbers; folds take either several numbers of one line (`max(a, b)`) or one
 * expression that is computed on every line (`mean(U)`); series take two expressions computed on every line.
 * Blank cells are left out of folds and series; a result that is not finite is "undefined".
 */
export const mean = (xs: readonly number[]): number => sum(xs) / xs.length
// Neumaier's compensated sum, so that long columns of small readings keep their digits.
export const sum = (xs: readonly number[]): number => {
  let total = 0
  let lost = 0
  for (const x of xs) {
    const next = total + x
    lost += Math.abs(total) >= Math.abs(x) ? total - next + x : x - next + total
    total = next
  }
  return total + lost
}
const rms = (xs: readonly number[]): number => Math.sqrt(mean(xs.map((x) => x * x)))
/** Sample standard deviation (n − 1), as instruments and spreadsheets' STDEV give it. */
const std = (xs: readonly number[]): number => {
  const middle = mean(xs)
  return Math.sqrt(sum(xs.map((x) => (x - middle) ** 2)) / (xs.length - 1))
}
const dB = (x: number, reference = 1): number => 20 * Math.log10(Math.abs(x / reference))

/** Slope of the least-squares line through the points. */
export const slope = (xs: readonly number[], ys: readonly number[]): number => {
  const x0 = mean(xs)
  const y0 = mean(ys)
  return sum(xs.map((x, k) => (x - x0) * ((ys[k] ?? 0) - y0))) / sum(xs.map((x) => (x - x0) ** 2))
}
export const intercept = (xs: readonly number[], ys: readonly number[]): number =>
  mean(ys) - slope(xs, ys) * mean(xs)

/** x at the first place where y passes `level`, by a straight line between neighbouring lines of the table. */
const cross = (xs: readonly number[], ys: readonly number[], level: number): number => {
  for (let k = 0; k < ys.length; k += 1) {
    const [x1 = NaN, y1 = NaN, x2 = NaN, y2 = NaN] = [xs[k], ys[k], xs[k + 1], ys[k + 1]]
    if (y1 === level) return x1
    if ((y1 - level) * (y2 - level) < 0) return x1 + ((level - y1) / (y2 - y1)) * (x2 - x1)
  }
  return NaN
}

/** What happens to units: `same` in and out, `plain` in and out, `root` halves, `ratio`: two alike give a plain number. */
export type UnitRule = 'same' | 'plain' | 'root' | 'ratio'

export interface ScalarFunction {
  kind: 'scalar'
  min: number
  max: number
  units: UnitRule
  apply: (...xs: number[]) => number
}
export interface FoldFunction {
  kind: 'fold'
  min: 1
  max: number
  units: 'same' | 'count'
  /** Fewer values than this give a blank. */
  least: number
  apply: (xs: readonly number[]) => number
}
export interface SeriesFunction {
  kind: 'series'
  min: number
  max: number
  /** Unit of the result by those of x and y. */
  units: 'slope' | 'y' | 'x'
  least: number
  apply: (xs: readonly number[], ys: readonly number[], level: number) => number
}
export type FormulaFunction = ScalarFunction | FoldFunction | SeriesFunction

const scalar = (units: UnitRule, apply: (...xs: number[]) => number, min = 1, max = min): ScalarFunction => ({
  kind: 'scalar',
  min,
  max,
  units,
  apply,
})
const fold = (
  apply: FoldFunction['apply'],
  least = 1,
  units: FoldFunction['units'] = 'same',
): FoldFunction => ({
  kind: 'fold',
  min: 1,
  max: 50,
  units,
  least,
  apply,
})

const table: Record<string, FormulaFunction> = {
  abs: scalar('same', Math.abs),
  sqrt: scalar('root', Math.sqrt),
  exp: scalar('plain', Math.exp),
  ln: scalar('plain', Math.log),
  log10: scalar('plain', Math.log10),
  sin: scalar('plain', Math.sin),
  cos: scalar('plain', Math.cos),
  tan: scalar('plain', Math.tan),
  asin: scalar('plain', Math.asin),
  acos: scalar('plain', Math.acos),
  atan: scalar('plain', Math.atan),
  atan2: scalar('ratio', Math.atan2, 2),
  round: scalar('same', Math.round),
  floor: scalar('same', Math.floor),
  dB: scalar('ratio', dB, 1, 2),
  min: fold((xs) => Math.min(...xs)),
  max: fold((xs) => Math.max(...xs)),
  mean: fold(mean),
  sum: fold(sum),
  std: fold(std, 2),
  rms: fold(rms),
  count: fold((xs) => xs.length, 0, 'count'),
  slope: { kind: 'series', min: 2, max: 2, units: 'slope', least: 2, apply: slope },
  intercept: { kind: 'series', min: 2, max: 2, units: 'y', least: 2, apply: intercept },
  cross: { kind: 'series', min: 3, max: 3, units: 'x', least: 2, apply: cross },
}
export const functions: ReadonlyMap<string, FormulaFunction> = new Map(Object.entries(table))

export const constants: ReadonlyMap<string, number> = new Map([['pi', Math.PI]])

/** Words that no item key may be. `value` and `standard` are those of the judged cell in a judge expression. */
export const reservedWords: ReadonlySet<string> = new Set([
  ...functions.keys(),
  ...constants.keys(),
  'if',
  'and',
  'or',
  'not',
  'true',
  'false',
  'value',
  'standard',
])
