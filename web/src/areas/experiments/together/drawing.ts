import { patchCircuit } from '@labbox/contract/bench/acts/patch.ts'
import type { DiagramChange } from '@labbox/contract/bench/acts/change.ts'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { AcceptedChange, Proposal } from '@labbox/contract/experiments/shared-diagram.ts'
import { apply, diff, isEmptyDelta, type Delta } from 'labbox-bench/circuit/edit/delta.ts'
import { randomId } from '../../../app/random-id.ts'

/** A change of one’s own that the server has not stored yet. */
interface Pending {
  nonce: string
  delta: Delta
}

export interface DrawingState {
  /** As it is shown: what is stored, with one’s own changes that are on their way. */
  circuit: Circuit
  /** The number of the last change that is known. */
  seq: number
  authors: Readonly<Record<string, string>>
  pending: number
}

/** The shared diagram as one member’s page holds it. */
export interface SharedDrawing {
  get(): DrawingState
  subscribe(changed: () => void): () => void
  /** Draws something: shown at once, and sent. */
  change(circuit: Circuit): Proposal | null
  /** A change that is stored; false: some before it were missed. */
  accept(change: AcceptedChange): boolean
  /** What one drew is stored under this number; where it was stored before the page was opened, nobody tells of it any more. */
  stored(nonce: string, seq: number): void
  /** What one drew was not taken, and is rolled back. */
  refuse(nonce: string): void
  /** The diagram anew, after one was away; what is on its way stays. */
  replace(stored: { circuit: Circuit; seq: number; authors: Readonly<Record<string, string>> }): void
  /** What is on its way, to be sent again. */
  waiting(): Proposal[]
}

const asChange = (delta: Delta): DiagramChange => JSON.parse(JSON.stringify(delta)) as DiagramChange

export const createDrawing = (
  first: { circuit: Circuit; seq: number; authors: Readonly<Record<string, string>> },
  {
    waiting = [],
    newNonce = randomId,
  }: {
    /** What was on its way when the page was left. */ waiting?: readonly Proposal[]
    newNonce?: () => string
  } = {},
): SharedDrawing => {
  let { circuit: kept, seq, authors } = first
  let pending: Pending[] = waiting.map(({ nonce, change }) => ({ nonce, delta: change as Delta }))
  const listeners = new Set<() => void>()
  let state: DrawingState
  const show = (): void => {
    const circuit = pending.reduce((shown, { delta }) => apply(shown, delta), kept)
    state = { circuit, seq, authors, pending: pending.length }
    for (const listener of listeners) listener()
  }
  show()
  return {
    get: () => state,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    change(circuit) {
      const delta = diff(state.circuit, circuit)
      if (isEmptyDelta(delta)) return null
      const nonce = newNonce()
      pending = [...pending, { nonce, delta }]
      show()
      return { nonce, change: asChange(delta) }
    },
    accept(change) {
      if (change.seq <= seq) return true
      if (change.prev > seq) return false
      kept = patchCircuit(kept, change.patch)
      seq = change.seq
      const named = Object.values(change.patch).flatMap((things) => Object.keys(things))
      const { by } = change
      if (by) authors = { ...authors, ...Object.fromEntries(named.map((id) => [id, by])) }
      pending = pending.filter(({ nonce }) => nonce !== change.nonce)
      show()
      return true
    },
    stored(nonce, at) {
      if (at <= seq) this.refuse(nonce)
    },
    refuse(nonce) {
      pending = pending.filter((each) => each.nonce !== nonce)
      show()
    },
    replace(next) {
      if (next.seq < seq) return
      ;({ circuit: kept, seq, authors } = next)
      show()
    },
    waiting: () => pending.map(({ nonce, delta }) => ({ nonce, change: asChange(delta) })),
  }
}
