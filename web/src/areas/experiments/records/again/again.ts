import type { Said } from '@labbox/contract/bench/acts/acts.ts'
import type { Step } from '@labbox/contract/bench/acts/again.ts'

/** What an instrument says now. */
export interface ReadNow extends Said {
  model: string
  unit: string
}

/** A reading that was taken once more. */
export interface Repeated {
  seq: number
  before: NonNullable<Step['read']>
  /** Null: it could not be taken. */
  now: ReadNow | null
  error: unknown
}

export interface AgainState {
  /** `broken`: the bench is gone, or the circuit does not run on it. */
  phase: 'ready' | 'running' | 'stopped' | 'broken' | 'done'
  /** How many steps are done. */
  done: number
  readings: readonly Repeated[]
  /** Settings that the bench did not take. */
  refused: number
  error: unknown
}

interface Means {
  /** Does a step on the bench; what it says where it was asked. */
  send(does: Step['does']): Promise<ReadNow | null>
  /** Whether nothing more can be done after this failure. */
  isEnd(error: unknown): boolean
  wait(ms: number): Promise<void>
}

const READY: AgainState = { phase: 'ready', done: 0, readings: [], refused: 0, error: null }

/** The acts of a record, done once more one after the other. */
export const createAgain = (steps: readonly Step[], { send, isEnd, wait }: Means) => {
  const listeners = new Set<() => void>()
  let state = READY
  let stopping = false
  const update = (change: Partial<AgainState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const read = ({ seq, read: before }: Step, now: ReadNow | null, error: unknown = null): void => {
    if (before) update({ readings: [...state.readings, { seq, before, now, error }] })
  }
  const step = async (one: Step): Promise<void> => {
    await wait(one.afterMs)
    if (stopping) return
    try {
      read(one, await send(one.does))
    } catch (error) {
      const { op } = one.does
      if (isEnd(error) || op === 'load' || op === 'run') return update({ phase: 'broken', error })
      read(one, null, error)
      if (!one.read) update({ refused: state.refused + 1 })
    }
    update({ done: state.done + 1 })
  }
  return {
    get: () => state,
    subscribe: (changed: () => void) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    /** After the step that is being done. */
    stop: () => {
      stopping = true
    },
    run: async (): Promise<void> => {
      stopping = false
      update({ ...READY, phase: 'running' })
      for (const one of steps) {
        if (!stopping) await step(one)
        if (state.phase !== 'running') return
      }
      update({ phase: stopping ? 'stopped' : 'done' })
    },
  }
}
