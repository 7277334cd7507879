import type { InstrumentReading } from '@labbox/contract/bench/commands.ts'
import type { SessionState } from '@labbox/contract/bench/acts/state.ts'

export type Shown = SessionState['shown']

const NOTHING: InstrumentReading = {
  value: null,
  text: null,
  block: null,
  unit: '',
  raw: '',
  instrument: '',
  model: '',
  scpi: '',
  at: '',
}

/** How a command begins that changes what this question asks for: panels that follow it ask once more. */
const changing = (asked: string): string => {
  const stem = asked.replace('?', '').replace(/\)$/, '')
  return stem.includes('(') ? `${stem},` : `${stem}(`
}

/** What instruments stood at and showed, for panels: they ask as they ask a bench, and are told what was. */
export interface Past {
  send(command: string): Promise<InstrumentReading>
  onOperated(listener: (command: string) => void): () => void
  /** Another moment; whether something that panels have shown is not known there. */
  show(shown: Shown): boolean
}

export const createPast = (first: Shown = {}): Past => {
  let shown = first
  const listeners = new Set<(command: string) => void>()
  return {
    async send(command) {
      const said = shown[command]
      // A display without a value keeps its dash; a setting that nobody asked for is not known.
      if (!said && !command.includes('?')) throw new Error('not known then')
      return { ...NOTHING, ...said }
    },
    onOperated(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show(next) {
      const before = shown
      shown = next
      if (before === next) return false
      if (Object.keys(before).some((asked) => !Object.hasOwn(next, asked))) return true
      for (const [asked, said] of Object.entries(next))
        if (asked.includes('?') && before[asked] !== said)
          for (const listener of listeners) listener(changing(asked))
      return false
    },
  }
}
