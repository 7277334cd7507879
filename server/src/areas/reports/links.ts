import type { linkedReport, ReportView } from '@labbox/contract/reports/links.ts'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { found, notFound } from '../../platform/errors.ts'
import { linkEnd, linkHolds, signLink } from '../../platform/safety/signed-link.rules.ts'
import { readerOf } from '../access/sessions/viewer.queries.ts'
import { myReportOf, reviewOf } from './queries.ts'

const permissionOf = { report: 'reports:report:write', review: 'reports:report:page' } as const

const keyOf = ({ secrets }: Pick<Deps, 'secrets'>) => secrets.secret('report links')

/** A link for this user in this role to one report that they may read. @throws AppError when there is none such */
export const linkFor = async (
  deps: Deps,
  actor: Actor,
  view: ReportView,
  studentTaskId: string,
): Promise<{ path: string; until: Date }> => {
  await (view === 'report' ? myReportOf : reviewOf)(deps, actor, studentTaskId)
  return signedPath(deps, actor, view, studentTaskId)
}

/** The same without asking whether they may read it: reading asks. */
export const signedPath = (
  deps: Pick<Deps, 'secrets' | 'clock'>,
  { userId, roleId }: Pick<Actor, 'userId' | 'roleId'>,
  view: ReportView,
  studentTaskId: string,
): { path: string; until: Date } => {
  const { x, s } = signLink(keyOf(deps), [view, studentTaskId, userId, roleId], deps.clock.now())
  const query = new URLSearchParams([
    [view, studentTaskId],
    ['u', userId],
    ['r', roleId],
    ['x', String(x)],
    ['s', s],
  ])
  return { path: `/exportpdf?${query}`, until: linkEnd({ x }) }
}

const isView = (view: string): view is ReportView => Object.hasOwn(permissionOf, view)

/**
 * The report behind a link, as whoever made the link sees it now.
 * @throws AppError when the link is altered or over, and when they may not see it any more: as if it were not there
 */
export const reportByLink = async (deps: Deps, link: QueryOf<typeof linkedReport>) => {
  const { view, studentTaskId, u: userId, r: roleId } = link
  const parts = [view, studentTaskId, userId, roleId]
  // Only signed values reach the database.
  if (!isView(view) || !linkHolds(keyOf(deps), parts, link, deps.clock.now())) throw notFound()
  const reader = found(await readerOf(deps.db, userId, roleId, permissionOf[view]))
  const { timeZone } = reader
  if (view === 'report') {
    const report = await myReportOf(deps, reader, studentTaskId)
    return { timeZone, report: Object.assign(report, { student: reader.name }), review: null }
  }
  const review = await reviewOf(deps, reader, studentTaskId)
  const last = { submissions: review.submissions.slice(-1) }
  return { timeZone, report: null, review: Object.assign(review, last) }
}
