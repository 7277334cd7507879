import { WATCH_MS } from '@labbox/contract/bench/protocol.ts'

/** Whose live screen somebody looks at: told by the server again and again, forgotten in silence. */
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
