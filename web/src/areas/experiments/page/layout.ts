import { useEffect, useRef, useState } from 'react'
import { experimentSave, type ExperimentDetail } from '@labbox/contract/experiments/experiments.ts'
import { call } from '../../../app/api/call.ts'
import type { Place } from '../../../ui/FloatingWindow.tsx'
import { useSteady } from '../../../ui/hooks/use-steady.ts'

/** Where everything stands on the page: kept with the experiment. */
export interface Layout {
  /** How the docked panels share the right side. */
  dock: 'stack' | 'tabs'
  /** The tab in front. */
  active: string
  floating: Readonly<Record<string, Place>>
  collapsed: readonly string[]
  /** Shares of the page, per cent: the dock's width, the height below the diagram, the table's width there. */
  sizes: { dock: number; below: number; table: number }
  /** What panels keep for themselves, by instrument. */
  memory: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  lastDevice: string
  guideOpen: boolean
}

const FIRST_LAYOUT: Layout = {
  dock: 'stack',
  active: '',
  floating: {},
  collapsed: [],
  sizes: { dock: 38, below: 38, table: 58 },
  memory: {},
  lastDevice: '',
  guideOpen: false,
}

const SAVE_MS = 1500

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Kept settings over the first ones; a field of another kind than expected is left out. */
const restored = (kept: unknown): Layout => {
  if (!isRecord(kept)) return FIRST_LAYOUT
  const fitting = Object.entries(FIRST_LAYOUT).map(([name, first]): [string, unknown] => {
    const value = kept[name]
    const fits = Array.isArray(first) ? Array.isArray(value) : typeof value === typeof first && value !== null
    return [name, fits ? value : first]
  })
  const layout = Object.fromEntries(fitting) as unknown as Layout
  return { ...layout, sizes: { ...FIRST_LAYOUT.sizes, ...layout.sizes } }
}

/** The layout and its changes, saved in batches with the experiment. */
export const useLayout = ({ id, settings, open }: ExperimentDetail) => {
  const [layout, setLayout] = useState(() => restored(settings['layout']))
  const dirty = useRef(false)
  /** Saves what is not saved yet, when the page goes. */
  const unsaved = useRef(() => {})
  useEffect(() => {
    if (!dirty.current || !open) return undefined
    const save = (outlivesPage: boolean): void => {
      if (!dirty.current) return
      dirty.current = false
      const input = { id, settings: { ...settings, layout } }
      void call(experimentSave, input, { silent: true, outlivesPage }).catch(() => {
        dirty.current = true
      })
    }
    const timer = setTimeout(() => save(false), SAVE_MS)
    // Whoever leaves at once keeps what was changed last.
    const leave = (): void => save(true)
    addEventListener('pagehide', leave)
    unsaved.current = leave
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', leave)
    }
  }, [id, settings, layout, open])
  useEffect(() => () => unsaved.current(), [])
  const change = useSteady((next: Partial<Layout>): void => {
    dirty.current = true
    setLayout((before) => ({ ...before, ...next }))
  })
  return [layout, change] as const
}
