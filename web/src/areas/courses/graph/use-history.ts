import { useState } from 'react'

interface History<T> {
  past: T[]
  now: T
  future: T[]
  /** What the last change was about: further ones about the same are one step. */
  about: string
}

/** Steps that can be undone. */
const MOST = 200

/** A value with undo and redo. Changes that name the same thing one after the other, such as the letters of a name, are one step. */
export const useHistory = <T>(initial: T) => {
  const [history, setHistory] = useState<History<T>>({ past: [], now: initial, future: [], about: '' })
  const { past, now, future } = history
  const change = (next: T, about = '') =>
    setHistory((before) => {
      if (next === before.now) return before
      const same = about !== '' && about === before.about
      return {
        past: same ? before.past : [...before.past, before.now].slice(-MOST),
        now: next,
        future: [],
        about,
      }
    })
  const undo = () =>
    setHistory((before) => {
      const last = before.past.at(-1)
      if (last === undefined) return before
      return { past: before.past.slice(0, -1), now: last, future: [before.now, ...before.future], about: '' }
    })
  const redo = () =>
    setHistory((before) => {
      const [next, ...rest] = before.future
      if (next === undefined) return before
      return { past: [...before.past, before.now], now: next, future: rest, about: '' }
    })
  return { now, change, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 }
}
