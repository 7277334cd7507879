import type { InstrumentReading } from '@labbox/contract/bench/commands.ts'
import type { SharedNews } from '@labbox/contract/bench/shared.ts'

type Command = Extract<SharedNews, { kind: 'command' }>
type Seen = Pick<InstrumentReading, 'value' | 'text'>

/** How long a display waits for what somebody else measures. */
const WAIT_MS = 3_000

/** Asks what an instrument stands at, and changes nothing. */
export const asksOnly = (command: string): boolean => /^[\w.]+\?/.test(command)

/** What a display asks: the bench itself, or, where somebody else has the controls (`watched`), what they measure. */
export const sendShared = async (
  watched: Pick<Mirror, 'next'> | null,
  command: string,
  background: boolean,
  sendNow: (command: string, background: boolean) => Promise<InstrumentReading>,
): Promise<InstrumentReading> => {
  if (!watched || asksOnly(command) || !background) return sendNow(command, background)
  const nothing = { block: null, unit: '', raw: '', instrument: '', model: '', scpi: '', at: '' }
  return { ...nothing, ...(await watched.next(command)) }
}

/** What somebody else does with a shared bench, for the panels that follow it. */
interface Mirror {
  heard(news: Command): void
  /** The next measurement of this kind that they make. */
  next(command: string): Promise<Seen>
  /** Settings that they change. */
  onOperated(listener: (command: string) => void): () => void
}

export const createMirror = (): Mirror => {
  const waiting = new Map<string, Set<(seen: Seen) => void>>()
  const listeners = new Set<(command: string) => void>()
  return {
    heard({ command, value, text }) {
      if (command === null) return
      if (value === null && text === null) for (const listener of listeners) listener(command)
      const here = waiting.get(command)
      waiting.delete(command)
      for (const resolve of here ?? []) resolve({ value, text })
    },
    next: (command) =>
      new Promise((resolve, reject) => {
        const here = waiting.get(command) ?? new Set()
        waiting.set(command, here)
        const settle = (seen: Seen) => {
          clearTimeout(timer)
          resolve(seen)
        }
        const timer = setTimeout(() => {
          here.delete(settle)
          reject(new Error('nothing was measured'))
        }, WAIT_MS)
        here.add(settle)
      }),
    onOperated: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
