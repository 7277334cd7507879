import { vi } from 'vitest'

/** What does not hold by then hangs. No measure: the gate may share its two cores with other work. */
const HANGS_MS = 60_000

/**
 * Repeats a check until it does not throw, and gives its result.
 * @throws what the check last threw, after a minute
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: HANGS_MS, interval: 20 })
