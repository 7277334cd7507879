import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { storeOf } from '../service.ts'
import { file } from '../tables.ts'
import type { FilesContext } from './context.ts'

/** Stores bytes that this server has made itself, whose type is therefore known. */
export const keepFile = async (
  ctx: Pick<FilesContext, 'config' | 'clock'>,
  tx: Db,
  actor: Pick<Actor, 'userId' | 'orgId'>,
  made: { bytes: Uint8Array; name: string; type: string },
) => {
  const row = {
    id: newId(),
    sha256: await storeOf(ctx).put(made.bytes),
    name: made.name,
    size: made.bytes.length,
    type: made.type,
    ownerId: actor.userId,
    orgId: actor.orgId,
    createdAt: ctx.clock.now(),
  }
  await tx.insert(file).values(row)
  return row
}
