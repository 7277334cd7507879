import { and, asc, eq, sql } from 'drizzle-orm'
import { COMPATIBLE } from 'labbox-bench/instruments/compatible.ts'
import type { PseudoRow } from 'labbox-bench/instruments/pseudo.ts'
import type { CompatibleConfig, compatibleConfigList } from '@labbox/contract/measurement/measurement.ts'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import { choicesOf, kindOf, resultOf } from './commands.rules.ts'
import { compatibleConfig } from './tables.ts'

/** Brings the shipped rows in: new and corrected ones; what was edited here stays. Safe to run at every start. */
export const seedCompatible = async (db: Db): Promise<void> => {
  const rows = COMPATIBLE.map((row) => ({
    id: newId(),
    model: row.model,
    pseudo: row.pseudo,
    params: [...row.params],
    scpi: [...row.scpi],
    reply: row.reply ?? null,
    unit: row.unit ?? '',
  }))
  await db
    .insert(compatibleConfig)
    .values(rows)
    .onConflictDoUpdate({
      target: [compatibleConfig.model, compatibleConfig.pseudo],
      set: {
        params: sql`excluded.params`,
        scpi: sql`excluded.scpi`,
        reply: sql`excluded.reply`,
        unit: sql`excluded.unit`,
      },
      setWhere: eq(compatibleConfig.edited, false),
    })
}

const select = (db: Db, filter: QueryOf<typeof compatibleConfigList> = {}) =>
  db
    .select()
    .from(compatibleConfig)
    .where(
      and(
        filter.model === undefined ? undefined : eq(compatibleConfig.model, filter.model),
        filter.pseudo === undefined ? undefined : eq(compatibleConfig.pseudo, filter.pseudo),
      ),
    )
    .orderBy(asc(compatibleConfig.model), asc(compatibleConfig.pseudo))

/** The rows by which commands are rendered and replies read, of one model or of all. */
export const compatibleRows = async (db: Db, model?: string): Promise<PseudoRow[]> =>
  (await select(db, { model })).map(({ reply, unit, ...row }) => ({
    model: row.model,
    pseudo: row.pseudo,
    params: row.params,
    scpi: row.scpi,
    ...(reply && { reply }),
    ...(unit && { unit }),
  }))

/** The same rows as people read them. */
export const listCompatible = async (
  db: Db,
  filter: QueryOf<typeof compatibleConfigList>,
): Promise<CompatibleConfig[]> =>
  (await select(db, filter)).map((row) => {
    const shown = { ...row, reply: row.reply ?? undefined }
    return {
      id: row.id,
      model: row.model,
      kind: kindOf(row),
      pseudo: row.pseudo,
      params: choicesOf(row),
      scpi: row.scpi.join('\n'),
      unit: row.unit,
      result: resultOf(shown),
    }
  })
