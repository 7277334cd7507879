import type { FastifyInstance } from 'fastify'
import * as reports from '@labbox/contract/reports/reports.ts'
import { linkedReport, reportLink, reviewLink } from '@labbox/contract/reports/links.ts'
import { reportRestore, reportVersion, reportVersions } from '@labbox/contract/reports/versions.ts'
import { register } from '../../platform/http/register.ts'
import * as bundles from '@labbox/contract/reports/bundles.ts'
import { bundleAnswer, bundlesOf } from './bundles/bundles.queries.ts'
import { addBundle, BUNDLE_JOB, deleteBundle, sweepBundles } from './bundles/bundles.service.ts'
import { makeBundle } from './bundles/make.ts'
import type { ReportDeps } from './context.ts'
import { restoreVersion, saveDraft, versionOf, versionsOf } from './drafts/drafts.service.ts'
import { linkFor, reportByLink } from './links.ts'
import { myReportOf, reviewOf, reviewPageOf } from './queries.ts'
import { grade, reject, reopenMissed, reopenOwn, submit, withdraw } from './service.ts'
import * as alike from '@labbox/contract/reports/alike.ts'
import { alikeOf, gradeAlike, medianFor, similarTo } from './alike.service.ts'
import * as statements from '@labbox/contract/reports/statements.ts'
import { addStatement, deleteStatement, statementsOf } from './statements.service.ts'
import { reviewLock, reviewUnlock } from '@labbox/contract/reports/locks.ts'
import { lockReport, unlockReport } from './locks.service.ts'
import { addRemark, deleteRemark } from './remarks.service.ts'

export const reportsRoutes = (app: FastifyInstance, deps: ReportDeps): void => {
  register(app, reports.reportGet, ({ actor, query }) => myReportOf(deps, actor, query.studentTaskId))
  register(app, reports.reportSave, ({ actor, body }) => saveDraft(deps, actor, body))
  register(app, reportRestore, ({ actor, body }) => restoreVersion(deps, actor, body))
  register(app, reportVersions, ({ actor, query }) => versionsOf(deps, actor, query.studentTaskId))
  register(app, reportVersion, ({ actor, query }) =>
    versionOf(deps, actor, query.studentTaskId, query.number),
  )
  register(app, reports.reportSubmit, ({ actor, body }) => submit(deps, actor, body.studentTaskId))
  register(app, reports.reportReopen, ({ actor, body }) => reopenOwn(deps, actor, body.studentTaskId))
  register(app, reports.reviewPage, ({ actor, query }) => reviewPageOf(deps, actor, query))
  register(app, reports.reviewGet, ({ actor, query }) => reviewOf(deps, actor, query.studentTaskId))
  register(app, reportLink, ({ actor, query }) => linkFor(deps, actor, 'report', query.studentTaskId))
  register(app, reviewLink, ({ actor, query }) => linkFor(deps, actor, 'review', query.studentTaskId))
  register(app, linkedReport, ({ query }) => reportByLink(deps, query))
  register(app, reviewLock, ({ actor, body }) => lockReport(deps, actor, body.studentTaskId))
  register(app, reviewUnlock, ({ actor, body }) => unlockReport(deps, actor, body.studentTaskId))
  register(app, reports.remarkAdd, ({ actor, body }) => addRemark(deps, actor, body))
  register(app, reports.remarkDelete, ({ actor, body }) => deleteRemark(deps, actor, body.id))
  register(app, reports.reportGrade, ({ actor, body }) => grade(deps, actor, body))
  register(app, reports.reportReject, ({ actor, body }) => reject(deps, actor, body))
  register(app, reports.reportWithdraw, ({ actor, body }) =>
    withdraw(deps, actor, body.studentTaskId, body.reason),
  )
  register(app, reports.reportReopenMissed, ({ actor, body }) =>
    reopenMissed(deps, actor, body.studentTaskId, body.reason, new Date(body.deadline)),
  )
  register(app, alike.alikeList, ({ actor, query }) => alikeOf(deps, actor, query.taskId))
  register(app, alike.alikeGrade, ({ actor, body }) => gradeAlike(deps, actor, body))
  register(app, alike.classMedian, ({ actor, query }) => medianFor(deps, actor, query.studentTaskId))
  register(app, alike.similarList, ({ actor, query }) => similarTo(deps, actor, query.studentTaskId))
  register(app, statements.statementList, ({ actor }) => statementsOf(deps, actor))
  register(app, statements.statementAdd, ({ actor, body }) => addStatement(deps, actor, body.text))
  register(app, statements.statementDelete, ({ actor, body }) => deleteStatement(deps, actor, body.id))
  register(app, bundles.bundleAdd, ({ actor, body }) => addBundle(deps, actor, body.taskId))
  register(app, bundles.bundleList, ({ actor, query }) => bundlesOf(deps, actor, query.taskId))
  register(app, bundles.bundleFile, ({ actor, query }) => bundleAnswer(deps, actor, query.id))
  register(app, bundles.bundleDelete, ({ actor, body }) => deleteBundle(deps, actor, body.id))
}

export const reportsJobs = (deps: ReportDeps): void => {
  deps.jobs.define<{ id: string }>(BUNDLE_JOB, ({ id }, signal) => makeBundle(deps, id, signal))
  deps.jobs.define('reports.sweepBundles', () => sweepBundles(deps), { cron: '* * * * *' })
}
