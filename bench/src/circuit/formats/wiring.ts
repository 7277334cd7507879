import { UnionFind } from '../union-find.ts'
import type { Spot } from './foreign.ts'

/** The name of the net of earth in every sheet that is read. */
export const EARTH = '0'

const keyOf = ([x, y]: Spot): string => `${x},${y}`
type Segment = readonly [Spot, Spot]

/**
 * The nets of a drawing: wires join their ends and, in most programs, whatever lies on them; equal names join.
 * All spots are to be told before the first net is asked for.
 */
export class Wiring {
  readonly #groups = new UnionFind()
  readonly #spots = new Map<string, Spot>()
  readonly #segments: Segment[] = []
  readonly #names = new Map<string, string>()
  readonly #ends = new Set<string>()
  readonly #onSegments: boolean
  #settled = false
  #netNames = new Map<string, string>()

  /** @param onSegments whether what lies on the middle of a wire is joined to it */
  constructor({ onSegments }: { onSegments: boolean }) {
    this.#onSegments = onSegments
  }

  spot(at: Spot): void {
    this.#spots.set(keyOf(at), at)
    this.#groups.find(keyOf(at))
  }

  wire(points: readonly Spot[]): void {
    for (const [i, at] of points.entries()) {
      this.spot(at)
      this.#ends.add(keyOf(at))
      const before = points[i - 1]
      if (!before) continue
      this.#groups.join(keyOf(before), keyOf(at))
      this.#segments.push([before, at])
    }
  }

  join(a: Spot, b: Spot): void {
    this.spot(a)
    this.spot(b)
    this.#groups.join(keyOf(a), keyOf(b))
  }

  /** Gives the net at a spot a name; nets of one name are one. */
  name(at: Spot, text: string): void {
    this.spot(at)
    this.#ends.add(keyOf(at))
    const key = `#${text.toLowerCase()}`
    this.#names.set(key, text)
    this.#groups.join(key, keyOf(at))
  }

  /** Whether a wire ends or bends at a spot, or a name stands there. */
  has(at: Spot): boolean {
    return this.#ends.has(keyOf(at))
  }

  /** The net at a spot that was told before: its name, or a number. */
  netAt(at: Spot): string {
    this.#settle()
    const root = this.#groups.find(keyOf(at))
    const known = this.#netNames.get(root)
    if (known !== undefined) return known
    const made = `~${this.#netNames.size + 1}`
    this.#netNames.set(root, made)
    return made
  }

  #settle(): void {
    if (this.#settled) return
    this.#settled = true
    if (this.#onSegments) this.#joinOnSegments()
    for (const [key, text] of this.#names) {
      const root = this.#groups.find(key)
      // Of two names of one net the earth's counts, else the first.
      if (text === EARTH || !this.#netNames.has(root)) this.#netNames.set(root, text)
    }
  }

  #joinOnSegments(): void {
    const byX = Map.groupBy(this.#spots.values(), ([x]) => x)
    const byY = Map.groupBy(this.#spots.values(), ([, y]) => y)
    for (const [[ax, ay], [bx, by]] of this.#segments) {
      const [left, right] = [Math.min(ax, bx), Math.max(ax, bx)]
      const [top, bottom] = [Math.min(ay, by), Math.max(ay, by)]
      const line = ax === bx ? byX.get(ax) : ay === by ? byY.get(ay) : undefined
      for (const at of line ?? [])
        if (at[0] >= left && at[0] <= right && at[1] >= top && at[1] <= bottom)
          this.#groups.join(keyOf([ax, ay]), keyOf(at))
    }
  }
}
