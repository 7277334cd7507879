import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { SITTING_LIMITS } from '@labbox/contract/exams/sitting.ts'
import { answerFits, type Answer } from '@labbox/contract/questions/answer.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, found, notFound } from '../../../platform/errors.ts'
import { createBatcher } from '../../../platform/batcher.ts'
import { linksOf, requireOwnFiles } from '../../files/service.ts'
import type { Stored } from './answer-log.ts'
import type { ExamDeps } from '../context.ts'
import type { AttemptFacts, ExamFacts } from './facts.ts'
import { bankAnswer, questionSeed } from '../rules.ts'
import { examMessage, examPresence } from '../tables.ts'
import { filesIn, pulseOf, questionsFor } from './view.ts'

export interface SavedAnswer {
  question: number
  seq: number
  answer: Answer | null
  at: string
}

/** One's own sitting from the cache, so that the hot path asks the database nothing. */
const ownFacts = async (
  { facts }: ExamDeps,
  actor: Actor,
  id: string,
): Promise<{ attempt: AttemptFacts; examFacts: ExamFacts }> => {
  const attempt = await facts.attempt(id)
  if (attempt?.studentId !== actor.userId) throw notFound()
  return { attempt, examFacts: found(await facts.exam(attempt.examId)) }
}

/** How one's own sitting stands now. */
const ownState = async ({ facts }: ExamDeps, actor: Actor, id: string) => {
  const state = await facts.state(id)
  if (state?.studentId !== actor.userId) throw notFound()
  return { ...state, id }
}

/** The questions of a part, or all; only while one sits. */
export const pageOf = async (deps: ExamDeps, actor: Actor, id: string, part: number | undefined) => {
  const { attempt, examFacts } = await ownFacts(deps, actor, id)
  const state = await ownState(deps, actor, id)
  if (state.epoch === 0) throw new AppError('EXAM_NOT_STARTED')
  if (state.sealedAt || deps.clock.now() >= state.endsAt) throw new AppError('TASK_OVER')
  const numbers = attempt.questions.filter(
    (no) => part === undefined || examFacts.questions.get(no)?.part === part,
  )
  const questions = questionsFor(examFacts, attempt, numbers)
  return { questions, files: linksOf(deps, actor, filesIn(questions)) }
}

/** The answer as it is stored; one that does not fit its question is refused. */
const storable = (examFacts: ExamFacts, attempt: AttemptFacts, given: SavedAnswer): Answer | null => {
  const document =
    attempt.questions.includes(given.question) && examFacts.questions.get(given.question)?.document
  const refuse = () => new AppError('EXAM_QUESTION', { fields: { answers: 'EXAM_QUESTION' } })
  if (!document) throw refuse()
  const seed = questionSeed(attempt, examFacts.mode, given.question)
  const answer = cleaned(bankAnswer(document.content, seed, given.answer))
  if (answer && !answerFits(document.content, answer)) throw refuse()
  return answer
}

/**
 * PostgreSQL stores neither NUL nor unpaired surrogates: these characters are left out, the rest of the answer is kept.
 */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const cleaned = (answer: Answer | null): Answer | null => {
  if (answer?.type === 'short' || answer?.type === 'numeric') return { ...answer, text: clean(answer.text) }
  if (answer?.type !== 'blank') return answer
  const blanks = Object.entries(answer.blanks).map(([id, text]) => [id, clean(text)])
  return { ...answer, blanks: Object.fromEntries(blanks) }
}

const filesOf = (answers: readonly SavedAnswer[]): string[] =>
  answers.flatMap(({ answer }) => (answer?.type === 'file' ? answer.files : []))

/**
 * Saves answers. Each is acknowledged only when it is committed; all of them, and those of everybody who saves at the same moment,
 * share one statement (`answer-log.ts`). Nothing else is asked of the database on this path.
 */
export const saveAnswers = async (
  deps: ExamDeps,
  actor: Actor,
  input: { id: string; epoch: number; answers: readonly SavedAnswer[] },
) => {
  const { attempt, examFacts } = await ownFacts(deps, actor, input.id)
  const at = deps.clock.now()
  const given = input.answers.map((one) => ({
    attemptId: attempt.id,
    question: one.question,
    epoch: input.epoch,
    seq: one.seq,
    at,
    answer: storable(examFacts, attempt, one),
    givenAt: new Date(one.at),
  }))
  await requireOwnFiles(deps.db, actor, filesOf(input.answers), new Set())
  const stored = (await Promise.all(given.map((one) => deps.answers.add(one)))).map((one) => found(one))
  const { over, ...state } = stored.at(-1) as Stored
  return {
    ...pulseOf(deps, { ...state, sealedAt: over ? at : null }),
    saved: given.filter((_, k) => stored[k]?.saved).map(({ seq }) => seq),
  }
}

interface Pulse {
  id: string
  epoch: number
  marked: number[]
  leaves: number
  leftMs: number
}

/** Heartbeats that arrive together are one statement. A page whose sitting another device took over changes nothing. */
export const createPulse = (deps: ExamDeps) => {
  const note = createBatcher<Pulse & { at: Date }, void>({
    most: 400,
    waiting: 20_000,
    lanes: 1,
    async run(pulses) {
      const last = new Map<string, (typeof pulses)[number]>()
      for (const one of pulses) {
        const { leaves = 0, leftMs = 0 } = last.get(one.id) ?? {}
        last.set(one.id, { ...one, leaves: one.leaves + leaves, leftMs: one.leftMs + leftMs })
      }
      await deps.db
        .insert(examPresence)
        .values(
          [...last.values()].map(({ id, at, marked, leaves, leftMs }) => ({
            attemptId: id,
            seenAt: at,
            marked,
            leaves,
            leftMs,
          })),
        )
        .onConflictDoUpdate({
          target: examPresence.attemptId,
          set: {
            seenAt: sql`excluded.seen_at`,
            marked: sql`excluded.marked`,
            leaves: sql`${examPresence.leaves} + excluded.leaves`,
            leftMs: sql`least(${examPresence.leftMs}::bigint + excluded.left_ms, 2000000000)::int`,
          },
        })
      return pulses.map(() => undefined)
    },
  })

  return async (actor: Actor, pulse: Pulse) => {
    const row = await ownState(deps, actor, pulse.id)
    if (row.epoch === pulse.epoch && !row.sealedAt) await note({ ...pulse, at: deps.clock.now() })
    return { ...pulseOf(deps, row), messages: await messagesFor(deps, row) }
  }
}

const messagesFor = ({ db }: ExamDeps, attempt: Pick<AttemptFacts, 'id' | 'examId'>) =>
  db
    .select({ id: examMessage.id, text: examMessage.text, at: examMessage.at })
    .from(examMessage)
    .where(
      and(
        eq(examMessage.examId, attempt.examId),
        or(isNull(examMessage.attemptId), eq(examMessage.attemptId, attempt.id)),
      ),
    )
    .orderBy(asc(examMessage.at), asc(examMessage.id))
    .limit(SITTING_LIMITS.messages)
