import { and, asc, count, desc, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { RoundItem, RoundState } from '@labbox/contract/questions/exercises.ts'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { found } from '../../platform/errors.ts'
import { ordering, windowOf } from '../../platform/database/listing.ts'
import { user } from '../access/tables.ts'
import { linksOf } from '../files/service.ts'
import type { OpenBanks, QuestionsDeps } from './context.ts'
import { judged, roundState, shownIn } from './exercise.rules.ts'
import { exerciseItem, exerciseRound, exerciseWrong } from './exercise.tables.ts'
import { filesShown, versionsOf } from './queries.ts'
import { bankPractisableBy } from './scope.ts'
import { question, questionBank, questionTag, questionTagging } from './tables.ts'

const practised = ne(question.type, 'file')
const live = isNull(question.deletedAt)

/** The last answer to each question, in rounds that were not cancelled. */
export const lastAnswers = (db: Db, userId: string) =>
  db
    .selectDistinctOn([exerciseItem.questionId], {
      questionId: exerciseItem.questionId,
      share: exerciseItem.share,
    })
    .from(exerciseItem)
    .innerJoin(exerciseRound, eq(exerciseRound.id, exerciseItem.roundId))
    .where(
      and(eq(exerciseRound.userId, userId), isNull(exerciseRound.cancelledAt), isNotNull(exerciseItem.share)),
    )
    .orderBy(exerciseItem.questionId, desc(exerciseItem.answeredAt))
    .as('last')

type Last = ReturnType<typeof lastAnswers>

const progress = (last: Last) => ({
  questions: sql<number>`count(distinct ${question.id})::int`,
  done: sql<number>`count(distinct ${question.id}) filter (where ${last.questionId} is not null)::int`,
  right: sql<number>`count(distinct ${question.id}) filter (where ${last.share} = ${POINT})::int`,
})

/** Banks that are open to this student, with how far they got in each. */
export const banksToPractise = async ({ db, openBanks }: QuestionsDeps, actor: Actor) => {
  const last = lastAnswers(db, actor.userId)
  const items = await db
    .select({
      id: questionBank.id,
      name: questionBank.name,
      remark: questionBank.remark,
      owner: user.name,
      ...progress(last),
    })
    .from(questionBank)
    .innerJoin(question, and(eq(question.bankId, questionBank.id), live, practised))
    .leftJoin(user, eq(user.id, questionBank.ownerId))
    .leftJoin(last, eq(last.questionId, question.id))
    .where(bankPractisableBy(openBanks, db, actor))
    .groupBy(questionBank.id, user.name)
    .orderBy(desc(questionBank.group), asc(questionBank.id))
  const [wrong] = await db
    .select({ n: count() })
    .from(exerciseWrong)
    .innerJoin(question, eq(question.id, exerciseWrong.questionId))
    .innerJoin(questionBank, eq(questionBank.id, question.bankId))
    .where(wrongOf(openBanks, db, actor))
  return { items, wrong: wrong?.n ?? 0 }
}

/** What stands in the book and can still be practised. */
export const wrongOf = (openBanks: OpenBanks, db: Db, actor: Actor): SQL | undefined =>
  and(
    eq(exerciseWrong.userId, actor.userId),
    isNull(exerciseWrong.doneAt),
    live,
    bankPractisableBy(openBanks, db, actor),
  )

export const bankToPractise = async (openBanks: OpenBanks, db: Db, actor: Actor, bankId: string) => {
  const [row] = await db
    .select({ id: questionBank.id, name: questionBank.name })
    .from(questionBank)
    .where(and(eq(questionBank.id, bankId), bankPractisableBy(openBanks, db, actor)))
  return found(row)
}

/** The tags of a bank as topics. */
export const topicsOf = async ({ db, openBanks }: QuestionsDeps, actor: Actor, bankId: string) => {
  await bankToPractise(openBanks, db, actor, bankId)
  const last = lastAnswers(db, actor.userId)
  const below = db
    .select({ path: questionTag.path, questionId: questionTagging.questionId })
    .from(questionTag)
    .innerJoin(questionTagging, eq(questionTagging.tagId, questionTag.id))
    .where(eq(questionTag.bankId, bankId))
    .as('below')
  const items = await db
    .select({
      id: questionTag.id,
      parentId: questionTag.parentId,
      name: questionTag.name,
      ...progress(last),
    })
    .from(questionTag)
    .leftJoin(below, sql`starts_with(${below.path}, ${questionTag.path})`)
    .leftJoin(question, and(eq(question.id, below.questionId), live, practised))
    .leftJoin(last, eq(last.questionId, question.id))
    .where(eq(questionTag.bankId, bankId))
    .groupBy(questionTag.id)
    .orderBy(sql`length(${questionTag.path})`, asc(questionTag.position), asc(questionTag.id))
  return { items }
}

const answered = sql<number>`(select count(*)::int from exercise_item i where i.round_id = exercise_round.id and i.verdict is not null)`
const right = sql<number>`(select count(*)::int from exercise_item i where i.round_id = exercise_round.id and i.share = ${POINT})`
const size = sql<number>`(select count(*)::int from exercise_item i where i.round_id = exercise_round.id)`

export const roundColumns = {
  id: exerciseRound.id,
  kind: exerciseRound.kind,
  name: exerciseRound.name,
  startedAt: exerciseRound.startedAt,
  lastAt: exerciseRound.lastAt,
  endedAt: exerciseRound.endedAt,
  cancelledAt: exerciseRound.cancelledAt,
  questions: size,
  answered,
  right,
}

export const inState = (state: RoundState | undefined): SQL | undefined => {
  if (state === 'cancelled') return isNotNull(exerciseRound.cancelledAt)
  if (state === 'ended') return and(isNull(exerciseRound.cancelledAt), isNotNull(exerciseRound.endedAt))
  return state && and(isNull(exerciseRound.cancelledAt), isNull(exerciseRound.endedAt))
}

interface Paged {
  page: number
  limit: number
  sort?: string | undefined
}

export const roundPageOf = async (
  db: Db,
  actor: Actor,
  filter: Paged & { state?: RoundState | undefined },
) => {
  const where = and(eq(exerciseRound.userId, actor.userId), inState(filter.state))
  const window = windowOf(filter)
  const rows = await db
    .select(roundColumns)
    .from(exerciseRound)
    .where(where)
    .orderBy(...ordering({ startedAt: exerciseRound.startedAt }, filter.sort, '-startedAt', exerciseRound.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(exerciseRound).where(where)
  return { items: rows.map((row) => ({ ...row, state: roundState(row) })), total: total?.n ?? 0 }
}

type ItemRow = typeof exerciseItem.$inferSelect

/** What these items ask, in their order. */
export const documentsOf = async (db: Db, items: readonly ItemRow[]): Promise<QuestionDocument[]> => {
  const versions = await versionsOf(
    db,
    items.map((item) => item.versionId),
  )
  return items.map(({ corrected, versionId }) => corrected ?? found(versions.get(versionId)).document)
}

/** Items of a round as its student sees them: key and explanation only of those that were answered. */
export const shownItems = async (
  deps: QuestionsDeps,
  db: Db,
  actor: Actor,
  seed: string,
  items: readonly ItemRow[],
): Promise<RoundItem[]> => {
  const documents = await documentsOf(db, items)
  return items.map((item, k) => {
    const instance = shownIn(seed, item.questionId, found(documents[k]))
    const { content, key, explanation } = instance
    const told = item.verdict !== null
    const { blanks } = told ? judged(instance, item.answer) : {}
    const texts = [
      content.stem,
      ...('options' in content ? content.options.map(({ text }) => text) : []),
      ...(told ? [explanation, ...('model' in key ? [key.model] : [])] : []),
    ]
    return {
      position: item.position,
      questionId: item.questionId,
      question: { content, files: linksOf(deps, actor, filesShown(texts)) },
      answer: item.answer,
      result: told
        ? {
            verdict: item.verdict,
            score: item.share,
            points: POINT,
            ...(blanks && { blanks }),
            key,
            explanation,
          }
        : null,
      judge: told && item.share === null,
    }
  })
}

const ownRound = (actor: Actor, id: string) =>
  and(eq(exerciseRound.id, id), eq(exerciseRound.userId, actor.userId))

/** One's own round, locked: whatever happens in it goes through its row. */
export const selectAndLockRound = async (tx: Db, actor: Actor, id: string) => {
  const [row] = await tx.select().from(exerciseRound).where(ownRound(actor, id)).for('update')
  return found(row)
}

export const itemsOf = (db: Db, roundId: string) =>
  db.select().from(exerciseItem).where(eq(exerciseItem.roundId, roundId)).orderBy(asc(exerciseItem.position))

export const roundOf = async (deps: QuestionsDeps, actor: Actor, id: string) => {
  const { db } = deps
  const [row] = await db
    .select({ ...roundColumns, seed: exerciseRound.seed })
    .from(exerciseRound)
    .where(ownRound(actor, id))
  const { seed, ...round } = found(row)
  const items = await shownItems(deps, db, actor, seed, await itemsOf(db, id))
  return { ...round, state: roundState(round), items }
}

export const wrongPageOf = async (
  { db, openBanks }: QuestionsDeps,
  actor: Actor,
  filter: Paged & { bankId?: string | undefined },
) => {
  const where = and(
    wrongOf(openBanks, db, actor),
    filter.bankId ? eq(question.bankId, filter.bankId) : undefined,
  )
  const window = windowOf(filter)
  const sortColumns = { lastAt: exerciseWrong.lastAt, times: exerciseWrong.times }
  const items = await db
    .select({
      id: question.id,
      bankName: questionBank.name,
      type: question.type,
      stem: question.stem,
      times: exerciseWrong.times,
      rightInRow: exerciseWrong.rightInRow,
      lastAt: exerciseWrong.lastAt,
    })
    .from(exerciseWrong)
    .innerJoin(question, eq(question.id, exerciseWrong.questionId))
    .innerJoin(questionBank, eq(questionBank.id, question.bankId))
    .where(where)
    .orderBy(...ordering(sortColumns, filter.sort, '-lastAt', question.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db
    .select({ n: count() })
    .from(exerciseWrong)
    .innerJoin(question, eq(question.id, exerciseWrong.questionId))
    .innerJoin(questionBank, eq(questionBank.id, question.bankId))
    .where(where)
  return { items, total: total?.n ?? 0 }
}
