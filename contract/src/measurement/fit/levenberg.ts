import { factor } from './least-squares.ts'

/** Weighted residuals of a model and what each parameter does to them. */
export interface Sensitivity {
  residuals: number[]
  /** Of point i by parameter j: ∂residual/∂parameter. */
  jacobian: number[][]
}

export type Model = (parameters: readonly number[]) => Sensitivity | null

export interface Minimum {
  parameters: number[]
  /** Sum of the squared weighted residuals. */
  squares: number
  residuals: number[]
  /** (JᵀJ)⁻¹ there, not scaled. */
  inverse: number[][]
  iterations: number
}

const MOST_ITERATIONS = 500
/** A step smaller than this beside every parameter changes no digit that means anything. */
const STEP = 1e-12
/** What the next step would still gain of the sum of squares, when it is over. */
const GAIN = 1e-26
/** A sum of squares that grew by less than this did not grow: it is rounded too. */
const NOISE = 1e-14

const squared = (xs: readonly number[]): number => xs.reduce((sum, x) => sum + x * x, 0)

const isSmall = (step: readonly number[], at: readonly number[]): boolean =>
  step.every((value, k) => Math.abs(value) <= STEP * (Math.abs(at[k] ?? 0) + STEP))

/**
 * Levenberg–Marquardt: the least squares of a model from a start. Steps are damped along the largest columns seen so far (Moré), the
 * damping follows how well the model foretold the gain (Nielsen). Null: no model at the start, or it ends without a minimum.
 */
export const minimise = (model: Model, start: readonly number[]): Minimum | null => {
  let parameters = [...start]
  const first = model(parameters)
  if (!first) return null
  let now: Sensitivity = first
  let squares = squared(now.residuals)
  let damping = 1e-3
  let growth = 2
  const largest = parameters.map(() => 0)
  for (let iterations = 1; iterations <= MOST_ITERATIONS; iterations += 1) {
    const { residuals, jacobian } = now
    largest.forEach((value, j) => {
      const length = Math.hypot(...jacobian.map((row) => row[j] ?? 0))
      largest[j] = Math.max(value, length)
    })
    const root = Math.sqrt(damping)
    const rows = [
      ...jacobian,
      ...largest.map((size, j) => largest.map((_, k) => (k === j ? root * size : 0))),
    ]
    const step = factor(rows)?.solve([...residuals.map((value) => -value), ...largest.map(() => 0)])
    if (!step) return null
    // ‖r‖² − ‖r + Jδ‖², without the difference of two nearly equal numbers.
    const foretold =
      squared(jacobian.map((row) => dot(row, step))) +
      2 * squared(step.map((value, k) => root * (largest[k] ?? 0) * value))
    const trial = parameters.map((value, k) => value + (step[k] ?? 0))
    const next = model(trial)
    const after = next ? squared(next.residuals) : Number.POSITIVE_INFINITY
    const done = isSmall(step, parameters) || foretold <= GAIN * squares
    if (next && after <= squares * (1 + NOISE)) {
      const ratio = foretold > 0 ? (squares - after) / foretold : 1
      ;[parameters, now, squares] = [trial, next, after]
      damping = Math.max(damping * Math.max(1 / 3, 1 - (2 * ratio - 1) ** 3), 1e-20)
      growth = 2
    } else {
      damping *= growth
      growth *= 2
    }
    if (done || squares === 0) return ended({ parameters, squares, now, iterations })
    if (damping > 1e30) return null
  }
  return null
}

const dot = (row: readonly number[], step: readonly number[]): number =>
  step.reduce((sum, value, k) => sum + value * (row[k] ?? 0), 0)

const ended = (at: {
  parameters: number[]
  squares: number
  now: Sensitivity
  iterations: number
}): Minimum | null => {
  const inverse = factor(at.now.jacobian)?.inverse()
  if (!inverse) return null
  const { parameters, squares, iterations } = at
  return { parameters, squares, iterations, residuals: at.now.residuals, inverse }
}
