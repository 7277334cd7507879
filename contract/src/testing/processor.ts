/**
 * Measures the processor time of this process from now on: what a test may bound, since a busy machine does not change it much.
 * Workers of the process count too.
 * @returns a function that tells the milliseconds spent since
 */
export const processorTime = (): (() => number) => {
  const begun = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1000
  }
}
