import type { draftFeedback, FeedbackDraft } from '@labbox/contract/assistant/drafts.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { reportStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { trialPool } from '../../parts/service.ts'
import { reviewOf } from '../../reports/queries.ts'
import { selectVisibleTask } from '../../tasks/student.service.ts'
import { haveAgreed } from '../asking/consent.service.ts'
import { peopleIn } from '../asking/context.queries.ts'
import { circuitText } from '../asking/experiment.queries.ts'
import { createPlaceholders } from '../asking/placeholders.rules.ts'
import { createChecker } from '../checking/check.service.ts'
import { createClaims } from '../checking/claims.rules.ts'
import type { AssistantDeps } from '../context.ts'
import { complete, requireDrafting } from './complete.service.ts'
import { authorsOf, readingsText, reportText, rubricText } from './feedback.queries.ts'
import { readFeedback } from './feedback.rules.ts'
import { decidedAbout, keepDraft, subjectOf } from './keep.service.ts'
import { feedbackPrompt } from './prompts.rules.ts'

const ANSWER_TOKENS = 800

/**
 * Drafts feedback for a report that waits for review, from what was submitted: its texts, readings and circuit. Its authors must have
 * agreed, as it is their work that goes out.
 */
export const feedbackDraft = async (
  deps: AssistantDeps,
  actor: Actor,
  { studentTaskId }: BodyOf<typeof draftFeedback>,
  gone: AbortSignal,
): Promise<FeedbackDraft> => {
  const { db } = deps
  const { own, task } = await selectVisibleTask(db, actor, 'reports:report:review', studentTaskId)
  const { submissions } = await reviewOf(deps, actor, studentTaskId)
  const shown = submissions.at(-1)
  if (!shown) throw notFound()
  if (own.status !== reportStatus.pendingReview) throw new AppError('TASK_STATE')
  const subject = subjectOf('feedback', shown.id)
  const decided = await decidedAbout(db, actor, subject)
  if (decided) return { ...decided, text: '', checks: [] }
  const provider = await requireDrafting(deps, actor)
  if (!(await haveAgreed(db, provider, await authorsOf(db, studentTaskId))))
    throw new AppError('ASSISTANT_AUTHORS')
  const { locale } = actor
  const told = {
    report: reportText(shown, locale),
    readings: readingsText(shown.sheet, locale),
    circuit: shown.circuit && circuitText(shown.circuit).join('\n'),
    rubric: rubricText(shown, locale),
  }
  const evidence = Object.values(told)
    .filter((text) => text !== null)
    .join('\n')
  const { hide, show } = createPlaceholders(await peopleIn(db, evidence))
  const messages = feedbackPrompt({
    report: hide(told.report),
    readings: hide(told.readings),
    circuit: told.circuit && hide(told.circuit),
    rubric: hide(told.rubric),
    locale,
  })
  const wanted = { messages, courseId: task.courseId, answerTokens: ANSWER_TOKENS }
  const { text, tokens } = await complete(deps, actor, provider, wanted, gone)
  const claims = createClaims(createChecker(trialPool(), shown.circuit, true))
  const content = readFeedback((await claims.add(show(text))) + claims.rest(), evidence)
  const id = await keepDraft(deps, actor, { subject, kind: 'feedback', studentTaskId, content, tokens })
  return { id, decision: null, ...content }
}
