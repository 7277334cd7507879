// A matrix is a grid of cells that is worked in by keyboard: places in it, and what keys and the clipboard mean.

/** One cell, counted from 0. */
export interface Place {
  row: number
  column: number
}

export interface Size {
  rows: number
  columns: number
}

/** What was written into a cell. */
export interface Written extends Place {
  text: string
}

/** Rows that a page key goes over. */
const PAGE = 12

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE, 0],
  PageDown: [PAGE, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

/** The nearest place that there is. */
export const within = ({ row, column }: Place, { rows, columns }: Size): Place => ({
  row: Math.min(rows - 1, Math.max(0, row)),
  column: Math.min(columns - 1, Math.max(0, column)),
})

export const beside = (from: Place, [rows, columns]: readonly [number, number], size: Size): Place =>
  within({ row: from.row + rows, column: from.column + columns }, size)

/** A key as much of it as counts. */
export interface Key {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Whether a key takes the last act back, wherever acts can be. */
export const isUndo = ({ key, ctrlKey, metaKey, altKey }: Key): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'z'

export type KeyAct = { go: Place } | { edit: string | null } | 'row' | 'clear' | 'undo' | null

/**
 * What a key does in a matrix: arrows go, the space bar asks about the row, typing writes, Enter opens what is there,
 * Delete clears, Ctrl+Z takes back; null: nothing.
 * @param writable false: keys only go
 */
export const keyAct = (pressed: Key, from: Place, size: Size, writable: boolean): KeyAct => {
  if (isUndo(pressed)) return writable ? 'undo' : null
  const { key, ctrlKey, metaKey, altKey } = pressed
  if (ctrlKey || metaKey || altKey) return null
  const step = steps[key]
  if (step) return { go: beside(from, step, size) }
  if (key === ' ') return 'row'
  if (!writable) return null
  if (key === 'Enter' || key === 'F2') return { edit: null }
  if (key === 'Delete' || key === 'Backspace') return 'clear'
  return key.length === 1 ? { edit: key } : null
}

/** A block from a spreadsheet laid over the cells from one place on; its empty cells leave what is there. */
export const pasted = (text: string, from: Place, size: Size): Written[] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .flatMap((line, k) =>
      line.split('\t').flatMap((cell, j) => {
        const place = { row: from.row + k, column: from.column + j }
        const outside = place.row >= size.rows || place.column >= size.columns
        return cell.trim() === '' || outside ? [] : [{ ...place, text: cell.trim() }]
      }),
    )
