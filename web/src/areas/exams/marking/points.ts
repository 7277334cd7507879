import { formatPoints, POINT } from '@labbox/contract/core/score.ts'

/** Points as people type them; null where nothing is typed. Tenths, exactly. */
export const unitsOf = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) * (POINT / 10)

export const typedOf = (units: number | null): number | null => (units === null ? null : units / POINT)

/** Points to read, a dash where there are none yet. */
export const shownPoints = (units: number | null): string => (units === null ? '–' : formatPoints(units))
