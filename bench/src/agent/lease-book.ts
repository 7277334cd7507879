interface Held {
  occupancy: string
  timer: NodeJS.Timeout
}

/** The longest delay a timer takes, ms: 24 days, far more than any lease. */
const TIMER_LIMIT = 2 ** 31 - 1

/**
 * Who may use which instance. A lease that is not renewed ends by this machine's own clock, even when the server cannot
 * be reached.
 */
export class LeaseBook {
  readonly #held = new Map<number, Held>()
  readonly #expired: (instance: number, occupancy: string) => void

  constructor(expired: (instance: number, occupancy: string) => void) {
    this.#expired = expired
  }

  /** Whether nobody holds anything. */
  get empty(): boolean {
    return this.#held.size === 0
  }

  occupancyOf(instance: number): string | null {
    return this.#held.get(instance)?.occupancy ?? null
  }

  /** Takes or renews. */
  take(instance: number, occupancy: string, durationMs: number): void {
    this.end(instance)
    const expire = () => {
      this.end(instance)
      this.#expired(instance, occupancy)
    }
    const timer = setTimeout(expire, Math.min(durationMs, TIMER_LIMIT))
    this.#held.set(instance, { occupancy, timer })
  }

  end(instance: number): void {
    clearTimeout(this.#held.get(instance)?.timer)
    this.#held.delete(instance)
  }

  /** Ends all; returns what was held. */
  endAll(): [instance: number, occupancy: string][] {
    const held = [...this.#held].map(([instance, { occupancy }]): [number, string] => [instance, occupancy])
    for (const [instance] of held) this.end(instance)
    return held
  }
}
