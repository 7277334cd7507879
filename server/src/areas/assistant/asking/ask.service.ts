import { Readable } from 'node:stream'
import { desc, eq, sql } from 'drizzle-orm'
import {
  QUESTION_DAYS,
  QUESTIONS_PER_MINUTE,
  type AnswerLine,
  type answersAsk,
} from '@labbox/contract/assistant/asking.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { DAY_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { errorText } from '@labbox/contract/errors/index.ts'
import type { Actor } from '../../../platform/actor.ts'
import { takeAllowance } from '../../../platform/allowance.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { deleteInPortions } from '../../../platform/database/portions.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import { createChecker } from '../checking/check.service.ts'
import { createClaims } from '../checking/claims.rules.ts'
import type { AssistantDeps } from '../context.ts'
import { CHAT_LIMITS, chat } from '../provider/chat.ts'
import { modelOf, type ProviderRow } from '../provider/config.service.ts'
import { trialPool } from '../../parts/service.ts'
import { assistantQuestion } from '../tables.ts'
import { monthOf, reserve, settle, type Budget } from './budget.service.ts'
import { standingOf } from './consent.service.ts'
import { createShowing } from './placeholders.rules.ts'
import { prepare, type Prepared } from './prepare.service.ts'
import { tokensOf } from './prompt.rules.ts'

const MINE = 20

const refusals = { off: 'UNAVAILABLE', consent: 'ASSISTANT_CONSENT', guardian: 'ASSISTANT_GUARDIAN' } as const

/** The language model for somebody who may ask now. @throws AppError */
const requireProvider = async (deps: AssistantDeps, actor: Actor): Promise<ProviderRow> => {
  if (await deps.sitsExam(actor)) throw new AppError('ASSISTANT_IN_EXAM')
  const { state, provider } = await standingOf(deps.db, actor)
  if (state !== 'ready' || !provider) throw new AppError(state === 'ready' ? 'UNAVAILABLE' : refusals[state])
  await takeAllowance(deps.db, deps.clock.now(), {
    key: `assistant-ask:${actor.userId}`,
    most: QUESTIONS_PER_MINUTE,
    windowMs: MINUTE_MS,
  })
  return provider
}

const budgetsOf = (
  actor: Actor,
  provider: ProviderRow,
  { settings, row: { courseId } }: Pick<Prepared, 'settings' | 'row'>,
): Budget[] => [
  { purse: 'person', refId: actor.userId, most: provider.personBudget },
  ...(courseId
    ? [
        {
          purse: 'course' as const,
          refId: courseId,
          most: Math.min(provider.courseBudget, settings.budget ?? Infinity),
        },
      ]
    : []),
  ...(actor.orgId ? [{ purse: 'org' as const, refId: actor.orgId, most: provider.orgBudget }] : []),
]

/** Asks, hands on what comes, and settles what it cost; whoever leaves ends it. */
async function* answer(
  deps: AssistantDeps,
  actor: Actor,
  provider: ProviderRow,
  { messages, placeholders, circuit, hint, row }: Prepared,
  budgets: readonly Budget[],
  reserved: number,
  gone: AbortController,
): AsyncGenerator<AnswerLine, void> {
  const id = newId()
  const showing = createShowing(placeholders)
  // While a task is open nobody is told a value by way of a wrong one.
  const claims = createClaims(createChecker(trialPool(), circuit, !row.hints))
  let text = ''
  let told: number | null = null
  let failed = true
  try {
    yield { kind: 'sources', sources: row.sources, hint }
    const { outboundAllow } = deps.config
    for await (const part of chat(modelOf(deps, provider), messages, outboundAllow, gone.signal)) {
      told = part.tokens ?? told
      const shown = await claims.add(showing.add(part.text))
      text += shown
      if (shown) yield { kind: 'text', text: shown }
    }
    const rest = (await claims.add(showing.rest())) + claims.rest()
    text += rest
    if (rest) yield { kind: 'text', text: rest }
    failed = text.trim() === ''
    yield failed ? failure(actor) : { kind: 'end', id }
  } catch (error) {
    deps.log.warn({ reason: String((error as Error).message).slice(0, 200) }, 'The language model failed')
    yield failure(actor)
  } finally {
    gone.abort()
    const asked = messages.map(({ content }) => tokensOf(content)).reduce((sum, n) => sum + n, 0)
    const used = Math.min(told ?? (text ? asked + tokensOf(text) : 0), reserved)
    await transaction(deps.db, async (tx) => {
      await settle(tx, monthOf(row.at as Date), budgets, reserved, used)
      await tx.insert(assistantQuestion).values({ ...row, id, answer: text, failed, tokens: used })
    })
  }
}

const failure = ({ locale }: Actor): AnswerLine => ({
  kind: 'failed',
  msg: errorText('ASSISTANT_FAILED', locale),
})

async function* asLines(
  first: AnswerLine | void,
  rest: AsyncGenerator<AnswerLine, void>,
): AsyncGenerator<string, void> {
  if (first) yield `${JSON.stringify(first)}\n`
  for await (const line of rest) yield `${JSON.stringify(line)}\n`
}

/** Answers a question by the language model, line by line. @throws AppError before anything is asked */
export const ask = async (
  deps: AssistantDeps,
  actor: Actor,
  body: BodyOf<typeof answersAsk>,
  gone: AbortController,
): Promise<FileAnswer> => {
  const provider = await requireProvider(deps, actor)
  const prepared = await prepare(deps, actor, body)
  const budgets = budgetsOf(actor, provider, prepared)
  const asked = prepared.messages.map(({ content }) => tokensOf(content)).reduce((sum, n) => sum + n, 0)
  // Models count other tokens than we do: twice as many are taken, and given back.
  const reserved = 2 * asked + CHAT_LIMITS.answerTokens
  await reserve(deps.db, prepared.row.at as Date, budgets, reserved)
  const lines = answer(deps, actor, provider, prepared, budgets, reserved, gone)
  // Begun, so that it settles its budgets even where nobody reads it.
  const { value: first } = await lines.next()
  const content = Readable.from(asLines(first, lines))
  content.once('close', () => {
    lines.return().catch((error: unknown) => deps.log.error({ err: error }, 'An answer was not settled'))
  })
  return new FileAnswer('answer.ndjson', 'application/x-ndjson', content)
}

/** One's own last questions. */
export const questionsOf = (db: Db, actor: Actor) =>
  db
    .select({
      id: assistantQuestion.id,
      question: assistantQuestion.question,
      answer: assistantQuestion.answer,
      sources: assistantQuestion.sources,
      at: assistantQuestion.at,
    })
    .from(assistantQuestion)
    .where(eq(assistantQuestion.userId, actor.userId))
    .orderBy(desc(assistantQuestion.at), desc(assistantQuestion.id))
    .limit(MINE)

export const FORGET_JOB = 'assistant.forget'

/** Forgets questions and answers once they were kept for long enough. */
export const assistantJobs = ({ db, clock, jobs }: Deps): void => {
  const forget = async (_: object, signal: AbortSignal) => {
    const before = new Date(clock.now().getTime() - QUESTION_DAYS * DAY_MS).toISOString()
    const old = (most: number) =>
      sql`select id from ${assistantQuestion} where at < ${before}::timestamptz limit ${most}`
    await deleteInPortions(db, sql`${assistantQuestion}`, old, signal)
  }
  jobs.define(FORGET_JOB, forget, { cron: '50 4 * * *' })
}
