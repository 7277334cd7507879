import { and, desc, eq } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { appealAdd } from '@labbox/contract/scores/mine.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { teachersOf } from '../classes/queries.ts'
import { teachingClass } from '../classes/tables.ts'
import { course } from '../courses/tables.ts'
import { notify } from '../notices/service.ts'
import { gradeAppeal, gradeBook, gradeMark } from './tables.ts'

/** A student's own published course marks, the latest first. */
export const myScoresOf = async (db: Db, actor: Actor) => {
  const rows = await db
    .select({
      courseId: gradeBook.courseId,
      classId: gradeBook.classId,
      course: course.name,
      className: teachingClass.name,
      publishedAt: gradeBook.publishedAt,
      mark: gradeMark.mark,
      working: gradeMark.working,
      appeal: gradeAppeal,
    })
    .from(gradeMark)
    .innerJoin(gradeBook, eq(gradeBook.id, gradeMark.bookId))
    .innerJoin(course, eq(course.id, gradeBook.courseId))
    .innerJoin(teachingClass, eq(teachingClass.id, gradeBook.classId))
    .leftJoin(
      gradeAppeal,
      and(eq(gradeAppeal.bookId, gradeMark.bookId), eq(gradeAppeal.studentId, gradeMark.studentId)),
    )
    .where(eq(gradeMark.studentId, actor.userId))
    .orderBy(desc(gradeBook.publishedAt), desc(gradeBook.id))
  return rows.flatMap(({ publishedAt, ...row }) => (publishedAt ? [{ ...row, publishedAt }] : []))
}

/** A student questions one's own published mark, once. */
export const addAppeal = (deps: Deps, actor: Actor, { text, courseId, classId }: BodyOf<typeof appealAdd>) =>
  transaction(deps.db, async (tx) => {
    const [own] = await tx
      .select({ bookId: gradeMark.bookId, course: course.name })
      .from(gradeMark)
      .innerJoin(gradeBook, eq(gradeBook.id, gradeMark.bookId))
      .innerJoin(course, eq(course.id, gradeBook.courseId))
      .where(
        and(
          eq(gradeBook.courseId, courseId),
          eq(gradeBook.classId, classId),
          eq(gradeMark.studentId, actor.userId),
        ),
      )
      .for('update', { of: gradeMark })
    const { bookId, course: name } = found(own)
    const made = await tx
      .insert(gradeAppeal)
      .values({ bookId, studentId: actor.userId, text, at: deps.clock.now() })
      .onConflictDoNothing()
      .returning({ at: gradeAppeal.at })
    if (made.length === 0) throw new AppError('APPEAL_GIVEN')
    const data = { course: name, student: actor.name, courseId, classId }
    const teachers = await teachersOf(tx, classId)
    await notify(
      tx,
      deps.clock.now(),
      'appeal.filed',
      teachers.map(({ userId }) => ({ to: userId, data })),
    )
    return {}
  })
