import { chunkAt, MAX_FILE_BYTES } from '@labbox/contract/files/chunks.ts'
import type { ChunkFields, TransferState } from '@labbox/contract/files/transfer.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { checkedTypeAt } from '../check.ts'
import { sizeText } from '../rules.ts'
import { linkOf } from '../service.ts'
import type { file } from '../tables.ts'
import type { TransferContext } from './context.ts'
import type { PartBytes } from './form.ts'
import { ownFileOf } from './known.ts'
import {
  addUpload,
  becomeFile,
  dropExpired,
  dropUpload,
  dropUploads,
  isAlone,
  joinUpload,
  knownUploads,
  madeOf,
  markChunk,
  uploadOf,
  type KnownUpload,
} from './rows.ts'

const algorithmOf: Record<number, string> = { 32: 'md5', 40: 'sha1', 64: 'sha256' }

/** What is hashed of an upload: SHA-256, by which files are kept, and what it is named by. */
const hashedOf = (ctx: TransferContext, id: string, { identifier }: ChunkFields) => ({
  id,
  path: ctx.parts.path(id),
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

/** What the server has of a file. Only the caller's own files spare the upload: knowing a hash gives nobody a file. */
export const testChunk = async (
  ctx: TransferContext,
  actor: Actor,
  fields: ChunkFields,
): Promise<TransferState> => {
  place(fields)
  const known = await ownFileOf(ctx, actor, fields)
  if (known) return stateOf(ctx, actor, known, all(fields))
  const begun = await uploadOf(ctx.db, actor, fields)
  return { skipUpload: false, uploaded: begun?.arrived ?? [], file: null }
}

const keyOf = (actor: Actor, { identifier, totalSize, chunkSize, totalChunks, chunkNumber }: ChunkFields) =>
  [actor.userId, identifier, totalSize, chunkSize, totalChunks, chunkNumber].join()

/** The upload that a chunk belongs to, begun where there is none; or the file that it is already. */
const findOrBegin = async (
  ctx: TransferContext,
  actor: Actor,
  fields: ChunkFields,
): Promise<KnownUpload | FileRow> => {
  const begun = await uploadOf(ctx.db, actor, fields)
  if (begun) return begun
  const known = await ownFileOf(ctx, actor, fields)
  if (known) return known
  await addUpload(ctx, actor, fields)
  // The file may have been deleted meanwhile; then it is uploaded again.
  const mine = await uploadOf(ctx.db, actor, fields)
  if (!mine) throw new AppError('UNAVAILABLE')
  return mine
}

/** How far the file is there without a gap, in bytes. */
const gapless = (arrived: readonly number[], fields: ChunkFields): number => {
  const gap = arrived.findIndex((number, k) => number !== k + 1)
  const whole = gap < 0 ? arrived.length : gap
  return whole === fields.totalChunks ? fields.totalSize : whole * fields.chunkSize
}

const giveUp = async (ctx: TransferContext, ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    ctx.hasher.forget(id)
    await ctx.parts.remove(id)
  }
}

/**
 * The file to hash and keep: the part itself while only this process has written to it, hashed as it arrived; otherwise
 * a copy, which no other process has open.
 */
const wholeOf = async (ctx: TransferContext, id: string, fields: ChunkFields) => {
  const alone = await isAlone(ctx.db, id, ctx.node)
  if (alone === null) return null
  if (alone) return hashedOf(ctx, id, fields)
  ctx.hasher.forget(id)
  return hashedOf(ctx, await ctx.parts.copy(id), fields)
}

/**
 * Everything has arrived: the content must match what was announced, and becomes a file of its owner. Null when another
 * call finished it first.
 */
const finish = async (
  ctx: TransferContext,
  actor: Actor,
  fields: ChunkFields,
  id: string,
): Promise<FileRow | null> => {
  const whole = await wholeOf(ctx, id, fields)
  if (!whole) return null
  const digests = await ctx.hasher.digest(whole, fields.totalSize)
  const sha256 = digests[0] ?? ''
  if (digests.at(-1) !== fields.identifier) {
    await giveUp(ctx, [whole.id, ...(await dropUploads(ctx.db, actor, fields.identifier))])
    throw new AppError('CONTENT_CHANGED')
  }
  const type = await checkedTypeAt(whole.path, fields.filename).catch(async (error: unknown) => {
    // The content is complete and wrong: sending it again would not help.
    if (error instanceof AppError)
      await giveUp(ctx, [whole.id, ...(await dropUploads(ctx.db, actor, fields.identifier))])
    throw error
  })
  await ctx.store.adopt(whole.path, sha256)
  const row: FileRow = {
    id: newId(),
    sha256,
    name: fields.filename,
    size: fields.totalSize,
    type,
    ownerId: actor.userId,
    orgId: actor.orgId,
    createdAt: ctx.clock.now(),
    kept: true,
  }
  const made = await becomeFile(ctx.db, id, row)
  await giveUp(ctx, [id, whole.id])
  return made ? row : null
}

/**
 * Several calls, on whichever nodes, may see that all chunks are there. One makes the file, the others answer with it.
 */
const finished = async (
  ctx: TransferContext,
  actor: Actor,
  fields: ChunkFields,
  id: string,
): Promise<FileRow> => {
  const made = await finish(ctx, actor, fields, id).catch((error: unknown) => {
    // Another call has taken the part away already.
    if (isMissing(error)) return null
    throw error
  })
  const row = made ?? (await madeOf(ctx.db, actor, fields))
  if (!row) throw new AppError('UNAVAILABLE')
  return row
}

const isMissing = (error: unknown): boolean => String(error).includes('ENOENT')

/** Writes a chunk and records it. The answer is the state at the time the chunk had arrived. */
const write = async (
  ctx: TransferContext,
  { id, arrived }: KnownUpload,
  { chunkNumber: number }: ChunkFields,
  at: { offset: number; length: number },
  chunk: PartBytes,
): Promise<KnownUpload> => {
  // Another node has just written it, or the upload is over: the client's next attempt is told.
  if (!(await joinUpload(ctx.db, id, ctx.node, number))) throw new AppError('UNAVAILABLE')
  if (arrived.length === 0) await ctx.parts.create(id)
  const exact = await ctx.parts.write(id, at.offset, at.length, chunk).catch(async (error: unknown) => {
    if (!isMissing(error)) throw error
    // The database was restored without the folder: the next attempt begins the upload again.
    await dropUpload(ctx.db, id)
    throw new AppError('UNAVAILABLE')
  })
  if (!exact) throw new AppError('CHUNK_LENGTH', { fields: { currentChunkSize: 'CHUNK_LENGTH' } })
  const now = await markChunk(ctx.db, id, number, ctx.clock.now())
  // Another node wrote the same chunk meanwhile and finished the file, or the upload was given up.
  if (!now) throw new AppError('UNAVAILABLE')
  return now
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
  const key = keyOf(actor, fields)
  // The same chunk is being written by another call: with two writers, nobody could tell which content is right.
  if (ctx.writing.has(key)) throw new AppError('UNAVAILABLE')
  ctx.writing.add(key)
  try {
    return await takeAlone(ctx, actor, fields, at, chunk)
  } finally {
    ctx.writing.delete(key)
  }
}

const takeAlone = async (
  ctx: TransferContext,
  actor: Actor,
  fields: ChunkFields,
  at: { offset: number; length: number },
  chunk: PartBytes,
): Promise<TransferState> => {
  const { chunkNumber: number } = fields
  const begun = await findOrBegin(ctx, actor, fields)
  if ('sha256' in begun) return stateOf(ctx, actor, begun, all(fields))
  const now = begun.arrived.includes(number) ? begun : await write(ctx, begun, fields, at, chunk)
  if (now.arrived.length < fields.totalChunks) {
    const upTo = gapless(now.arrived, fields)
    // When other nodes write to it too, a copy is hashed in the end.
    const alone = now.nodes.every((node) => node === ctx.node)
    if (alone && upTo > at.offset) ctx.hasher.reached(hashedOf(ctx, now.id, fields), upTo)
    return { skipUpload: false, uploaded: now.arrived, file: null }
  }
  return stateOf(ctx, actor, await finished(ctx, actor, fields, now.id), all(fields))
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
