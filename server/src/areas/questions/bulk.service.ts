import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { hashDocument } from '../../platform/json-hash.ts'
import { bankEditableBy } from './scope.ts'
import { question, questionBank, questionTag, questionTagging, questionVersion } from './tables.ts'

/** Refuses tags that are not those of the bank. */
export const requireTags = async (tx: Db, bankId: string, tagIds: readonly string[]): Promise<void> => {
  const wanted = [...new Set(tagIds)]
  const rows = await tx
    .select({ id: questionTag.id })
    .from(questionTag)
    .where(and(inArray(questionTag.id, wanted), eq(questionTag.bankId, bankId)))
  if (rows.length < wanted.length) throw notFound()
}

/** Questions of banks that one may change, locked; all of them or none. */
export const lockQuestions = async (tx: Db, actor: Actor, permission: Permission, ids: readonly string[]) => {
  const wanted = [...new Set(ids)]
  const rows = await tx
    .select({ question })
    .from(question)
    .innerJoin(questionBank, eq(questionBank.id, question.bankId))
    .where(and(inArray(question.id, wanted), isNull(question.deletedAt), bankEditableBy(actor, permission)))
    // Always locked in the same order, so that two bulk acts cannot deadlock.
    .orderBy(question.id)
    .for('update', { of: question })
  if (rows.length < wanted.length) throw notFound()
  return rows.map((row) => row.question)
}

/** Choice questions whose options may be shuffled from now on, or no longer: their next versions. */
const setShuffle = async (
  deps: Deps,
  tx: Db,
  actor: Actor,
  rows: readonly (typeof question.$inferSelect)[],
  shuffle: boolean,
): Promise<void> => {
  const versions = await tx
    .select()
    .from(questionVersion)
    .where(
      inArray(
        questionVersion.id,
        rows.map((row) => row.versionId),
      ),
    )
  const made = versions.flatMap(({ questionId, number, document }) => {
    const { content } = document
    if (!('shuffle' in content) || content.shuffle === shuffle) return []
    const next = { ...document, content: { ...content, shuffle } }
    return [{ id: newId(), questionId, number: number + 1, document: next, hash: hashDocument(next) }]
  })
  if (made.length === 0) return
  const createdAt = deps.clock.now()
  await tx.insert(questionVersion).values(made.map((row) => ({ ...row, createdBy: actor.userId, createdAt })))
  const ids = made.map((row) => row.id)
  await tx.execute(sql`update question q set version_id = v.id, version = v.number
    from question_version v where v.id = any(${sql.param(ids)}::uuid[]) and q.id = v.question_id`)
}

export interface Setting {
  ids: string[]
  difficulty?: number | undefined
  shuffle?: boolean | undefined
  clearTags: boolean
  addTags: string[]
  removeTags: string[]
}

/** Sets what several questions have in common; tags only of their own bank. */
export const setQuestions = (deps: Deps, actor: Actor, input: Setting) =>
  transaction(deps.db, async (tx) => {
    const rows = await lockQuestions(tx, actor, 'questions:question:edit', input.ids)
    const ids = rows.map((row) => row.id)
    const banks = [...new Set(rows.map((row) => row.bankId))]
    if (input.clearTags) await tx.delete(questionTagging).where(inArray(questionTagging.questionId, ids))
    if (input.addTags.length > 0) {
      if (banks.length > 1) throw notFound()
      await requireTags(tx, banks[0] ?? '', input.addTags)
      const added = ids.flatMap((questionId) => input.addTags.map((tagId) => ({ questionId, tagId })))
      await tx.insert(questionTagging).values(added).onConflictDoNothing()
    }
    if (input.removeTags.length > 0)
      await tx
        .delete(questionTagging)
        .where(
          and(inArray(questionTagging.questionId, ids), inArray(questionTagging.tagId, input.removeTags)),
        )
    if (input.shuffle !== undefined) await setShuffle(deps, tx, actor, rows, input.shuffle)
    const change = input.difficulty === undefined ? {} : { difficulty: input.difficulty }
    await tx
      .update(question)
      .set({ ...change, updatedAt: deps.clock.now() })
      .where(inArray(question.id, ids))
    return { changed: ids.length }
  })
