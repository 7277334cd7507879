import { and, eq } from 'drizzle-orm'
import type {
  cellClear,
  manualSave,
  readingAdd,
  SheetChange,
} from '@labbox/contract/measurement/measurement.ts'
import type { Requirement } from '@labbox/contract/measurement/setup.ts'
import { outputQuery } from '@labbox/contract/measurement/setup-text.ts'
import { requirementsOf, type Template } from '@labbox/contract/measurement/template.ts'
import { unmet } from 'labbox-bench/circuit/setup.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { storeFile } from '../files/service.ts'
import type { InstrumentReading, MeasurementContext, ReadInstrument } from './context.ts'
import { cellRowsOf, visibleSheet } from './queries.ts'
import {
  commandOf,
  fullSheet,
  manualValue,
  meanOf,
  keptText,
  PICTURE_NAME,
  placeOf,
  readingQuality,
  readingValue,
  requireClearable,
  typedQuality,
  withSetup,
  type SheetRow,
} from './rules.ts'
import { changeView, writing } from './service.ts'
import { reading, sheet, sheetCell } from './tables.ts'

export type NewReading = Omit<typeof reading.$inferInsert, 'id' | 'sheetId' | 'byId' | 'at'> & { at?: Date }

export interface Write {
  sheetId: string
  cellId: string
  saveId: string | undefined
  /** The cell's seq the write was made on; undefined: whatever is there is replaced (an instrument reads what is). */
  base: number | undefined
}

/**
 * Whether a write is one of before once more; refuses one that was made on what is not in the cell any more.
 * @param known the cell that was written with its `saveId` before
 * @param seq of the cell now
 */
export const isAgain = (write: Write, known: string | undefined, seq: number): boolean => {
  if (known !== undefined && known !== write.cellId) throw new AppError('CONFLICT')
  if (known !== undefined) return true
  if (write.base !== undefined && write.base !== seq) throw new AppError('SHEET_STALE')
  return false
}

/**
 * Appends a reading and points its cell to it, in one transaction with the sheet locked. A repeat of the same act changes
 * nothing and answers what follows from the present state.
 */
export const append = (
  context: MeasurementContext,
  actor: Actor,
  write: Write,
  make: (tx: Db, row: SheetRow) => Promise<NewReading>,
): Promise<SheetChange> =>
  writing(context, actor, write.sheetId, async (tx, { row, view }) => {
    const now = context.clock.now()
    const rows = await cellRowsOf(tx, row.id)
    const before = fullSheet(row, rows)
    const current = rows.find((cell) => cell.cellId === write.cellId)
    if (isAgain(write, await writtenBefore(tx, write), current?.seq ?? 0)) {
      // The same answer as the first time, with whatever is in the cell now.
      const without = { ...before, cells: { ...before.cells } }
      delete without.cells[write.cellId]
      return changeView(context, actor, view, without, before)
    }
    const made = await make(tx, row)
    const readingId = newId()
    await tx.insert(reading).values({ at: now, ...made, id: readingId, sheetId: row.id, byId: actor.userId })
    const seq = (current?.seq ?? 0) + 1
    await tx
      .insert(sheetCell)
      .values({ sheetId: row.id, cellId: write.cellId, seq, readingId })
      .onConflictDoUpdate({ target: [sheetCell.sheetId, sheetCell.cellId], set: { seq, readingId } })
    await tx.update(sheet).set({ updatedAt: now }).where(eq(sheet.id, row.id))
    const after = fullSheet({ ...row, updatedAt: now }, await cellRowsOf(tx, row.id))
    return changeView(context, actor, view, before, after)
  })

/** The cell that this act has written already. */
const writtenBefore = async (tx: Db, write: Write): Promise<string | undefined> => {
  if (write.saveId === undefined) return undefined
  const [known] = await tx
    .select({ cellId: reading.cellId })
    .from(reading)
    .where(and(eq(reading.sheetId, write.sheetId), eq(reading.saveId, write.saveId)))
  return known?.cellId
}

