import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { localText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { classSession } from '../attendance/tables.ts'
import { teachingClass } from '../classes/tables.ts'
import { course, courseClass } from '../courses/tables.ts'
import { gradeBook, gradeEntry } from '../scores/tables.ts'
import { studentTask, task, taskClass } from '../tasks/tables.ts'
import type { Made } from './tables.ts'

/** New classes in which somebody has begun to teach: with a task of their own or a published one, a class session, or a score. */
const usedOf = async (
  tx: Db,
  classIds: readonly string[],
  drafts: readonly string[],
): Promise<Set<string>> => {
  const own = or(inArray(task.id, [...drafts]), inArray(task.sourceTaskId, [...drafts]))
  const isDraft = drafts.length > 0 ? sql`${own} and ${task.publishedAt} is null` : sql`false`
  const found = await Promise.all([
    tx
      .select({ id: taskClass.classId })
      .from(taskClass)
      .innerJoin(task, eq(task.id, taskClass.taskId))
      .where(and(inArray(taskClass.classId, [...classIds]), sql`(${isDraft}) is not true`)),
    tx
      .select({ id: studentTask.classId })
      .from(studentTask)
      .where(inArray(studentTask.classId, [...classIds])),
    tx
      .select({ id: classSession.classId })
      .from(classSession)
      .where(inArray(classSession.classId, [...classIds])),
    tx
      .select({ id: gradeBook.classId })
      .from(gradeEntry)
      .innerJoin(gradeBook, eq(gradeBook.id, gradeEntry.bookId))
      .where(inArray(gradeBook.classId, [...classIds])),
  ])
  return new Set(found.flat().map(({ id }) => id))
}

/** Copies of courses that a class beside the new ones takes by now stay; the others go. */
const dropCourses = async (deps: Deps, tx: Db, { courses }: Made) => {
  const copies = courses.map(({ toId }) => toId)
  if (copies.length === 0) return
  const taken = tx.select({ id: courseClass.courseId }).from(courseClass)
  await tx
    .update(course)
    .set({ deletedAt: deps.clock.now() })
    .where(and(inArray(course.id, copies), notInArray(course.id, taken)))
}

/**
 * Removes what was made and brings back what was archived.
 * @throws AppError ROLLOVER_USED when a new class is in use
 */
export const undoMade = async (deps: Deps, tx: Db, actor: Actor, made: Made): Promise<void> => {
  const classIds = made.classes.flatMap(({ toId }) => toId ?? [])
  const drafts = made.drafts.map(({ toId }) => toId)
  if (classIds.length > 0) {
    // Nobody publishes to them, or joins them, in between.
    await tx
      .select({ id: teachingClass.id })
      .from(teachingClass)
      .where(inArray(teachingClass.id, classIds))
      .for('update')
    const used = await usedOf(tx, classIds, drafts)
    const names = made.classes.filter(({ toId }) => toId && used.has(toId)).map(({ name }) => name)
    if (names.length > 0)
      throw new AppError('ROLLOVER_USED', {
        params: { names: names.map((name) => localText(name, actor.locale)).join(', ') },
      })
    if (drafts.length > 0)
      await tx.delete(task).where(or(inArray(task.id, drafts), inArray(task.sourceTaskId, drafts)))
    await tx.delete(teachingClass).where(inArray(teachingClass.id, classIds))
  }
  await dropCourses(deps, tx, made)
  const back = made.classes.filter(({ archived }) => archived).map(({ fromId }) => fromId)
  if (back.length > 0)
    await tx.update(teachingClass).set({ archivedAt: null }).where(inArray(teachingClass.id, back))
  const backCourses = made.courses.filter(({ archived }) => archived).map(({ fromId }) => fromId)
  if (backCourses.length > 0)
    await tx.update(course).set({ archivedAt: null }).where(inArray(course.id, backCourses))
}
