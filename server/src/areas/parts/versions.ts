import { and, desc, eq } from 'drizzle-orm'
import type { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashDocument } from '../../platform/json-hash.ts'
import { symbolVersion } from './tables.ts'

/** The last version of a symbol, or the one of that number; undefined: it has none. */
export const versionOfSymbol = async (db: Db, symbolId: string, number?: number) => {
  const [row] = await db
    .select()
    .from(symbolVersion)
    .where(
      and(
        eq(symbolVersion.symbolId, symbolId),
        number === undefined ? undefined : eq(symbolVersion.number, number),
      ),
    )
    .orderBy(desc(symbolVersion.number))
    .limit(1)
  return row
}

/** A version of the draft, unless the last one is the same. The symbol's row must be locked. */
export const freezeSymbol = async (
  deps: Deps,
  tx: Db,
  by: Actor,
  { id, draft }: { id: string; draft: OwnSymbol },
): Promise<void> => {
  const hash = hashDocument(draft)
  const latest = await versionOfSymbol(tx, id)
  if (latest?.hash === hash) return
  await tx.insert(symbolVersion).values({
    id: newId(),
    symbolId: id,
    number: (latest?.number ?? 0) + 1,
    document: draft,
    hash,
    createdBy: by.userId,
    createdAt: deps.clock.now(),
  })
}
