import { and, eq, sql } from 'drizzle-orm'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { assistantUse, type Purse } from '../tables.ts'

/** Tokens that somebody, a course or an organisation may use within a month. */
export interface Budget {
  purse: Purse
  refId: string
  most: number
}

export const monthOf = (now: Date): string => now.toISOString().slice(0, 7)

/** Always in the same order, so that two answers never wait for each other. */
const inOrder = (budgets: readonly Budget[]): Budget[] =>
  budgets.toSorted((a, b) => a.purse.localeCompare(b.purse) || a.refId.localeCompare(b.refId))

/**
 * Takes the most that an answer can cost out of each budget, before it is asked for.
 * @throws AppError ASSISTANT_BUDGET; nothing is taken then
 */
export const reserve = (db: Db, now: Date, budgets: readonly Budget[], tokens: number): Promise<void> =>
  transaction(db, async (tx) => {
    for (const { purse, refId, most } of inOrder(budgets)) {
      if (tokens > most) throw new AppError('ASSISTANT_BUDGET')
      const [taken] = await tx
        .insert(assistantUse)
        .values({ purse, refId, month: monthOf(now), tokens })
        .onConflictDoUpdate({
          target: [assistantUse.purse, assistantUse.refId, assistantUse.month],
          set: { tokens: sql`${assistantUse.tokens} + ${tokens}` },
          setWhere: sql`${assistantUse.tokens} + ${tokens} <= ${most}`,
        })
        .returning({ tokens: assistantUse.tokens })
      if (!taken) throw new AppError('ASSISTANT_BUDGET')
    }
  })

/** Gives back what was reserved and not used; `month`: in which it was. */
export const settle = async (
  tx: Db,
  month: string,
  budgets: readonly Budget[],
  reserved: number,
  used: number,
): Promise<void> => {
  for (const { purse, refId } of inOrder(budgets))
    await tx
      .update(assistantUse)
      .set({ tokens: sql`greatest(${assistantUse.tokens} + ${used - reserved}, 0)` })
      .where(and(eq(assistantUse.purse, purse), eq(assistantUse.refId, refId), eq(assistantUse.month, month)))
}
