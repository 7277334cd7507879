import { mean, slope, sum } from './functions.ts'

/**
 * Partial derivatives of the functions of formulas, for uncertainties and fits. Where a function has a corner or a step (abs at 0,
 * min of equals, round, floor) it is the derivative of the piece that gave the value.
 */
type Partials = (...xs: number[]) => number[]

const DB = 20 / Math.LN10

export const scalarPartials: Readonly<Record<string, Partials>> = {
  abs: (x) => [Math.sign(x)],
  sqrt: (x) => [0.5 / Math.sqrt(x)],
  exp: (x) => [Math.exp(x)],
  ln: (x) => [1 / x],
  log10: (x) => [1 / (x * Math.LN10)],
  sin: (x) => [Math.cos(x)],
  cos: (x) => [-Math.sin(x)],
  tan: (x) => [1 + Math.tan(x) ** 2],
  asin: (x) => [1 / Math.sqrt(1 - x * x)],
  acos: (x) => [-1 / Math.sqrt(1 - x * x)],
  atan: (x) => [1 / (1 + x * x)],
  atan2: (y, x) => [x / (x * x + y * y), -y / (x * x + y * y)],
  round: () => [0],
  floor: () => [0],
  dB: (a, b = 1) => [DB / a, -DB / b],
}

const only = (xs: readonly number[], chosen: number): number[] => xs.map((_, k) => (k === chosen ? 1 : 0))

export const foldPartials: Readonly<Record<string, (xs: readonly number[]) => number[]>> = {
  min: (xs) => only(xs, xs.indexOf(Math.min(...xs))),
  max: (xs) => only(xs, xs.indexOf(Math.max(...xs))),
  mean: (xs) => xs.map(() => 1 / xs.length),
  sum: (xs) => xs.map(() => 1),
  std: (xs) => {
    const middle = mean(xs)
    const s = Math.sqrt(sum(xs.map((x) => (x - middle) ** 2)) / (xs.length - 1))
    return xs.map((x) => (x - middle) / ((xs.length - 1) * s))
  },
  rms: (xs) => {
    const root = Math.sqrt(mean(xs.map((x) => x * x)))
    return xs.map((x) => x / (xs.length * root))
  },
  count: (xs) => xs.map(() => 0),
}

export interface SeriesPartials {
  x: number[]
  y: number[]
  level: number
}

const slopePartials = (xs: readonly number[], ys: readonly number[]): SeriesPartials => {
  const [x0, y0, b] = [mean(xs), mean(ys), slope(xs, ys)]
  const square = sum(xs.map((x) => (x - x0) ** 2))
  return {
    x: xs.map((x, k) => ((ys[k] ?? 0) - y0 - 2 * b * (x - x0)) / square),
    y: xs.map((x) => (x - x0) / square),
    level: 0,
  }
}

const interceptPartials = (xs: readonly number[], ys: readonly number[]): SeriesPartials => {
  const [x0, b, of] = [mean(xs), slope(xs, ys), slopePartials(xs, ys)]
  return {
    x: of.x.map((partial) => -x0 * partial - b / xs.length),
    y: of.y.map((partial) => 1 / xs.length - x0 * partial),
    level: 0,
  }
}

const crossPartials = (xs: readonly number[], ys: readonly number[], level: number): SeriesPartials => {
  const x = xs.map(() => 0)
  const y = xs.map(() => 0)
  for (let k = 0; k < ys.length; k += 1) {
    const [x1 = NaN, y1 = NaN, x2 = NaN, y2 = NaN] = [xs[k], ys[k], xs[k + 1], ys[k + 1]]
    if (y1 !== level && !((y1 - level) * (y2 - level) < 0)) continue
    const rise = y2 - y1
    if (!Number.isFinite(rise) || rise === 0) {
      x[k] = 1
      return { x, y, level: 0 }
    }
    const part = (level - y1) / rise
    x[k] = 1 - part
    x[k + 1] = part
    y[k] = ((x2 - x1) * (level - y2)) / rise ** 2
    y[k + 1] = (-(x2 - x1) * (level - y1)) / rise ** 2
    return { x, y, level: (x2 - x1) / rise }
  }
  return { x, y, level: 0 }
}

export const seriesPartials: Readonly<
  Record<string, (xs: readonly number[], ys: readonly number[], level: number) => SeriesPartials>
> = { slope: slopePartials, intercept: interceptPartials, cross: crossPartials }

/** Of an arithmetic operator by its two sides. */
export const operatorPartials = (operator: string, a: number, b: number): [number, number] => {
  switch (operator) {
    case '+':
      return [1, 1]
    case '-':
      return [1, -1]
    case '*':
      return [b, a]
    case '/':
      return [1 / b, -a / (b * b)]
    default:
      return [b * a ** (b - 1), a ** b * Math.log(a)]
  }
}
