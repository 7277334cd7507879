/** A mean or a median of scores to one decimal; a dash where there is none. */
export const points = (value: number | null): string =>
  value === null ? '–' : String(Math.round(value * 10) / 10)
