import type { Circuit } from '@labbox/contract/bench/circuit.ts'

export interface Saved {
  circuitId: string | null
  savedAt: string
}

export type SaveFailure = { kind: 'offline' | 'otherTab' | 'refused'; message: string }

export interface KeeperState {
  circuit: Circuit
  /** The stored circuit that this drawing is based on. */
  base: string | null
  status: 'saved' | 'unsaved' | 'saving' | 'offline' | 'otherTab' | 'refused'
  savedAt: string | null
  message: string
}

/** The drawing as kept in this browser until the server has it. */
export interface Backup {
  circuit: Circuit
  base: string | null
}

export interface KeeperOptions {
  circuit: Circuit
  base: string | null
  savedAt: string | null
  save: (circuit: Circuit, base: string | null | undefined) => Promise<Saved>
  failure: (error: unknown) => SaveFailure
  backup: { load(): Backup | null; store(backup: Backup | null): void }
}

export interface CircuitKeeper {
  get(): KeeperState
  subscribe(changed: () => void): () => void
  change(circuit: Circuit): void
  /** Saves now. Resolves to the id of the stored drawing; rejects when it could not be stored. */
  flush(): Promise<string>
  /** Saves even when nothing has changed, to mark this experiment as the one being worked on. */
  store(): Promise<string>
  /** Overwrites the drawing of the other tab with this one. */
  insist(): Promise<string>
  /** Another drawing takes the place of this one, e.g. that of the other tab. */
  replace(circuit: Circuit, base: string | null): void
  /**
   * Begins with what a former visit has left. Until then nothing is saved or forgotten: a page that is made but never shown must not
   * take the place of the one that is.
   */
  start(): void
}

/** The drawing as text, whatever the order of its fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )

const DEBOUNCE_MS = 1000
const RETRY_MS = 5000

/** Saves a drawing by itself, one save at a time; what is not acknowledged stays in this browser too. */
export const createKeeper = (options: KeeperOptions): CircuitKeeper => {
  const listeners = new Set<() => void>()
  const found = options.backup.load()
  // The acknowledgement may have been lost: then the drawing is already stored.
  const kept = found && canonical(found.circuit) !== canonical(options.circuit) ? found : null
  let state: KeeperState = {
    circuit: kept?.circuit ?? options.circuit,
    base: kept?.base ?? options.base,
    // If the kept drawing is based on what the server has, it continues; otherwise it would overwrite somebody's work.
    status: !kept ? 'saved' : kept.base === options.base ? 'unsaved' : 'otherTab',
    savedAt: options.savedAt,
    message: '',
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  const update = (change: Partial<KeeperState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const schedule = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush().catch(() => undefined), ms)
  }

  const saveOnce = async (overwrite: boolean): Promise<void> => {
    const { circuit, base } = state
    update({ status: 'saving' })
    try {
      const saved = await options.save(circuit, overwrite ? undefined : base)
      const newest = state.circuit === circuit
      update({
        base: saved.circuitId,
        savedAt: saved.savedAt,
        status: newest ? 'saved' : 'unsaved',
        message: '',
      })
      options.backup.store(newest ? null : { circuit: state.circuit, base: saved.circuitId })
    } catch (error) {
      const { kind, message } = options.failure(error)
      update({ status: kind, message })
      if (kind === 'offline') schedule(RETRY_MS)
      throw error
    }
  }

  const save = async (mode: 'needed' | 'always' | 'overwrite'): Promise<string> => {
    clearTimeout(timer)
    while (running) await running.catch(() => undefined)
    let first = mode !== 'needed'
    while (first || state.status !== 'saved' || state.base === null) {
      running = saveOnce(first && mode === 'overwrite')
      first = false
      try {
        await running
      } finally {
        running = null
      }
    }
    return state.base
  }
  const flush = (): Promise<string> => save('needed')

  return {
    get: () => state,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    change: (circuit) => {
      options.backup.store({ circuit, base: state.base })
      const waits = state.status === 'otherTab'
      update({ circuit, ...(waits ? {} : { status: 'unsaved' }) })
      if (!waits) schedule(DEBOUNCE_MS)
    },
    flush,
    store: () => save('always'),
    insist: () => save('overwrite'),
    replace: (circuit, base) => {
      clearTimeout(timer)
      options.backup.store(null)
      update({ circuit, base, status: 'saved', message: '' })
    },
    start: () => {
      if (state.status === 'unsaved') schedule(0)
      else if (state.status === 'saved') options.backup.store(null)
    },
  }
}
