/** How far messages may overtake each other: 10 s, in the microseconds that sequence numbers count. */
const WINDOW = 10_000_000

/** Accepts each sequence number once, and none much older than the newest. */
export class ReplayGuard {
  #newest: number
  readonly #seen = new Set<number>()

  /** @param floor numbers up to it are refused */
  constructor(floor = 0) {
    this.#newest = floor + WINDOW
  }

  accept(seq: number): boolean {
    if (seq <= this.#newest - WINDOW || this.#seen.has(seq)) return false
    this.#newest = Math.max(this.#newest, seq)
    this.#seen.add(seq)
    for (const old of this.#seen) {
      if (old > this.#newest - WINDOW) break
      this.#seen.delete(old)
    }
    return true
  }
}
