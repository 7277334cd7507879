/**
 * Which output changes next: at most one change of each output is due at a time. A heap of outputs by time (of equal time by their
 * number) that knows where each one is, so that a change can be taken back.
 */
export class EventQueue {
  /** When each output changes; meaningless for one that is not in the queue. */
  readonly times: Float64Array
  /** Outputs; the first one is due next. */
  readonly heap: Int32Array
  /** Where an output is in the heap; −1: it is not. */
  readonly places: Int32Array
  size = 0

  constructor(outputs: number) {
    this.times = new Float64Array(outputs)
    this.heap = new Int32Array(outputs)
    this.places = new Int32Array(outputs).fill(-1)
  }

  /** Time of the first change; Infinity when nothing is due. */
  get next(): number {
    return this.size === 0 ? Infinity : this.times[this.heap[0]!]!
  }

  has(output: number): boolean {
    return this.places[output]! >= 0
  }

  /** The output must not be in the queue. */
  add(output: number, time: number): void {
    this.times[output] = time
    this.#rise(this.size++, output, time)
  }

  remove(output: number): void {
    const hole = this.places[output]!
    if (hole < 0) return
    this.places[output] = -1
    const last = this.heap[--this.size]!
    if (last === output) return
    const time = this.times[last]!
    if (hole > 0 && this.#isBefore(last, time, this.heap[(hole - 1) >> 2]!)) this.#rise(hole, last, time)
    else this.#sink(hole, last)
  }

  /** Takes the first output off. */
  take(): number {
    const first = this.heap[0]!
    this.places[first] = -1
    const last = this.heap[--this.size]!
    if (this.size > 0) this.#sink(0, last)
    return first
  }

  /** Moves the zero of time forward. */
  shift(by: number): void {
    for (let i = 0; i < this.size; i++) this.times[this.heap[i]!]! -= by
  }

  #isBefore(a: number, time: number, b: number): boolean {
    const other = this.times[b]!
    return time < other || (time === other && a < b)
  }

  // Four children to a node: half the levels of two.
  #rise(from: number, output: number, time: number): void {
    const { heap, places } = this
    let hole = from
    while (hole > 0) {
      const parent = heap[(hole - 1) >> 2]!
      if (!this.#isBefore(output, time, parent)) break
      heap[hole] = parent
      places[parent] = hole
      hole = (hole - 1) >> 2
    }
    heap[hole] = output
    places[output] = hole
  }

  #sink(from: number, output: number): void {
    const { heap, places, times, size } = this
    let hole = from
    for (;;) {
      const first = 4 * hole + 1
      if (first >= size) break
      const end = Math.min(first + 4, size)
      let child = first
      let least = times[heap[first]!]!
      for (let other = first + 1; other < end; other++) {
        const at = times[heap[other]!]!
        if (at < least || (at === least && heap[other]! < heap[child]!)) [child, least] = [other, at]
      }
      const moved = heap[child]!
      if (!this.#isBefore(moved, least, output)) break
      heap[hole] = moved
      places[moved] = hole
      hole = child
    }
    heap[hole] = output
    places[output] = hole
  }
}
