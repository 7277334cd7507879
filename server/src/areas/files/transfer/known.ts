import { join } from 'node:path'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { ChunkFields } from '@labbox/contract/files/transfer.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/database/ids.ts'
import { checkedTypeAt } from '../check.ts'
import { contentPath } from '../store.ts'
import { file } from '../tables.ts'
import { quotaBytes, requireRoom } from './rows.ts'

const SHA256_DIGITS = 64

/**
 * A file of the actor's own with this content, by its SHA-256, under the name that they send it by: another name makes a file of its
 * own, which shares the bytes. Other hashes name an upload, but prove no content.
 * @throws AppError FILE_QUOTA; FILE_ENDING when the content cannot be called so
 */
export const ownFileOf = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  actor: Actor,
  { identifier, totalSize, filename }: ChunkFields,
): Promise<typeof file.$inferSelect | null> => {
  if (identifier.length !== SHA256_DIGITS) return null
  const [known] = await deps.db
    .select()
    .from(file)
    .where(and(eq(file.ownerId, actor.userId), eq(file.sha256, identifier), eq(file.size, totalSize)))
    .orderBy(desc(sql`${file.name} = ${filename}`), desc(file.id))
    .limit(1)
  if (!known || known.name === filename) return known ?? null
  const type = await checkedTypeAt(contentPath(join(deps.config.dataDir, 'files'), identifier), filename)
  const row = {
    id: newId(),
    sha256: identifier,
    name: filename,
    size: totalSize,
    type,
    ownerId: actor.userId,
    orgId: actor.orgId,
    createdAt: deps.clock.now(),
    kept: true,
  }
  const quota = await quotaBytes(deps.db)
  await transaction(deps.db, async (tx) => {
    await requireRoom(tx, actor, totalSize, quota)
    await tx.insert(file).values(row)
  })
  return row
}
