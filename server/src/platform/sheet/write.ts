import { Readable } from 'node:stream'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'

export type SheetFormat = 'xlsx' | 'csv'
export const sheetTypes: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

export interface SheetColumn {
  title: string
  /** In characters. */
  width?: number
  /** How a spreadsheet shows what stands in it: `@` is text, whatever is typed there. */
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

/** A cell of CSV must not begin a formula when a spreadsheet opens the file. */
export const csvCell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

async function* csvLines({ columns, rows }: SheetToWrite): AsyncGenerator<string> {
  const line = (cells: readonly string[]) => `${cells.map((cell) => csvCell(clean(cell))).join(',')}\r\n`
  // Spreadsheets read Chinese only after a byte order mark.
  yield `\uFEFF${line(columns.map(({ title }) => title))}`
  for await (const row of rows) yield line(row)
}

async function* cleanRows(rows: SheetToWrite['rows']): AsyncGenerator<string[]> {
  // Every cell is written as text, which no spreadsheet reads as a formula.
  for await (const row of rows) yield row.map(clean)
}

const columnsOf = (columns: readonly SheetColumn[]) =>
  columns.map(({ title, width = 16, format }) => ({
    ...{ header: title, width },
    ...(format !== undefined && { numFmt: format }),
  }))

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

/** Sheets of one small workbook; numbers stay numbers, to be counted with. */
export type Book = readonly {
  name: string
  columns: readonly SheetColumn[]
  rows: readonly (readonly (string | number | null)[])[]
}[]

/** Several sheets in one file, made in memory. */
export const writeBook = (book: Book): Readable => {
  const sheets = book.map(({ name, columns, rows }) => ({
    ...{ name, columns: columnsOf(columns), freezePane: { rows: 1 } },
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
