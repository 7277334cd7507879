/** Solves a small symmetric system by Gaussian elimination with pivoting; null when singular. */
export function solve(matrix: number[][], right: number[]): number[] | null {
  const n = right.length
  const rows = matrix.map((row, i) => [...row, right[i]!])
  for (let column = 0; column < n; column++) {
    let pivot = column
    for (let row = column + 1; row < n; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    }
    ;[rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!]
    const top = rows[column]!
    if (Math.abs(top[column]!) < 1e-300) return null
    for (let row = column + 1; row < n; row++) {
      const factor = rows[row]![column]! / top[column]!
      for (let k = column; k <= n; k++) rows[row]![k]! -= factor * top[k]!
    }
  }
  const result = Array.from({ length: n }, () => 0)
  for (let row = n - 1; row >= 0; row--) {
    let sum = rows[row]![n]!
    for (let k = row + 1; k < n; k++) sum -= rows[row]![k]! * result[k]!
    result[row] = sum / rows[row]![row]!
  }
  return result
}

/**
 * The x that makes |A x − b|² + (damping · |x|)² least: directions that A hardly knows (a charge that nothing can change)
 * stay at 0.
 */
export function solveDamped(matrix: number[][], right: number[], damping: number): number[] | null {
  const n = right.length
  const normal = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) =>
      matrix.reduce((sum, row) => sum + row[i]! * row[j]!, i === j ? damping ** 2 : 0),
    ),
  )
  const projected = Array.from({ length: n }, (_, i) =>
    matrix.reduce((sum, row, k) => sum + row[i]! * right[k]!, 0),
  )
  return solve(normal, projected)
}
