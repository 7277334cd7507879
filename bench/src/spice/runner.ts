import type { Analysis } from './messages.ts'
import type { SpicePlot } from './raw.ts'

export interface RunOptions {
  /** Plots wanted, in this order; each kind at most once per deck. */
  analyses: Analysis[]
  /** Processor time that the run may take, ms; where that cannot be measured, time by the clock. Waiting for a worker is not counted. */
  timeoutMs?: number
  /** Whose run it is: owners take turns. */
  owner?: string
}

/** What simulates decks: threads of a server or bench (`pool.ts`), or the one thread of a preview in the browser. */
export interface SpiceRunner {
  /**
   * Runs a deck (text with its analysis lines and `.end`).
   * @throws SpiceError
   */
  run(deck: string, options: RunOptions): Promise<SpicePlot[]>
  /** Gets ready ahead of the first run. */
  warm(): void
}
