import { valueAt } from './value-at.ts'

/** Solves a small symmetric system by Gaussian elimination with pivoting; null when singular. */
export function solve(matrix: number[][], right: number[]): number[] | null {
  const n = right.length
  let left = matrix.map((row, i) => [...row, valueAt(right, i)])
  /** Rows in echelon form, the first unknown first. */
  const done: number[][] = []
  for (let column = 0; column < n; column++) {
    const size = (row: readonly number[]) => Math.abs(valueAt(row, column))
    const pivot = left.reduce((best, row) => (size(row) > size(best) ? row : best), left[0] ?? [])
    if (!(size(pivot) >= 1e-300)) return null
    const others = left.filter((row) => row !== pivot)
    left = others.map((row) => {
      const factor = valueAt(row, column) / valueAt(pivot, column)
      return row.map((value, k) => (k < column ? value : value - factor * valueAt(pivot, k)))
    })
    done.push(pivot)
  }
  const result = Array.from({ length: n }, () => 0)
  for (const [i, row] of [...done.entries()].toReversed()) {
    let sum = valueAt(row, n)
    for (let k = i + 1; k < n; k++) sum -= valueAt(row, k) * valueAt(result, k)
    result[i] = sum / valueAt(row, i)
  }
  return result
}

/**
 * Tikhonov-regularised least squares: the x that makes |A x − b|² + (damping · |x|)² least. Along directions that hardly change A x (a
 * charge that nothing can change) x stays near 0.
 */
export function solveDamped(matrix: number[][], right: number[], damping: number): number[] | null {
  const n = right.length
  const normal = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) =>
      matrix.reduce((sum, row) => sum + valueAt(row, i) * valueAt(row, j), i === j ? damping ** 2 : 0),
    ),
  )
  const projected = Array.from({ length: n }, (_, i) =>
    matrix.reduce((sum, row, k) => sum + valueAt(row, i) * valueAt(right, k), 0),
  )
  return solve(normal, projected)
}
