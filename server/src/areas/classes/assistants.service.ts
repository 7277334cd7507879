import { and, eq, exists, sql } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { assistantRights } from '@labbox/contract/access/assisting.ts'
import type { assistantSet } from '@labbox/contract/classes/assistants.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { role, user, userRole } from '../access/tables.ts'
import { notify } from '../notices/service.ts'
import { selectTaughtClass } from './assistants.queries.ts'
import { classAssistant } from './tables.ts'

/** What else ends with a right; areas above do it. */
export interface AssistantHooks {
  /** Ends what somebody does by it now, in the transaction that takes it away. Answers what tells others, once that is committed. */
  leave(tx: Db, now: Date, userId: string): Promise<() => Promise<void>>
  /** Once rights are changed: open pages ask again who they are, and hear only what may still be heard. */
  changed(userId: string): Promise<void>
}

const studentCalled = async (tx: Db, orgId: string, account: string) => {
  const isStudent = tx
    .select({ one: sql`1` })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(and(eq(userRole.userId, user.id), eq(role.base, 'student')))
  const [row] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.account, account), eq(user.orgId, orgId), exists(isStudent)))
    // What refers to a person meanwhile, such as an act at a bench, need not wait for this.
    .for('no key update')
  if (!row) throw new AppError('NOT_STUDENT', { fields: { account: 'NOT_STUDENT' } })
  return row
}

const storedRights = async (tx: Db, classId: string, userId: string) => {
  const here = and(eq(classAssistant.classId, classId), eq(classAssistant.userId, userId))
  const [row] = await tx.select({ rights: classAssistant.rights }).from(classAssistant).where(here)
  return { here, before: row?.rights ?? [] }
}

/** What sessions are let in by: rights in any class. Which rows they open is asked of the classes themselves, each time. */
const gather = (tx: Db, userId: string): Promise<unknown> =>
  tx
    .update(user)
    .set({
      assists: sql`coalesce((select array_agg(distinct r order by r) from class_assistant a, unnest(a.rights) r
        where a.user_id = ${userId}), '{}')`,
    })
    .where(eq(user.id, userId))

/** Settles what a student may do as teaching assistant of a class; what is taken away is gone at once. */
export const setAssistant = async (
  deps: Deps,
  actor: Actor,
  input: BodyOf<typeof assistantSet>,
  hooks: AssistantHooks,
) => {
  const { id } = input
  const rights = assistantRights.filter((right) => input.rights.includes(right))
  const changed = await transaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const row = await selectTaughtClass(tx, actor, id)
    if (row.archivedAt) throw new AppError('CLASS_ARCHIVED')
    const { id: userId } = await studentCalled(tx, row.orgId, input.account)
    const { here, before } = await storedRights(tx, id, userId)
    if (before.join() === rights.join()) return null
    if (rights.length === 0) await tx.delete(classAssistant).where(here)
    else
      await tx
        .insert(classAssistant)
        .values({ classId: id, userId, rights, givenBy: actor.userId, givenAt: now })
        .onConflictDoUpdate({
          target: [classAssistant.classId, classAssistant.userId],
          set: { rights, givenBy: actor.userId, givenAt: now },
        })
    await gather(tx, userId)
    await audit(
      tx,
      actor,
      'classes:assistant:set',
      { id, name: row.name },
      { rights: before },
      { account: input.account, rights },
    )
    const kind = rights.length > 0 ? 'class.assistant' : 'class.assistantEnded'
    await notify(tx, now, kind, [{ to: userId, data: { id, name: row.name } }])
    const taken = before.some((right) => !rights.includes(right))
    return { userId, tell: taken ? await hooks.leave(tx, now, userId) : null }
  })
  if (!changed) return {}
  await changed.tell?.()
  await hooks.changed(changed.userId)
  return {}
}
