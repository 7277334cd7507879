import { factor } from './least-squares.ts'
import type { Minimum } from './levenberg.ts'
import type { WeightedPoint } from './models.ts'

/** Coefficients of ((x − middle)/half)^k by powers of x, for each k. */
const expanded = (degree: number, middle: number, half: number): number[][] => {
  let power = [1]
  const powers = [power]
  for (let k = 1; k <= degree; k += 1) {
    const next = new Array<number>(k + 1).fill(0)
    power.forEach((value, i) => {
      next[i] = (next[i] ?? 0) - (value * middle) / half
      next[i + 1] = (next[i + 1] ?? 0) + value / half
    })
    power = next
    powers.push(power)
  }
  return powers
}

/**
 * A weighted polynomial in one step, without a start. It is solved over −1 … 1, where its powers differ most from each other, with one
 * refinement of the residuals, and then written in powers of x. Null: fewer different x than coefficients.
 */
export const polynomialFit = (points: readonly WeightedPoint[], degree: number): Minimum | null => {
  const xs = points.map(({ x }) => x)
  const [low, high] = [Math.min(...xs), Math.max(...xs)]
  const middle = (low + high) / 2
  const half = (high - low) / 2 || 1
  const rows = points.map(({ x, weight }) =>
    Array.from({ length: degree + 1 }, (_, k) => weight * ((x - middle) / half) ** k),
  )
  const split = factor(rows)
  if (!split) return null
  const left = (inner: readonly number[]): number[] =>
    points.map(({ y, weight }, i) =>
      (rows[i] ?? []).reduce((rest, value, k) => rest - value * (inner[k] ?? 0), weight * y),
    )
  const first = split.solve(points.map(({ y, weight }) => weight * y))
  const inner = split.solve(left(first)).map((value, k) => value + (first[k] ?? 0))
  const powers = expanded(degree, middle, half)
  const asPowers = (values: readonly number[]): number[] =>
    powers.map((_, i) => values.reduce((sum, value, k) => sum + value * (powers[k]?.[i] ?? 0), 0))
  const residuals = left(inner).map((value) => -value)
  const half1 = split.inverse().map((row) => asPowers(row))
  return {
    parameters: asPowers(inner),
    squares: residuals.reduce((sum, value) => sum + value * value, 0),
    residuals,
    // T·C·Tᵀ with C that of the inner coefficients
    inverse: powers.map((_, i) => asPowers(half1.map((row) => row[i] ?? 0))),
    iterations: 1,
  }
}
