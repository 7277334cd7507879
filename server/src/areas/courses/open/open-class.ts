import { and, eq, isNull } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Db } from '../../../platform/database/db.ts'
import { classMember, classTeacher, teachingClass } from '../../classes/tables.ts'
import { course, courseClass, courseTeacher } from '../tables.ts'

/** What stands wherever a task names its class, in the languages that the course has a name in. */
export const openClassName = ({ zh, en }: LocalText): LocalText => ({
  ...(zh && { zh: `${zh}（开放选课）` }),
  ...(en && { en: `${en} (open enrolment)` }),
})

/** The class of who enrolled in a course, once something was handed out there. */
export const openClassOf = async (db: Db, courseId: string): Promise<string | null> => {
  const [row] = await db
    .select({ id: teachingClass.id })
    .from(courseClass)
    .innerJoin(teachingClass, eq(teachingClass.id, courseClass.classId))
    .where(and(eq(courseClass.courseId, courseId), eq(teachingClass.open, true)))
  return row?.id ?? null
}

/** The class goes by the course's name. */
export const renameOpenClass = async (tx: Db, courseId: string, name: LocalText): Promise<void> => {
  const classId = await openClassOf(tx, courseId)
  if (!classId) return
  await tx
    .update(teachingClass)
    .set({ name: openClassName(name) })
    .where(eq(teachingClass.id, classId))
}

/** Who teaches the course teaches those who enrolled in it. */
export const syncOpenTeachers = async (tx: Db, courseId: string): Promise<void> => {
  const classId = await openClassOf(tx, courseId)
  if (!classId) return
  const owners = await tx.select({ userId: course.ownerId }).from(course).where(eq(course.id, courseId))
  const others = await tx
    .select({ userId: courseTeacher.userId })
    .from(courseTeacher)
    .where(eq(courseTeacher.courseId, courseId))
  const userIds = new Set([...owners, ...others].flatMap(({ userId }) => userId ?? []))
  await tx.delete(classTeacher).where(eq(classTeacher.classId, classId))
  if (userIds.size > 0)
    await tx.insert(classTeacher).values([...userIds].map((userId) => ({ classId, userId })))
}

/** Who left the course has left its class; the work stays. */
export const leaveOpenClass = async (tx: Db, now: Date, courseId: string, userId: string): Promise<void> => {
  const classId = await openClassOf(tx, courseId)
  if (!classId) return
  await tx
    .update(classMember)
    .set({ leftAt: now })
    .where(and(eq(classMember.classId, classId), eq(classMember.userId, userId), isNull(classMember.leftAt)))
}
