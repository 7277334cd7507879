import { LIMITS, type SheetRow } from './limits.ts'
import { SheetProblem } from './problem.ts'

const decoded = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** By the byte order mark; without one UTF-8 if it is valid, else GB18030, which Chinese spreadsheets write. */
export const textOf = (bytes: Uint8Array): string => {
  const [a, b, c] = bytes
  const text =
    a === 0xff && b === 0xfe
      ? decoded('utf-16le', bytes)
      : a === 0xfe && b === 0xff
        ? decoded('utf-16be', bytes)
        : a === 0xef && b === 0xbb && c === 0xbf
          ? decoded('utf-8', bytes)
          : (decoded('utf-8', bytes) ?? decoded('gb18030', bytes))
  if (text === null) throw new SheetProblem('SHEET_ENCODING')
  return text
}

/**
 * Records of a text with this delimiter (RFC 4180; line ends CRLF, LF or CR). A quotation mark inside an unquoted field is
 * itself.
 */
export function* records(text: string, delimiter: string): Generator<SheetRow> {
  let at = 0
  let line = 0
  let cells: string[] = []
  const field = (): string => {
    if (text[at] !== '"') {
      const start = at
      while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++
      return text.slice(start, at)
    }
    let value = ''
    for (at++; ; at++) {
      const end = text.indexOf('"', at)
      if (end === -1) throw new SheetProblem('SHEET_QUOTE', { line: line + 1 })
      value += text.slice(at, end)
      at = end + 1
      if (text[at] !== '"') break
      value += '"'
    }
    // Whatever stands between the closing mark and the delimiter still belongs to the field.
    const start = at
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++
    return value + text.slice(start, at)
  }
  while (at < text.length) {
    const value = field()
    if (value.length > LIMITS.cellCharacters) throw new SheetProblem('SHEET_TOO_BIG')
    if (cells.length < LIMITS.columns) cells.push(value)
    const end = text[at]
    at++
    if (end === delimiter) {
      if (at < text.length) continue
      // The last field of the text is empty.
      cells.push('')
    }
    if (end === '\r' && text[at] === '\n') at++
    line++
    yield { line, cells }
    cells = []
  }
}

const DELIMITERS = [',', ';', '\t', '|'] as const
const LOOKED_AT = 20
const HEAD_CHARACTERS = 64 << 10

/** The delimiter that cuts the first records into most fields, as evenly as it can. */
export const delimiterOf = (text: string): string => {
  const head = text.slice(0, HEAD_CHARACTERS)
  const score = (delimiter: string): number => {
    const widths: number[] = []
    try {
      for (const { cells } of records(head, delimiter)) {
        widths.push(cells.length)
        if (widths.length === LOOKED_AT) break
      }
    } catch {
      // The head may end inside a quoted field.
    }
    return widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0
  }
  return DELIMITERS.map((each) => ({ each, score: score(each) })).reduce((best, next) =>
    next.score > best.score ? next : best,
  ).each
}

const filled = ({ cells }: SheetRow): boolean => cells.some((cell) => cell !== '')

/** Rows of a text file, without empty ones. A first line `sep=;` names the delimiter, as Excel reads it. */
export function* csvRows(bytes: Uint8Array): Generator<SheetRow> {
  const text = textOf(bytes)
  const named = /^sep=(.)\r?\n/.exec(text)
  const body = named ? text.slice(named[0].length) : text
  for (const { line, cells } of records(body, named?.[1] ?? delimiterOf(text)))
    if (filled({ line, cells })) yield { line: named ? line + 1 : line, cells }
}
