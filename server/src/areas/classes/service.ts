import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found, invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { role, user, userRole } from '../access/tables.ts'
import { notify } from '../notices/service.ts'
import { membersOf, selectOptionalClass, teachersByAccount } from './queries.ts'
import { refuseTwin, sameName } from '../../platform/database/same-name.ts'
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

/**
 * Refuses the name of another class in use of the same semester: of those that a teacher teaches, or of the organisation for who
 * administers it. Colleagues may both have a "Class 1".
 */
const requireOwnName = async (
  tx: Db,
  actor: Actor,
  id: string,
  orgId: string,
  { name, semesterId }: ClassFields,
): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`labbox classes ${orgId}`}))`)
  const taught = tx
    .select({ id: classTeacher.classId })
    .from(classTeacher)
    .where(eq(classTeacher.userId, actor.userId))
  refuseTwin(
    await tx
      .select({ id: teachingClass.id })
      .from(teachingClass)
      .where(
        and(
          ne(teachingClass.id, id),
          eq(teachingClass.orgId, orgId),
          isNull(teachingClass.archivedAt),
          semesterId ? eq(teachingClass.semesterId, semesterId) : isNull(teachingClass.semesterId),
          actor.role === 'teacher' ? inArray(teachingClass.id, taught) : undefined,
          sameName(teachingClass.name, name),
        ),
      ),
  )
}

/** Makes a class in the actor's organisation; a teacher who makes one teaches it. */
export const addClass = (deps: Deps, actor: Actor, fields: ClassFields): Promise<{ id: string }> =>
  transaction(deps.db, async (tx) => {
    // A class belongs to an organisation, and a system administrator has none.
    if (!actor.orgId) throw new AppError('FORBIDDEN')
    await checkSemester(tx, actor.orgId, fields.semesterId)
    const id = newId()
    await requireOwnName(tx, actor, id, actor.orgId, fields)
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
    if (!archived) await requireOwnName(tx, actor, id, row.orgId, input)
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
    if (row.archived) throw new AppError('CLASS_ARCHIVED')
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
    await tellJoined(tx, deps.clock.now(), row, joining)
    await onJoined(tx, id, joining)
    return { added: joining.length, refused }
  })

/** Tells students whom a teacher has put into a class. */
export const tellJoined = (
  tx: Db,
  now: Date,
  { id, name }: { id: string; name: LocalText },
  userIds: readonly string[],
): Promise<void> =>
  notify(
    tx,
    now,
    'class.joined',
    userIds.map((to) => ({ to, data: { id, name } })),
  )

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
    .where(and(eq(classMember.classId, id), eq(classMember.userId, userId), isNull(classMember.leftAt)))
    .returning({ userId: classMember.userId })
  found(rows[0])
  return {}
}

/** Who teaches a class: teachers of its organisation. */
export const setTeachers = (deps: Deps, actor: Actor, { id, accounts }: { id: string; accounts: string[] }) =>
  transaction(deps.db, async (tx) => {
    const { orgId } = found(await selectOptionalClass(tx, actor, 'classes:class:edit', id))
    const userIds = await teachersByAccount(tx, orgId, accounts)
    await tx.delete(classTeacher).where(eq(classTeacher.classId, id))
    await tx.insert(classTeacher).values(userIds.map((userId) => ({ classId: id, userId })))
    return {}
  })

/**
 * Puts a student into another class of the organisation. What was given in the old class stays there; the open tasks of the new one
 * are given at once.
 */
export const transferMember = (
  deps: Deps,
  actor: Actor,
  { id, userId, toClassId }: { id: string; userId: string; toClassId: string },
  onJoined: OnJoined,
) =>
  transaction(deps.db, async (tx) => {
    const from = found(await selectOptionalClass(tx, actor, 'classes:class:edit', id))
    const to = found(await selectOptionalClass(tx, actor, 'classes:class:edit', toClassId))
    if (from.id === to.id) throw invalid({ toClassId: 'same' })
    if (from.orgId !== to.orgId) throw new AppError('CLASS_OTHER_ORG')
    if (to.archived) throw new AppError('CLASS_ARCHIVED')
    const now = deps.clock.now()
    const [left] = await tx
      .update(classMember)
      .set({ leftAt: now })
      .where(and(eq(classMember.classId, id), eq(classMember.userId, userId), isNull(classMember.leftAt)))
      .returning({ userId: classMember.userId })
    if (!left) throw new AppError('NOT_MEMBER')
    await joinClass(tx, now, toClassId, [userId])
    await onJoined(tx, toClassId, [userId])
    return {}
  })
