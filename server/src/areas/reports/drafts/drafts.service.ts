import { and, desc, eq } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { ReportDraft, reportSave } from '@labbox/contract/reports/reports.ts'
import type { reportRestore } from '@labbox/contract/reports/versions.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { user } from '../../access/tables.ts'
import { fileTypeOf, requireOwnFiles } from '../../files/service.ts'
import {
  payloadIdOf,
  perform,
  selectOwnTask,
  setDraftEmpty,
  type StudentWork,
  type TaskDeps,
} from '../../tasks/student.service.ts'
import { evidenceOf, templateOf } from '../evidence.ts'
import { emptyDraft, filesOfDraft, isEmptyDraft, requireReport, withinTemplate } from '../rules.ts'
import { draftRow, lockOwn } from '../service.ts'
import { report, reportVersion } from '../tables.ts'
import { keepVersion, keptDrafts, ofReport } from './versions.ts'

const requirePdf = async (tx: Db, fileId: string): Promise<void> => {
  if ((await fileTypeOf(tx, fileId)) !== 'application/pdf')
    throw new AppError('REPORT_PDF', { fields: { pdfFileId: 'REPORT_PDF' } })
}

/** Files that were in the report before may stay, or come back with an older version; others must be one's own. */
const requireFiles = async (
  tx: Db,
  actor: Actor,
  work: StudentWork,
  draft: ReportDraft,
  before: ReportDraft,
) => {
  const known = new Set([
    ...filesOfDraft(before),
    ...(await evidenceOf(tx, work)).pictures.map((picture) => picture.fileId),
  ])
  const files = filesOfDraft(draft)
  if (files.some((fileId) => !known.has(fileId)))
    for (const kept of await keptDrafts(tx, payloadIdOf(work.own)))
      for (const fileId of filesOfDraft(kept)) known.add(fileId)
  await requireOwnFiles(tx, actor, files, known)
  if (draft.pdfFileId && !known.has(draft.pdfFileId)) await requirePdf(tx, draft.pdfFileId)
}

/** Makes what `next` gives the draft of one's own report; the first save begins the report. */
const keep = (
  deps: TaskDeps,
  actor: Actor,
  { studentTaskId, revision }: { studentTaskId: string; revision: number },
  next: (tx: Db, payloadId: string) => Promise<ReportDraft> | ReportDraft,
  { fresh = false } = {},
) =>
  transaction(deps.db, async (tx) => {
    const work = await lockOwn(deps, tx, actor, studentTaskId)
    const begun = await perform(deps, tx, work, 'save', actor)
    const payloadId = payloadIdOf(begun.own)
    const before = await draftRow(tx, payloadId)
    if ((before?.revision ?? 0) !== revision) throw new AppError('REPORT_STALE')
    const given = await next(tx, payloadId)
    // Only where the task asks for a PDF there is one.
    const pdfFileId = work.task.settings.pdfReport ? given.pdfFileId : null
    const draft = withinTemplate(await templateOf(tx, work), { ...given, pdfFileId })
    await requireFiles(tx, actor, begun, draft, before?.draft ?? emptyDraft())
    const savedAt = deps.clock.now()
    const row = { draft, revision: revision + 1, updatedAt: savedAt }
    await tx
      .insert(report)
      .values({ studentTaskId: payloadId, ...row })
      .onConflictDoUpdate({ target: report.studentTaskId, set: row })
    await keepVersion(tx, { studentTaskId: payloadId, draft, byId: actor.userId, at: savedAt, fresh })
    await setDraftEmpty(tx, begun, isEmptyDraft(draft))
    return { revision: revision + 1, savedAt }
  })

/** Saves the draft. */
export const saveDraft = (deps: TaskDeps, actor: Actor, body: BodyOf<typeof reportSave>) =>
  keep(deps, actor, body, () => body.draft)

/** Makes an older version the draft; what was the draft stays a version. */
export const restoreVersion = (deps: TaskDeps, actor: Actor, body: BodyOf<typeof reportRestore>) =>
  keep(deps, actor, body, async (tx, payloadId) => (await versionRow(tx, payloadId, body.number)).draft, {
    fresh: true,
  })

const versionRow = async (db: Db, payloadId: string, number: number) => {
  const [row] = await db
    .select({ draft: reportVersion.draft })
    .from(reportVersion)
    .where(and(ofReport(payloadId), eq(reportVersion.number, number)))
  return found(row)
}

const ownPayload = async (db: Db, actor: Actor, studentTaskId: string): Promise<string> =>
  payloadIdOf(requireReport(await selectOwnTask(db, actor, studentTaskId)).own)

/** The versions of one's own draft, the newest first. */
export const versionsOf = async ({ db }: TaskDeps, actor: Actor, studentTaskId: string) => {
  const rows = await db
    .select({ number: reportVersion.number, by: user.name, createdAt: reportVersion.at })
    .from(reportVersion)
    .innerJoin(user, eq(user.id, reportVersion.byId))
    .where(ofReport(await ownPayload(db, actor, studentTaskId)))
    .orderBy(desc(reportVersion.number))
  return rows.map((row, k) => ({ ...row, current: k === 0 }))
}

/** One of them. */
export const versionOf = async ({ db }: TaskDeps, actor: Actor, studentTaskId: string, number: number) =>
  versionRow(db, await ownPayload(db, actor, studentTaskId), number)
