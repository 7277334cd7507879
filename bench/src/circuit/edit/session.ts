import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { reattach } from './attach.ts'
import { type Delta, apply, diff, isEmptyDelta } from './delta.ts'
import { type History, emptyHistory, record, redo, undo } from './history.ts'
import { type NewId, randomId } from './ids.ts'
import { tidy } from './tidy.ts'

/** The document as an editor holds it. */
export interface SessionState {
  /** The document as it is saved. */
  readonly circuit: Circuit
  /** What is shown while a gesture is under way; null = the document itself. */
  readonly preview: Circuit | null
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** How many things the last undo or redo left alone, because somebody else has changed them since. */
  readonly skipped: number
}

/** A document under edit: gestures, undo, changes from elsewhere. Knows no screen. */
export interface EditSession {
  getState: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Shows a half-done gesture; nothing is recorded. null ends it without a trace. */
  preview: (circuit: Circuit | null) => void
  /**
   * Finishes a gesture: tidied, one entry in the history. Returns the document. `base` is the document the gesture
   * began with, if another may have come from elsewhere since: then only what the gesture changed is taken over.
   */
  commit: (circuit: Circuit, base?: Circuit) => Circuit
  undo: () => boolean
  redo: () => boolean
  /** Takes over a document that was changed elsewhere; own history stays and undoes own fields only. */
  receive: (circuit: Circuit) => void
}

/**
 * Starts a session. `onChange` hears of own changes only (gestures, undo, redo), with the fields that changed.
 */
export function createSession(
  initial: Circuit,
  onChange: (circuit: Circuit, delta: Delta) => void,
  newId: NewId = randomId,
): EditSession {
  let history: History = emptyHistory
  /** Others draw too. */
  let shared = false
  let skipped = 0
  let state: SessionState = { circuit: initial, preview: null, canUndo: false, canRedo: false, skipped }
  const listeners = new Set<() => void>()

  const set = (circuit: Circuit, preview: Circuit | null) => {
    state = {
      circuit,
      preview,
      canUndo: history.undo.length > 0,
      canRedo: history.redo.length > 0,
      skipped,
    }
    for (const listener of listeners) listener()
  }
  const changed = (before: Circuit, after: Circuit) => {
    set(after, null)
    const delta = diff(before, after)
    if (!isEmptyDelta(delta)) onChange(after, delta)
  }
  const step = (move: typeof undo): boolean => {
    const result = move(history, state.circuit, shared)
    if (!result) return false
    skipped = result.skipped
    history = result.history
    // Others may have moved what this step refers to: reattach wire ends to their pins and tidy the wires.
    changed(state.circuit, tidy(reattach(result.circuit), newId))
    return true
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    preview: (circuit) => set(state.circuit, circuit),
    commit: (circuit, base = state.circuit) => {
      const before = state.circuit
      const merged = base === before ? circuit : reattach(apply(before, diff(base, circuit)))
      const after = tidy(merged, newId)
      history = record(history, before, after)
      changed(before, after)
      return after
    },
    undo: () => step(undo),
    redo: () => step(redo),
    receive: (circuit) => {
      if (circuit === state.circuit) return
      shared = true
      set(circuit, state.preview)
    },
  }
}
