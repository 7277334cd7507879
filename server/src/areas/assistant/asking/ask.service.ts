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
import { SEARCH_CHARACTERS } from '@labbox/contract/search/search.ts'
import type { Actor } from '../../../platform/actor.ts'
import { takeAllowance } from '../../../platform/allowance.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { deleteInPortions } from '../../../platform/database/portions.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import { findRows, shownPassage } from '../../search/find.queries.ts'
import type { SearchDeps } from '../../search/service.ts'
import { CHAT_LIMITS, chat } from '../provider/chat.ts'
import { modelOf, type ProviderRow } from '../provider/config.service.ts'
import { assistantQuestion } from '../tables.ts'
import { monthOf, reserve, settle, type Budget } from './budget.service.ts'
import { standingOf } from './consent.service.ts'
import { belongsToOpenWork, courseOf, peopleIn } from './context.queries.ts'
import { createPlaceholders, createShowing, type Placeholders } from './placeholders.rules.ts'
import { promptOf, tokensOf, type ChatMessage } from './prompt.rules.ts'

/** Passages that an answer rests on. */
const PASSAGES = 6
const MINE = 20

const refusals = { off: 'UNAVAILABLE', consent: 'ASSISTANT_CONSENT', guardian: 'ASSISTANT_GUARDIAN' } as const

/** The language model for somebody who may ask now. @throws AppError */
const requireProvider = async (deps: SearchDeps, actor: Actor): Promise<ProviderRow> => {
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

interface Prepared {
  messages: ChatMessage[]
  placeholders: Placeholders
  row: Omit<typeof assistantQuestion.$inferInsert, 'answer' | 'failed' | 'tokens' | 'id'>
}

/** What goes out: passages that this person may read, and the question, with placeholders for people in both. */
const prepare = async (
  deps: SearchDeps,
  actor: Actor,
  { question, intent }: BodyOf<typeof answersAsk>,
): Promise<Prepared> => {
  const words = question.slice(0, SEARCH_CHARACTERS)
  const found = await findRows(deps, actor, { words, limit: PASSAGES })
  // Tasks beyond the first passages count too: what is asked may belong to them as well.
  const tasks = await findRows(deps, actor, { words, limit: PASSAGES, kind: 'task' })
  const now = deps.clock.now()
  const hints = await belongsToOpenWork(deps.db, actor, now, [...found, ...tasks])
  const given = found.map(({ title, place, text }) => ({
    title: title[actor.locale] ?? title.zh ?? title.en ?? '',
    place,
    text,
  }))
  const all = [question, ...given.flatMap(({ title, place, text }) => [title, place ?? '', text])].join('\n')
  const placeholders = createPlaceholders(await peopleIn(deps.db, all))
  const { hide } = placeholders
  const passages = given.map(({ title, place, text }) => ({
    title: hide(title),
    place: place && hide(place),
    text: hide(text),
  }))
  return {
    messages: promptOf({ question: hide(question), intent, passages, hints, locale: actor.locale }),
    placeholders,
    row: {
      userId: actor.userId,
      courseId: await courseOf(deps.db, found),
      intent,
      question,
      sources: found.map((row) => shownPassage(row, words)),
      hints,
      at: now,
    },
  }
}

const budgetsOf = (actor: Actor, provider: ProviderRow, courseId: string | null): Budget[] => [
  { purse: 'person', refId: actor.userId, most: provider.personBudget },
  ...(courseId ? [{ purse: 'course' as const, refId: courseId, most: provider.courseBudget }] : []),
  ...(actor.orgId ? [{ purse: 'org' as const, refId: actor.orgId, most: provider.orgBudget }] : []),
]

/** Asks, hands on what comes, and settles what it cost; whoever leaves ends it. */
async function* answer(
  deps: SearchDeps,
  actor: Actor,
  provider: ProviderRow,
  { messages, placeholders, row }: Prepared,
  budgets: readonly Budget[],
  reserved: number,
  gone: AbortController,
): AsyncGenerator<AnswerLine, void> {
  const id = newId()
  const showing = createShowing(placeholders)
  let text = ''
  let told: number | null = null
  let failed = true
  try {
    yield { kind: 'sources', sources: row.sources, hints: row.hints }
    const { outboundAllow } = deps.config
    for await (const part of chat(modelOf(deps, provider), messages, outboundAllow, gone.signal)) {
      told = part.tokens ?? told
      const shown = showing.add(part.text)
      text += shown
      if (shown) yield { kind: 'text', text: shown }
    }
    const rest = showing.rest()
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
  deps: SearchDeps,
  actor: Actor,
  body: BodyOf<typeof answersAsk>,
  gone: AbortController,
): Promise<FileAnswer> => {
  const provider = await requireProvider(deps, actor)
  const prepared = await prepare(deps, actor, body)
  const budgets = budgetsOf(actor, provider, prepared.row.courseId ?? null)
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
