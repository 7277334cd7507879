import { and, desc, eq } from 'drizzle-orm'
import { viewerOf } from '@labbox/contract/files/kinds.ts'
import type { FilePreviewData } from '@labbox/contract/files/project-files.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/errors.ts'
import { previewRecord } from '../project.tables.ts'
import { linkOf } from '../service.ts'
import type { FilesContext } from './context.ts'
import { selectReadable, shownFile, type FoundFile } from './queries.ts'

const lastPosition = async (ctx: FilesContext, actor: Actor, fileId: string): Promise<number> => {
  const [row] = await ctx.db
    .select({ position: previewRecord.position })
    .from(previewRecord)
    .where(and(eq(previewRecord.projectFileId, fileId), eq(previewRecord.userId, actor.userId)))
    .orderBy(desc(previewRecord.seenAt))
    .limit(1)
  return row?.position ?? 0
}

const previewData = async (ctx: FilesContext, actor: Actor, row: FoundFile): Promise<FilePreviewData> => {
  const { name } = row.file
  const link = linkOf(ctx, actor, row.fileId, name)
  const viewer = viewerOf(row.type, name)
  const pdf = viewer ? null : await ctx.converter.pdfOf({ ...row.file, sha256: row.sha256, type: row.type })
  return {
    file: shownFile(actor, row),
    viewer: pdf ? 'pdf' : viewer,
    url: pdf ? `${link}&p=1` : link,
    downloadUrl: `${link}&d=1`,
    position: await lastPosition(ctx, actor, row.file.id),
  }
}

export const previewOf = async (ctx: FilesContext, actor: Actor, id: string): Promise<FilePreviewData> =>
  previewData(ctx, actor, await selectReadable(ctx, actor, id))

export const videoOf = async (ctx: FilesContext, actor: Actor, id: string): Promise<FilePreviewData> => {
  const row = await selectReadable(ctx, actor, id)
  if (row.file.kind !== 'video') throw notFound()
  return previewData(ctx, actor, row)
}
