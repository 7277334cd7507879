import { and, eq, inArray } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found, invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { role, user, userRole } from '../access/tables.ts'
import { membersOf, selectOptionalClass } from './queries.ts'
import { classMember, classTeacher, semester, teachingClass } from './tables.ts'

interface ClassFields {
  name: LocalText
  semesterId: string | null
  remark: string
}

const checkSemester = async (db: Db, orgId: string, semesterId: string | null) => {
  if (!semesterId) return
  const [row] = await db
    .select({ id: semester.id })
    .from(semester)
    .where(and(eq(semester.id, semesterId), eq(semester.orgId, orgId)))
  if (!row) throw invalid({ semesterId: 'NOT_FOUND' })
}

/** Makes a class in the actor's organisation; a teacher who makes one teaches it. */
export const addClass = (deps: Deps, actor: Actor, fields: ClassFields): Promise<{ id: string }> =>
  transaction(deps.db, async (tx) => {
    // A system administrator belongs to no organisation, and a class does.
    if (!actor.orgId) throw new AppError('FORBIDDEN')
    await checkSemester(tx, actor.orgId, fields.semesterId)
    const id = newId()
    await tx.insert(teachingClass).values({ id, orgId: actor.orgId, createdAt: deps.clock.now(), ...fields })
    if (actor.role === 'teacher') await tx.insert(classTeacher).values({ classId: id, userId: actor.userId })
    return { id }
  })

export const updateClass = (
  deps: Deps,
  actor: Actor,
  input: ClassFields & { id: string; archived: boolean },
) =>
  transaction(deps.db, async (tx) => {
    const row = found(await selectOptionalClass(tx, actor, 'classes:class:edit', input.id))
    await checkSemester(tx, row.orgId, input.semesterId)
    const { id, archived, ...fields } = input
    const archivedAt = archived ? deps.clock.now() : null
    await tx
      .update(teachingClass)
      .set(archived === row.archived ? fields : { ...fields, archivedAt })
      .where(eq(teachingClass.id, id))
    return {}
  })

type Refused = { account: string; reason: 'unknown' | 'notStudent' | 'member' }

/** Who joined a class, for areas above: late joiners get the tasks that are already out. */
export type OnJoined = (tx: Db, classId: string, userIds: string[]) => Promise<void>

/** Adds students of the class's organisation by account; says of each other account why not. */
export const addMembers = (deps: Deps, actor: Actor, id: string, accounts: string[], onJoined: OnJoined) =>
  transaction(deps.db, async (tx) => {
    const row = found(await selectOptionalClass(tx, actor, 'classes:class:edit', id))
    const wanted = [...new Set(accounts)]
    const known = await tx
      .select({ id: user.id, account: user.account, role: role.base })
      .from(user)
      .leftJoin(userRole, eq(userRole.userId, user.id))
      .leftJoin(role, eq(role.id, userRole.roleId))
      .where(and(inArray(user.account, wanted), eq(user.orgId, row.orgId)))
    const present = new Set((await membersOf(tx, id)).map((member) => member.userId))
    const refused: Refused[] = []
    const joining: string[] = []
    for (const account of wanted) {
      const rows = known.filter((one) => one.account === account)
      const userId = rows[0]?.id
      if (!userId) refused.push({ account, reason: 'unknown' })
      else if (!rows.some((one) => one.role === 'student')) refused.push({ account, reason: 'notStudent' })
      else if (present.has(userId)) refused.push({ account, reason: 'member' })
      else joining.push(userId)
    }
    await joinClass(tx, deps.clock.now(), id, joining)
    await onJoined(tx, id, joining)
    return { added: joining.length, refused }
  })

/** Writes the membership of students, also of those who had left. */
export const joinClass = async (tx: Db, now: Date, classId: string, userIds: string[]): Promise<void> => {
  if (userIds.length === 0) return
  await tx
    .insert(classMember)
    .values(userIds.map((userId) => ({ classId, userId, joinedAt: now })))
    .onConflictDoUpdate({
      target: [classMember.classId, classMember.userId],
      set: { leftAt: null, joinedAt: now },
    })
}

export const removeMember = async (deps: Deps, actor: Actor, id: string, userId: string) => {
  found(await selectOptionalClass(deps.db, actor, 'classes:class:edit', id))
  const rows = await deps.db
    .update(classMember)
    .set({ leftAt: deps.clock.now() })
    .where(and(eq(classMember.classId, id), eq(classMember.userId, userId)))
    .returning({ userId: classMember.userId })
  found(rows[0])
  return {}
}
