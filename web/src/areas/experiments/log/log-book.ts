import { LOG_LIMIT, type LogLine } from '@labbox/contract/experiments/log-line.ts'
import { serverNow } from '../../../app/clock.ts'

export type Level = LogLine['level']
export const LEVELS = ['success', 'info', 'warning', 'error'] as const satisfies readonly Level[]

export interface LogState {
  lines: readonly LogLine[]
  /** Lines that the record does not have yet. */
  unsent: number
}

export interface LogBook {
  get(): LogState
  subscribe(changed: () => void): () => void
  /** Keys as in `log/use-log-text.ts`. */
  add(level: Level, key: string, params?: LogLine['params']): void
  /** Empties what is shown; the record keeps everything. */
  clear(): void
  /** Sends what the record does not have yet. */
  flush(): Promise<void>
}

/** As many lines go in one call. */
const BATCH = 200
/** What could not be sent is kept up to here; then the oldest are given up. */
const WAITING_LIMIT = 2000

/** The canvas log of one experiment: the latest 10,000 lines shown, all of them sent to the record in batches. */
export const createLogBook = (
  kept: readonly LogLine[],
  send: (lines: LogLine[]) => Promise<unknown>,
): LogBook => {
  const listeners = new Set<() => void>()
  let state: LogState = { lines: kept.slice(-LOG_LIMIT), unsent: 0 }
  let waiting: LogLine[] = []
  let sending = false
  const update = (change: Partial<LogState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    add: (level, key, params = {}) => {
      const line: LogLine = { at: new Date(serverNow()).toISOString(), level, key, params }
      waiting = [...waiting, line].slice(-WAITING_LIMIT)
      update({ lines: [...state.lines, line].slice(-LOG_LIMIT), unsent: waiting.length })
    },
    clear: () => update({ lines: [] }),
    flush: async () => {
      if (sending) return
      sending = true
      try {
        while (waiting.length > 0) {
          const batch = waiting.slice(0, BATCH)
          await send(batch)
          // Lines that arrived meanwhile come after the batch.
          waiting = waiting.filter((line) => !batch.includes(line))
          update({ unsent: waiting.length })
        }
      } finally {
        sending = false
      }
    },
  }
}
