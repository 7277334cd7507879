import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found, notFound } from '../../platform/errors.ts'
import { classVisibleTo, teaches } from '../classes/queries.ts'
import { teachingClass } from '../classes/tables.ts'
import { courseEditableBy } from '../courses/queries.ts'
import { course, courseClass } from '../courses/tables.ts'
import { gradeBook } from './tables.ts'

/** Which grade book is meant. */
export interface BookKey {
  courseId: string
  classId: string
}

export interface Pair extends BookKey {
  course: LocalText
  className: LocalText
  editable: boolean
  teaches: boolean
}

/** Grade books that the actor may read: of every class one teaches or administers, with the courses it takes. */
export const bookVisibleTo = (db: Db, actor: Actor, permission: Permission) =>
  and(classVisibleTo(db, actor, permission), isNull(course.deletedAt))

/** A grade book is changed by who teaches the class and the course. */
const bookEditableBy = (db: Db, actor: Actor) =>
  and(
    classVisibleTo(db, actor, 'scores:book:edit'),
    courseEditableBy(actor, 'courses:course:edit'),
    isNull(course.archivedAt),
  )

/** The class and the course of a book that the actor may read, whether or not anything is entered in it. */
export const selectPair = async (db: Db, actor: Actor, { courseId, classId }: BookKey): Promise<Pair> => {
  const [row] = await db
    .select({
      courseId: course.id,
      classId: teachingClass.id,
      course: course.name,
      className: teachingClass.name,
      editable: sql<boolean>`${bookEditableBy(db, actor) ?? sql`true`}`,
      teaches: sql<boolean>`${teaches(db, actor)}`,
    })
    .from(courseClass)
    .innerJoin(course, eq(course.id, courseClass.courseId))
    .innerJoin(teachingClass, eq(teachingClass.id, courseClass.classId))
    .where(
      and(
        eq(courseClass.courseId, courseId),
        eq(courseClass.classId, classId),
        bookVisibleTo(db, actor, 'scores:book:page'),
      ),
    )
  return found(row)
}

export type Book = typeof gradeBook.$inferSelect

export const selectBook = async (db: Db, { courseId, classId }: BookKey): Promise<Book | null> => {
  const [row] = await db
    .select()
    .from(gradeBook)
    .where(and(eq(gradeBook.courseId, courseId), eq(gradeBook.classId, classId)))
  return row ?? null
}

/** The book, locked until the transaction ends, for one who may change it. */
export const lockBook = async (deps: Deps, tx: Db, actor: Actor, key: BookKey) => {
  const pair = await selectPair(tx, actor, key)
  if (!pair.editable) throw notFound()
  const { courseId, classId } = key
  await tx
    .insert(gradeBook)
    .values({ id: newId(), courseId, classId, createdAt: deps.clock.now() })
    .onConflictDoNothing()
  const [book] = await tx
    .select()
    .from(gradeBook)
    .where(and(eq(gradeBook.courseId, courseId), eq(gradeBook.classId, classId)))
    .for('update')
  return { pair, book: found(book) }
}

/** The same, when what is in it may be changed now. */
export const openBook = async (deps: Deps, tx: Db, actor: Actor, key: BookKey) => {
  const locked = await lockBook(deps, tx, actor, key)
  if (locked.book.lockedAt) throw new AppError('GRADES_LOCKED')
  return locked
}
