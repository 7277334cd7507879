import { and, asc, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import { AppError, found } from '../../platform/errors.ts'
import { isAgain, type NewReading, type Write } from './cells.service.ts'
import type { SheetRow } from './rules.ts'
import { reading, sheet, sheetCell } from './tables.ts'

/** What somebody did to a cell at a moment of before. */
export interface CellAct extends Write {
  byId: string
  at: Date
  make(template: SheetRow['template']): NewReading
}

type Appended = typeof reading.$inferInsert & { id: string }

/** Locks sheets, in the order of their ids. */
export const lockSheets = async (tx: Db, ids: readonly string[]): Promise<Map<string, SheetRow>> => {
  const rows = await tx.select().from(sheet).where(anyOf(sheet.id, ids)).orderBy(asc(sheet.id)).for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** What stands in these sheets that such acts go by: how often each cell was written, and which acts are known. */
const standing = async (tx: Db, acts: readonly CellAct[]) => {
  const sheetIds = [...new Set(acts.map(({ sheetId }) => sheetId))]
  const cells = await tx
    .select({ sheetId: sheetCell.sheetId, cellId: sheetCell.cellId, seq: sheetCell.seq })
    .from(sheetCell)
    .where(anyOf(sheetCell.sheetId, sheetIds))
  const known = await tx
    .select({ sheetId: reading.sheetId, saveId: reading.saveId, cellId: reading.cellId })
    .from(reading)
    .where(
      and(
        anyOf(reading.sheetId, sheetIds),
        anyOf(
          reading.saveId,
          acts.flatMap(({ saveId }) => saveId ?? []),
        ),
      ),
    )
  return {
    seqs: new Map(cells.map(({ sheetId, cellId, seq }) => [`${sheetId} ${cellId}`, seq])),
    written: new Map(known.map(({ sheetId, saveId, cellId }) => [`${sheetId} ${saveId}`, cellId])),
  }
}

const write = async (tx: Db, rows: readonly Appended[], seqs: ReadonlyMap<string, number>) => {
  await tx.insert(reading).values([...rows])
  const last = new Map(
    rows.map(({ id, sheetId, cellId }) => [`${sheetId} ${cellId}`, { sheetId, cellId, id }]),
  )
  await tx
    .insert(sheetCell)
    .values(
      [...last].map(([key, { sheetId, cellId, id }]) => ({
        sheetId,
        cellId,
        seq: found(seqs.get(key)),
        readingId: id,
      })),
    )
    .onConflictDoUpdate({
      target: [sheetCell.sheetId, sheetCell.cellId],
      set: { seq: sql`excluded.seq`, readingId: sql`excluded.reading_id` },
    })
}

const touch = (tx: Db, times: ReadonlyMap<string, Date>) => {
  const moments = [...times.values()].map((at) => at.toISOString())
  return tx.execute(sql`
    update ${sheet} set updated_at = t.at::timestamptz
    from unnest(${sql.param([...times.keys()])}::uuid[], ${sql.param(moments)}::text[]) as t(id, at)
    where ${sheet.id} = t.id`)
}

/**
 * Carries out acts on cells as `append` does each, in their order, by as many statements as one takes.
 * @param sheets locked, open, and theirs to fill
 * @returns of each act why it is refused; null: it is done, or was before
 */
export const appendAll = async (
  tx: Db,
  sheets: ReadonlyMap<string, SheetRow>,
  acts: readonly CellAct[],
): Promise<(AppError | null)[]> => {
  const { seqs, written } = await standing(tx, acts)
  const rows: Appended[] = []
  const times = new Map<string, Date>()
  const take = (act: CellAct): void => {
    const { sheetId, cellId, saveId, byId, at } = act
    const [cell, save] = [`${sheetId} ${cellId}`, `${sheetId} ${saveId}`]
    const seq = seqs.get(cell) ?? 0
    if (isAgain(act, saveId === undefined ? undefined : written.get(save), seq)) return
    rows.push({ at, ...act.make(found(sheets.get(sheetId)).template), id: newId(), sheetId, byId })
    seqs.set(cell, seq + 1)
    if (saveId !== undefined) written.set(save, cellId)
    times.set(sheetId, at)
  }
  const refused = acts.map((act) => {
    try {
      take(act)
      return null
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  })
  if (rows.length > 0) {
    await write(tx, rows, seqs)
    await touch(tx, times)
  }
  return refused
}
