import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { answerFits, isAnswered, type Answer } from '@labbox/contract/questions/answer.ts'
import type { QuestionType } from '@labbox/contract/questions/content.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { RoundKind } from '@labbox/contract/questions/exercises.ts'
import type { Verdict } from '@labbox/contract/questions/marking.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { AppError, found, invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import type { QuestionsDeps } from './context.ts'
import { chosen, judged, LEARNED, requireAct, roundState, shownIn, type Candidate } from './exercise.rules.ts'
import { exerciseItem, exerciseRound, exerciseWrong } from './exercise.tables.ts'
import {
  bankToPractise,
  documentsOf,
  itemsOf,
  lastAnswers,
  selectAndLockRound,
  shownItems,
  wrongOf,
} from './exercises.queries.ts'
import { underTag } from './queries.ts'
import { insertRound } from './rounds.service.ts'
import { bankPractisableBy } from './scope.ts'
import { question, questionBank, questionTag } from './tables.ts'

interface RoundInput {
  kind: Exclude<RoundKind, 'quiz'>
  bankId: string | null
  tagIds: readonly string[]
  types: readonly QuestionType[]
  count: number
}

const WRONG_NAME: LocalText = { zh: '错题本', en: 'Wrong answers' }

/** What a round is called: its one topic or tag, else its bank. */
const nameOf = async (
  { openBanks }: QuestionsDeps,
  tx: Db,
  actor: Actor,
  { kind, bankId, tagIds }: RoundInput,
): Promise<LocalText> => {
  const bank = bankId ? await bankToPractise(openBanks, tx, actor, bankId) : null
  if (kind === 'wrong') return WRONG_NAME
  const tags = await tx
    .select({ id: questionTag.id, name: questionTag.name })
    .from(questionTag)
    .where(and(inArray(questionTag.id, [...tagIds]), eq(questionTag.bankId, found(bank).id)))
  if (tags.length < new Set(tagIds).size) throw new AppError('NOT_FOUND')
  const [only] = tags
  return only && tags.length === 1 ? only.name : found(bank).name
}

const candidatesOf = async (
  { openBanks }: QuestionsDeps,
  tx: Db,
  actor: Actor,
  input: RoundInput,
): Promise<Candidate[]> => {
  const last = lastAnswers(tx, actor.userId)
  const book = tx
    .select({ id: exerciseWrong.questionId })
    .from(exerciseWrong)
    .innerJoin(question, eq(question.id, exerciseWrong.questionId))
    .innerJoin(questionBank, eq(questionBank.id, question.bankId))
    .where(wrongOf(openBanks, tx, actor))
  const tags = input.tagIds.map((tagId) => underTag(tx, tagId))
  return tx
    .select({ questionId: question.id, versionId: question.versionId, share: last.share })
    .from(question)
    .innerJoin(questionBank, eq(questionBank.id, question.bankId))
    .leftJoin(last, eq(last.questionId, question.id))
    .where(
      and(
        isNull(question.deletedAt),
        ne(question.type, 'file'),
        bankPractisableBy(openBanks, tx, actor),
        input.bankId ? eq(question.bankId, input.bankId) : undefined,
        input.types.length > 0 ? inArray(question.type, [...input.types]) : undefined,
        tags.length > 0 ? sql`(${sql.join(tags, sql` or `)})` : undefined,
        input.kind === 'wrong' ? inArray(question.id, book) : undefined,
      ),
    )
    .orderBy(question.id)
}

/** Begins a round with questions chosen for this student. */
export const startRound = (deps: QuestionsDeps, actor: Actor, input: RoundInput) =>
  transaction(deps.db, async (tx) => {
    if (input.kind !== 'wrong' && !input.bankId) throw invalid({ bankId: 'required' })
    if (input.kind === 'topic' && input.tagIds.length !== 1) throw invalid({ tagIds: 'required' })
    const name = await nameOf(deps, tx, actor, input)
    const seed = newId()
    const items = chosen(await candidatesOf(deps, tx, actor, input), input.count, seed)
    const { kind, bankId, tagIds } = input
    return insertRound(deps, tx, actor, { kind, bankId, tagIds, name }, seed, items)
  })

/** A new round with the questions of another, as they are now; what was deleted since is left out. */
export const restartRound = (deps: QuestionsDeps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const round = await selectAndLockRound(tx, actor, id)
    requireAct(round, 'restart')
    const now = deps.clock.now()
    if (roundState(round) === 'started')
      await tx.update(exerciseRound).set({ endedAt: now }).where(eq(exerciseRound.id, id))
    const { kind, bankId, tagIds, name } = round
    const about = { kind, bankId, tagIds, name }
    // A quiz stays as it was given.
    if (kind === 'quiz') return insertRound(deps, tx, actor, about, newId(), await itemsOf(tx, id))
    const items = await tx
      .select({ questionId: question.id, versionId: question.versionId })
      .from(exerciseItem)
      .innerJoin(question, eq(question.id, exerciseItem.questionId))
      .innerJoin(questionBank, eq(questionBank.id, question.bankId))
      .where(
        and(
          eq(exerciseItem.roundId, id),
          isNull(question.deletedAt),
          bankPractisableBy(deps.openBanks, tx, actor),
        ),
      )
      .orderBy(exerciseItem.position)
    return insertRound(deps, tx, actor, about, newId(), items)
  })

