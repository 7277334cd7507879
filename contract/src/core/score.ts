/**
 * Points are whole numbers of 1/10000 (`numeric(9,4)` in the database): never a binary fraction. What is not known yet is null,
 * which is not zero.
 */
export const POINT = 10_000
/** What partial scores are rounded to: 0.1 points. */
export const TENTH = POINT / 10

/** Whole division of safe integers, rounded half up; exact, since it never leaves the integers. */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor)

/** `points · part / whole`, rounded once to 0.1; the whole gives all points, whatever they are. */
export const shareOf = (points: number, part: number, whole: number): number => {
  if (part <= 0 || whole <= 0) return 0
  if (part >= whole) return points
  const tenths = divideHalfUp(BigInt(points) * BigInt(part), BigInt(whole) * BigInt(TENTH))
  return Math.min(points, Number(tenths) * TENTH)
}

/**
 * Cuts `total` into as many nearly equal parts as there are, each a multiple of `step` but for what is left over, so that they add
 * up (largest remainder; the first ones get the rest).
 */
export const cutEqually = (total: number, count: number, step = TENTH): number[] => {
  if (count <= 0) return []
  const steps = Math.floor(total / step)
  const rest = total - steps * step
  return Array.from({ length: count }, (_, k) => {
    const own = Math.floor(steps / count) + (k < steps % count ? 1 : 0)
    return own * step + (k === 0 ? rest : 0)
  })
}

const DECIMAL = /^(-?)(\d{1,9})(?:\.(\d{1,4}))?$/

/** Reads `12.5`, `100` or what the database writes (`12.5000`); null for anything else or more than four decimals. */
export const parsePoints = (text: string): number | null => {
  const match = DECIMAL.exec(text.trim())
  if (!match) return null
  const units = Number(match[2]) * POINT + Number((match[3] ?? '').padEnd(4, '0'))
  return match[1] && units !== 0 ? -units : units
}

/** As the database takes and people read it: 125000 → `12.5`. */
export const formatPoints = (units: number): string => {
  const size = Math.abs(units)
  const decimals = String(size % POINT)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return `${units < 0 ? '-' : ''}${Math.floor(size / POINT)}${decimals && `.${decimals}`}`
}
