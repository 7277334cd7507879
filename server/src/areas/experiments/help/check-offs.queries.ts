import { and, eq, isNull } from 'drizzle-orm'
import { toSign, type CheckOff } from '@labbox/contract/experiments/check-off.ts'
import type { Db } from '../../../platform/database/db.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import { user } from '../../access/tables.ts'
import { templateOfSheet } from '../../measurement/queries.ts'
import type { Experiment } from '../access.ts'
import { checkOff } from './tables.ts'

const holds = isNull(checkOff.revokedAt)

/** The tables of an experiment that are to be signed, with who signed them. */
export const checkOffsOf = async (db: Db, { id, sheetId }: Experiment): Promise<CheckOff[]> => {
  const template = sheetId && (await templateOfSheet(db, sheetId))
  const asked = template ? toSign(template) : []
  if (asked.length === 0) return []
  const rows = await db
    .select({ tableId: checkOff.tableId, at: checkOff.signedAt, by: user.name })
    .from(checkOff)
    .innerJoin(user, eq(user.id, checkOff.signedBy))
    .where(and(eq(checkOff.experimentId, id), holds))
  const signed = new Map(rows.map(({ tableId, at, by }) => [tableId, { by, at: at.toISOString() }]))
  return asked.map((one) => ({ ...one, signed: signed.get(one.tableId) ?? null }))
}

/** When the tables of these experiments were signed. */
export const signedAt = async (
  db: Db,
  experimentIds: readonly string[],
): Promise<ReadonlyMap<string, Date[]>> => {
  const rows = await db
    .select({ id: checkOff.experimentId, at: checkOff.signedAt })
    .from(checkOff)
    .where(and(anyOf(checkOff.experimentId, experimentIds), holds))
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, those]) => [id, those.map(({ at }) => at)]))
}
