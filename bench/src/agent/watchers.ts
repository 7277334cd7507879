import { WATCH_MS } from '@labbox/contract/bench/protocol.ts'

/** Which live screens are being watched: the server repeats it, and silence means that nobody does. */
export class Watchers {
  readonly #until = new Map<string, number>()

  told(occupancy: string): void {
    const now = performance.now()
    for (const [other, until] of this.#until) if (until < now) this.#until.delete(other)
    this.#until.set(occupancy, now + 2 * WATCH_MS)
  }

  watch(occupancy: string): boolean {
    return (this.#until.get(occupancy) ?? 0) > performance.now()
  }
}
