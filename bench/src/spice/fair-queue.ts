/** A queue in which owners take turns, so that one bench with many runs does not keep the others waiting. */
export class FairQueue<T> {
  // A Map keeps the order of turns: the owner that was served moves to the end.
  #waiting = new Map<string, T[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  push(owner: string, item: T): void {
    const mine = this.#waiting.get(owner)
    if (mine) mine.push(item)
    else this.#waiting.set(owner, [item])
    this.#size++
  }

  /** The oldest item of the owner whose turn it is. */
  shift(): T | undefined {
    const first = this.#waiting.entries().next()
    if (first.done) return undefined
    const [owner, items] = first.value
    this.#waiting.delete(owner)
    const item = items.shift()
    if (items.length > 0) this.#waiting.set(owner, items)
    this.#size--
    return item
  }

  /** Takes everything out. */
  drain(): T[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    this.#size = 0
    return all
  }
}
