import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './db.ts'

const PORTION = 5_000

/**
 * Deletes what may be many rows, in portions that hold up nobody; stops where the server closes, and the next run goes on.
 * @param chosen which rows go: a query of at most so many of their ids
 * @returns how many went
 */
export const deleteInPortions = async (
  db: Db,
  table: SQL,
  chosen: (most: number) => SQL,
  signal?: AbortSignal,
  portion = PORTION,
): Promise<number> => {
  for (let total = 0; ;) {
    if (signal?.aborted) return total
    const [row] = await db.execute<{ n: number }>(sql`
      with gone as (delete from ${table} where id in (${chosen(portion)}) returning 1)
      select count(*)::int as n from gone`)
    const n = row?.n ?? 0
    total += n
    if (n < portion) return total
  }
}
