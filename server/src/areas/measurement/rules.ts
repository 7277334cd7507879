import { computeSheet, type CellResult, type SheetValues } from '@labbox/contract/measurement/compute.ts'
import { parseTyped } from '@labbox/contract/measurement/entry.ts'
import { dimensionText, sameDimension, unitOf } from '@labbox/contract/measurement/formula/units.ts'
import type { FullCell, FullSheet } from '@labbox/contract/measurement/sheet.ts'
import {
  basicTypes,
  cellsOf,
  itemTypes,
  type CellPlace,
  type Item,
  type Template,
} from '@labbox/contract/measurement/template.ts'
import { accuracyOf, errorLimit } from '@labbox/contract/measurement/uncertainty/accuracy.ts'
import type { Qualities, Quality } from '@labbox/contract/measurement/uncertainty/quality.ts'
import { ACCURACY } from 'labbox-bench/instruments/accuracy.ts'
import type { Requirement } from '@labbox/contract/measurement/setup.ts'
import { AppError, found } from '../../platform/errors.ts'
import type { InstrumentReading } from './context.ts'
import type { reading, sheet } from './tables.ts'

export type SheetRow = typeof sheet.$inferSelect
export type ReadingRow = typeof reading.$inferSelect
/** The current state of one cell. */
export interface CellRow {
  cellId: string
  seq: number
  reading: ReadingRow
}

/** Instruments answer 9.9E37 when they have nothing to say (SCPI's "not a number" and over-range). */
const NO_READING = 9e36
/** What an instrument said, as the database can keep it: without NUL, of bounded length. */
export const keptText = (text: string, length: number): string => text.replaceAll('\0', '').slice(0, length)

/** Name of the picture that a reading stores. */
export const PICTURE_NAME = 'screen.png'

/** The place of a cell in a template; an unknown one is not there. */
export const placeOf = (template: Template, cellId: string): CellPlace =>
  found(cellsOf<Item>(template).find((cell) => cell.id === cellId))

/** The pseudo-command of a cell, with the chosen parameter in it. Only what the template offers can be chosen. */
export const commandOf = (
  place: CellPlace,
  option: string | undefined,
): { pseudo: string; option: string | null } => {
  const { item } = place
  if (item.type !== itemTypes.reading || item.command === '') throw new AppError('CELL_NOT_READABLE')
  if (!item.parameter) {
    if (option !== undefined) throw new AppError('READING_OPTION', { params: { option } })
    return { pseudo: item.command, option: null }
  }
  const chosen = option ?? item.parameter.options[0] ?? ''
  if (!item.parameter.options.includes(chosen))
    throw new AppError('READING_OPTION', { params: { option: chosen } })
  return { pseudo: item.command.replaceAll('$', chosen), option: chosen }
}

/** What was typed, as the cell holds it. Refuses what may not be; the flag of the item opens readings for typing. */
export const manualValue = (place: CellPlace, given: number | string): number | string => {
  const { item, lineId } = place
  const open = item.type === itemTypes.manual || (item.type === itemTypes.reading && item.manualAllowed)
  if (!open || item.basicType === basicTypes.image || item.given[lineId] !== undefined)
    throw new AppError('CELL_NOT_MANUAL')
  const numeric = item.basicType === basicTypes.number
  // Forms send numbers as text.
  const value = numeric && typeof given === 'string' ? Number(given) : given
  if (numeric ? !Number.isFinite(value) : typeof value !== 'string') throw new AppError('CELL_WRONG_KIND')
  return value
}

/** A cell that holds nothing of its own cannot be cleared. */
export const requireClearable = ({ item, lineId }: CellPlace): void => {
  if (item.type === itemTypes.formula || item.given[lineId] !== undefined)
    throw new AppError('CELL_NOT_MANUAL')
}

/** What an instrument answered, as the value of a cell in its own unit. */
export const readingValue = (
  { item }: CellPlace,
  answer: InstrumentReading,
): { number: number | null; text: string | null; picture: Uint8Array | null } => {
  const none = { number: null, text: null, picture: null }
  if (item.basicType === basicTypes.image) {
    if (!answer.block) throw new AppError('CELL_WRONG_KIND')
    return { ...none, picture: answer.block }
  }
  if (item.basicType === basicTypes.text) {
    const text = answer.text ?? (answer.value === null ? null : String(answer.value))
    if (text === null) throw new AppError('CELL_WRONG_KIND')
    return { ...none, text: keptText(text, 200) }
  }
  if (answer.value === null || !Number.isFinite(answer.value) || Math.abs(answer.value) > NO_READING)
    throw new AppError('READING_NO_VALUE')
  const from = unitOf(answer.unit)
  const to = unitOf(item.unit)
  if (from.dimension && to.dimension && answer.unit !== '' && !sameDimension(from.dimension, to.dimension))
    throw new AppError('READING_UNIT', {
      params: { found: dimensionText(from.dimension), wanted: dimensionText(to.dimension) },
    })
  // Equal units: no digit is changed by a conversion.
  const number = answer.unit === item.unit ? answer.value : (answer.value * from.factor) / to.factor
  return { ...none, number }
}

