import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  ilike,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { containing, named, ordering, windowOf } from '../../platform/database/listing.ts'
import { AppError, found } from '../../platform/errors.ts'
import { orgWithin, within } from '../../platform/ownership.ts'
import { organisation, role, user, userRole } from '../access/tables.ts'
import { classMember, classTeacher, semester, teachingClass } from './tables.ts'

/** Whether the actor teaches the class themselves. */
export const teaches = (db: Db, actor: Actor) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(classTeacher)
      .where(and(eq(classTeacher.classId, teachingClass.id), eq(classTeacher.userId, actor.userId))),
  )

const isMember = (db: Db, actor: Actor) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(classMember)
      .where(
        and(
          eq(classMember.classId, teachingClass.id),
          eq(classMember.userId, actor.userId),
          isNull(classMember.leftAt),
        ),
      ),
  )

/**
 * Which classes the actor may reach by this permission: the one predicate of every read and write of classes. Who is in an open
 * course is decided there: its class cannot be edited.
 */
export const classVisibleTo = (db: Db, actor: Actor, permission: Permission): SQL | undefined =>
  and(
    classInScope(db, actor, permission),
    permission === 'classes:class:edit' ? eq(teachingClass.open, false) : undefined,
  )

/** The same without what is special about open courses. */
export const classInScope = (db: Db, actor: Actor, permission: Permission): SQL | undefined => {
  const scope = scopeOf(actor, permission)
  if (scope === 'all') return undefined
  if (scope === 'org') return orgWithin(teachingClass.orgId, actor)
  if (scope === 'own' || scope === 'classes')
    return or(teaches(db, actor), actor.role === 'student' ? isMember(db, actor) : undefined)
  return sql`false`
}

/** Names of those who teach a class. */
export const teacherNames = sql<
  string[]
>`coalesce((select json_agg(u.name order by u.name) from class_teacher t join app_user u on u.id = t.user_id where t.class_id = ${teachingClass.id}), '[]'::json)`

const columns = {
  id: teachingClass.id,
  name: teachingClass.name,
  remark: teachingClass.remark,
  semesterId: teachingClass.semesterId,
  semesterName: semester.name,
  teachers: teacherNames,
  members: sql<number>`(select count(*)::int from class_member m where m.class_id = ${teachingClass.id} and m.left_at is null)`,
  archived: sql<boolean>`${isNotNull(teachingClass.archivedAt)}`,
  createdAt: teachingClass.createdAt,
}

export interface ClassFilter {
  page: number
  limit: number
  sort?: string | undefined
  name?: string | undefined
  archived?: boolean | undefined
  semesterId?: string | undefined
}

export const classPageOf = async (db: Db, actor: Actor, filter: ClassFilter) => {
  const where = and(
    classVisibleTo(db, actor, 'classes:class:page'),
    // It has its place in the course.
    eq(teachingClass.open, false),
    named(teachingClass.name, filter.name),
    filter.semesterId ? eq(teachingClass.semesterId, filter.semesterId) : undefined,
    filter.archived === undefined
      ? undefined
      : filter.archived
        ? isNotNull(teachingClass.archivedAt)
        : isNull(teachingClass.archivedAt),
  )
  const window = windowOf(filter)
  const items = await db
    .select(columns)
    .from(teachingClass)
    .leftJoin(semester, eq(semester.id, teachingClass.semesterId))
    .where(where)
    .orderBy(...ordering({ createdAt: teachingClass.createdAt }, filter.sort, '-createdAt', teachingClass.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(teachingClass).where(where)
  return { items, total: total?.n ?? 0 }
}

/** The class if the actor may reach it by this permission. */
export const selectOptionalClass = async (db: Db, actor: Actor, permission: Permission, id: string) => {
  const [row] = await db
    .select({ ...columns, orgId: teachingClass.orgId })
    .from(teachingClass)
    .leftJoin(semester, eq(semester.id, teachingClass.semesterId))
    .where(and(eq(teachingClass.id, id), classVisibleTo(db, actor, permission)))
  return row ?? null
}

/** Those of the classes that the actor may reach by this permission, all in one question. */
export const reachableClasses = async (
  db: Db,
  actor: Actor,
  permission: Permission,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: teachingClass.id })
    .from(teachingClass)
    .where(and(inArray(teachingClass.id, [...ids]), classVisibleTo(db, actor, permission)))
  return rows.map((row) => row.id)
}

export const membersOf = (db: Db, classId: string) =>
  db
    .select({
      userId: user.id,
      account: user.account,
      name: user.name,
      number: user.number,
      joinedAt: classMember.joinedAt,
    })
    .from(classMember)
    .innerJoin(user, eq(user.id, classMember.userId))
    .where(and(eq(classMember.classId, classId), isNull(classMember.leftAt)))
    .orderBy(asc(user.number), asc(user.account))

export const teachersOf = (db: Db, classId: string) =>
  db
    .select({ userId: user.id, account: user.account, name: user.name })
    .from(classTeacher)
    .innerJoin(user, eq(user.id, classTeacher.userId))
    .where(eq(classTeacher.classId, classId))
    .orderBy(asc(user.account))

