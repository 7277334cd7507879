import { and, count, eq, ilike, inArray, ne, sql } from 'drizzle-orm'
import type { ProjectFile, ProjectFileRow, projectFilePage } from '@labbox/contract/files/project-files.ts'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { containing, ordering, windowOf } from '../../../platform/database/listing.ts'
import { user } from '../../access/tables.ts'
import { downloadRecord, previewRecord, projectFile } from '../project.tables.ts'
import { file } from '../tables.ts'
import type { FilesContext } from './context.ts'
import { ownedBy, readableBy, sharedWith } from './visible.ts'

const columns = { file: projectFile, fileId: file.id, type: file.type, sha256: file.sha256, owner: user.name }

const selectFiles = (db: Db) =>
  db
    .select(columns)
    .from(projectFile)
    .innerJoin(file, eq(file.id, projectFile.fileId))
    .innerJoin(user, eq(user.id, projectFile.ownerId))

/** A project file as it was read, with what it holds. */
export type FoundFile = Awaited<ReturnType<typeof selectFiles>>[number]

export const shownFile = (actor: Actor, { file: row, type, owner }: FoundFile): ProjectFile => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  size: row.size,
  type,
  owner,
  own: row.ownerId === actor.userId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** The file if the actor may read it. */
export const selectReadable = async (ctx: FilesContext, actor: Actor, id: string): Promise<FoundFile> =>
  found((await selectFiles(ctx.db).where(and(eq(projectFile.id, id), readableBy(ctx, actor))))[0])

/** The file if it is the actor's own. */
export const selectOwn = async (db: Db, actor: Actor, id: string): Promise<FoundFile> =>
  found((await selectFiles(db).where(and(eq(projectFile.id, id), ownedBy(actor))))[0])

interface FileUse {
  /** Time that all readers together have spent on it. */
  seconds: number
  readers: number
  downloads: number
}

const unused: FileUse = { seconds: 0, readers: 0, downloads: 0 }

/** Preview time, readers and downloads of many files, in two queries. */
const usesOf = async (db: Db, fileIds: readonly string[]): Promise<Map<string, FileUse>> => {
  const uses = new Map(fileIds.map((id) => [id, { ...unused }]))
  if (fileIds.length === 0) return uses
  // The owner's own views do not count.
  const matching = (table: typeof previewRecord | typeof downloadRecord) =>
    and(ne(table.userId, projectFile.ownerId), inArray(table.projectFileId, [...fileIds]))
  const [previews, downloads] = await Promise.all([
    db
      .select({
        id: previewRecord.projectFileId,
        seconds: sql<number>`sum(${previewRecord.seconds})::int`,
        readers: sql<number>`count(distinct ${previewRecord.userId})::int`,
      })
      .from(previewRecord)
      .innerJoin(projectFile, eq(projectFile.id, previewRecord.projectFileId))
      .where(matching(previewRecord))
      .groupBy(previewRecord.projectFileId),
    db
      .select({ id: downloadRecord.projectFileId, n: count() })
      .from(downloadRecord)
      .innerJoin(projectFile, eq(projectFile.id, downloadRecord.projectFileId))
      .where(matching(downloadRecord))
      .groupBy(downloadRecord.projectFileId),
  ])
  for (const { id, ...use } of previews) uses.set(id, { ...(uses.get(id) ?? unused), ...use })
  for (const { id, n } of downloads) uses.set(id, { ...(uses.get(id) ?? unused), downloads: n })
  return uses
}

const withUses = async (db: Db, actor: Actor, rows: FoundFile[]): Promise<ProjectFileRow[]> => {
  const uses = await usesOf(
    db,
    rows.map(({ file: { id } }) => id),
  )
  return rows.map((row) => ({ ...shownFile(actor, row), ...(uses.get(row.file.id) ?? unused) }))
}

export const projectFileOf = async (ctx: FilesContext, actor: Actor, id: string): Promise<ProjectFileRow> => {
  const row = await selectReadable(ctx, actor, id)
  const [shown] = await withUses(ctx.db, actor, [row])
  // Students do not see each other's reading.
  return actor.role === 'student' ? { ...found(shown), ...unused } : found(shown)
}

const sorts = {
  updatedAt: projectFile.updatedAt,
  createdAt: projectFile.createdAt,
  name: projectFile.name,
  size: projectFile.size,
}

export const projectFilePageOf = async (
  ctx: FilesContext,
  actor: Actor,
  query: QueryOf<typeof projectFilePage>,
) => {
  const where = and(
    query.from === 'own' ? ownedBy(actor) : and(readableBy(ctx, actor), sharedWith(ctx, actor)),
    query.name ? ilike(projectFile.name, containing(query.name)) : undefined,
    query.kind ? eq(projectFile.kind, query.kind) : undefined,
  )
  const { limit, offset } = windowOf(query)
  const [rows, total] = await Promise.all([
    selectFiles(ctx.db)
      .where(where)
      .orderBy(...ordering(sorts, query.sort, '-updatedAt', projectFile.id))
      .limit(limit)
      .offset(offset),
    ctx.db.$count(projectFile, where),
  ])
  return { items: await withUses(ctx.db, actor, rows), total }
}