const NO_QUALITY: Quality = {
  limit: null,
  digit: null,
  shares: null,
  source: null,
  confirmed: false,
  samples: null,
  stated: null,
  digits: null,
}

/** What the maker says about a reading, in the item's unit, and what it was made of. Null: nothing is known. */
export const readingQuality = (
  { item }: CellPlace,
  answer: Pick<InstrumentReading, 'instrument' | 'model'>,
  pseudo: string,
  numbers: readonly number[],
): Quality | null => {
  const { factor } = unitOf(item.unit)
  const mean = meanOf(numbers)
  if (!Number.isFinite(mean)) return null
  const row = accuracyOf(ACCURACY, answer.model, pseudo, mean * factor)
  const samples = numbers.length > 1 ? [...numbers] : null
  if (!row) return samples && { ...NO_QUALITY, samples }
  return {
    ...NO_QUALITY,
    samples,
    limit: errorLimit(row, mean * factor) / factor,
    digit: row.digit / factor,
    shares: `${answer.instrument} ${pseudo}`,
    source: row.source,
    confirmed: row.confirmed,
  }
}

/** The same with what was wrong about the circuit. */
export const withSetup = (quality: Quality | null, setup: readonly Requirement[]): Quality | null =>
  setup.length === 0 ? quality : { ...(quality ?? NO_QUALITY), setup: [...setup] }

export const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, value) => sum + value, 0) / numbers.length

/** What the text of a typed number says beside its value: digits, and `± U` at the template's coverage. */
export const typedQuality = (
  { item }: CellPlace,
  coverage: number,
  value: number | string,
  typed: string | undefined,
): Quality | null => {
  const read = typed === undefined || typeof value !== 'number' ? null : parseTyped(typed, item.unit)
  if (!read) return null
  // The text and the number are told apart by nobody but a broken client.
  if (read.value !== value) throw new AppError('CELL_WRONG_KIND')
  const stated = read.plusMinus === null ? null : read.plusMinus / coverage
  return { ...NO_QUALITY, digits: read.digits, stated }
}

const ownValue = (row: CellRow | undefined): number | string | null =>
  row ? (row.reading.number ?? row.reading.text ?? row.reading.fileId) : null

/** The values of a sheet’s cells, as its formulas and criteria read them. */
export const valuesOf = (rows: readonly CellRow[]): SheetValues =>
  Object.fromEntries(rows.map((row) => [row.cellId, ownValue(row)]))

export const qualitiesOfRows = (rows: readonly CellRow[]): Qualities =>
  Object.fromEntries(rows.map((row) => [row.cellId, row.reading.quality]))

const cellOf = (place: CellPlace, result: CellResult, row: CellRow | undefined): FullCell => {
  const { item, lineId } = place
  const filled = row && row.reading.kind !== 'clear' ? row.reading : null
  const given = item.given[lineId] !== undefined
  const source = given ? 'given' : item.type === itemTypes.formula ? 'computed' : (filled?.kind ?? null)
  return {
    value: result.value,
    state: result.state,
    verdict: result.verdict,
    reason: result.reason,
    standard: result.standard,
    source: source === 'clear' ? null : source,
    marked: source === 'manual' && item.type === itemTypes.reading,
    seq: row?.seq ?? 0,
    at: filled?.at.toISOString() ?? null,
    option: filled?.option ?? null,
    url: null,
    quality: filled?.quality ?? null,
    raw: filled?.raw ?? null,
    instrument: filled?.instrument ?? null,
    model: filled?.model ?? null,
    command: filled?.command ?? null,
    scpi: filled?.scpi ?? null,
    byId: filled?.byId ?? null,
  }
}

/** A sheet with everything known about it: what a report's submission freezes and all views are cut from. */
export const fullSheet = (row: SheetRow, rows: readonly CellRow[]): FullSheet => {
  const { cells, score } = computeSheet(row.template, valuesOf(rows), qualitiesOfRows(rows))
  const byId = new Map(rows.map((cell) => [cell.cellId, cell]))
  return {
    view: 'full',
    id: row.id,
    open: row.closedAt === null,
    feedback: row.feedback,
    templateHash: row.templateHash,
    updatedAt: row.updatedAt.toISOString(),
    template: row.template,
    cells: Object.fromEntries(
      cellsOf<Item>(row.template).map((place) => [
        place.id,
        cellOf(place, cells[place.id] as CellResult, byId.get(place.id)),
      ]),
    ),
    score,
  }
}

/** The cells of `after` that are not as in `before`. */
export const changedCells = (before: FullSheet, after: FullSheet): Record<string, FullCell> =>
  Object.fromEntries(
    Object.entries(after.cells).filter(
      ([id, cell]) => JSON.stringify(cell) !== JSON.stringify(before.cells[id]),
    ),
  )
