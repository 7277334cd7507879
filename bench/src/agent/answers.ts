/** How many answers are kept, and for how long, ms. */
const KEPT = 500
const KEEP_MS = 180_000

/**
 * Answers by the id of their command: a command that is repeated because its answer was lost must not be carried out
 * twice. One that is still running gives its answer to both.
 */
export class Answers<T> {
  readonly #kept = new Map<string, { answer: Promise<T>; at: number }>()

  once(id: string, work: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(id)
    if (known) return known.answer
    const now = performance.now()
    for (const [old, { at }] of this.#kept) {
      if (this.#kept.size < KEPT && now - at < KEEP_MS) break
      this.#kept.delete(old)
    }
    const answer = work()
    this.#kept.set(id, { answer, at: now })
    return answer
  }
}
