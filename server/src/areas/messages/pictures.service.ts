import { and, eq } from 'drizzle-orm'
import { fileIdsOf, type RichDoc } from '@labbox/contract/core/rich-doc.ts'
import type { Actor } from '../../platform/actor.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { freeFiles, ownFiles } from '../files/service.ts'
import { file } from '../files/tables.ts'
import { messagePicture } from './tables.ts'

/** Refuses pictures that are not the actor's own uploads, but for those that the message showed before; answers the others. */
export const ownPictures = (tx: Db, actor: Actor, doc: RichDoc, before?: RichDoc): Promise<string[]> =>
  ownFiles(tx, actor, fileIdsOf(doc), new Set(fileIdsOf(before)))

/** Notes which pictures a message shows. */
export const notePictures = async (tx: Db, messageId: string, fileIds: readonly string[]): Promise<void> => {
  if (fileIds.length === 0) return
  await tx
    .insert(messagePicture)
    .values(fileIds.map((fileId) => ({ messageId, fileId })))
    .onConflictDoNothing()
}

/** Frees the pictures of messages that say nothing any more, unless another message shows them or something keeps them. */
export const dropPictures = async (
  deps: Pick<Deps, 'clock'>,
  tx: Db,
  messageIds: readonly string[],
): Promise<void> => {
  const shown = await tx
    .delete(messagePicture)
    .where(anyOf(messagePicture.messageId, messageIds))
    .returning({ fileId: messagePicture.fileId })
  if (shown.length === 0) return
  const ids = [...new Set(shown.map(({ fileId }) => fileId))]
  const loose = await tx
    .select({ id: file.id })
    .from(file)
    .where(and(anyOf(file.id, ids), eq(file.kept, false)))
    .for('update')
  const gone = loose.map(({ id }) => id)
  if (gone.length > 0) await freeFiles(deps, tx, gone)
}
