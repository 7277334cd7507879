export interface Leaves {
  leaves: number
  leftMs: number
}

/** How often and how long the page was left since it was last told. Times are of the monotonic clock. */
export class Leaving {
  private count = 0
  private ms = 0
  private since: number | null = null

  left(now: number): void {
    if (this.since !== null) return
    this.since = now
    this.count += 1
  }

  came(now: number): void {
    if (this.since === null) return
    this.ms += now - this.since
    this.since = null
  }

  /** What is to be told now; the time of an absence is told when it is over. */
  take(): Leaves {
    const told = { leaves: this.count, leftMs: Math.round(this.ms) }
    this.count = 0
    this.ms = 0
    return told
  }

  /** It could not be told. */
  giveBack({ leaves, leftMs }: Leaves): void {
    this.count += leaves
    this.ms += leftMs
  }
}
