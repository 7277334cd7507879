import type { SpicePlot } from './raw.ts'

export type Analysis = 'tran' | 'ac' | 'dc' | 'op'

/** Pool → worker. */
export interface RunMessage {
  id: number
  deck: string
  /** The plots wanted, by kind; each kind at most once in the deck. */
  analyses: Analysis[]
}

/** Worker → pool: ready for work, or the answer of one run. */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; plots: SpicePlot[] }
  | { kind: 'failed'; id: number; log: string }
  /** A run asked for more memory than it may have; nothing can be done with this worker any more. */
  | { kind: 'tooLarge' }
