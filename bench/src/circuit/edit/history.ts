import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { type Delta, apply, diff, invert, isEmptyDelta } from './delta.ts'

/** How many gestures can be taken back. */
export const HISTORY_DEPTH = 200

/**
 * Own gestures, as deltas: one gesture, one entry. Changes that come from elsewhere are never recorded, so undo takes
 * back one's own work only and leaves what others did meanwhile.
 */
export interface History {
  readonly undo: readonly Delta[]
  readonly redo: readonly Delta[]
}

export const emptyHistory: History = { undo: [], redo: [] }

/** Records a finished gesture; an empty one leaves no entry. */
export function record(history: History, before: Circuit, after: Circuit): History {
  const delta = diff(before, after)
  if (isEmptyDelta(delta)) return history
  return { undo: [...history.undo, delta].slice(-HISTORY_DEPTH), redo: [] }
}

export interface Step {
  history: History
  circuit: Circuit
}

/** Takes the last own gesture back; null when there is none. */
export function undo(history: History, circuit: Circuit): Step | null {
  const delta = history.undo.at(-1)
  if (!delta) return null
  return {
    history: { undo: history.undo.slice(0, -1), redo: [...history.redo, delta] },
    circuit: apply(circuit, invert(delta)),
  }
}

/** Does the last taken-back gesture again; null when there is none. */
export function redo(history: History, circuit: Circuit): Step | null {
  const delta = history.redo.at(-1)
  if (!delta) return null
  return {
    history: { undo: [...history.undo, delta], redo: history.redo.slice(0, -1) },
    circuit: apply(circuit, delta),
  }
}
