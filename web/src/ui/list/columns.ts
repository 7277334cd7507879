import type { ReactNode } from 'react'
import { plainText } from '../../app/plain-text.ts'
import type { Column } from './types.ts'

const field = (row: object, key: string): unknown => (row as Record<string, unknown>)[key]

/** What a column shows for a row. */
export const cellOf = <T extends object>(column: Column<T>, row: T): ReactNode =>
  column.render ? column.render(row) : plainText(field(row, column.key)) || '–'

/** Header and rows of the export. */
export const exportRows = <T extends object>(
  columns: readonly Column<T>[],
  rows: readonly T[],
): unknown[][] => {
  const shown = columns.filter(({ csv }) => csv !== null)
  return [
    shown.map(({ title }) => title),
    ...rows.map((row) => shown.map((column) => (column.csv ? column.csv(row) : field(row, column.key)))),
  ]
}
