import { eq, max } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { question } from './tables.ts'

/** The next number of a bank whose row is locked; those of deleted questions are not used again. */
export const nextNumber = async (tx: Db, bankId: string): Promise<number> => {
  const [row] = await tx
    .select({ last: max(question.number) })
    .from(question)
    .where(eq(question.bankId, bankId))
  return (row?.last ?? 0) + 1
}
