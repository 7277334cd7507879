import type { ReactNode } from 'react'
import { plainText } from '../../app/plain-text.ts'
import type { Column } from './types.ts'

const field = (row: object, key: string): unknown => (row as Record<string, unknown>)[key]

/** What a column shows for a row. */
export const cellOf = <T extends object>(column: Column<T>, row: T): ReactNode =>
  column.render ? column.render(row) : plainText(field(row, column.key)) || '–'

const exported = <T>(columns: readonly Column<T>[]) => columns.filter(({ csv }) => csv !== null)

/** Headings of the export. */
export const exportHead = <T>(columns: readonly Column<T>[]): string[] =>
  exported(columns).map(({ title }) => title)

/** One row of the export. */
export const exportCells = <T extends object>(columns: readonly Column<T>[], row: T): unknown[] =>
  exported(columns).map((column) => (column.csv ? column.csv(row) : field(row, column.key)))
