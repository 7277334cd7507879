import { asc, eq, inArray } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/database/ids.ts'
import { nextNumber } from './numbering.ts'
import { sameName } from './rules.ts'
import { question, questionTag, questionTagging, questionVersion } from './tables.ts'
import { insertTag } from './tags.service.ts'

type TagRow = typeof questionTag.$inferSelect

/**
 * Finds in `bankId` the tags that stand for those of other banks: the same names along the whole branch; what is missing is made.
 * The bank must be locked. Answers its tag by theirs.
 */
export const matchTags = async (tx: Db, bankId: string, tagIds: readonly string[]) => {
  const matched = new Map<string, string>()
  if (tagIds.length === 0) return matched
  const wanted = await tx
    .select()
    .from(questionTag)
    .where(inArray(questionTag.id, [...tagIds]))
  const branchIds = [...new Set(wanted.flatMap((tag) => tag.path.split('/').filter(Boolean)))]
  const branches = await tx.select().from(questionTag).where(inArray(questionTag.id, branchIds))
  const byId = new Map(branches.map((tag) => [tag.id, tag]))
  const own: TagRow[] = await tx
    .select()
    .from(questionTag)
    .where(eq(questionTag.bankId, bankId))
    .orderBy(asc(questionTag.position))
  const standFor = async (tag: TagRow): Promise<TagRow> => {
    const above = tag.parentId ? byId.get(tag.parentId) : undefined
    const parent = above ? await standFor(above) : null
    const known = own.find((one) => one.parentId === (parent?.id ?? null) && sameName(one.name, tag.name))
    if (known) return known
    const made = await insertTag(tx, bankId, parent, tag.name)
    own.push(made)
    return made
  }
  for (const tag of wanted) matched.set(tag.id, tag.bankId === bankId ? tag.id : (await standFor(tag)).id)
  return matched
}

/** A branch as a key: names may hold any sign. */
export const branchKey = (branch: readonly string[]): string => JSON.stringify(branch)

/**
 * Tags by the names along their branches, in either language; what is missing is made. The bank must be locked. Answers ids by
 * the key of each branch.
 */
export const tagsByName = async (tx: Db, bankId: string, branches: readonly (readonly string[])[]) => {
  const own: TagRow[] = await tx.select().from(questionTag).where(eq(questionTag.bankId, bankId))
  const ids = new Map<string, string>()
  for (const branch of branches) {
    if (ids.has(branchKey(branch))) continue
    let parent: TagRow | null = null
    for (const name of branch) {
      const named: LocalText = /[\u3400-\u9fff]/.test(name) ? { zh: name } : { en: name }
      const parentId: string | null = parent?.id ?? null
      const known = own.find(
        (one) =>
          one.parentId === parentId && (sameName(one.name, { zh: name }) || sameName(one.name, { en: name })),
      )
      const tag: TagRow = known ?? (await insertTag(tx, bankId, parent, named))
      if (!known) own.push(tag)
      parent = tag
    }
    if (parent) ids.set(branchKey(branch), parent.id)
  }
  return ids
}

/** The taggings of questions. */
export const taggingsOf = (tx: Db, questionIds: readonly string[]) =>
  tx
    .select()
    .from(questionTagging)
    .where(inArray(questionTagging.questionId, [...questionIds]))

/** Copies questions, with tags and the version in force, into a bank whose row is locked; readable ones only, in their order. */
export const copyInto = async (
  deps: Deps,
  tx: Db,
  actor: Actor,
  bankId: string,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ question, document: questionVersion.document, hash: questionVersion.hash })
    .from(question)
    .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .where(inArray(question.id, [...ids]))
  const inOrder = ids.flatMap((id) => rows.filter((row) => row.question.id === id))
  const taggings = await taggingsOf(tx, ids)
  const tags = await matchTags(tx, bankId, [...new Set(taggings.map((row) => row.tagId))])
  const first = await nextNumber(tx, bankId)
  const createdAt = deps.clock.now()
  const by = { createdBy: actor.userId, createdAt }
  const copies = inOrder.map((row, k) => ({ row, id: newId(), versionId: newId(), number: first + k }))
  await tx.insert(questionVersion).values(
    copies.map(({ row, id, versionId }) => ({
      id: versionId,
      questionId: id,
      number: 1,
      document: row.document,
      hash: row.hash,
      ...by,
    })),
  )
  await tx.insert(question).values(
    copies.map(({ row, id, versionId, number }) => ({
      ...row.question,
      id,
      bankId,
      versionId,
      number,
      version: 1,
      updatedAt: createdAt,
      deletedAt: null,
      ...by,
    })),
  )
  const copied = copies.flatMap(({ row, id }) =>
    taggings
      .filter((one) => one.questionId === row.question.id)
      .map((one) => ({ questionId: id, tagId: tags.get(one.tagId) ?? one.tagId })),
  )
  if (copied.length > 0) await tx.insert(questionTagging).values(copied).onConflictDoNothing()
  return copies.map(({ id }) => id)
}
