import type { Act } from './acts.ts'
import { beginning, foldAct, type SessionState } from './state.ts'

/** Between two key frames are so many acts: a jump folds fewer than these. */
const KEY_EVERY = 128

/** Any moment of a session, quickly. */
export interface Replay {
  acts: readonly Act[]
  /** More acts of a session that is still going on. */
  add(acts: readonly Act[]): void
  /** How many acts had been done by then, ms since the session began. */
  countAt(t: number): number
  /** How many acts there are up to this number. */
  countTo(seq: number): number
  /** The session after its first so many acts. */
  stateAfter(count: number): SessionState
}

/** The first place in a rising list where `isPast` holds. */
const firstPast = (acts: readonly Act[], isPast: (act: Act) => boolean): number => {
  let [low, high] = [0, acts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isPast(acts[middle] as Act)) high = middle
    else low = middle + 1
  }
  return low
}

export const createReplay = (first: readonly Act[] = []): Replay => {
  const acts: Act[] = []
  const keys: SessionState[] = [beginning()]
  let last = beginning()
  const add = (more: readonly Act[]): void => {
    for (const act of more) {
      if (act.seq <= last.seq) continue
      acts.push(act)
      last = foldAct(last, act)
      if (acts.length % KEY_EVERY === 0) keys.push(last)
    }
  }
  add(first)
  return {
    acts,
    add,
    countAt: (t) => firstPast(acts, (act) => act.t > t),
    countTo: (seq) => firstPast(acts, (act) => act.seq > seq),
    stateAfter(count) {
      const end = Math.max(0, Math.min(count, acts.length))
      if (end === acts.length) return last
      const key = Math.floor(end / KEY_EVERY)
      let state = keys[key] as SessionState
      for (let k = key * KEY_EVERY; k < end; k++) state = foldAct(state, acts[k] as Act)
      return state
    },
  }
}
