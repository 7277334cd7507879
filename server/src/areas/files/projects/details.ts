import { and, count, desc, eq, ne, inArray, max, sql, sum, type SQL } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type * as records from '@labbox/contract/files/preview-records.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { windowOf } from '../../../platform/database/listing.ts'
import { found, notFound } from '../../../platform/errors.ts'
import { user } from '../../access/tables.ts'
import { downloadRecord, previewRecord, projectFile } from '../project.tables.ts'
import type { FilesContext } from './context.ts'
import { selectReadable } from './queries.ts'
import { supervisedBy } from './visible.ts'

const PERMISSION = 'files:record:page'
const MOST_OPENINGS = 500

/** Openings by file and reader, with where they left last. */
const readingsOf = (db: Db, where: SQL | undefined) =>
  db
    .select({
      fileId: previewRecord.projectFileId,
      userId: previewRecord.userId,
      seconds: sum(previewRecord.seconds).mapWith(Number),
      openings: count(),
      // An opening that was not looked at has no position.
      position: sql<number>`coalesce((array_agg(${previewRecord.position} order by ${previewRecord.seenAt} desc)
        filter (where ${previewRecord.seconds} > 0))[1], 0)`,
      length: max(previewRecord.length).mapWith(Number),
      lastAt: max(previewRecord.seenAt),
    })
    .from(previewRecord)
    .innerJoin(projectFile, eq(projectFile.id, previewRecord.projectFileId))
    .where(where)
    .groupBy(previewRecord.projectFileId, previewRecord.userId)

const downloadsOf = (db: Db, where: SQL | undefined) =>
  db
    .select({ fileId: downloadRecord.projectFileId, userId: downloadRecord.userId, downloads: count() })
    .from(downloadRecord)
    .innerJoin(projectFile, eq(projectFile.id, downloadRecord.projectFileId))
    .where(where)
    .groupBy(downloadRecord.projectFileId, downloadRecord.userId)

const nothingRead = { seconds: 0, openings: 0, downloads: 0, position: 0, length: 0, lastAt: null }
type Read = Awaited<ReturnType<typeof readingsOf>>[number] & { downloads: number }

/** What was read and downloaded, one entry per file and reader. */
const collect = async (
  db: Db,
  whereOf: (table: typeof previewRecord | typeof downloadRecord) => SQL | undefined,
): Promise<Read[]> => {
  const [readings, downloads] = await Promise.all([
    readingsOf(db, whereOf(previewRecord)),
    downloadsOf(db, whereOf(downloadRecord)),
  ])
  const key = ({ fileId, userId }: { fileId: string; userId: string }) => `${fileId} ${userId}`
  const all = new Map<string, Read>(readings.map((row) => [key(row), { ...row, downloads: 0 }]))
  for (const { downloads: n, ...row } of downloads)
    all.set(key(row), { ...nothingRead, ...row, ...all.get(key(row)), downloads: n })
  return [...all.values()]
}

const readerColumns = { userId: user.id, account: user.account, reader: user.name, number: user.number }
const readersOf = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select(readerColumns)
        .from(user)
        .where(inArray(user.id, [...ids]))
        .orderBy(user.number, user.account)
const fileColumns = { fileId: projectFile.id, name: projectFile.name, kind: projectFile.kind }
const filesOf = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select(fileColumns)
        .from(projectFile)
        .where(inArray(projectFile.id, [...ids]))
        .orderBy(projectFile.name)

/** A file whose readers the actor may see, and which of them. */
const supervisedFile = async (ctx: FilesContext, actor: Actor, fileId: string) => {
  const supervised = await supervisedBy(ctx, actor, PERMISSION)
  const [row] = await ctx.db
    .select({ ...fileColumns, ownerId: projectFile.ownerId })
    .from(projectFile)
    .where(and(eq(projectFile.id, fileId), supervised.file))
  const { ownerId, ...shown } = found(row)
  return { shown, students: ownerId === actor.userId ? null : supervised.students }
}

const among = (
  column: typeof previewRecord.userId | typeof downloadRecord.userId,
  ids: readonly string[] | null,
) => (ids === null ? undefined : ids.length === 0 ? sql`false` : inArray(column, [...ids]))

/** One's own reading of a file. */
export const ownReading = async (ctx: FilesContext, actor: Actor, fileId: string) => {
  await selectReadable(ctx, actor, fileId)
  const [row] = await collect(ctx.db, (table) =>
    and(eq(table.projectFileId, fileId), eq(table.userId, actor.userId)),
  )
  return row ?? nothingRead
}

