import { and, eq, exists, inArray, isNotNull, lte, not, sql } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { projectFile } from './project.tables.ts'
import type { FileStore } from './store.ts'
import { file, freedContent } from './tables.ts'

/** A backup that began before the row was deleted has read the bytes by then. */
const KEPT_MS = DAY_MS
const AT_ONCE = 500

/** Conditions that nothing refers to a row of `file`, over every foreign key that there is: other areas hold files by them. */
const unreferenced = async (tx: Db) => {
  const keys = await tx.execute<{ holder: string; column: string }>(sql`
    select c.conrelid::regclass::text as holder, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'file'::regclass`)
  return keys.map(({ holder, column }) =>
    not(exists(sql`(select from ${sql.raw(holder)} h where h.${sql.identifier(column)} = ${file.id})`)),
  )
}

/** Frees the quota of files that their owner deleted, unless another table still refers to them. */
export const freeFiles = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  fileIds: readonly string[],
): Promise<void> => {
  const gone = await tx
    .delete(file)
    .where(and(inArray(file.id, [...fileIds]), ...(await unreferenced(tx))))
    .returning({ sha256: file.sha256 })
  if (gone.length === 0) return
  const at = clock.now()
  const contents = [...new Set(gone.map(({ sha256 }) => sha256))].map((sha256) => ({ sha256, at }))
  await tx
    .insert(freedContent)
    .values(contents)
    .onConflictDoUpdate({ target: freedContent.sha256, set: { at } })
}

/** Project files deleted by older versions, when deleting did not free their quota. */
const letGo = (ctx: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  transaction(ctx.db, async (tx) => {
    const rows = await tx
      .select({ id: projectFile.id, fileId: projectFile.fileId })
      .from(projectFile)
      .where(and(isNotNull(projectFile.deletedAt), isNotNull(projectFile.fileId)))
      .limit(AT_ONCE)
      .for('update')
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await tx.update(projectFile).set({ fileId: null }).where(inArray(projectFile.id, ids))
    await freeFiles(
      ctx,
      tx,
      rows.flatMap(({ fileId }) => fileId ?? []),
    )
  })

/**
 * Removes the bytes of files freed a day ago, unless another file has the same content by now. Safe to repeat and to
 * interrupt.
 */
export const sweepFreed = async (
  ctx: Pick<Deps, 'db' | 'clock'>,
  store: Pick<FileStore, 'discard'>,
): Promise<void> => {
  await letGo(ctx)
  const until = new Date(ctx.clock.now().getTime() - KEPT_MS)
  const held = ctx.db.select().from(file).where(eq(file.sha256, freedContent.sha256))
  const rows = await ctx.db
    .select({ sha256: freedContent.sha256, held: sql<boolean>`${exists(held)}` })
    .from(freedContent)
    .where(lte(freedContent.at, until))
    .limit(AT_ONCE)
  for (const { sha256, held: again } of rows) {
    if (!again) await store.discard(sha256)
    await ctx.db.delete(freedContent).where(and(eq(freedContent.sha256, sha256), lte(freedContent.at, until)))
  }
}
