/** A value that is measured again and again. */
export interface Statistic {
  count: number
  current: number
  mean: number
  least: number
  greatest: number
  /** Sum of squares about the mean. */
  squares: number
}

export const noStatistic: Readonly<Statistic> = {
  count: 0,
  current: NaN,
  mean: NaN,
  least: NaN,
  greatest: NaN,
  squares: 0,
}

/** With one more value (Welford 1962); what could not be measured changes nothing. */
export function counted(before: Readonly<Statistic>, value: number): Statistic {
  if (!Number.isFinite(value)) return before
  const count = before.count + 1
  if (count === 1) return { count, current: value, mean: value, least: value, greatest: value, squares: 0 }
  const mean = before.mean + (value - before.mean) / count
  return {
    count,
    current: value,
    mean,
    least: Math.min(before.least, value),
    greatest: Math.max(before.greatest, value),
    squares: before.squares + (value - before.mean) * (value - mean),
  }
}

/** Standard deviation of the values themselves; NaN of none. */
export const deviationOf = ({ count, squares }: Readonly<Statistic>): number =>
  count === 0 ? NaN : Math.sqrt(squares / count)
