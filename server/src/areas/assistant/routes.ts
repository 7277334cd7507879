import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  ASSISTANT_TOKENS_PER_MINUTE,
  assistantState,
  assistantToken,
} from '@labbox/contract/assistant/assistant.ts'
import * as approved from '@labbox/contract/assistant/approved.ts'
import * as asking from '@labbox/contract/assistant/asking.ts'
import * as courses from '@labbox/contract/assistant/course.ts'
import * as drafts from '@labbox/contract/assistant/drafts.ts'
import * as provider from '@labbox/contract/assistant/provider.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { takeAllowance } from '../../platform/allowance.ts'
import { AppError } from '../../platform/errors.ts'
import { register } from '../../platform/http/register.ts'
import { newId } from '../../platform/database/ids.ts'
import {
  addApproved,
  approvedOf,
  approvedPageOf,
  deleteApproved,
  updateApproved,
} from './approved/approved.service.ts'
import { ask, questionsOf } from './asking/ask.service.ts'
import { answersStateOf, consent, recordGuardians } from './asking/consent.service.ts'
import {
  approve,
  providerOf,
  providerOrgsOf,
  testProvider,
  updateProvider,
} from './provider/config.service.ts'
import type { AssistantDeps } from './context.ts'
import { askerNamesOf, setAskerNames } from './course/names.service.ts'
import { courseAnswersOf, updateCourseAnswers } from './course/settings.service.ts'
import { feedbackDraft } from './drafts/feedback.service.ts'
import { decide } from './drafts/keep.service.ts'
import { questionDraft } from './drafts/question.service.ts'
import { translationFor } from './drafts/translation.service.ts'
import { weekOf } from './course/week.queries.ts'
import { assistantJwt } from './rules.ts'

/** Says when whoever asked has left. */
const untilGone = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

/** The way to the assistant, another system that an installation may name in its settings. */
export const assistantRoutes = (app: FastifyInstance, deps: AssistantDeps): void => {
  register(app, assistantState, async () => ({ available: deps.config.assistant !== undefined }))
  register(app, assistantToken, async ({ actor }) => {
    const { assistant } = deps.config
    if (!assistant) throw new AppError('UNAVAILABLE')
    if (await deps.sitsExam(actor)) throw new AppError('ASSISTANT_IN_EXAM')
    const now = deps.clock.now()
    await takeAllowance(deps.db, now, {
      key: `assistant:${actor.userId}`,
      most: ASSISTANT_TOKENS_PER_MINUTE,
      windowMs: MINUTE_MS,
    })
    return { loginUrl: assistant.url, token: assistantJwt(actor, assistant.key, newId(), now) }
  })
  register(app, asking.answersState, ({ actor }) => answersStateOf(deps, actor))
  register(app, asking.answersConsent, ({ actor, body }) => consent(deps, actor, body))
  register(app, asking.answersMine, ({ actor }) => questionsOf(deps.db, actor))
  register(app, asking.answersAsk, ({ actor, body, reply }) => {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    return ask(deps, actor, body, gone)
  })
  register(app, courses.courseAnswersGet, ({ actor, query }) => courseAnswersOf(deps, actor, query.courseId))
  register(app, courses.courseAnswersUpdate, ({ actor, body }) => updateCourseAnswers(deps, actor, body))
  register(app, courses.askerNamesPage, ({ actor, query }) => askerNamesOf(deps.db, actor, query))
  register(app, courses.askerNamesSet, ({ actor, body }) => setAskerNames(deps, actor, body))
  register(app, courses.courseAnswersWeek, ({ actor, query }) => weekOf(deps, actor, query))
  register(app, approved.approvedPage, ({ actor, query }) => approvedPageOf(deps, actor, query))
  register(app, approved.approvedGet, ({ actor, query }) => approvedOf(deps, actor, query.id))
  register(app, approved.approvedAdd, ({ actor, body }) => addApproved(deps, actor, body))
  register(app, approved.approvedUpdate, ({ actor, body }) => updateApproved(deps, actor, body))
  register(app, approved.approvedDelete, ({ actor, body }) => deleteApproved(deps, actor, body.id))
  register(app, drafts.draftQuestion, ({ actor, body, reply }) =>
    questionDraft(deps, actor, body, untilGone(reply)),
  )
  register(app, drafts.draftFeedback, ({ actor, body, reply }) =>
    feedbackDraft(deps, actor, body, untilGone(reply)),
  )
  register(app, drafts.draftTranslation, ({ actor, body, reply }) =>
    translationFor(deps, actor, body, untilGone(reply)),
  )
  register(app, drafts.draftDecide, ({ actor, body }) => decide(deps, actor, body))
  register(app, provider.providerGet, () => providerOf(deps.db))
  register(app, provider.providerUpdate, ({ actor, body }) => updateProvider(deps, actor, body))
  register(app, provider.providerTest, () => testProvider(deps))
  register(app, provider.providerOrgs, ({ query }) => providerOrgsOf(deps, query))
  register(app, provider.providerApprove, ({ actor, body }) => approve(deps, actor, body))
  register(app, provider.guardianConsent, ({ actor, body }) => recordGuardians(deps, actor, body))
}
