import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { failureText } from '../../../app/api/api-error.ts'
import { createInstrumentStore, type InstrumentStore } from './instrument-store.ts'
import { useInstrumentLink } from './link.ts'
import { useSeen } from './seen.tsx'
import type { Setting } from './settings.ts'

/** The settings of an instrument as they stand, read from it when the panel opens. */
export const useInstrument = (settings: Readonly<Record<string, Setting>>) => {
  const link = useInstrumentLink()
  const [store] = useState(() => createInstrumentStore({ settings, send: link.send, explain: failureText }))
  // A run starts with the instruments' settings, and on a real one somebody may have pressed a key.
  useEffect(() => void store.load(), [store, link.running])
  const { onOperated } = link
  useEffect(() => onOperated?.(store.follow), [store, onOperated])
  const state = useSyncExternalStore(store.subscribe, store.get)
  // The same as long as nothing has changed: controls need not be rendered for a new frame on the screen.
  return useMemo(() => ({ store, ...state, ...readers(state.values, store) }), [store, state])
}

const readers = (values: Readonly<Record<string, unknown>>, store: InstrumentStore) => ({
  num: (key: string): number | null => {
    const value = values[key]
    return typeof value === 'number' ? value : null
  },
  word: (key: string): string => {
    const value = values[key]
    return typeof value === 'string' ? value : ''
  },
  on: (key: string): boolean => values[key] === true,
  set: store.set,
})

/**
 * Calls `work` again and again while page and panel are visible, `pauseMs` after the last call has ended. Failures are
 * ignored here: turning a knob reports them.
 */
export const useRefresh = (work: () => Promise<void>, pauseMs: number, enabled = true): void => {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  const seen = useSeen()
  useEffect(() => {
    if (!enabled || !seen) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const turn = async (): Promise<void> => {
      if (!document.hidden) await latest.current().catch(() => undefined)
      if (!stopped) timer = setTimeout(() => void turn(), pauseMs)
    }
    void turn()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [pauseMs, enabled, seen])
}
