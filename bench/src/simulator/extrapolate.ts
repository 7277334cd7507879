/** Solves a small symmetric system by Gaussian elimination with pivoting; null when singular. */
function solve(matrix: number[][], right: number[]): number[] | null {
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
 * Where a sequence of vectors, each made from the one before by the same nearly linear map, is going: reduced rank
 * extrapolation (Smith, Ford, Sidi, SIAM Review 29, 1987); for the periodic steady state of circuits Skelboe, IEEE
 * Trans. CAS 27, 1980. `weights` makes the components comparable.
 * @returns null when there is nothing to extrapolate
 */
export function extrapolate(sequence: number[][], weights: number[]): number[] | null {
  const steps = sequence.slice(1).map((x, i) => x.map((value, j) => (value - sequence[i]![j]!) * weights[j]!))
  if (steps.length < 2) return null
  const gram = steps.map((a) => steps.map((b) => a.reduce((sum, value, j) => sum + value * b[j]!, 0)))
  const trace = gram.reduce((sum, row, i) => sum + row[i]!, 0)
  if (!(trace > 0)) return null
  for (const [i, row] of gram.entries()) row[i]! += trace * 1e-12
  const shares = solve(
    gram,
    steps.map(() => 1),
  )
  const total = shares?.reduce((sum, value) => sum + value, 0) ?? 0
  if (!shares || !Number.isFinite(total) || total === 0) return null
  const limit = sequence[0]!.map((_, j) =>
    shares.reduce((sum, share, i) => sum + (share / total) * sequence[i + 1]![j]!, 0),
  )
  return limit.every(Number.isFinite) ? limit : null
}
