import type { FastifyInstance } from 'fastify'
import * as complaints from '@labbox/contract/exams/complaints.ts'
import * as correction from '@labbox/contract/exams/correction.ts'
import * as marking from '@labbox/contract/exams/marking.ts'
import * as rubric from '@labbox/contract/exams/rubric.ts'
import * as results from '@labbox/contract/exams/results.ts'
import { examStatistics, examStatisticsExport } from '@labbox/contract/exams/statistics.ts'
import { register } from '../../../platform/http/register.ts'
import type { ExamDeps } from '../context.ts'
import { answerComplaint, complainAbout, complaintPageOf, waitingFor } from '../results/complaints.service.ts'
import { exportResults } from '../results/export.service.ts'
import { holdResults, releaseResults } from '../results/release.service.ts'
import { headOf, resultPageOf } from '../results/result.queries.ts'
import { myResultOf, resultFor } from '../results/paper.queries.ts'
import { exportStatistics } from '../results/statistics.export.ts'
import { statisticsOf } from '../results/statistics.queries.ts'
import { applyCorrection, correctionsOf, previewCorrection } from './correction.service.ts'
import { itemOf, markLogOf } from './marking.queries.ts'
import { overviewOf, queueOf } from './overview.queries.ts'
import { finishReview, lockAnswer, reopenReview, saveMark, unlockAnswer } from './marking.service.ts'
import { previewRubric, rubricFor, saveRubric } from './rubric.service.ts'

/** What comes after an exam: marking, correcting, releasing, questioning, counting. */
export const afterRoutes = (app: FastifyInstance, deps: ExamDeps): void => {
  register(app, marking.markOverview, ({ actor, query }) => overviewOf(deps, actor, query))
  register(app, marking.markWaiting, ({ actor }) => waitingFor(deps, actor))
  register(app, marking.markQueue, ({ actor, query }) => queueOf(deps, actor, query))
  register(app, marking.markGet, ({ actor, query }) => itemOf(deps, actor, query.attemptId, query.question))
  register(app, marking.markLock, ({ actor, body }) => lockAnswer(deps, actor, body))
  register(app, marking.markUnlock, ({ actor, body }) => unlockAnswer(deps, actor, body))
  register(app, marking.markSave, ({ actor, body }) => saveMark(deps, actor, body))
  register(app, marking.markLog, ({ actor, query }) => markLogOf(deps, actor, query.attemptId))
  register(app, marking.markFinish, ({ actor, body }) => finishReview(deps, actor, body))
  register(app, marking.markReopen, ({ actor, body }) => reopenReview(deps, actor, body))
  register(app, rubric.rubricGet, ({ actor, query }) => rubricFor(deps, actor, query.id, query.question))
  register(app, rubric.rubricPreview, ({ actor, body }) => previewRubric(deps, actor, body))
  register(app, rubric.rubricSave, ({ actor, body }) => saveRubric(deps, actor, body))
  register(app, correction.correctionList, ({ actor, query }) => correctionsOf(deps, actor, query.id))
  register(app, correction.correctionPreview, ({ actor, body }) => previewCorrection(deps, actor, body))
  register(app, correction.correctionApply, ({ actor, body }) => applyCorrection(deps, actor, body))
  register(app, results.resultHead, ({ actor, query }) => headOf(deps, actor, query.id))
  register(app, results.resultPage, ({ actor, query }) => resultPageOf(deps, actor, query))
  register(app, results.resultGet, ({ actor, query }) => resultFor(deps, actor, query.attemptId))
  register(app, results.resultExport, ({ actor, query }) => exportResults(deps, actor, query))
  register(app, results.resultRelease, ({ actor, body }) => releaseResults(deps, actor, body.id))
  register(app, results.resultHold, ({ actor, body }) => holdResults(deps, actor, body.id))
  register(app, results.myResult, ({ actor, query }) => myResultOf(deps, actor, query.id))
  register(app, complaints.complain, ({ actor, body }) => complainAbout(deps, actor, body))
  register(app, complaints.complaintPage, ({ actor, query }) => complaintPageOf(deps, actor, query))
  register(app, complaints.complaintAnswer, ({ actor, body }) => answerComplaint(deps, actor, body))
  register(app, examStatistics, ({ actor, query }) => statisticsOf(deps, actor, query.id))
  register(app, examStatisticsExport, ({ actor, query }) => exportStatistics(deps, actor, query.id))
}
