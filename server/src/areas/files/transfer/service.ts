import { and, eq } from 'drizzle-orm'
import { chunkAt, MAX_FILE_BYTES } from '@labbox/contract/files/chunks.ts'
import type { ChunkFields, TransferState } from '@labbox/contract/files/transfer.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction } from '../../../platform/db.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { mediaTypeAt } from '../media.ts'
import { sizeText } from '../rules.ts'
import { linkOf } from '../service.ts'
import { file, upload } from '../tables.ts'
import type { OpenUpload, TransferContext } from './context.ts'
import type { PartBytes } from './form.ts'
import { addUpload, dropExpired, dropUploads, knownUploads, markChunk, ownFileOf, uploadOf } from './rows.ts'

const algorithmOf: Record<number, string> = { 32: 'md5', 40: 'sha1', 64: 'sha256' }

/** What is hashed of an upload: SHA-256, by which files are kept, and what it is named by. */
const hashedOf = (ctx: TransferContext, id: string, { identifier }: ChunkFields) => ({
  ...{ id, path: ctx.parts.path(id) },
  algorithms: [...new Set(['sha256', algorithmOf[identifier.length] ?? 'sha256'])],
})

type FileRow = typeof file.$inferSelect

const stateOf = (ctx: TransferContext, actor: Actor, row: FileRow, uploaded: number[]): TransferState => ({
  skipUpload: true,
  uploaded,
  file: { id: row.id, name: row.name, size: row.size, type: row.type, url: linkOf(ctx, actor, row.id) },
})

const all = ({ totalChunks }: ChunkFields): number[] => Array.from({ length: totalChunks }, (_, k) => k + 1)

const place = (fields: ChunkFields) => {
  if (fields.totalSize > MAX_FILE_BYTES)
    throw new AppError('sizeOver', {
      params: { limit: sizeText(MAX_FILE_BYTES) },
      fields: { totalSize: 'sizeOver' },
    })
  const at = chunkAt(fields, fields.chunkNumber)
  if (!at || at.length !== fields.currentChunkSize) throw invalid({ currentChunkSize: 'CHUNK_LENGTH' })
  return at
}

/** What the server has of a file. Only the caller's own files spare the upload: a hash alone gives nobody a file. */
export const testChunk = async (
  ctx: TransferContext,
  actor: Actor,
  fields: ChunkFields,
): Promise<TransferState> => {
  place(fields)
  const known = await ownFileOf(ctx.db, actor, fields)
  if (known) return stateOf(ctx, actor, known, all(fields))
  const begun = await uploadOf(ctx.db, actor, fields)
  return { skipUpload: false, uploaded: begun?.arrived ?? [], file: null }
}

const keyOf = (actor: Actor, { identifier, totalSize, chunkSize, totalChunks }: ChunkFields): string =>
  [actor.userId, identifier, totalSize, chunkSize, totalChunks].join()

const findOrBegin = async (ctx: TransferContext, actor: Actor, fields: ChunkFields): Promise<OpenUpload> => {
  let begun = await uploadOf(ctx.db, actor, fields)
  if (begun && !(await ctx.parts.has(begun.id))) {
    // The database was brought back without the folder.
    await dropUploads(ctx.db, actor, fields.identifier)
    begun = null
  }
  const id = begun?.id ?? (await addUpload(ctx, actor, fields))
  if (!begun) await ctx.parts.create(id)
  return { id, arrived: new Set(begun?.arrived), writing: new Set() }
}

/** The chunks of one file come several at once: the first begins the upload, the others wait for it. */
const opened = (ctx: TransferContext, actor: Actor, fields: ChunkFields): Promise<OpenUpload> => {
  const key = keyOf(actor, fields)
  const known = ctx.open.get(key)
  if (known) return known
  const begins = findOrBegin(ctx, actor, fields)
  ctx.open.set(key, begins)
  begins.catch(() => ctx.open.delete(key))
  return begins
}

/** How far the file is there without a gap, in bytes. */
const gapless = ({ arrived }: OpenUpload, fields: ChunkFields): number => {
  let number = 1
  while (arrived.has(number)) number += 1
  return number > fields.totalChunks ? fields.totalSize : (number - 1) * fields.chunkSize
}

const giveUp = async (ctx: TransferContext, ids: readonly string[]): Promise<void> => {
  const gone = new Set(ids)
  for (const [key, begun] of ctx.open)
    if (gone.has((await begun.catch(() => null))?.id ?? '')) ctx.open.delete(key)
  for (const id of ids) {
    ctx.hasher.forget(id)
    await ctx.parts.remove(id)
  }
}

