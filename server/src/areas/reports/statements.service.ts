import { and, count, desc, eq, sql } from 'drizzle-orm'
import { STATEMENT_LIMIT } from '@labbox/contract/reports/statements.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { reportStatement } from './tables.ts'

const ofOwner = (actor: Pick<Actor, 'userId'>) => eq(reportStatement.ownerId, actor.userId)

/** Remarks that one keeps, those used most first. */
export const statementsOf = ({ db }: Deps, actor: Actor) =>
  db
    .select({ id: reportStatement.id, text: reportStatement.text, used: reportStatement.used })
    .from(reportStatement)
    .where(ofOwner(actor))
    .orderBy(desc(reportStatement.used), desc(reportStatement.createdAt), desc(reportStatement.id))

/** Keeps a remark; the same text is kept once. */
export const addStatement = (deps: Deps, actor: Actor, text: string) =>
  transaction(deps.db, async (tx) => {
    const same = and(ofOwner(actor), eq(reportStatement.text, text))
    const known = () => tx.select({ id: reportStatement.id }).from(reportStatement).where(same)
    const [before] = await known()
    if (before) return before
    const [kept] = await tx.select({ n: count() }).from(reportStatement).where(ofOwner(actor))
    if ((kept?.n ?? 0) >= STATEMENT_LIMIT)
      throw new AppError('REPORT_STATEMENTS_FULL', { params: { limit: STATEMENT_LIMIT } })
    const row = { id: newId(), ownerId: actor.userId, text, createdAt: deps.clock.now() }
    await tx.insert(reportStatement).values(row).onConflictDoNothing()
    return found((await known())[0])
  })

export const deleteStatement = async ({ db }: Deps, actor: Actor, id: string) => {
  const own = and(ofOwner(actor), eq(reportStatement.id, id))
  found((await db.delete(reportStatement).where(own).returning({ id: reportStatement.id }))[0])
  return {}
}

/** Counts that a kept remark was used. */
export const countUse = async (tx: Db, actor: Actor, text: string): Promise<void> => {
  await tx
    .update(reportStatement)
    .set({ used: sql`${reportStatement.used} + 1` })
    .where(and(ofOwner(actor), eq(reportStatement.text, text)))
}
