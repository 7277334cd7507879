type Listener = () => void

/** What transactions that still run have to tell when they are done. */
const told = new WeakMap<object, Set<string>>()
const listeners = new WeakMap<object, Map<string, Listener>>()

/** Says `signal` on this node as soon as the transaction has committed; never when it rolls back. Several times are one. */
export const signalAfterCommit = (tx: object, signal: string): void => {
  const signals = told.get(tx) ?? new Set()
  told.set(tx, signals.add(signal))
}

/** Hears a signal of transactions on this pool; one listener per signal. A crash loses signals: what they lead to also has a job. */
export const onCommitted = (pool: object, signal: string, heard: Listener): void => {
  const known = listeners.get(pool) ?? new Map<string, Listener>()
  listeners.set(pool, known.set(signal, heard))
}

/** Called by `transaction` when `tx`, begun on this pool, has committed. */
export const committed = (pool: object, tx: object): void => {
  for (const signal of told.get(tx) ?? []) listeners.get(pool)?.get(signal)?.()
}
