import { and, count, desc, eq, max, ne, sql } from 'drizzle-orm'
import { itemPoints, type ItemPoints } from '@labbox/contract/measurement/compute.ts'
import type { FullSheet } from '@labbox/contract/measurement/sheet.ts'
import type { Actor } from '../../platform/actor.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { notFound } from '../../platform/errors.ts'
import type { MeasurementContext, SheetFor } from './context.ts'
import { fullSheet, qualitiesOfRows, valuesOf, type CellRow, type SheetRow } from './rules.ts'
import { reading, sheet, sheetCell } from './tables.ts'

const READINGS_SHOWN = 200

export const cellRowsOf = (db: Db, sheetId: string): Promise<CellRow[]> =>
  db
    .select({ cellId: sheetCell.cellId, seq: sheetCell.seq, reading })
    .from(sheetCell)
    .innerJoin(reading, eq(reading.id, sheetCell.readingId))
    .where(eq(sheetCell.sheetId, sheetId))

/** The sheet and the view its kind grants this actor; a foreign sheet answers as a missing one. */
export const visibleSheet = async (
  context: MeasurementContext,
  db: Db,
  actor: Actor,
  sheetId: string,
  act: 'read' | 'write',
): Promise<{ row: SheetRow; view: SheetFor }> => {
  const query = db.select().from(sheet).where(eq(sheet.id, sheetId))
  // Every write to a sheet locks its row first, so that two pages of one student take turns.
  const [row] = await (act === 'write' ? query.for('update') : query)
  const view = row && (await context.kinds[row.kind]?.may(db, actor, row, act))
  if (!row || !view) throw notFound()
  return { row, view }
}

/** The frozen template of a sheet; null: there is no such sheet. */
export const templateOfSheet = async (db: Db, sheetId: string): Promise<SheetRow['template'] | null> => {
  const [row] = await db.select({ template: sheet.template }).from(sheet).where(eq(sheet.id, sheetId))
  return row?.template ?? null
}

/** When each of these sheets was last filled in, by sheet. */
export const lastFilled = async (db: Db, sheetIds: readonly string[]): Promise<ReadonlyMap<string, Date>> => {
  const rows = await db
    .select({ id: reading.sheetId, at: max(reading.at) })
    .from(reading)
    .where(and(anyOf(reading.sheetId, sheetIds), ne(reading.kind, 'clear')))
    .groupBy(reading.sheetId)
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])))
}

/** How many of these cells are filled in each sheet, as a subquery to join by `sheetId`. */
export const filledCells = (db: Db, cellIds: readonly string[]) =>
  db
    .select({ sheetId: sheetCell.sheetId, n: count().as('n') })
    .from(sheetCell)
    .innerJoin(reading, eq(reading.id, sheetCell.readingId))
    .where(and(ne(reading.kind, 'clear'), sql`${sheetCell.cellId} = any(${sql.param([...cellIds])}::text[])`))
    .groupBy(sheetCell.sheetId)
    .as('filled')

/** A cell's record, newest first. */
export const readingsOf = async (db: Db, sheetId: string, cellId: string) => {
  const rows = await db
    .select()
    .from(reading)
    .where(and(eq(reading.sheetId, sheetId), eq(reading.cellId, cellId)))
    .orderBy(desc(reading.at), desc(reading.id))
    .limit(READINGS_SHOWN)
  return rows.map(({ number, text, fileId, ...row }) => ({ ...row, value: number ?? text ?? fileId }))
}

/** These sheets with their cells, by id; two statements whatever their number. */
const sheetsWithCells = async (db: Db, sheetIds: readonly string[]) => {
  if (sheetIds.length === 0) return []
  const rows = await db.select().from(sheet).where(anyOf(sheet.id, sheetIds))
  const cells = await db
    .select({ sheetId: sheetCell.sheetId, cellId: sheetCell.cellId, seq: sheetCell.seq, reading })
    .from(sheetCell)
    .innerJoin(reading, eq(reading.id, sheetCell.readingId))
    .where(anyOf(sheetCell.sheetId, sheetIds))
  const bySheet = Map.groupBy(cells, ({ sheetId }) => sheetId)
  return rows.map((row) => ({ row, cells: bySheet.get(row.id) ?? [] }))
}

/** What the items of these sheets that carry points earned, by sheet. */
export const itemPointsOf = async (
  db: Db,
  sheetIds: readonly string[],
): Promise<ReadonlyMap<string, ItemPoints[]>> =>
  new Map(
    (await sheetsWithCells(db, sheetIds)).map(({ row, cells }) => [
      row.id,
      itemPoints(row.template, valuesOf(cells), qualitiesOfRows(cells)),
    ]),
  )

/** These sheets whole, as `snapshotSheet` gives one, by id. */
export const snapshotsOf = async (
  db: Db,
  sheetIds: readonly string[],
): Promise<ReadonlyMap<string, FullSheet>> =>
  new Map(
    (await sheetsWithCells(db, sheetIds)).map(({ row, cells }) => [row.id, fullSheet(row, cells)] as const),
  )
