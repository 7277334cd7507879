import { useState } from 'react'
import type { Table } from '@labbox/contract/measurement/template.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { refAt, sizeOf, textAt } from './cells.ts'
import { fillEdits, pasteEdits, rangeEdits, rangeOf, textsOf } from './fill.ts'
import { fromTsv, toTsv } from './tsv.ts'
import type { CellEdit } from './write.ts'

export interface Spot {
  row: number
  column: number
}

/** What a key does to the selection, as a step of rows and columns. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
}

interface Options {
  table: Table
  locale: Locale
  onEdits: (edits: CellEdit[]) => void
  onUndo: () => void
  onRedo: () => void
  onDetails: (spot: Spot) => void
}

/** Selection, editing and the keys of a grid; what is written goes out as edits. */
export const useGrid = ({ table, locale, onEdits, onUndo, onRedo, onDetails }: Options) => {
  const { rows, columns } = sizeOf(table)
  const [held, setHeld] = useState<{ active: Spot; anchor: Spot }>({
    active: { row: 0, column: 0 },
    anchor: { row: 0, column: 0 },
  })
  const [editing, setEditing] = useState<{ text: string } | null>(null)
  const bounded = ({ row, column }: Spot): Spot => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  })
  // The table may have become smaller meanwhile.
  const active = bounded(held.active)
  const range = rangeOf(active, bounded(held.anchor))
  const select = (spot: Spot, extend = false): void => {
    const next = bounded(spot)
    setHeld({ active: next, anchor: extend ? bounded(held.anchor) : next })
  }
  const activeText = textAt(table, refAt(table, active.row, active.column), locale)
  const begin = (text = activeText): void => setEditing({ text })
  const commit = (text: string, step: readonly [number, number]): void => {
    setEditing(null)
    if (text !== activeText) onEdits([{ ...active, text }])
    select({ row: active.row + step[0], column: active.column + step[1] })
  }
  const fill = (side: 'down' | 'right'): void => onEdits(fillEdits(table, range, side, locale))
  const clear = (): void => onEdits(rangeEdits(range, ''))

  /** Acts on a key pressed on the grid itself; true when it was one of its own. */
  const command = (key: string): boolean => {
    const acts: Record<string, () => void> = {
      z: onUndo,
      y: onRedo,
      Z: onRedo,
      d: () => fill('down'),
      r: () => fill('right'),
      a: () => setHeld({ active: { row: 0, column: 0 }, anchor: { row: rows - 1, column: columns - 1 } }),
      Home: () => select({ row: 0, column: 0 }),
      End: () => select({ row: rows - 1, column: columns - 1 }),
    }
    acts[key]?.()
    return key in acts
  }
  const press = (event: React.KeyboardEvent): boolean => {
    const { key, shiftKey, altKey } = event
    const step = STEPS[key]
    if (event.ctrlKey || event.metaKey) return command(key)
    if (altKey && key === 'Enter') onDetails(active)
    else if (step) select({ row: active.row + step[0], column: active.column + step[1] }, shiftKey)
    else if (key === 'Home') select({ row: active.row, column: 0 }, shiftKey)
    else if (key === 'End') select({ row: active.row, column: columns - 1 }, shiftKey)
    else if (key === 'Enter' || key === 'F2') begin()
    else if (key === 'Delete' || key === 'Backspace') clear()
    else if (key.length === 1 && !altKey) begin(key)
    else return false
    return true
  }
  return {
    active,
    range,
    editing,
    activeText,
    select,
    begin,
    commit,
    fill,
    press,
    edit: (text: string) => setEditing({ text }),
    cancel: () => setEditing(null),
    copy: (): string => toTsv(textsOf(table, range, locale)),
    cut: (): string => {
      const text = toTsv(textsOf(table, range, locale))
      clear()
      return text
    },
    paste: (text: string): void => onEdits(pasteEdits(fromTsv(text), range)),
  }
}
