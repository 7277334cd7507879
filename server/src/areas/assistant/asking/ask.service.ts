import { Readable } from 'node:stream'
import { desc, eq, sql } from 'drizzle-orm'
import {
  QUESTION_DAYS,
  QUESTIONS_PER_MINUTE,
  type AnswerLine,
  type answersAsk,
} from '@labbox/contract/assistant/asking.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { errorText } from '@labbox/contract/errors/index.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { deleteInPortions } from '../../../platform/database/portions.ts'
import type { Deps } from '../../../platform/deps.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import { createChecker } from '../checking/check.service.ts'
import { createClaims } from '../checking/claims.rules.ts'
import type { AssistantDeps } from '../context.ts'
import { forgetDrafts } from '../drafts/keep.service.ts'
import { CHAT_LIMITS, chat } from '../provider/chat.ts'
import { modelOf, type ProviderRow } from '../provider/config.service.ts'
import { trialPool } from '../../parts/service.ts'
import { assistantQuestion } from '../tables.ts'
import { monthOf, reserve, settle, type Budget } from './budget.service.ts'
import { budgetsOf, requireProvider } from './may-ask.service.ts'
import { createShowing } from './placeholders.rules.ts'
import { prepare, type Prepared } from './prepare.service.ts'
import { tokensOf } from './prompt.rules.ts'
import { createWords } from './words.rules.ts'

const MINE = 20

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
  const words = createWords()
  let text = ''
  let told: number | null = null
  let failed = true
  try {
    yield { kind: 'sources', sources: row.sources, hint }
    const { outboundAllow } = deps.config
    for await (const part of chat(modelOf(deps, provider), messages, outboundAllow, gone.signal)) {
      told = part.tokens ?? told
      const shown = words.add(await claims.add(showing.add(part.text)))
      text += shown
      if (shown) yield { kind: 'text', text: shown }
    }
    const rest = words.add((await claims.add(showing.rest())) + claims.rest()) + words.rest()
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
  const provider = await requireProvider(deps, actor, { key: 'assistant-ask', most: QUESTIONS_PER_MINUTE })
  const prepared = await prepare(deps, actor, body)
  const budgets = budgetsOf(actor, provider, {
    courseId: prepared.row.courseId ?? null,
    settings: prepared.settings,
  })
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
export const assistantJobs = (deps: Deps): void => {
  const { db, clock, jobs } = deps
  const forget = async (_: object, signal: AbortSignal) => {
    const before = new Date(clock.now().getTime() - QUESTION_DAYS * DAY_MS).toISOString()
    const old = (most: number) =>
      sql`select id from ${assistantQuestion} where at < ${before}::timestamptz limit ${most}`
    await deleteInPortions(db, sql`${assistantQuestion}`, old, signal)
    await forgetDrafts(deps)
  }
  jobs.define(FORGET_JOB, forget, { cron: '50 4 * * *' })
}
