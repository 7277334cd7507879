/** A matrix split into reflections and an upper triangle, to solve least squares with it. */
export interface Factor {
  /** The x with the least ‖A·x − b‖. */
  solve(b: readonly number[]): number[]
  /** (AᵀA)⁻¹, from the triangle alone: AᵀA itself would lose half of the digits. */
  inverse(): number[][]
}

/** Smaller than this beside its column (of length 1), a diagonal element says that the columns depend on each other. */
const SINGULAR = 1e-14

const norm = (xs: readonly number[], from = 0): number => Math.hypot(...xs.slice(from))

/** Reflects the column so that all below place `k` vanishes, and whatever else is given likewise. */
const reflect = (v: readonly number[], k: number, column: number[]): void => {
  let dot = 0
  for (let i = k; i < v.length; i += 1) dot += (v[i] ?? 0) * (column[i] ?? 0)
  for (let i = k; i < v.length; i += 1) column[i] = (column[i] ?? 0) - 2 * dot * (v[i] ?? 0)
}

const substitute = (triangle: readonly (readonly number[])[], right: readonly number[]): number[] => {
  const n = triangle.length
  const x = new Array<number>(n).fill(0)
  for (let i = n - 1; i >= 0; i -= 1) {
    let rest = right[i] ?? 0
    for (let j = i + 1; j < n; j += 1) rest -= (triangle[j]?.[i] ?? 0) * (x[j] ?? 0)
    x[i] = rest / (triangle[i]?.[i] ?? NaN)
  }
  return x
}

/**
 * Householder's QR of a matrix with more rows than columns, its columns scaled to length 1 first, so that parameters of very different
 * size do not matter (Golub & Van Loan, Matrix Computations, 5.2–5.3). Null: the columns depend on each other.
 */
export const factor = (rows: readonly (readonly number[])[]): Factor | null => {
  const n = rows[0]?.length ?? 0
  if (n === 0 || rows.length < n) return null
  const columns = Array.from({ length: n }, (_, j) => rows.map((row) => row[j] ?? 0))
  const scales = columns.map((column) => norm(column))
  if (scales.some((scale) => !(scale > 0) || !Number.isFinite(scale))) return null
  const triangle = columns.map((column, j) => column.map((value) => value / (scales[j] ?? 1)))
  const mirrors: number[][] = []
  for (let k = 0; k < n; k += 1) {
    const column = triangle[k] ?? []
    const head = column[k] ?? 0
    const v = column.map((value, i) => (i < k ? 0 : value))
    v[k] = head + (head < 0 ? -1 : 1) * norm(column, k)
    const length = norm(v)
    if (length < SINGULAR) return null
    const unit = v.map((value) => value / length)
    for (let j = k; j < n; j += 1) reflect(unit, k, triangle[j] ?? [])
    if (Math.abs(triangle[k]?.[k] ?? 0) < SINGULAR) return null
    mirrors.push(unit)
  }
  return {
    solve(b) {
      const right = [...b]
      mirrors.forEach((v, k) => reflect(v, k, right))
      return substitute(triangle, right).map((value, j) => value / (scales[j] ?? 1))
    },
    inverse() {
      const columnsOfInverse = scales.map((_, j) =>
        substitute(
          triangle,
          scales.map((__, i) => (i === j ? 1 : 0)),
        ),
      )
      return scales.map((a, i) =>
        scales.map(
          (b, j) =>
            columnsOfInverse.reduce((sum, column) => sum + (column[i] ?? 0) * (column[j] ?? 0), 0) / (a * b),
        ),
      )
    },
  }
}
