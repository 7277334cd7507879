import { and, desc, eq, lte } from 'drizzle-orm'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { ReportDraft } from '@labbox/contract/reports/reports.ts'
import { MOST_VERSIONS, VERSION_MINUTES } from '@labbox/contract/reports/versions.ts'
import type { Db } from '../../../platform/database/db.ts'
import { reportVersion } from '../tables.ts'

/** The versions of one report. */
export const ofReport = (studentTaskId: string) => eq(reportVersion.studentTaskId, studentTaskId)

interface Saved {
  studentTaskId: string
  draft: ReportDraft
  byId: string
  at: Date
  /** It takes the place of what was written before, which stays as it is. */
  fresh: boolean
}

/** Keeps a draft that was saved: in the newest version while that is still written by the same person, else as the next one. */
export const keepVersion = async (
  tx: Db,
  { studentTaskId, draft, byId, at, fresh }: Saved,
): Promise<void> => {
  const [newest] = await tx
    .select({ number: reportVersion.number, byId: reportVersion.byId, startedAt: reportVersion.startedAt })
    .from(reportVersion)
    .where(ofReport(studentTaskId))
    .orderBy(desc(reportVersion.number))
    .limit(1)
  const same =
    !fresh && newest?.byId === byId && at.getTime() - newest.startedAt.getTime() < VERSION_MINUTES * MINUTE_MS
  if (same) {
    const where = and(ofReport(studentTaskId), eq(reportVersion.number, newest.number))
    await tx.update(reportVersion).set({ draft, at }).where(where)
    return
  }
  const number = (newest?.number ?? 0) + 1
  await tx.insert(reportVersion).values({ studentTaskId, number, draft, byId, startedAt: at, at })
  await tx
    .delete(reportVersion)
    .where(and(ofReport(studentTaskId), lte(reportVersion.number, number - MOST_VERSIONS)))
}

/** Every draft that is kept of a report: what they show may be shown again. */
export const keptDrafts = async (db: Db, studentTaskId: string): Promise<ReportDraft[]> => {
  const rows = await db
    .select({ draft: reportVersion.draft })
    .from(reportVersion)
    .where(ofReport(studentTaskId))
  return rows.map(({ draft }) => draft)
}
