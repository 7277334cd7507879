import { insertRows, type Cell, type CellValue, type Sheet, type Workbook } from 'hucre'
import { besideFormula, offsetFormula, repeatedFormula } from './formula.rules.ts'

/** What a placeholder stands for; null: nothing is there. */
export type Value = string | number | null

export interface Filling {
  /** By placeholder, anywhere in the workbook. */
  once: Readonly<Record<string, Value>>
  /** By placeholder, one record for each copy of the row that is repeated. */
  rows: readonly Readonly<Record<string, Value>>[]
  /** Placeholders that make a row the repeated one, also where there are no records. */
  repeats: readonly string[]
}

export type TemplateProblem =
  | { key: 'TEMPLATE_UNKNOWN'; params: { names: string } }
  | { key: 'TEMPLATE_ROW'; params: Record<string, never> }

const PLACEHOLDER = /\{\{([^{}]{1,200})\}\}/g
/** Most names that a refusal lists. */
const NAMED = 10

/** As a placeholder is compared: without the spaces around its parts. */
const nameOf = (text: string): string => text.trim().replace(/\s*[:：]\s*/, ':')

/** The placeholders of a cell; a formula has none, so that nothing can be written into one. */
const placeholdersOf = (value: CellValue, cell: Cell | undefined): string[] =>
  typeof value === 'string' && cell?.formula === undefined
    ? [...value.matchAll(PLACEHOLDER)].map(([, name = '']) => nameOf(name))
    : []

const placesOf = (sheet: Sheet) =>
  sheet.rows.flatMap((row, r) =>
    row.flatMap((value, c) =>
      placeholdersOf(value, sheet.cells?.get(`${r},${c}`)).map((name) => ({ sheet, row: r, name })),
    ),
  )

// XML has no words for these.
// oxlint-disable-next-line no-control-regex -- exactly these are meant
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const printable = (text: string): string => text.replace(UNPRINTABLE, '').toWellFormed().slice(0, 32_767)

const FORMULA_LIKE = /^\s*[=+\-@＝＋－＠]/

/** Writes values over the placeholders of a cell: one that is all of it keeps its kind, others become part of the text. */
const fillCell = (sheet: Sheet, row: number, column: number, values: Filling['once']): void => {
  const line = sheet.rows[row]
  const value = line?.[column] ?? null
  const at = `${row},${column}`
  const cell = sheet.cells?.get(at)
  if (!line || typeof value !== 'string' || placeholdersOf(value, cell).length === 0) return
  const [only] = /^\s*\{\{[^{}]+\}\}\s*$/.test(value) ? placeholdersOf(value, cell) : []
  const filled =
    only === undefined
      ? value.replace(PLACEHOLDER, (_, name: string) => String(values[nameOf(name)] ?? ''))
      : (values[only] ?? null)
  const written = typeof filled === 'string' ? printable(filled) : filled
  line[column] = written
  // What looks like a formula is shown as text, which it stays when somebody goes over it.
  const text = typeof written === 'string' && FORMULA_LIKE.test(written) && { numFmt: '@' }
  const { richText: _, ...kept } = cell ?? {}
  if (cell || text)
    sheet.cells = (sheet.cells ?? new Map<string, Cell>()).set(at, {
      ...kept,
      value: written,
      type: written === null ? 'empty' : typeof written === 'number' ? 'number' : 'string',
      ...((cell?.style || text) && { style: { ...cell?.style, ...text } }),
    })
}

/** Gives every cell a formula of its own where a spreadsheet wrote one for several of them, which then need not stay side by side. */
const unshare = (sheet: Sheet): void => {
  const shared = [...(sheet.cells ?? [])].flatMap(([place, cell]) => {
    const [row = 0, column = 0] = place.split(',').map(Number)
    return cell.formulaType === 'shared' ? [{ place, row, column, cell }] : []
  })
  const firsts = new Map(
    shared.flatMap((one) => (one.cell.formula ? [[one.cell.formulaSharedIndex, one] as const] : [])),
  )
  for (const { place, row, column, cell } of shared) {
    const { formulaType: _, formulaSharedIndex, formulaRef: __, ...kept } = cell
    const first = firsts.get(formulaSharedIndex)
    const formula =
      cell.formula ||
      offsetFormula(first?.cell.formula ?? '', row - (first?.row ?? row), column - (first?.column ?? column))
    sheet.cells?.set(place, { ...kept, formula })
  }
}

/** Makes the row at `at` as many as there are records: cells, their looks, the height, and what is merged within it. */
const repeatRow = (sheet: Sheet, at: number, times: number): void => {
  unshare(sheet)
  const within = (sheet.merges ?? []).filter(({ startRow, endRow }) => startRow === at && endRow === at)
  if (times > 1) insertRows(sheet, at + 1, times - 1)
  const cells = [...(sheet.cells ?? [])]
  const line = sheet.rows[at] ?? []
  const height = sheet.rowDefs?.get(at)
  const repeated = { row: at + 1, times: Math.max(1, times) }
  for (const [place, cell] of cells) {
    const [row = 0, column = 0] = place.split(',').map(Number)
    if (row !== at) {
      if (cell.formula !== undefined) recount(sheet, place, cell, (text) => besideFormula(text, repeated))
      continue
    }
    for (let k = 0; k < times; k++) {
      sheet.cells?.set(`${at + k},${column}`, { ...cell })
      if (cell.formula !== undefined)
        recount(sheet, `${at + k},${column}`, cell, (text) => repeatedFormula(text, repeated, k))
    }
  }
  for (let k = 1; k < times; k++) {
    sheet.rows[at + k] = [...line]
    if (height) sheet.rowDefs?.set(at + k, { ...height })
    sheet.merges?.push(...within.map((merge) => ({ ...merge, startRow: at + k, endRow: at + k })))
  }
}

/** A formula in its new place, without the result that it had in the template. */
const recount = (sheet: Sheet, place: string, cell: Cell, move: (formula: string) => string): void => {
  const { formulaResult: _, formula = '', formulaRef, ...kept } = cell
  const moved = { formula: move(formula), ...(formulaRef !== undefined && { formulaRef: move(formulaRef) }) }
  sheet.cells?.set(place, { ...kept, value: null, ...moved })
}

/**
 * Fills a workbook in place. Exactly one row of one sheet has placeholders of a record; without records it stays, empty.
 * @returns what is wrong with the template, or null
 */
export const fillTemplate = (
  workbook: Workbook,
  { once, rows, repeats }: Filling,
): TemplateProblem | null => {
  const places = workbook.sheets.flatMap(placesOf)
  const known = new Set([...Object.keys(once), ...repeats])
  const unknown = [...new Set(places.flatMap(({ name }) => (known.has(name) ? [] : [name])))]
  if (unknown.length > 0) {
    const names = unknown.slice(0, NAMED).map((name) => `{{${name}}}`)
    return { key: 'TEMPLATE_UNKNOWN', params: { names: names.join(' ') } }
  }
  const ofRecords = places.filter(({ name }) => repeats.includes(name))
  const [first] = ofRecords
  if (!first || ofRecords.some(({ sheet, row }) => sheet !== first.sheet || row !== first.row))
    return { key: 'TEMPLATE_ROW', params: {} }
  repeatRow(first.sheet, first.row, rows.length)
  const last = first.row + Math.max(1, rows.length)
  for (const sheet of workbook.sheets)
    for (const [r, line] of sheet.rows.entries()) {
      const record = sheet === first.sheet && r >= first.row && r < last ? rows[r - first.row] : undefined
      for (const column of line.keys()) fillCell(sheet, r, column, { ...once, ...record })
    }
  return null
}
