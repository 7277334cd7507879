import { and, desc, eq, sql } from 'drizzle-orm'
import { UPLOAD_KEEP_HOURS } from '@labbox/contract/files/chunks.ts'
import type { ChunkFields } from '@labbox/contract/files/transfer.ts'
import type { Actor } from '../../../platform/actor.ts'
import { readConfig } from '../../../platform/client-config.ts'
import { transaction, type Db } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { organisation } from '../../access/tables.ts'
import { sizeText } from '../rules.ts'
import { file, upload, uploadChunk } from '../tables.ts'

/** Uploads that one person may have on the way, and the people of one organisation together. */
export const MOST_OPEN = 200
export const MOST_OPEN_TOGETHER = 2_000
const SHA256_DIGITS = 64
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

/** A file of the actor's own with this content, by its SHA-256. Other hashes name an upload, but prove no content. */
export const ownFileOf = async (db: Db, actor: Actor, { identifier, totalSize }: ChunkFields) => {
  if (identifier.length !== SHA256_DIGITS) return null
  const [row] = await db
    .select()
    .from(file)
    .where(and(eq(file.ownerId, actor.userId), eq(file.sha256, identifier), eq(file.size, totalSize)))
    .orderBy(desc(file.id))
    .limit(1)
  return row ?? null
}

export const uploadOf = async (db: Db, actor: Actor, fields: ChunkFields) => {
  const [row] = await db.select({ id: upload.id }).from(upload).where(sameUpload(actor, fields))
  if (!row) return null
  const chunks = await db
    .select({ number: uploadChunk.number })
    .from(uploadChunk)
    .where(eq(uploadChunk.uploadId, row.id))
    .orderBy(uploadChunk.number)
  return { id: row.id, arrived: chunks.map(({ number }) => number) }
}

const bytesOf = async (tx: Db, table: typeof file | typeof upload, orgId: string): Promise<number> => {
  const [row] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${table.size}), 0)` })
    .from(table)
    .where(eq(table.orgId, orgId))
  return Number(row?.bytes)
}

const reserve = async (tx: Db, orgId: string, size: number, quota: number) => {
  // Two that begin at once must not both take the last room.
  await tx
    .select({ id: organisation.id })
    .from(organisation)
    .where(eq(organisation.id, orgId))
    .for('no key update')
  if ((await tx.$count(upload, eq(upload.orgId, orgId))) >= MOST_OPEN_TOGETHER)
    throw new AppError('UPLOADS_OPEN')
  const used = (await bytesOf(tx, file, orgId)) + (await bytesOf(tx, upload, orgId))
  if (used + size > quota)
    throw new AppError('FILE_QUOTA', { params: { limit: sizeText(quota) }, fields: { file: 'FILE_QUOTA' } })
}

/**
 * Begins an upload: its room in the organisation's quota is reserved from here on.
 * @throws AppError FILE_QUOTA, UPLOADS_OPEN
 */
export const addUpload = async ({ db, clock }: Deps, actor: Actor, fields: ChunkFields): Promise<string> => {
  const quota = (await readConfig(db)).fileQuotaGiB * GIBIBYTE
  return transaction(db, async (tx) => {
    // Under the lock of the organisation, so that many at once are not more than the limit.
    if (actor.orgId) await reserve(tx, actor.orgId, fields.totalSize, quota)
    const own = await tx.$count(upload, eq(upload.ownerId, actor.userId))
    if (own >= MOST_OPEN) throw new AppError('UPLOADS_OPEN')
    const id = newId()
    await tx.insert(upload).values({
      ...{ id, identifier: fields.identifier, ownerId: actor.userId, orgId: actor.orgId },
      ...{ name: fields.filename, size: fields.totalSize, chunkSize: fields.chunkSize },
      ...{ chunks: fields.totalChunks, createdAt: clock.now() },
    })
    return id
  })
}

/**
 * Writes down that a chunk has arrived; false when the upload was given up meanwhile. Nobody waits for the disk here: after a power cut the
 * chunk's own bytes might be missing as well, and one that is forgotten is sent again.
 */
export const markChunk = async (db: Db, uploadId: string, number: number, now: Date): Promise<boolean> => {
  const rows = await db.execute(sql`
    insert into ${uploadChunk} (upload_id, number, at)
    select id, ${number}, ${now.toISOString()}::timestamptz from ${upload}
    where id = ${uploadId} and set_config('synchronous_commit', 'off', true) is not null for key share
    on conflict do nothing returning number`)
  return rows.length > 0
}

/** Arrival of the latest chunk, or the beginning where none has come. */
const touched = sql<Date>`greatest(${upload.createdAt}, (select max(at) from ${uploadChunk} where upload_id = ${upload.id}))`

const keptSince = (now: Date) =>
  sql`${new Date(now.getTime() - UPLOAD_KEEP_HOURS * 3_600_000).toISOString()}::timestamptz`

export const ownUploads = async ({ db, clock }: Deps, actor: Actor) => {
  const since = keptSince(clock.now())
  const rows = await db
    .select({
      ...{ id: upload.id, identifier: upload.identifier, name: upload.name, size: upload.size },
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
    keptUntil: new Date(at.getTime() + UPLOAD_KEEP_HOURS * 3_600_000),
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
  // As one value: a folder may hold more names than a statement takes.
  const rows = await db
    .select({ id: upload.id })
    .from(upload)
    .where(sql`${upload.id} = any(${sql.param(`{${ids.join()}}`)}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}
