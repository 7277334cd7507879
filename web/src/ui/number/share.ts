/** A share from 0 to 1 as whole percents; a dash where there is none. */
export const percent = (share: number | null): string =>
  share === null ? '–' : `${Math.round(share * 100)}%`

/** A part of a whole; null of nothing. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)
