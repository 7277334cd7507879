import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import { reachableClasses, teachersByAccount } from '../classes/queries.ts'
import { projectVisibleTo } from '../labs/queries.ts'
import { labProject } from '../labs/tables.ts'
import { bankVisibleTo } from '../questions/queries.ts'
import { questionBank } from '../questions/tables.ts'
import { lockLiveCourse } from './service.ts'
import { syncOpenTeachers } from './open/open-class.ts'
import { course, courseBank, courseClass, courseLab, courseTeacher } from './tables.ts'

const touch = (deps: Deps, tx: Db, id: string) =>
  tx.update(course).set({ updatedAt: deps.clock.now() }).where(eq(course.id, id))

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

/** What is newly named must be among what the actor may read; what is there already may stay. */
const requireReadable = (
  wanted: readonly string[],
  known: ReadonlySet<string>,
  readable: readonly string[],
) => {
  const may = new Set(readable)
  if (wanted.some((id) => !known.has(id) && !may.has(id))) throw notFound()
}

/** Which classes take the course. Those that the actor may not change stay in it, named or not. */
export const setCourseClasses = (
  deps: Deps,
  actor: Actor,
  { id, classIds }: { id: string; classIds: string[] },
) =>
  transaction(deps.db, async (tx) => {
    await lockLiveCourse(tx, actor, id)
    const rows = await tx.select().from(courseClass).where(eq(courseClass.courseId, id))
    const known = new Set(rows.map((row) => row.classId))
    const wanted = new Set(classIds)
    const mine = await reachableClasses(tx, actor, 'classes:class:edit', unique([...known, ...wanted]))
    requireReadable([...wanted], known, mine)
    const gone = mine.filter((classId) => known.has(classId) && !wanted.has(classId))
    const fresh = [...wanted].filter((classId) => !known.has(classId))
    if (gone.length > 0)
      await tx
        .delete(courseClass)
        .where(and(eq(courseClass.courseId, id), inArray(courseClass.classId, gone)))
    if (fresh.length > 0)
      await tx.insert(courseClass).values(fresh.map((classId) => ({ courseId: id, classId })))
    await touch(deps, tx, id)
    return {}
  })

/** Who teaches the course beside its owner: teachers of its organisation. */
export const setCourseTeachers = (
  deps: Deps,
  actor: Actor,
  { id, accounts }: { id: string; accounts: string[] },
) =>
  transaction(deps.db, async (tx) => {
    const { orgId } = await lockLiveCourse(tx, actor, id)
    const userIds = await teachersByAccount(tx, orgId, accounts)
    await tx.delete(courseTeacher).where(eq(courseTeacher.courseId, id))
    if (userIds.length > 0)
      await tx.insert(courseTeacher).values(userIds.map((userId) => ({ courseId: id, userId })))
    await syncOpenTeachers(tx, id)
    await touch(deps, tx, id)
    return {}
  })

/** The labs of the course, in this order. */
export const setCourseLabs = (
  deps: Deps,
  actor: Actor,
  { id, projectIds }: { id: string; projectIds: string[] },
) =>
  transaction(deps.db, async (tx) => {
    await lockLiveCourse(tx, actor, id)
    const wanted = unique(projectIds)
    const known = await tx.select().from(courseLab).where(eq(courseLab.courseId, id))
    const readable = await tx
      .select({ id: labProject.id })
      .from(labProject)
      .where(and(inArray(labProject.id, wanted), projectVisibleTo(actor)))
    requireReadable(
      wanted,
      new Set(known.map((row) => row.projectId)),
      readable.map((row) => row.id),
    )
    await tx.delete(courseLab).where(eq(courseLab.courseId, id))
    if (wanted.length > 0)
      await tx
        .insert(courseLab)
        .values(wanted.map((projectId, position) => ({ courseId: id, projectId, position })))
    await touch(deps, tx, id)
    return {}
  })

/** The question banks of the course, in this order. */
export const setCourseBanks = (
  deps: Deps,
  actor: Actor,
  { id, bankIds }: { id: string; bankIds: string[] },
) =>
  transaction(deps.db, async (tx) => {
    await lockLiveCourse(tx, actor, id)
    const wanted = unique(bankIds)
    const known = await tx.select().from(courseBank).where(eq(courseBank.courseId, id))
    const readable = await tx
      .select({ id: questionBank.id })
      .from(questionBank)
      .where(and(inArray(questionBank.id, wanted), bankVisibleTo(actor)))
    requireReadable(
      wanted,
      new Set(known.map((row) => row.bankId)),
      readable.map((row) => row.id),
    )
    await tx.delete(courseBank).where(eq(courseBank.courseId, id))
    if (wanted.length > 0)
      await tx
        .insert(courseBank)
        .values(wanted.map((bankId, position) => ({ courseId: id, bankId, position })))
    await touch(deps, tx, id)
    return {}
  })
