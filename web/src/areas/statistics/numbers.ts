/** A mean or a median to one decimal. */
export const points = (value: number | null): string =>
  value === null ? '–' : String(Math.round(value * 10) / 10)

/** A share as whole percents. */
export const percent = (share: number | null): string =>
  share === null ? '–' : `${Math.round(share * 100)}%`

/** A part of a whole; null of nothing. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)
