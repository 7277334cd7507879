import { csvCell } from '@labbox/contract/core/csv.ts'
import { plainText } from '../../app/plain-text.ts'

const cell = (value: unknown): string =>
  typeof value === 'number' ? String(value) : csvCell(plainText(value))

/** RFC 4180 with CRLF, and a byte-order mark so that spreadsheets read Chinese. */
export const csvText = (rows: readonly (readonly unknown[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

/** Hands a file to the browser's downloads. */
export const saveFile = (name: string, content: string | Blob, type = 'text/plain'): void => {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