/** All is there: what came must be what was announced; then it is a file of its owner. */
const finish = async (
  ctx: TransferContext,
  actor: Actor,
  fields: ChunkFields,
  id: string,
): Promise<FileRow> => {
  const path = ctx.parts.path(id)
  const digests = await ctx.hasher.digest(hashedOf(ctx, id, fields), fields.totalSize)
  const sha256 = digests[0] ?? ''
  if (digests.at(-1) !== fields.identifier) {
    await giveUp(ctx, await dropUploads(ctx.db, actor, fields.identifier))
    throw new AppError('CONTENT_CHANGED')
  }
  const type = await mediaTypeAt(path, fields.filename)
  await ctx.store.adopt(path, sha256)
  const row: FileRow = {
    ...{ id: newId(), sha256, name: fields.filename, size: fields.totalSize, type },
    ...{ ownerId: actor.userId, orgId: actor.orgId, createdAt: ctx.clock.now() },
  }
  await transaction(ctx.db, async (tx) => {
    await tx.insert(file).values(row)
    await tx.delete(upload).where(and(eq(upload.id, id), eq(upload.ownerId, actor.userId)))
  })
  ctx.open.delete(keyOf(actor, fields))
  await ctx.parts.remove(id)
  return row
}

const write = async (
  ctx: TransferContext,
  { id, arrived, writing }: OpenUpload,
  { chunkNumber: number }: ChunkFields,
  at: { offset: number; length: number },
  chunk: PartBytes,
): Promise<void> => {
  writing.add(number)
  try {
    if (!(await ctx.parts.write(id, at.offset, at.length, chunk)))
      throw new AppError('CHUNK_LENGTH', { fields: { currentChunkSize: 'CHUNK_LENGTH' } })
    if (!(await markChunk(ctx.db, id, number, ctx.clock.now()))) throw new AppError('NOT_FOUND')
    arrived.add(number)
  } finally {
    writing.delete(number)
  }
}

/**
 * Takes one chunk; with the last one the file is there.
 * @throws AppError sizeOver, VALIDATION, FILE_QUOTA, UPLOADS_OPEN, CHUNK_LENGTH, CONTENT_CHANGED, UNAVAILABLE (send it again)
 */
export const takeChunk = async (
  ctx: TransferContext,
  actor: Actor,
  fields: ChunkFields,
  chunk: PartBytes,
): Promise<TransferState> => {
  const at = place(fields)
  // Asked at the first chunk alone: an upload that is on its way here is no file yet.
  const known = ctx.open.has(keyOf(actor, fields)) ? null : await ownFileOf(ctx.db, actor, fields)
  if (known) return stateOf(ctx, actor, known, all(fields))
  const begun = await opened(ctx, actor, fields)
  const { arrived, writing } = begun
  // The first one is still being written: which of two would be right, nobody could tell.
  if (writing.has(fields.chunkNumber)) throw new AppError('UNAVAILABLE')
  if (!arrived.has(fields.chunkNumber)) {
    await write(ctx, begun, fields, at, chunk)
    const upTo = gapless(begun, fields)
    if (upTo > at.offset) ctx.hasher.reached(hashedOf(ctx, begun.id, fields), upTo)
  }
  if (arrived.size < fields.totalChunks)
    return { skipUpload: false, uploaded: [...arrived].sort((a, b) => a - b), file: null }
  return stateOf(ctx, actor, await finishOnce(ctx, actor, fields, begun), all(fields))
}

const finishing = new WeakMap<OpenUpload, Promise<FileRow>>()

/** Two requests may both find that all is there. */
const finishOnce = (
  ctx: TransferContext,
  actor: Actor,
  fields: ChunkFields,
  begun: OpenUpload,
): Promise<FileRow> => {
  const known = finishing.get(begun) ?? finish(ctx, actor, fields, begun.id)
  finishing.set(begun, known)
  known.catch(() => finishing.delete(begun))
  return known
}

export const cancelTransfer = async (ctx: TransferContext, actor: Actor, identifier: string) => {
  const ids = await dropUploads(ctx.db, actor, identifier)
  if (ids.length === 0) throw new AppError('NOT_FOUND')
  await giveUp(ctx, ids)
  return {}
}

/** What has stopped for a day goes, and parts that belong to nothing any more. */
export const sweepUploads = async (ctx: TransferContext): Promise<void> => {
  await giveUp(ctx, await dropExpired(ctx))
  const ids = await ctx.parts.ids()
  const known = await knownUploads(ctx.db, ids)
  await giveUp(
    ctx,
    ids.filter((id) => !known.has(id)),
  )
}
