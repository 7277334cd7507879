import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { TAG_LIMITS } from '@labbox/contract/questions/tags.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { selectAndLockBank } from './bank.queries.ts'
import { bankEditableBy } from './scope.ts'
import { questionBank, questionTag } from './tables.ts'

type TagRow = typeof questionTag.$inferSelect

const depthOf = (path: string): number => path.split('/').length - 2

/** A tag of a bank that one may change; its bank is locked, since moves at once could together make a ring. */
const lockTag = async (tx: Db, actor: Actor, id: string): Promise<TagRow> => {
  const [row] = await tx
    .select({ bankId: questionTag.bankId })
    .from(questionTag)
    .innerJoin(questionBank, eq(questionBank.id, questionTag.bankId))
    .where(and(eq(questionTag.id, id), bankEditableBy(actor, 'questions:tag:edit')))
  await selectAndLockBank(tx, actor, 'questions:tag:edit', found(row).bankId)
  const [tag] = await tx.select().from(questionTag).where(eq(questionTag.id, id))
  return found(tag)
}

const parentOf = async (tx: Db, bankId: string, parentId: string | null): Promise<TagRow | null> => {
  if (parentId === null) return null
  const [row] = await tx
    .select()
    .from(questionTag)
    .where(and(eq(questionTag.id, parentId), eq(questionTag.bankId, bankId)))
  return found(row)
}

const childrenOf = (tx: Db, bankId: string, parentId: string | null) =>
  tx
    .select()
    .from(questionTag)
    .where(
      and(
        eq(questionTag.bankId, bankId),
        sql`${questionTag.parentId} is not distinct from ${parentId}::uuid`,
      ),
    )
    .orderBy(asc(questionTag.position), asc(questionTag.id))

const requireDepth = (levels: number): void => {
  if (levels > TAG_LIMITS.depth) throw new AppError('TAG_DEEP', { params: { depth: TAG_LIMITS.depth } })
}

/** A new tag at the end of its siblings. The bank must be locked. */
export const insertTag = async (
  tx: Db,
  bankId: string,
  parent: TagRow | null,
  name: LocalText,
): Promise<TagRow> => {
  const [known] = await tx.select({ n: count() }).from(questionTag).where(eq(questionTag.bankId, bankId))
  if ((known?.n ?? 0) >= TAG_LIMITS.tags)
    throw new AppError('TAG_MANY', { params: { tags: TAG_LIMITS.tags } })
  requireDepth(parent ? depthOf(parent.path) + 1 : 1)
  const siblings = await childrenOf(tx, bankId, parent?.id ?? null)
  const id = newId()
  const [row] = await tx
    .insert(questionTag)
    .values({
      id,
      bankId,
      name,
      parentId: parent?.id ?? null,
      path: `${parent?.path ?? '/'}${id}/`,
      position: (siblings.at(-1)?.position ?? -1) + 1,
    })
    .returning()
  return found(row)
}

export const addTag = (
  deps: Deps,
  actor: Actor,
  { bankId, parentId, name }: { bankId: string; parentId: string | null; name: LocalText },
) =>
  transaction(deps.db, async (tx) => {
    await selectAndLockBank(tx, actor, 'questions:tag:edit', bankId)
    const { id } = await insertTag(tx, bankId, await parentOf(tx, bankId, parentId), name)
    return { id }
  })

export const renameTag = (deps: Deps, actor: Actor, { id, name }: { id: string; name: LocalText }) =>
  transaction(deps.db, async (tx) => {
    await lockTag(tx, actor, id)
    await tx.update(questionTag).set({ name }).where(eq(questionTag.id, id))
    return {}
  })

/** Moves a tag with all below it to a place among the children of `parentId`. */
export const moveTag = (
  deps: Deps,
  actor: Actor,
  { id, parentId, index }: { id: string; parentId: string | null; index: number },
) =>
  transaction(deps.db, async (tx) => {
    const tag = await lockTag(tx, actor, id)
    const parent = await parentOf(tx, tag.bankId, parentId)
    if (parent?.path.startsWith(tag.path)) throw new AppError('TAG_CIRCLE')
    const [deepest] = await tx
      .select({
        path: sql<string>`max(length(${questionTag.path}) - length(replace(${questionTag.path}, '/', '')))`,
      })
      .from(questionTag)
      .where(sql`starts_with(${questionTag.path}, ${tag.path})`)
    const below = Number(deepest?.path ?? 2) - 1 - depthOf(tag.path)
    requireDepth((parent ? depthOf(parent.path) : 0) + 1 + below)
    const path = `${parent?.path ?? '/'}${id}/`
    await tx.update(questionTag).set({ parentId }).where(eq(questionTag.id, id))
    await tx
      .update(questionTag)
      .set({ path: sql`${path} || substr(${questionTag.path}, ${tag.path.length + 1}::int)` })
      .where(sql`starts_with(${questionTag.path}, ${tag.path})`)
    const others = (await childrenOf(tx, tag.bankId, parentId)).filter((one) => one.id !== id)
    const order = others.map((one) => one.id).toSpliced(index, 0, id)
    await tx.execute(sql`update question_tag t set position = o.position from
      (select id, position - 1 as position from unnest(${sql.param(order)}::uuid[]) with ordinality as u(id, position)) o
      where t.id = o.id`)
    return {}
  })

/** Deletes a tag and those below it; questions only lose the tags. */
export const deleteTag = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const tag = await lockTag(tx, actor, id)
    await tx.delete(questionTag).where(sql`starts_with(${questionTag.path}, ${tag.path})`)
    return {}
  })