export const openingsOf = async (
  ctx: FilesContext,
  actor: Actor,
  query: QueryOf<typeof records.previewDetail>,
) => {
  const { shown, students } = await supervisedFile(ctx, actor, query.fileId)
  const whose = and(
    eq(previewRecord.projectFileId, query.fileId),
    eq(previewRecord.userId, query.userId),
    among(previewRecord.userId, students),
  )
  const openings = await ctx.db
    .select()
    .from(previewRecord)
    .where(whose)
    .orderBy(desc(previewRecord.openedAt))
    .limit(MOST_OPENINGS)
  if (openings.length === 0) throw notFound()
  return { ...shown, ...found((await readersOf(ctx.db, [query.userId]))[0]), openings }
}

export const fileReaders = async (
  ctx: FilesContext,
  actor: Actor,
  query: QueryOf<typeof records.filePreviewDetail>,
) => {
  const { shown, students } = await supervisedFile(ctx, actor, query.fileId)
  const members = query.classId ? await ctx.people.membersOf(actor, query.classId) : null
  const reads = await collect(ctx.db, (table) =>
    and(
      eq(table.projectFileId, query.fileId),
      ne(table.userId, projectFile.ownerId),
      among(table.userId, students),
      among(table.userId, members),
    ),
  )
  const byReader = new Map(reads.map((read) => [read.userId, read]))
  const ids = members ?? [...byReader.keys()]
  const readOf = (id: string) => byReader.get(id) ?? nothingRead
  const column = query.sort?.replace('-', '') === 'openings' ? 'openings' : 'seconds'
  const sign = query.sort && !query.sort.startsWith('-') ? 1 : -1
  const order = ids.toSorted((a, b) => sign * (readOf(a)[column] - readOf(b)[column]) || (a < b ? -1 : 1))
  const { offset, limit } = windowOf(query)
  const page = order.slice(offset, offset + limit)
  const readers = new Map((await readersOf(ctx.db, page)).map((reader) => [reader.userId, reader]))
  const rows = page.flatMap((id) => readers.get(id) ?? [])
  const read = ids.map(readOf)
  return {
    ...shown,
    items: rows.map((reader) => ({ ...nothingRead, ...byReader.get(reader.userId), ...reader })),
    total: ids.length,
    read: read.filter(({ openings }) => openings > 0).length,
    most: Math.max(0, ...read.map(({ seconds }) => seconds)),
  }
}

export const filesOfStudent = async (
  ctx: FilesContext,
  actor: Actor,
  query: QueryOf<typeof records.studentPreviewDetail>,
) => {
  const supervised = await supervisedBy(ctx, actor, PERMISSION)
  if (supervised.students && !supervised.students.includes(query.userId)) throw notFound()
  const reads = await collect(ctx.db, (table) =>
    and(
      eq(table.userId, query.userId),
      supervised.file,
      query.kind ? eq(projectFile.kind, query.kind) : undefined,
    ),
  )
  const byFile = new Map(reads.map((read) => [read.fileId, read]))
  // A person whom the actor may not see answers like one who does not exist.
  if (supervised.students === null && reads.length === 0) throw notFound()
  const reader = found((await readersOf(ctx.db, [query.userId]))[0])
  const files = await filesOf(ctx.db, [...byFile.keys()])
  return { ...reader, files: files.map((row) => ({ ...nothingRead, ...byFile.get(row.fileId), ...row })) }
}

export const readByClass = async (
  ctx: FilesContext,
  actor: Actor,
  query: QueryOf<typeof records.classPreviewDetail>,
) => {
  const members = await ctx.people.membersOf(actor, query.classId)
  const supervised = await supervisedBy(ctx, actor, PERMISSION)
  const reads = await collect(ctx.db, (table) =>
    and(
      among(table.userId, members),
      supervised.file,
      query.kind ? eq(projectFile.kind, query.kind) : undefined,
    ),
  )
  const total = (keyOf: (read: Read) => string) => {
    const sums = new Map<string, { seconds: number; downloads: number; entries: number }>()
    for (const read of reads) {
      const before = sums.get(keyOf(read)) ?? { seconds: 0, downloads: 0, entries: 0 }
      sums.set(keyOf(read), {
        seconds: before.seconds + read.seconds,
        downloads: before.downloads + read.downloads,
        entries: before.entries + (read.openings > 0 ? 1 : 0),
      })
    }
    return sums
  }
  const byStudent = total(({ userId }) => userId)
  const byFile = total(({ fileId }) => fileId)
  const [students, files] = await Promise.all([
    readersOf(ctx.db, members),
    filesOf(ctx.db, [...byFile.keys()]),
  ])
  return {
    students: students.map((reader) => {
      const { seconds = 0, entries = 0 } = byStudent.get(reader.userId) ?? {}
      return { ...reader, seconds, files: entries }
    }),
    files: files.map((row) => {
      const { seconds = 0, downloads = 0, entries = 0 } = byFile.get(row.fileId) ?? {}
      return { ...row, seconds, downloads, readers: entries }
    }),
  }
}