/** Notes a judged answer in the book of mistakes: a wrong answer adds the question, repeated right ones remove it. */
const noteInBook = async (deps: QuestionsDeps, tx: Db, actor: Actor, questionId: string, right: boolean) => {
  const now = deps.clock.now()
  const own = and(eq(exerciseWrong.userId, actor.userId), eq(exerciseWrong.questionId, questionId))
  if (right) {
    await tx
      .update(exerciseWrong)
      .set({
        rightInRow: sql`${exerciseWrong.rightInRow} + 1`,
        doneAt: sql`case when ${exerciseWrong.rightInRow} + 1 >= ${LEARNED} then ${now.toISOString()}::timestamptz end`,
      })
      .where(and(own, isNull(exerciseWrong.doneAt)))
    return
  }
  await tx
    .insert(exerciseWrong)
    .values({ userId: actor.userId, questionId, times: 1, lastAt: now })
    .onConflictDoUpdate({
      target: [exerciseWrong.userId, exerciseWrong.questionId],
      set: { times: sql`${exerciseWrong.times} + 1`, rightInRow: 0, lastAt: now, doneAt: null },
    })
}

interface Judgement {
  answer: Answer | null
  verdict: Verdict
  share: number | null
}

/** Writes an answer down and ends the round with the last one. The round must be locked. */
const settle = async (
  deps: QuestionsDeps,
  tx: Db,
  actor: Actor,
  item: typeof exerciseItem.$inferSelect,
  { answer, verdict, share }: Judgement,
) => {
  const now = deps.clock.now()
  await tx
    .update(exerciseItem)
    .set({ answer, verdict, share, answeredAt: now })
    .where(and(eq(exerciseItem.roundId, item.roundId), eq(exerciseItem.position, item.position)))
  if (share !== null) await noteInBook(deps, tx, actor, item.questionId, share === POINT)
  const open = (await itemsOf(tx, item.roundId)).some((one) => one.share === null)
  await tx
    .update(exerciseRound)
    .set({ lastAt: now, ...(!open && { endedAt: now }) })
    .where(eq(exerciseRound.id, item.roundId))
}

const itemIn = async (tx: Db, actor: Actor, id: string, position: number) => {
  const round = await selectAndLockRound(tx, actor, id)
  requireAct(round, 'answer')
  return { round, item: found((await itemsOf(tx, id))[position]) }
}

const shownItem = async (
  deps: QuestionsDeps,
  tx: Db,
  actor: Actor,
  seed: string,
  roundId: string,
  position: number,
) => {
  const item = found((await itemsOf(tx, roundId))[position])
  return found((await shownItems(deps, tx, actor, seed, [item]))[0])
}

/** One answer to each question, marked at once; null: the student would rather see the solution. */
export const answerItem = (
  deps: QuestionsDeps,
  actor: Actor,
  { id, position, answer }: { id: string; position: number; answer: Answer | null },
) =>
  transaction(deps.db, async (tx) => {
    const { round, item } = await itemIn(tx, actor, id, position)
    if (item.verdict !== null) throw new AppError('EXERCISE_ANSWERED')
    const instance = shownIn(round.seed, item.questionId, found((await documentsOf(tx, [item]))[0]))
    const given = isAnswered(answer) ? answer : null
    if (given && !answerFits(instance.content, given)) throw invalid({ answer: 'invalid' })
    const { verdict, score } = judged(instance, given)
    await settle(deps, tx, actor, item, { answer: given, verdict, share: score })
    return shownItem(deps, tx, actor, round.seed, id, position)
  })

/** What only a person can judge, by the one who practises. */
export const judgeItem = (
  deps: QuestionsDeps,
  actor: Actor,
  { id, position, right }: { id: string; position: number; right: boolean },
) =>
  transaction(deps.db, async (tx) => {
    const { round, item } = await itemIn(tx, actor, id, position)
    if (item.verdict !== 'review' || item.share !== null) throw new AppError('WRONG_STATE')
    const verdict = right ? 'right' : 'wrong'
    await settle(deps, tx, actor, item, { answer: item.answer, verdict, share: right ? POINT : 0 })
    return shownItem(deps, tx, actor, round.seed, id, position)
  })

const finish = (act: 'end' | 'cancel') => (deps: QuestionsDeps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    requireAct(await selectAndLockRound(tx, actor, id), act)
    const now = deps.clock.now()
    const change = act === 'end' ? { endedAt: now } : { cancelledAt: now }
    await tx.update(exerciseRound).set(change).where(eq(exerciseRound.id, id))
    return {}
  })

export const endRound = finish('end')
export const cancelRound = finish('cancel')

/** Puts a question of the book away, learned or not. */
export const putAway = async (deps: QuestionsDeps, actor: Actor, questionId: string) => {
  const rows = await deps.db
    .update(exerciseWrong)
    .set({ doneAt: deps.clock.now() })
    .where(
      and(
        eq(exerciseWrong.userId, actor.userId),
        eq(exerciseWrong.questionId, questionId),
        isNull(exerciseWrong.doneAt),
      ),
    )
    .returning({ id: exerciseWrong.questionId })
  found(rows[0])
  return {}
}
