import { and, desc, eq, sql } from 'drizzle-orm'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { UPLOAD_KEEP_HOURS } from '@labbox/contract/files/chunks.ts'
import type { ChunkFields } from '@labbox/contract/files/transfer.ts'
import type { Actor } from '../../../platform/actor.ts'
import { readConfig } from '../../../platform/client-config.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { organisation } from '../../access/tables.ts'
import { sizeText } from '../rules.ts'
import { file, upload, uploadChunk } from '../tables.ts'

/** Uploads that one person may have on the way, and the people of one organisation together. */
export const MOST_OPEN = 200
export const MOST_OPEN_TOGETHER = 2_000
const GIBIBYTE = 2 ** 30

/** Whether two requests are about chunks of the same upload. */
const sameUpload = (actor: Pick<Actor, 'userId'>, fields: ChunkFields) =>
  and(
    eq(upload.ownerId, actor.userId),
    eq(upload.identifier, fields.identifier),
    eq(upload.size, fields.totalSize),
    eq(upload.chunkSize, fields.chunkSize),
    eq(upload.chunks, fields.totalChunks),
  )

export interface KnownUpload {
  id: string
  /** The processes that have written to it. */
  nodes: string[]
  /** Numbers of the chunks that have arrived, on whichever node. */
  arrived: number[]
}

export const uploadOf = async (db: Db, actor: Actor, fields: ChunkFields): Promise<KnownUpload | null> => {
  const [row] = await db
    .select({
      id: upload.id,
      nodes: upload.nodes,
      arrived: sql<number[]>`array(
        select number from ${uploadChunk} where upload_id = ${upload.id} order by number)`,
    })
    .from(upload)
    .where(sameUpload(actor, fields))
  return row ?? null
}

/**
 * Records that this process is about to write a chunk. The one that finishes the upload then knows that another process
 * may still have the file open.
 * @returns false when the chunk has arrived meanwhile, or the upload is over: it must not be written
 */
export const joinUpload = async (db: Db, id: string, node: string, number: number): Promise<boolean> => {
  const rows = await db
    .update(upload)
    .set({ nodes: sql`array_append(array_remove(${upload.nodes}, ${node}), ${node})` })
    .where(
      and(
        eq(upload.id, id),
        sql`not exists (select 1 from ${uploadChunk} where upload_id = ${id} and number = ${number})`,
      ),
    )
    .returning({ id: upload.id })
  return rows.length > 0
}

/** Whether no other process has ever written to it. Waits for one that is just recording that it will. */
export const isAlone = (db: Db, id: string, node: string): Promise<boolean | null> =>
  transaction(db, async (tx) => {
    const [row] = await tx
      .select({ nodes: upload.nodes })
      .from(upload)
      .where(eq(upload.id, id))
      .for('no key update')
    return row ? row.nodes.every((other) => other === node) : null
  })

/**
 * The upload becomes a file, once: the first who locks its row makes it.
 * @returns false when it was finished, or given up, by somebody else
 */
export const becomeFile = (db: Db, id: string, row: typeof file.$inferSelect): Promise<boolean> =>
  transaction(db, async (tx) => {
    const [locked] = await tx.select({ id: upload.id }).from(upload).where(eq(upload.id, id)).for('update')
    if (!locked) return false
    await tx.insert(file).values(row)
    await tx.delete(upload).where(eq(upload.id, id))
    return true
  })

/** The file that somebody else has made of an upload: the newest with its name and size. */
export const madeOf = async (db: Db, actor: Actor, { filename, totalSize }: ChunkFields) => {
  const [row] = await db
    .select()
    .from(file)
    .where(and(eq(file.ownerId, actor.userId), eq(file.name, filename), eq(file.size, totalSize)))
    .orderBy(desc(file.id))
    .limit(1)
  return row ?? null
}

