import { plainText } from '../../app/plain-text.ts'

/** A cell must not begin a formula when a spreadsheet opens the file. */
const cell = (value: unknown): string => {
  const text = plainText(value)
  const safe = typeof value !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

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
