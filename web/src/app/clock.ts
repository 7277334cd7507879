/**
 * The server's clock, which decides every deadline. Kept as an offset to the monotonic `performance.now()`, so that a
 * wrong or changed computer clock does not matter.
 */

/** A `Date` header has whole seconds, so a smaller difference means nothing. */
const COARSE_MS = 1500

let base: number | null = null
let exact = false

/**
 * Learns from an exact time in an answer.
 * @param iso the server's time, ISO 8601
 * @param sentAt `performance.now()` when the request left
 * @param receivedAt `performance.now()` when the answer came
 */
export const learnServerTime = (iso: string, sentAt: number, receivedAt: number): void => {
  const server = Date.parse(iso)
  if (Number.isNaN(server)) return
  base = server - (sentAt + receivedAt) / 2
  exact = true
}

/**
 * Learns from the `Date` header of any answer: at first, and after the computer slept, which stops the monotonic clock.
 */
export const observeDateHeader = (header: string | null, receivedAt: number): void => {
  const server = header ? Date.parse(header) : Number.NaN
  if (Number.isNaN(server)) return
  // The header is cut to whole seconds, so the middle of the second is the best estimate.
  const guess = server + 500 - receivedAt
  if (base === null || Math.abs(guess - base) > (exact ? COARSE_MS : 500)) {
    base = guess
    exact = false
  }
}

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = (): number => (base === null ? Date.now() : base + performance.now())
