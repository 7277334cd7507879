import { Readable } from 'node:stream'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { csvCell } from '@labbox/contract/core/csv.ts'

export type SheetFormat = 'xlsx' | 'csv'
export const sheetTypes: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

export interface SheetColumn {
  title: string
  /** In characters. */
  width?: number
  /** How a spreadsheet shows what stands in it; without one as text, which stays text when somebody goes over it. */
  format?: string
}

export interface SheetToWrite {
  /** Name of the worksheet. */
  name: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>
}

// XML has no words for these; a lone half of a surrogate pair would make the file unreadable.
// oxlint-disable-next-line no-control-regex -- exactly these are meant
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const clean = (text: string): string => text.replace(UNPRINTABLE, '').toWellFormed().slice(0, 32_767)

async function* csvLines({ columns, rows }: SheetToWrite): AsyncGenerator<string> {
  const line = (cells: readonly string[]) => `${cells.map((cell) => csvCell(clean(cell))).join(',')}\r\n`
  // Spreadsheets read Chinese only after a byte order mark.
  yield `\uFEFF${line(columns.map(({ title }) => title))}`
  for await (const row of rows) yield line(row)
}

async function* cleanRows(rows: SheetToWrite['rows']): AsyncGenerator<string[]> {
  // Every cell is written as text and shown as text: no spreadsheet makes a formula of it, not even once it was edited.
  for await (const row of rows) yield row.map(clean)
}

/** The format of text. */
const TEXT = '@'

const columnsOf = (columns: readonly SheetColumn[]) =>
  columns.map(({ title, width = 16, format = TEXT }) => ({ header: title, width, numFmt: format }))

/** The same rows, the first one fetched: a query that fails is answered as a fault, not by half a file. */
export const begun = async <T>(rows: AsyncGenerator<T>): Promise<AsyncGenerator<T>> => {
  const first = await rows.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* rows
  })()
}

/** A sheet as bytes that come as rows are taken: memory does not grow with their number. */
export const writeSheet = (format: SheetFormat, sheet: SheetToWrite): Readable =>
  format === 'csv'
    ? Readable.from(csvLines(sheet), { objectMode: false, highWaterMark: 64 << 10 })
    : Readable.fromWeb(
        writeXlsxStream(cleanRows(sheet.rows), {
          name: sheet.name,
          columns: columnsOf(sheet.columns),
          freezePane: { rows: 1 },
        }) as never,
      )

/** Sheets of one small workbook; numbers stay numbers, to be counted with, and a column has no format unless it says one. */
export type Book = readonly {
  name: string
  columns: readonly SheetColumn[]
  rows: readonly (readonly (string | number | null)[])[]
}[]

/** Texts that would be formulas if somebody typed them: shown as text. By row and column from 0, the titles being row 0. */
const textCells = (rows: Book[number]['rows']) =>
  new Map(
    rows.flatMap((row, r) =>
      row.flatMap((cell, c): [string, { style: { numFmt: string } }][] =>
        typeof cell === 'string' && /^\s*[=+\-@＝＋－＠]/.test(cell)
          ? [[`${r + 1},${c}`, { style: { numFmt: TEXT } }]]
          : [],
      ),
    ),
  )

/** Several sheets in one file, made in memory. */
export const writeBook = (book: Book): Readable => {
  const sheets = book.map(({ name, columns, rows }) => ({
    name,
    columns: columns.map(({ title, width = 16, format }) => ({
      header: title,
      width,
      ...(format !== undefined && { numFmt: format }),
    })),
    freezePane: { rows: 1 },
    cells: textCells(rows),
    rows: [
      columns.map(({ title }) => title),
      ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? clean(cell) : cell))),
    ],
  }))
  return Readable.from(
    (async function* () {
      yield await writeXlsx({ sheets })
    })(),
  )
}
