import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { hashDocument } from '../../platform/json-hash.ts'
import { requireOwnFiles } from '../files/service.ts'
import { selectAndLockBank } from './bank.queries.ts'
import { lockQuestions, requireTags } from './bulk.service.ts'
import { copyInto, matchTags, taggingsOf } from './copy.ts'
import { nextNumber } from './numbering.ts'
import { factsOf, filesOf, requireGood } from './rules.ts'
import { bankVisibleTo } from './scope.ts'
import { question, questionBank, questionTagging, questionVersion } from './tables.ts'

/** What is written of one question. */
export interface QuestionInput {
  document: QuestionDocument
  difficulty: number
  tagIds: readonly string[]
}

const setTags = async (tx: Db, questionId: string, tagIds: readonly string[]): Promise<void> => {
  await tx.delete(questionTagging).where(eq(questionTagging.questionId, questionId))
  const rows = [...new Set(tagIds)].map((tagId) => ({ questionId, tagId }))
  if (rows.length > 0) await tx.insert(questionTagging).values(rows)
}

/** Adds checked questions to a bank whose row is locked, numbered in their order. `actor` null: they ship with the product. */
export const insertQuestions = async (
  deps: Pick<Deps, 'clock'>,
  tx: Db,
  actor: Pick<Actor, 'userId'> | null,
  bankId: string,
  inputs: readonly QuestionInput[],
): Promise<string[]> => {
  if (inputs.length === 0) return []
  const first = await nextNumber(tx, bankId)
  const now = deps.clock.now()
  const by = { createdBy: actor?.userId ?? null, createdAt: now }
  const made = inputs.map((input, k) => ({ ...input, id: newId(), versionId: newId(), number: first + k }))
  await tx.insert(questionVersion).values(
    made.map(({ id, versionId, document }) => ({
      id: versionId,
      questionId: id,
      number: 1,
      document,
      hash: hashDocument(document),
      ...by,
    })),
  )
  await tx.insert(question).values(
    made.map(({ id, versionId, number, document, difficulty }) => ({
      id,
      bankId,
      number,
      difficulty,
      versionId,
      version: 1,
      ...factsOf(document),
      ...by,
      updatedAt: now,
    })),
  )
  const taggings = made.flatMap(({ id, tagIds }) =>
    [...new Set(tagIds)].map((tagId) => ({ questionId: id, tagId })),
  )
  if (taggings.length > 0) await tx.insert(questionTagging).values(taggings)
  await tx.update(questionBank).set({ updatedAt: now }).where(eq(questionBank.id, bankId))
  return made.map(({ id }) => id)
}

export const addQuestion = (
  deps: Deps,
  actor: Actor,
  { bankId, ...input }: QuestionInput & { bankId: string },
) =>
  transaction(deps.db, async (tx) => {
    requireGood(input.document, actor.locale)
    await selectAndLockBank(tx, actor, 'questions:question:add', bankId)
    await requireTags(tx, bankId, input.tagIds)
    await requireOwnFiles(tx, actor, filesOf(input.document), new Set())
    const [id] = await insertQuestions(deps, tx, actor, bankId, [input])
    return { id: found(id) }
  })

/** A changed document becomes the next version; tags and difficulty belong to the question itself. */
export const updateQuestion = (
  deps: Deps,
  actor: Actor,
  { id, version, document, difficulty, tagIds }: QuestionInput & { id: string; version: number },
) =>
  transaction(deps.db, async (tx) => {
    requireGood(document, actor.locale)
    const [before] = await lockQuestions(tx, actor, 'questions:question:edit', [id])
    const row = found(before)
    if (row.version !== version) throw new AppError('QUESTION_STALE')
    await requireTags(tx, row.bankId, tagIds)
    const [current] = await tx.select().from(questionVersion).where(eq(questionVersion.id, row.versionId))
    const known = found(current)
    await requireOwnFiles(tx, actor, filesOf(document), new Set(filesOf(known.document)))
    const hash = hashDocument(document)
    const now = deps.clock.now()
    const same = hash === known.hash
    const next = same ? { versionId: row.versionId, version } : { versionId: newId(), version: version + 1 }
    if (!same)
      await tx.insert(questionVersion).values({
        id: next.versionId,
        questionId: id,
        number: next.version,
        document,
        hash,
        createdBy: actor.userId,
        createdAt: now,
      })
    await tx
      .update(question)
      .set({ ...next, ...factsOf(document), difficulty, updatedAt: now })
      .where(eq(question.id, id))
    await setTags(tx, id, tagIds)
    return { version: next.version }
  })

/** Moves questions to another of one's banks; they keep their versions, get new numbers, and their tags go by name. */
export const moveQuestions = (deps: Deps, actor: Actor, { ids, bankId }: { ids: string[]; bankId: string }) =>
  transaction(deps.db, async (tx) => {
    await selectAndLockBank(tx, actor, 'questions:question:add', bankId)
    const rows = await lockQuestions(tx, actor, 'questions:question:edit', ids)
    const moving = ids.filter((id) => rows.some((row) => row.id === id && row.bankId !== bankId))
    if (moving.length === 0) return { moved: 0 }
    const taggings = await taggingsOf(tx, moving)
    const tags = await matchTags(tx, bankId, [...new Set(taggings.map((row) => row.tagId))])
    await tx.delete(questionTagging).where(inArray(questionTagging.questionId, moving))
    const first = await nextNumber(tx, bankId)
    const now = deps.clock.now()
    await tx.execute(sql`update question q set bank_id = ${bankId}, number = ${first}::int - 1 + o.place::int, updated_at = ${now.toISOString()}::timestamptz
      from unnest(${sql.param([...new Set(moving)])}::uuid[]) with ordinality as o(id, place) where q.id = o.id`)
    const kept = taggings.map(({ questionId, tagId }) => ({ questionId, tagId: tags.get(tagId) ?? tagId }))
    if (kept.length > 0) await tx.insert(questionTagging).values(kept).onConflictDoNothing()
    return { moved: new Set(moving).size }
  })

/** Copies what one may read into one's own bank. */
export const copyQuestions = (deps: Deps, actor: Actor, { ids, bankId }: { ids: string[]; bankId: string }) =>
  transaction(deps.db, async (tx) => {
    await selectAndLockBank(tx, actor, 'questions:question:add', bankId)
    const wanted = [...new Set(ids)]
    const rows = await tx
      .select({ id: question.id })
      .from(question)
      .innerJoin(questionBank, eq(questionBank.id, question.bankId))
      .where(and(inArray(question.id, wanted), isNull(question.deletedAt), bankVisibleTo(actor)))
    if (rows.length < wanted.length) throw notFound()
    return { ids: await copyInto(deps, tx, actor, bankId, wanted) }
  })

/** Hides questions; papers and rounds keep the versions they have. */
export const deleteQuestions = (deps: Deps, actor: Actor, ids: string[]) =>
  transaction(deps.db, async (tx) => {
    const rows = await lockQuestions(tx, actor, 'questions:question:delete', ids)
    await tx
      .update(question)
      .set({ deletedAt: deps.clock.now() })
      .where(
        inArray(
          question.id,
          rows.map((row) => row.id),
        ),
      )
    return {}
  })
