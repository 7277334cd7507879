import { and, desc, eq, gt } from 'drizzle-orm'
import { viewerOf } from '@labbox/contract/files/kinds.ts'
import type { FilePreviewData } from '@labbox/contract/files/project-files.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/errors.ts'
import { previewRecord } from '../project.tables.ts'
import { linkOf } from '../service.ts'
import type { FilesContext } from './context.ts'
import { selectReadable, shownFile, type FoundFile } from './queries.ts'

/** Whoever was so close to the end of a video begins anew. */
const END_S = 5

/** Where the actor has left the file: second of a video, page of a document; 0 at its beginning. */
const lastPosition = async (ctx: FilesContext, actor: Actor, { id, kind }: FoundFile['file']) => {
  const [row] = await ctx.db
    .select({ position: previewRecord.position, length: previewRecord.length })
    .from(previewRecord)
    .where(
      and(
        eq(previewRecord.projectFileId, id),
        eq(previewRecord.userId, actor.userId),
        // An opening that was never looked at: use the position of the one before.
        gt(previewRecord.seconds, 0),
      ),
    )
    .orderBy(desc(previewRecord.seenAt))
    .limit(1)
  if (!row) return 0
  const seen = kind === 'video' && row.length > 0 && row.position > row.length - END_S
  return seen ? 0 : row.position
}

const previewData = async (ctx: FilesContext, actor: Actor, row: FoundFile): Promise<FilePreviewData> => {
  const { name } = row.file
  const link = linkOf(ctx, actor, row.fileId, name)
  const viewer = viewerOf(row.type, name)
  const document = { ...row.file, sha256: row.sha256, type: row.type }
  const pdf = await ctx.converter.pdfOf(document, viewer !== null)
  return {
    file: shownFile(actor, row),
    viewer: pdf ? 'pdf' : viewer,
    url: pdf ? `${link}&p=1` : link,
    downloadUrl: `${link}&d=1`,
    position: await lastPosition(ctx, actor, row.file),
  }
}

export const previewOf = async (ctx: FilesContext, actor: Actor, id: string): Promise<FilePreviewData> =>
  previewData(ctx, actor, await selectReadable(ctx, actor, id))

export const videoOf = async (ctx: FilesContext, actor: Actor, id: string): Promise<FilePreviewData> => {
  const row = await selectReadable(ctx, actor, id)
  if (row.file.kind !== 'video') throw notFound()
  return previewData(ctx, actor, row)
}
