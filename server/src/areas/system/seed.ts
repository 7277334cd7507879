import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { shippedDictionaries } from '@labbox/contract/system/shipped-dictionaries.ts'
import { dictionary, installation } from './tables.ts'

/** Rows that ship; safe at every start: adds what is missing and leaves alone what somebody edited. */
export const seedSystem = (db: Db, clock: Clock): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('labbox seed system'))`)
    if ((await tx.$count(installation)) === 0)
      await tx.insert(installation).values({ startedAt: clock.now() })
    const rows = await tx.select().from(dictionary)
    const known = new Map(rows.map((row) => [row.key, row]))
    const updatedAt = clock.now()
    for (const [key, shipped] of Object.entries(shippedDictionaries)) {
      const row = known.get(key)
      if (!row) {
        await tx.insert(dictionary).values({ key, ...shipped, updatedAt })
        continue
      }
      const there = new Set(row.entries.map((entry) => entry.value))
      const fresh = shipped.entries.filter((entry) => !there.has(entry.value))
      if (fresh.length === 0) continue
      await tx
        .update(dictionary)
        .set({ entries: [...row.entries, ...fresh], updatedAt })
        .where(eq(dictionary.id, row.id))
    }
  })
