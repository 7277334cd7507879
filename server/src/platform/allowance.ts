import { lt, sql } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { allowance } from './allowance.table.ts'
import type { Db } from './database/db.ts'
import { AppError } from './errors.ts'

export interface Allowed {
  /** What is counted, and of whom: `assistant:<user>`. */
  key: string
  most: number
  windowMs: number
}

/**
 * Takes one of so many in each window of time.
 * @throws AppError TOO_MANY; nothing is counted then
 */
export const takeAllowance = async (db: Db, now: Date, { key, most, windowMs }: Allowed): Promise<void> => {
  const begun = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
  const taken = await db
    .insert(allowance)
    .values({ key, begun, used: 1 })
    .onConflictDoUpdate({
      target: [allowance.key, allowance.begun],
      set: { used: sql`${allowance.used} + 1` },
      setWhere: lt(allowance.used, most),
    })
    .returning({ used: allowance.used })
  const leftMs = begun.getTime() + windowMs - now.getTime()
  if (taken.length === 0) throw new AppError('TOO_MANY', { retryAfterS: leftMs / 1000 })
}

/** Forgets windows that are over for a day. */
export const forgetAllowances = async (db: Db, now: Date): Promise<void> => {
  await db.delete(allowance).where(lt(allowance.begun, new Date(now.getTime() - DAY_MS)))
}
