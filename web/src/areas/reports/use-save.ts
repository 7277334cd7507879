import { useState } from 'react'
import { reportGet, reportSave, type MyReport, type ReportDraft } from '@labbox/contract/reports/reports.ts'
import { ApiError } from '../../app/api/api-error.ts'
import { call } from '../../app/api/call.ts'
import { fetchNow } from '../../app/api/query.ts'
import type { Acknowledged } from '../../ui/autosave/autosave.ts'
import { mergedDraft } from './shared-draft.ts'

type Save = (draft: ReportDraft, revision: number, options: { silent: boolean }) => Promise<Acknowledged>

const TRIES = 4

/** Saves the report of a group: what others write meanwhile in other sections stays. */
const groupSave = (report: MyReport): Save => {
  const studentTaskId = report.task.id
  // What this page and the server had in common, and what the server has.
  let base = report.draft
  let known: { draft: ReportDraft; revision: number } = report
  return async (draft, revision, options) => {
    const force = revision !== known.revision
    if (force) known = await fetchNow(reportGet, { studentTaskId })
    for (let n = 1; ; n += 1) {
      const merged = mergedDraft(base, draft, known.draft, force)
      try {
        // In conflict as it is: the answer asks which to keep.
        const given = merged
          ? { revision: known.revision, draft: merged }
          : { revision: known.revision - 1, draft }
        const saved = await call(reportSave, { studentTaskId, ...given }, options)
        base = draft
        known = { draft: given.draft, revision: saved.revision }
        return saved
      } catch (error) {
        const stale = error instanceof ApiError && error.key === 'REPORT_STALE'
        if (!stale || !merged || n === TRIES) throw error
        known = await fetchNow(reportGet, { studentTaskId })
      }
    }
  }
}

/** How this report is saved. */
export const useSave = (report: MyReport): Save => {
  const [save] = useState((): Save =>
    report.task.group
      ? groupSave(report)
      : (draft, revision, options) =>
          call(reportSave, { studentTaskId: report.task.id, revision, draft }, options),
  )
  return save
}
