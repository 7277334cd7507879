import { csvCell } from '@labbox/contract/core/csv.ts'
import { plainText } from '../../app/plain-text.ts'

const cell = (value: unknown): string =>
  typeof value === 'number' ? String(value) : csvCell(plainText(value))

/** The byte-order mark by which spreadsheets know how to read Chinese. */
export const CSV_BEGINS = '\uFEFF'

/** Rows as lines of RFC 4180, each with CRLF; no cell begins a formula. */
export const csvLines = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** A whole file. */
export const csvText = (rows: readonly (readonly unknown[])[]): string => CSV_BEGINS + csvLines(rows)

/** Hands a file to the browser's downloads. */
export const saveFile = (name: string, content: string | Blob, type = 'text/plain'): void => {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
