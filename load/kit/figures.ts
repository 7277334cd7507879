/** The value below which the share `q` (0–1) of the values lies; NaN without values. */
export const quantile = (values: readonly number[], q: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)

/** Two decimals are more than any figure here is worth. */
export const round = (value: number): number => Math.round(value * 100) / 100

/** Processor time of this process that some work takes, s. */
export const processorSeconds = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
