import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { type Delta, type EntryChange, apply, diff, equal, invert, isEmptyDelta } from './delta.ts'

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
  /** How many things of it stay as they are, because somebody else has changed them since. */
  skipped: number
}

/** One entry of a step back or forth, as far as nobody else has changed what it is about; null: nothing is left of it. */
function ownPart<V extends object>(old: V | undefined, change: EntryChange<V>): EntryChange<V> | null {
  if (change.kind === 'add') return old ? null : change
  if (change.kind === 'remove') return old && equal(old, change.value) ? change : null
  if (!old) return null
  const fields = [...new Set([...Object.keys(change.before), ...Object.keys(change.after)])] as (keyof V)[]
  const own = fields.filter((field) => equal(old[field], change.before[field]))
  if (own.length === 0) return null
  const only = (side: Partial<V>) =>
    Object.fromEntries(own.map((field) => [field, side[field]])) as Partial<V>
  return { kind: 'set', before: only(change.before), after: only(change.after) }
}

/** What of a step may be done without undoing what others did meanwhile. */
function ownParts(circuit: Circuit, delta: Delta): { delta: Delta; skipped: number } {
  let skipped = 0
  const of = <V extends object>(things: Record<string, V>, changes: Record<string, EntryChange<V>>) =>
    Object.fromEntries(
      Object.entries(changes).flatMap(([id, change]): [string, EntryChange<V>][] => {
        const own = ownPart(things[id], change)
        if (!own) skipped += 1
        return own ? [[id, own]] : []
      }),
    )
  const own: Delta = {
    components: of(circuit.components, delta.components),
    wires: of(circuit.wires, delta.wires),
    labels: of(circuit.labels, delta.labels),
  }
  return { delta: own, skipped }
}

/**
 * Takes the last own gesture back; null when there is none.
 * @param shared others draw too: what they have changed since stays as it is
 */
export function undo(history: History, circuit: Circuit, shared = false): Step | null {
  const delta = history.undo.at(-1)
  if (!delta) return null
  const back = shared ? ownParts(circuit, invert(delta)) : { delta: invert(delta), skipped: 0 }
  return {
    history: { undo: history.undo.slice(0, -1), redo: [...history.redo, delta] },
    circuit: apply(circuit, back.delta),
    skipped: back.skipped,
  }
}

/** Does the last taken-back gesture again, in the same way; null when there is none. */
export function redo(history: History, circuit: Circuit, shared = false): Step | null {
  const delta = history.redo.at(-1)
  if (!delta) return null
  const again = shared ? ownParts(circuit, delta) : { delta, skipped: 0 }
  return {
    history: { undo: [...history.undo, delta], redo: history.redo.slice(0, -1) },
    circuit: apply(circuit, again.delta),
    skipped: again.skipped,
  }
}
