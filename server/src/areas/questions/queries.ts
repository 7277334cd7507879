import { and, asc, count, desc, eq, inArray, isNull, like, not, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { QuestionType } from '@labbox/contract/questions/content.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { found } from '../../platform/errors.ts'
import { containing, ordering, windowOf } from '../../platform/database/listing.ts'
import { user } from '../access/tables.ts'
import { linksOf } from '../files/service.ts'
import type { QuestionsDeps } from './context.ts'
import { filesOf, searchText } from './rules.ts'
import { bankVisibleTo, editableBank } from './scope.ts'
import { question, questionBank, questionTag, questionTagging, questionVersion } from './tables.ts'
import { usesOf } from './use.queries.ts'

export interface QuestionFilter {
  page: number
  limit: number
  sort?: string | undefined
  bankId?: string | undefined
  text?: string | undefined
  type?: QuestionType | undefined
  difficulty?: number | undefined
  tagId?: string | undefined
  untagged?: boolean | undefined
  duplicates?: boolean | undefined
}

const twin = alias(question, 'twin')

/** Whether another question says the same, in a bank that this actor sees. */
const hasTwin = (db: Db, actor: Actor): SQL<boolean> => {
  const twins = db
    .select({ one: sql`1` })
    .from(twin)
    .where(
      and(
        eq(twin.textHash, question.textHash),
        not(eq(twin.id, question.id)),
        isNull(twin.deletedAt),
        inArray(
          twin.bankId,
          db.select({ id: questionBank.id }).from(questionBank).where(bankVisibleTo(actor)),
        ),
      ),
    )
  return sql<boolean>`exists ${twins}`
}

/** Questions with this tag or one below it. */
export const underTag = (db: Db, tagId: string): SQL => {
  const above = db.select({ path: questionTag.path }).from(questionTag).where(eq(questionTag.id, tagId))
  const tagged = db
    .select({ id: questionTagging.questionId })
    .from(questionTagging)
    .innerJoin(questionTag, eq(questionTag.id, questionTagging.tagId))
    .where(sql`starts_with(${questionTag.path}, (${above}))`)
  return inArray(question.id, tagged)
}

/** A word that stands in the text or in the name of a tag. */
const says = (db: Db, word: string): SQL | undefined => {
  const tagged = db
    .select({ id: questionTagging.questionId })
    .from(questionTagging)
    .innerJoin(questionTag, eq(questionTag.id, questionTagging.tagId))
    .where(sql`lower(${questionTag.name}::text) like ${containing(word)}`)
  return or(like(question.text, containing(word)), inArray(question.id, tagged))
}

const matching = (db: Db, text: string): (SQL | undefined)[] => {
  const number = /^#(\d{1,9})$/.exec(text.trim())
  if (number) return [eq(question.number, Number(number[1]))]
  return searchText(text)
    .split(' ')
    .filter(Boolean)
    .slice(0, 10)
    .map((word) => says(db, word))
}

const live = isNull(question.deletedAt)

const whereOf = (db: Db, actor: Actor, filter: Omit<QuestionFilter, 'page' | 'limit'>): SQL | undefined =>
  and(
    live,
    bankVisibleTo(actor),
    filter.bankId ? eq(question.bankId, filter.bankId) : undefined,
    filter.type ? eq(question.type, filter.type) : undefined,
    filter.difficulty ? eq(question.difficulty, filter.difficulty) : undefined,
    filter.tagId ? underTag(db, filter.tagId) : undefined,
    filter.untagged
      ? sql`not exists (select 1 from question_tagging g where g.question_id = ${question.id})`
      : undefined,
    filter.duplicates ? hasTwin(db, actor) : undefined,
    ...(filter.text ? matching(db, filter.text) : []),
  )

const columns = (db: Db, actor: Actor) => ({
  id: question.id,
  bankId: question.bankId,
  number: question.number,
  type: question.type,
  difficulty: question.difficulty,
  stem: question.stem,
  version: question.version,
  versionId: question.versionId,
  parameterised: sql<boolean>`(${questionVersion.document} #> '{key,variables,0}') is not null`,
  duplicate: hasTwin(db, actor),
  editable: editableBank(actor, 'questions:question:edit'),
  updatedAt: question.updatedAt,
})

const sortColumns = {
  number: question.number,
  updatedAt: question.updatedAt,
  difficulty: question.difficulty,
}

/** The tags of questions, by question. */
const tagsByQuestion = async (db: Db, ids: readonly string[]) => {
  const rows = await db
    .select({ questionId: questionTagging.questionId, id: questionTag.id, name: questionTag.name })
    .from(questionTagging)
    .innerJoin(questionTag, eq(questionTag.id, questionTagging.tagId))
    .where(inArray(questionTagging.questionId, [...ids]))
    .orderBy(asc(questionTag.path))
  return Map.groupBy(rows, (row) => row.questionId)
}

export const questionPageOf = async (deps: QuestionsDeps, actor: Actor, filter: QuestionFilter) => {
  const { db } = deps
  const where = whereOf(db, actor, filter)
  const window = windowOf(filter)
  const rows = await db
    .select(columns(db, actor))
    .from(question)
    .innerJoin(questionBank, eq(questionBank.id, question.bankId))
    .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .where(where)
    .orderBy(...ordering(sortColumns, filter.sort, 'number', question.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db
    .select({ n: count() })
    .from(question)
    .innerJoin(questionBank, eq(questionBank.id, question.bankId))
    .where(where)
  const ids = rows.map((row) => row.id)
  const [tags, uses] = await Promise.all([tagsByQuestion(db, ids), usesOf(deps, db, ids)])
  const items = rows.map((row) => ({ ...row, tags: tags.get(row.id) ?? [], use: found(uses.get(row.id)) }))
  return { items, total: total?.n ?? 0 }
}

/** One question with its key, for those who may read its bank; an older version by its number. */
export const questionOf = async (deps: QuestionsDeps, actor: Actor, id: string, version?: number) => {
  const { db } = deps
  const [row] = await db
    .select({
      ...columns(db, actor),
      bankName: questionBank.name,
    })
    .from(question)
    .innerJoin(questionBank, eq(questionBank.id, question.bankId))
    .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .where(and(eq(question.id, id), live, bankVisibleTo(actor)))
  const head = found(row)
  const versions = await db
    .select({
      number: questionVersion.number,
      by: user.name,
      createdAt: questionVersion.createdAt,
      id: questionVersion.id,
    })
    .from(questionVersion)
    .leftJoin(user, eq(user.id, questionVersion.createdBy))
    .where(eq(questionVersion.questionId, id))
    .orderBy(desc(questionVersion.number))
  const wanted = found(versions.find((one) => one.number === (version ?? head.version)))
  const [shown] = await db
    .select({ document: questionVersion.document })
    .from(questionVersion)
    .where(eq(questionVersion.id, wanted.id))
  const { document } = found(shown)
  const [tags, uses] = await Promise.all([tagsByQuestion(db, [id]), usesOf(deps, db, [id])])
  return {
    ...head,
    tags: tags.get(id) ?? [],
    use: found(uses.get(id)),
    document,
    files: linksOf(deps, actor, filesOf(document)),
    versions: versions.map((one) => ({ ...one, current: one.id === head.versionId })),
  }
}

/** Where the questions of a part of a paper come from. */
export interface Pool {
  bankIds: readonly string[]
  types?: readonly QuestionType[]
  /** Any of these, or one below. */
  tagIds?: readonly string[]
  difficulties?: readonly number[]
}

const inPool = (db: Db, actor: Actor, pool: Pool): SQL | undefined =>
  and(
    live,
    bankVisibleTo(actor),
    inArray(question.bankId, [...pool.bankIds]),
    pool.types?.length ? inArray(question.type, [...pool.types]) : undefined,
    pool.difficulties?.length ? inArray(question.difficulty, [...pool.difficulties]) : undefined,
    pool.tagIds?.length ? or(...pool.tagIds.map((tagId) => underTag(db, tagId))) : undefined,
  )

/** The questions that a pool holds for this actor, in the order of their numbers, with the versions in force. */
export const poolOf = (db: Db, actor: Actor, pool: Pool) =>
  db
    .select({
      questionId: question.id,
      versionId: question.versionId,
      bankId: question.bankId,
      type: question.type,
      difficulty: question.difficulty,
    })
    .from(question)
    .innerJoin(questionBank, eq(questionBank.id, question.bankId))
    .where(inPool(db, actor, pool))
    .orderBy(asc(question.bankId), asc(question.number))

/** Those of these questions that the actor may read, with what a list shows of them. */
export const questionsOf = (db: Db, actor: Actor, ids: readonly string[]) =>
  db
    .select({
      id: question.id,
      bankId: question.bankId,
      bankName: questionBank.name,
      number: question.number,
      type: question.type,
      difficulty: question.difficulty,
      stem: question.stem,
      versionId: question.versionId,
      version: question.version,
    })
    .from(question)
    .innerJoin(questionBank, eq(questionBank.id, question.bankId))
    .where(and(inArray(question.id, [...ids]), live, bankVisibleTo(actor)))

/** Versions by id, whoever asks: for areas that hold them in a paper or a round and have checked who may see it. */
export const versionsOf = async (db: Db, versionIds: readonly string[]) => {
  const rows = await db
    .select({
      id: questionVersion.id,
      questionId: questionVersion.questionId,
      number: questionVersion.number,
      document: questionVersion.document,
      hash: questionVersion.hash,
    })
    .from(questionVersion)
    .where(inArray(questionVersion.id, [...new Set(versionIds)]))
  return new Map(rows.map((row) => [row.id, row]))
}

export { filesShown, plainTextOf } from './rules.ts'
export { typeNames } from './transfer/columns.ts'
export { bankVisibleTo } from './scope.ts'
