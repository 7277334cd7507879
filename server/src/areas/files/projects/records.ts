import { and, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import {
  MAX_PREVIEW_SECONDS,
  type downloadSave,
  type previewSave,
} from '@labbox/contract/files/preview-records.ts'
import type { Actor } from '../../../platform/actor.ts'
import { found } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { downloadRecord, previewRecord } from '../project.tables.ts'
import type { FilesContext } from './context.ts'
import { selectReadable } from './queries.ts'

/** How far clocks of browsers may differ. */
const SLACK_S = 2

export const openPreview = async (ctx: FilesContext, actor: Actor, fileId: string) => {
  await selectReadable(ctx, actor, fileId)
  const id = newId()
  const now = ctx.clock.now()
  await ctx.db
    .insert(previewRecord)
    .values({ id, projectFileId: fileId, userId: actor.userId, openedAt: now, seenAt: now })
  return { id }
}

/**
 * Stores how long one's own opening has lasted. The time only grows, so repeated or late records do no harm, and it
 * never exceeds the time since the server began the record.
 */
export const savePreview = async (ctx: FilesContext, actor: Actor, input: BodyOf<typeof previewSave>) => {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`
  const passed = sql`extract(epoch from ${now} - ${previewRecord.openedAt})::int + ${SLACK_S}`
  const seconds = sql`greatest(${previewRecord.seconds}, least(${Math.round(input.seconds)}::int, ${passed}, ${MAX_PREVIEW_SECONDS}::int))`
  const further = sql`${seconds} > ${previewRecord.seconds}`
  const rows = await ctx.db
    .update(previewRecord)
    .set({
      seconds,
      seenAt: sql`case when ${further} then ${now} else ${previewRecord.seenAt} end`,
      position: sql`case when ${further} then ${input.position}::real else ${previewRecord.position} end`,
      length: sql`greatest(${previewRecord.length}, ${input.length}::real)`,
    })
    .where(and(eq(previewRecord.id, input.id), eq(previewRecord.userId, actor.userId)))
    .returning({ id: previewRecord.id })
  found(rows[0])
  return {}
}

export const saveDownload = async (ctx: FilesContext, actor: Actor, input: BodyOf<typeof downloadSave>) => {
  await selectReadable(ctx, actor, input.fileId)
  await ctx.db
    .insert(downloadRecord)
    .values({ id: input.saveId, projectFileId: input.fileId, userId: actor.userId, at: ctx.clock.now() })
    .onConflictDoNothing()
  return {}
}
