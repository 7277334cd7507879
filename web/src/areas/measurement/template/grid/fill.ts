import type { Table } from '@labbox/contract/measurement/template.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { itemAt, refAt, textAt } from './cells.ts'
import type { CellEdit } from './write.ts'

export interface Range {
  top: number
  left: number
  bottom: number
  right: number
}

export const rangeOf = (a: { row: number; column: number }, b: { row: number; column: number }): Range => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.column, b.column),
  bottom: Math.max(a.row, b.row),
  right: Math.max(a.column, b.column),
})

/** U1 → U3 for a step of two; a key without a number gets one. */
const stepKey = (key: string, step: number): string => {
  const [, stem = key, digits = ''] = /^(.*?)(\d*)$/.exec(key) ?? []
  return `${stem}${(digits === '' ? 1 : Number(digits)) + step}`
}

const NAME = /'[^']*'|"[^"]*"|[A-Za-z_][A-Za-z0-9_]*/g

/** A formula moved with its cell: keys of cells of this table become those as far away as before. */
const moved = (table: Table, text: string, down: number, right: number): string => {
  const places = new Map<string, { row: number; column: number }>()
  for (const { key, at } of table.items) {
    const row = table.rows.findIndex(({ id }) => id === at?.row)
    const column = table.columns.findIndex(({ id }) => id === at?.column)
    if (row >= 0 && column >= 0) places.set(key, { row, column })
  }
  return text.replace(NAME, (name) => {
    const from = places.get(name)
    return (from && itemAt(table, refAt(table, from.row + down, from.column + right))?.key) ?? name
  })
}

const plainNumber = (text: string): number | null =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null
const DECADE = [10, 0.1]

/** What goes on after two numbers: decades go on as decades, all else in equal steps. */
const series = (first: string, second: string): ((step: number) => string) | null => {
  const [a, b] = [plainNumber(first), plainNumber(second)]
  if (a === null || b === null || a === b) return null
  if (a !== 0 && DECADE.some((ratio) => Math.abs(b / a / ratio - 1) < 1e-9))
    return (step) => String(Number((a * (b / a) ** step).toPrecision(12)))
  return (step) => String(Number((a + (b - a) * step).toPrecision(12)))
}

/**
 * Fills a range from its first row (or column). Where the second one is a number as well and the third is empty, the two are
 * the beginning of a series.
 */
export const fillEdits = (table: Table, range: Range, side: 'down' | 'right', locale: Locale): CellEdit[] => {
  const down = side === 'down'
  const [from, to] = down ? [range.top, range.bottom] : [range.left, range.right]
  const lanes = down ? [range.left, range.right] : [range.top, range.bottom]
  const edits: CellEdit[] = []
  for (let lane = lanes[0] ?? 0; lane <= (lanes[1] ?? 0); lane += 1) {
    const at = (along: number) => (down ? { row: along, column: lane } : { row: lane, column: along })
    const read = (along: number) => {
      const { row, column } = at(along)
      return textAt(table, refAt(table, row, column), locale)
    }
    const first = read(from)
    const next = to - from >= 2 && read(from + 2) === '' ? series(first, read(from + 1)) : null
    const ref = refAt(table, at(from).row, at(from).column)
    for (let along = from + (next ? 2 : 1); along <= to; along += 1) {
      const step = along - from
      const isKey = ref?.kind === 'property' && ref.property === 'key'
      const isFormula = ref?.kind === 'free' && first.startsWith('=')
      const text = next
        ? next(step)
        : isKey
          ? stepKey(first, step)
          : isFormula
            ? moved(table, first, down ? step : 0, down ? 0 : step)
            : first
      edits.push({ ...at(along), text })
    }
  }
  return edits
}

/** The texts of a range, row by row. */
export const textsOf = (table: Table, range: Range, locale: Locale): string[][] =>
  Array.from({ length: range.bottom - range.top + 1 }, (_row, down) =>
    Array.from({ length: range.right - range.left + 1 }, (_column, right) =>
      textAt(table, refAt(table, range.top + down, range.left + right), locale),
    ),
  )

/** Edits that put a block at a place; a single text fills the whole range. */
export const pasteEdits = (block: readonly (readonly string[])[], range: Range): CellEdit[] => {
  const only = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined
  if (only !== undefined) return rangeEdits(range, only)
  return block.flatMap((line, down) =>
    line.map((text, right) => ({ row: range.top + down, column: range.left + right, text })),
  )
}

/** One text for every cell of a range. */
export const rangeEdits = (range: Range, text: string): CellEdit[] => {
  const edits: CellEdit[] = []
  for (let row = range.top; row <= range.bottom; row += 1)
    for (let column = range.left; column <= range.right; column += 1) edits.push({ row, column, text })
  return edits
}