const FOUND = 20

/** Students of the class's organisation, unless `members` only those who are not in it, by a part of account, name or number. */
export const candidatesOf = async (
  db: Db,
  actor: Actor,
  { id, text, members }: { id: string; text: string; members?: boolean | undefined },
) => {
  const here = and(eq(teachingClass.id, id), classInScope(db, actor, 'classes:class:edit'))
  const { orgId } = found((await db.select().from(teachingClass).where(here))[0])
  const wanted = containing(text)
  return db
    .select({ userId: user.id, account: user.account, name: user.name, number: user.number })
    .from(user)
    .where(
      and(
        eq(user.orgId, orgId),
        or(ilike(user.account, wanted), ilike(user.name, wanted), ilike(user.number, wanted)),
        sql`exists (select 1 from user_role ur join role r on r.id = ur.role_id where ur.user_id = ${user.id} and r.base = 'student')`,
        members
          ? undefined
          : sql`not exists (select 1 from class_member m where m.class_id = ${id} and m.user_id = ${user.id} and m.left_at is null)`,
      ),
    )
    .orderBy(asc(user.number), asc(user.account))
    .limit(FOUND)
}

export const semestersOf = (db: Db, actor: Actor) =>
  db
    .select({
      id: semester.id,
      name: semester.name,
      start: semester.startAt,
      end: semester.endAt,
      timeZone: organisation.timeZone,
    })
    .from(semester)
    .innerJoin(organisation, eq(organisation.id, semester.orgId))
    .where(actor.orgId ? eq(semester.orgId, actor.orgId) : undefined)
    .orderBy(desc(semester.startAt))

/** Teachers of the actor's organisation and those below it, whose account or name has this in it. */
export const colleaguesOf = async (db: Db, actor: Actor, text: string) => {
  if (!actor.orgPath) return []
  const wanted = containing(text)
  return db
    .selectDistinct({ account: user.account, name: user.name })
    .from(user)
    .innerJoin(organisation, eq(organisation.id, user.orgId))
    .innerJoin(userRole, eq(userRole.userId, user.id))
    .innerJoin(role, and(eq(role.id, userRole.roleId), eq(role.base, 'teacher')))
    .where(and(within(organisation.path, actor), or(ilike(user.account, wanted), ilike(user.name, wanted))))
    .orderBy(asc(user.name), asc(user.account))
    .limit(FOUND)
}

/**
 * Ids of the teachers of an organisation with these accounts.
 * @throws AppError NOT_TEACHERS when one of them is none there
 */
export const teachersByAccount = async (
  db: Db,
  orgId: string | null,
  accounts: readonly string[],
): Promise<string[]> => {
  const wanted = [...new Set(accounts)]
  if (wanted.length === 0) return []
  const rows = orgId
    ? await db
        .selectDistinct({ id: user.id, account: user.account })
        .from(user)
        .innerJoin(userRole, eq(userRole.userId, user.id))
        .innerJoin(role, and(eq(role.id, userRole.roleId), eq(role.base, 'teacher')))
        .where(and(inArray(user.account, wanted), eq(user.orgId, orgId)))
    : []
  const known = new Set(rows.map((row) => row.account))
  const unknown = wanted.filter((account) => !known.has(account))
  if (unknown.length > 0)
    throw new AppError('NOT_TEACHERS', {
      params: { accounts: unknown.join(', ') },
      fields: { accounts: 'NOT_TEACHERS' },
    })
  return rows.map((row) => row.id)
}

/** Everybody who is in a class that the teacher teaches. */
export const studentsOf = async (db: Db, teacherId: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ userId: classMember.userId })
    .from(classMember)
    .innerJoin(classTeacher, eq(classTeacher.classId, classMember.classId))
    .innerJoin(teachingClass, eq(teachingClass.id, classMember.classId))
    .where(
      and(eq(classTeacher.userId, teacherId), isNull(classMember.leftAt), isNull(teachingClass.archivedAt)),
    )
  return rows.map((row) => row.userId)
}

/** Who is in a class that the actor may reach; null where they may not. */
export const memberIdsOf = async (db: Db, actor: Actor, classId: string): Promise<string[] | null> => {
  const [reached] = await reachableClasses(db, actor, 'classes:class:page', [classId])
  if (!reached) return null
  const rows = await membersOf(db, classId)
  return rows.map((row) => row.userId)
}

/** Classes that the actor may reach, with each of these people who is in them. */
export const classesOfPeople = async (db: Db, actor: Actor, userIds: readonly string[]) => {
  if (userIds.length === 0) return []
  return db
    .select({ id: teachingClass.id, name: teachingClass.name, userId: classMember.userId })
    .from(classMember)
    .innerJoin(teachingClass, eq(teachingClass.id, classMember.classId))
    .where(
      and(
        anyOf(classMember.userId, userIds),
        isNull(classMember.leftAt),
        classVisibleTo(db, actor, 'classes:class:page'),
      ),
    )
}
