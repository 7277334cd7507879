import { and, desc, eq, isNull } from 'drizzle-orm'
import {
  FPGA_FILES,
  fpgaKindOf,
  type FpgaFile,
  type fpgaFileAdd,
  type fpgaSourceSave,
} from '@labbox/contract/bench/fpga/files.ts'
import { FPGA_FILE_BYTES } from '@labbox/contract/files/files.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/database/ids.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { freeFiles, keepFiles, linkOf, ownUpload, sizeText, storeFile } from '../../files/service.ts'
import { deviceOf } from '../../devices/queries.ts'
import { user } from '../../access/tables.ts'
import type { BenchContext } from '../context.ts'
import { fpgaFile } from './tables.ts'

type Row = typeof fpgaFile.$inferSelect
type Board = string | null

const ofBoard = (actor: Pick<Actor, 'userId'>, deviceId: Board) =>
  and(
    eq(fpgaFile.ownerId, actor.userId),
    deviceId === null ? isNull(fpgaFile.deviceId) : eq(fpgaFile.deviceId, deviceId),
  )

const shown = (ctx: Deps, actor: Actor, row: Row): FpgaFile => ({
  id: row.id,
  deviceId: row.deviceId,
  name: row.name,
  kind: fpgaKindOf(row.name) ?? 'data',
  size: row.size,
  url: linkOf(ctx, actor, row.fileId, row.name),
  updatedAt: row.updatedAt.toISOString(),
})

/** The board must be one that the actor may see. */
const requireBoard = async (ctx: BenchContext, actor: Actor, deviceId: Board): Promise<void> => {
  if (deviceId !== null) await deviceOf(ctx, actor, deviceId)
}

const rowsOf = (db: Db, actor: Pick<Actor, 'userId'>, deviceId: Board): Promise<Row[]> =>
  db
    .select()
    .from(fpgaFile)
    .where(ofBoard(actor, deviceId))
    .orderBy(desc(fpgaFile.updatedAt), desc(fpgaFile.id))

export const fpgaFilesOf = async (ctx: BenchContext, actor: Actor, deviceId: Board): Promise<FpgaFile[]> => {
  await requireBoard(ctx, actor, deviceId)
  return (await rowsOf(ctx.db, actor, deviceId)).map((row) => shown(ctx, actor, row))
}

const remove = async (ctx: Deps, tx: Db, rows: readonly Row[]): Promise<void> => {
  for (const { id } of rows) await tx.delete(fpgaFile).where(eq(fpgaFile.id, id))
  await freeFiles(
    ctx,
    tx,
    rows.map(({ fileId }) => fileId),
  )
}

/** Puts a file among those of its board; one of the same name and those that are too many go. */
const keep = async (
  ctx: Deps,
  tx: Db,
  actor: Actor,
  deviceId: Board,
  held: { fileId: string; name: string; size: number },
) => {
  // One after the other, so that there are never more than there may be.
  await tx.select({ id: user.id }).from(user).where(eq(user.id, actor.userId)).for('no key update')
  const before = await rowsOf(tx, actor, deviceId)
  const [same] = before.filter(({ name }) => name === held.name)
  const others = before.filter((row) => row !== same)
  const tooMany = others.slice(FPGA_FILES - 1)
  await remove(ctx, tx, [...(same && same.fileId !== held.fileId ? [same] : []), ...tooMany])
  const values = { ...held, ownerId: actor.userId, deviceId, updatedAt: ctx.clock.now() }
  const [row] =
    same?.fileId === held.fileId
      ? await tx.update(fpgaFile).set(values).where(eq(fpgaFile.id, same.id)).returning()
      : await tx
          .insert(fpgaFile)
          .values({ ...values, id: newId() })
          .returning()
  await keepFiles(tx, [held.fileId])
  return { file: shown(ctx, actor, found(row)), removed: tooMany.map(({ name }) => name) }
}

const requireName = (name: string): void => {
  if (!fpgaKindOf(name)) throw new AppError('FPGA_FILE_TYPE', { fields: { fileId: 'FPGA_FILE_TYPE' } })
}

/** Keeps an upload of the actor's own for a board. */
export const addFpgaFile = async (
  ctx: BenchContext,
  actor: Actor,
  { fileId, deviceId }: BodyOf<typeof fpgaFileAdd>,
) => {
  await requireBoard(ctx, actor, deviceId)
  return transaction(ctx.db, async (tx) => {
    const { name, size } = await ownUpload(tx, actor, fileId)
    requireName(name)
    if (size > FPGA_FILE_BYTES)
      throw new AppError('sizeOver', {
        params: { limit: sizeText(FPGA_FILE_BYTES) },
        fields: { fileId: 'sizeOver' },
      })
    return keep(ctx, tx, actor, deviceId, { fileId, name, size })
  })
}

/** Keeps what was made here for a board that its owner may see. */
export const keepMade = (
  ctx: Deps,
  actor: Actor,
  deviceId: Board,
  { name, type, bytes }: { name: string; type: string; bytes: Uint8Array },
) =>
  transaction(ctx.db, async (tx) => {
    const of = { ownerId: actor.userId, orgId: actor.orgId }
    const fileId = await storeFile(ctx, tx, { bytes, name, type, ...of })
    return keep(ctx, tx, actor, deviceId, { fileId, name, size: bytes.length })
  })

/** Keeps a source for a board that its owner may see. */
export const keepSource = (
  ctx: Deps,
  actor: Actor,
  { fileName: name, text, deviceId }: BodyOf<typeof fpgaSourceSave>,
) => keepMade(ctx, actor, deviceId, { name, type: 'text/plain', bytes: new TextEncoder().encode(text) })

/** Keeps a source that was written in the page. */
export const saveFpgaSource = async (
  ctx: BenchContext,
  actor: Actor,
  source: BodyOf<typeof fpgaSourceSave>,
) => {
  await requireBoard(ctx, actor, source.deviceId)
  const kind = fpgaKindOf(source.fileName)
  if (kind !== 'source' && kind !== 'data')
    throw new AppError('FPGA_FILE_TYPE', { fields: { fileName: 'FPGA_FILE_TYPE' } })
  return keepSource(ctx, actor, source)
}

export const deleteFpgaFile = (ctx: BenchContext, actor: Actor, id: string) =>
  transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(fpgaFile)
      .where(and(eq(fpgaFile.id, id), eq(fpgaFile.ownerId, actor.userId)))
      .for('update')
    await remove(ctx, tx, [found(row)])
    return {}
  })