const bytesOf = async (tx: Db, table: typeof file | typeof upload, orgId: string): Promise<number> => {
  const [row] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${table.size}), 0)` })
    .from(table)
    .where(eq(table.orgId, orgId))
  return Number(row?.bytes)
}

/** Bytes that the files of one organisation may have together. */
export const quotaBytes = async (db: Db): Promise<number> => (await readConfig(db)).fileQuotaGiB * GIBIBYTE

/**
 * Whether the organisation has room for this many more bytes. Locks its row until the transaction ends, so that two
 * requests at once cannot both take the last room.
 * @throws AppError FILE_QUOTA
 */
export const requireRoom = async (
  tx: Db,
  { orgId }: Pick<Actor, 'orgId'>,
  size: number,
  quota: number,
): Promise<void> => {
  if (!orgId) return
  await tx
    .select({ id: organisation.id })
    .from(organisation)
    .where(eq(organisation.id, orgId))
    .for('no key update')
  const used = (await bytesOf(tx, file, orgId)) + (await bytesOf(tx, upload, orgId))
  if (used + size > quota)
    throw new AppError('FILE_QUOTA', { params: { limit: sizeText(quota) }, fields: { file: 'FILE_QUOTA' } })
}

/**
 * Begins an upload and reserves its size in the organisation's quota. Does nothing when another node began it in the
 * same moment.
 * @throws AppError FILE_QUOTA, UPLOADS_OPEN
 */
export const addUpload = async ({ db, clock }: Deps, actor: Actor, fields: ChunkFields): Promise<void> => {
  const quota = await quotaBytes(db)
  return transaction(db, async (tx) => {
    // Under the organisation's lock, so that uploads begun at once cannot exceed the limit.
    await requireRoom(tx, actor, fields.totalSize, quota)
    if (actor.orgId && (await tx.$count(upload, eq(upload.orgId, actor.orgId))) >= MOST_OPEN_TOGETHER)
      throw new AppError('UPLOADS_OPEN')
    const own = await tx.$count(upload, eq(upload.ownerId, actor.userId))
    if (own >= MOST_OPEN) throw new AppError('UPLOADS_OPEN')
    await tx
      .insert(upload)
      .values({
        id: newId(),
        identifier: fields.identifier,
        ownerId: actor.userId,
        orgId: actor.orgId,
        name: fields.filename,
        size: fields.totalSize,
        chunkSize: fields.chunkSize,
        chunks: fields.totalChunks,
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
  })
}

/**
 * Records that a chunk has arrived. Chunks of one upload take turns, so that exactly one call sees that all are there.
 * The commit does not wait for the disk: after a power cut the chunk's own bytes might be missing too, and the client
 * sends a forgotten chunk again.
 * @returns what has arrived now; null when the upload was given up meanwhile
 */
export const markChunk = (db: Db, id: string, number: number, at: Date): Promise<KnownUpload | null> =>
  transaction(db, async (tx) => {
    const [row] = await tx
      .select({ nodes: upload.nodes })
      .from(upload)
      .where(and(eq(upload.id, id), sql`set_config('synchronous_commit', 'off', true) is not null`))
      .for('no key update')
    if (!row) return null
    await tx.insert(uploadChunk).values({ uploadId: id, number, at }).onConflictDoNothing()
    const chunks = await tx
      .select({ number: uploadChunk.number })
      .from(uploadChunk)
      .where(eq(uploadChunk.uploadId, id))
      .orderBy(uploadChunk.number)
    return { id, nodes: row.nodes, arrived: chunks.map((chunk) => chunk.number) }
  })

/** Arrival of the latest chunk, or the beginning where none has come. */
const touched = sql<Date>`greatest(${upload.createdAt}, (select max(at) from ${uploadChunk} where upload_id = ${upload.id}))`

const keptSince = (now: Date) =>
  sql`${new Date(now.getTime() - UPLOAD_KEEP_HOURS * HOUR_MS).toISOString()}::timestamptz`

export const ownUploads = async ({ db, clock }: Deps, actor: Actor) => {
  const since = keptSince(clock.now())
  const rows = await db
    .select({
      id: upload.id,
      identifier: upload.identifier,
      name: upload.name,
      size: upload.size,
      chunkSize: upload.chunkSize,
      chunks: sql<number>`(select count(*)::int from ${uploadChunk} where upload_id = ${upload.id})`,
      touched: touched.mapWith(upload.createdAt),
    })
    .from(upload)
    .where(and(eq(upload.ownerId, actor.userId), sql`${touched} > ${since}`))
    .orderBy(desc(upload.id))
    .limit(MOST_OPEN)
  return rows.map(({ chunkSize, chunks, touched: at, ...row }) => ({
    ...row,
    arrived: Math.min(row.size, chunks * chunkSize),
    keptUntil: new Date(at.getTime() + UPLOAD_KEEP_HOURS * HOUR_MS),
  }))
}

/** Ids of what nobody has gone on with for a day; the rows are gone afterwards. */
export const dropExpired = async ({ db, clock }: Deps): Promise<string[]> => {
  const rows = await db
    .delete(upload)
    .where(sql`${touched} <= ${keptSince(clock.now())}`)
    .returning({ id: upload.id })
  return rows.map(({ id }) => id)
}

/** Removes one upload that cannot go on. */
export const dropUpload = async (db: Db, id: string): Promise<void> => {
  await db.delete(upload).where(eq(upload.id, id))
}

export const dropUploads = async (db: Db, actor: Actor, identifier: string): Promise<string[]> => {
  const rows = await db
    .delete(upload)
    .where(and(eq(upload.ownerId, actor.userId), eq(upload.identifier, identifier)))
    .returning({ id: upload.id })
  return rows.map(({ id }) => id)
}

/** Those of the ids that are uploads on the way. */
export const knownUploads = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  // Passed as one parameter: a folder may hold more names than a statement may have parameters.
  const rows = await db
    .select({ id: upload.id })
    .from(upload)
    .where(sql`${upload.id} = any(${sql.param(`{${ids.join()}}`)}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}
