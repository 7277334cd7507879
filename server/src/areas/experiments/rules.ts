/**
 * The score that judged items propose: the share of the points earned, out of 100, rounded once to 0.1. Points are tenths
 * of integers, so integer arithmetic decides the rounding. Null where no item carries points.
 */
export const scoreOf = ({ earned, possible }: { earned: number; possible: number }): number | null => {
  const whole = Math.round(possible * 1e4)
  if (whole === 0) return null
  const part = Math.round(earned * 1e4)
  return Math.floor((part * 2000 + whole) / (2 * whole)) / 10
}