/** What instruments say of a cell, as a reading of it, with the picture that it shows. */
export const instrumentReading = async (
  instruments: ReadInstrument,
  actor: Actor,
  template: Template,
  input: Omit<BodyOf<typeof readingAdd>, 'sheetId'>,
): Promise<{ made: NewReading; picture: Uint8Array | null }> => {
  const place = placeOf(template, input.cellId)
  const { pseudo, option } = commandOf(place, input.option)
  const setup = await wrongSetup(instruments, actor, input.occupancyId, requirementsOf(place))
  const answers = await readRepeatedly(instruments, actor, input.occupancyId, pseudo, place.item.repeat ?? 1)
  const answer = answers.at(-1) as InstrumentReading
  const { text, picture, ...read } = readingValue(place, answer)
  const numbers = answers.flatMap((each) => readingValue(place, each).number ?? [])
  const number = numbers.length > 1 ? meanOf(numbers) : read.number
  const made: NewReading = {
    cellId: place.id,
    kind: 'instrument',
    number,
    text,
    unit: place.item.unit,
    raw: keptText(answers.map(({ raw }) => raw).join('\n'), 2000),
    quality: withSetup(readingQuality(place, answer, pseudo, numbers), setup),
    instrument: answer.instrument,
    model: answer.model,
    command: pseudo,
    scpi: answer.scpi,
    option,
    occupancyId: input.occupancyId,
    commandId: answer.commandId,
    at: answer.at,
    saveId: input.saveId,
  }
  return { made, picture }
}

/** Runs the cell's command on the occupied bench and fills the cell with what the instrument said. */
export const takeReading = async (
  context: MeasurementContext,
  actor: Actor,
  input: BodyOf<typeof readingAdd>,
): Promise<SheetChange> => {
  // Checked before the bench is asked; the lock is not held during the seconds an instrument may take.
  const { row } = await visibleSheet(context, context.db, actor, input.sheetId, 'read')
  if (row.closedAt) throw new AppError('SHEET_CLOSED')
  const { made, picture } = await instrumentReading(context.instruments, actor, row.template, input)
  const write = { sheetId: row.id, cellId: made.cellId, saveId: input.saveId, base: undefined }
  return append(context, actor, write, async (tx) => ({
    ...made,
    fileId: picture && (await storePicture(context, tx, actor, picture)),
  }))
}

/** What the circuit should be like and is not: its switches and nets, and what instruments say about their outputs. */
const wrongSetup = async (
  instruments: ReadInstrument,
  actor: Actor,
  occupancyId: string,
  asked: readonly Requirement[],
): Promise<Requirement[]> => {
  const ofCircuit = asked.filter((each) => each.kind !== 'output')
  const circuit = ofCircuit.length > 0 ? await instruments.circuit(occupancyId) : null
  const wrong: Requirement[] = circuit ? unmet(circuit, ofCircuit) : [...ofCircuit]
  for (const each of asked) {
    if (each.kind !== 'output') continue
    const { value } = await instruments.read(actor, occupancyId, outputQuery(each))
    if ((value === 1) !== each.on) wrong.push(each)
  }
  return wrong
}

/** The same command as often as the item asks, one after the other. */
const readRepeatedly = async (
  instruments: ReadInstrument,
  actor: Actor,
  occupancyId: string,
  pseudo: string,
  times: number,
): Promise<InstrumentReading[]> => {
  const answers: InstrumentReading[] = []
  while (answers.length < times) answers.push(await instruments.read(actor, occupancyId, pseudo))
  return answers
}

const storePicture = (
  context: MeasurementContext,
  tx: Db,
  actor: Actor,
  bytes: Uint8Array,
): Promise<string> =>
  storeFile(context, tx, { bytes, name: PICTURE_NAME, ownerId: actor.userId, orgId: actor.orgId })

/** What is typed into a cell, as a reading of it; refuses what the template does not let in. */
export const typedReading = (
  template: Template,
  input: Omit<BodyOf<typeof manualSave>, 'sheetId' | 'base'>,
): NewReading => {
  const place = placeOf(template, input.cellId)
  const value = manualValue(place, input.value)
  return {
    cellId: place.id,
    kind: 'manual',
    number: typeof value === 'number' ? value : null,
    text: typeof value === 'string' ? value : null,
    unit: place.item.unit,
    raw: input.typed ?? null,
    quality: typedQuality(place, template.uncertainty?.coverage ?? 1, value, input.typed),
    saveId: input.saveId,
  }
}

/** The emptying of a cell, as a reading of it. */
export const clearing = (
  template: Template,
  input: Omit<BodyOf<typeof cellClear>, 'sheetId' | 'base'>,
): NewReading => {
  const place = placeOf(template, input.cellId)
  requireClearable(place)
  return { cellId: place.id, kind: 'clear', unit: place.item.unit, saveId: input.saveId }
}

/** Fills a cell by hand, where the template lets it. */
export const saveManual = (
  context: MeasurementContext,
  actor: Actor,
  input: BodyOf<typeof manualSave>,
): Promise<SheetChange> =>
  append(context, actor, input, async (_tx, row) => typedReading(row.template, input))

/** Empties a cell; its readings stay in the record. */
export const clearCell = (
  context: MeasurementContext,
  actor: Actor,
  input: BodyOf<typeof cellClear>,
): Promise<SheetChange> => append(context, actor, input, async (_tx, row) => clearing(row.template, input))
