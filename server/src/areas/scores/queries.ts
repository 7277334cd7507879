import { and, asc, count, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { containing, ordering, windowOf } from '../../platform/database/listing.ts'
import type { Deps } from '../../platform/deps.ts'
import { user } from '../access/tables.ts'
import { semester, teachingClass } from '../classes/tables.ts'
import { courseTasks } from '../courses/learning/progress.queries.ts'
import { course, courseClass } from '../courses/tables.ts'
import { task } from '../tasks/tables.ts'
import { boxItems, lateItems, matrixOf, statusesOf, type Matrix } from './matrix.ts'
import { bookVisibleTo, selectBook, selectPair, type BookKey } from './scope.ts'
import { gradeAppeal, gradeBook, gradeChange, gradeMark, gradeScheme } from './tables.ts'

export { bookVisibleTo }

interface BookFilter {
  page: number
  limit: number
  sort?: string | undefined
  name?: string | undefined
}

const courseName = sql<string>`coalesce(${course.name}->>'zh', ${course.name}->>'en')`

/** How many tasks each of these classes has in its course, all in one statement. */
const taskCounts = async (db: Db, pairs: readonly BookKey[]): Promise<ReadonlyMap<string, number>> => {
  if (pairs.length === 0) return new Map()
  const rows = await db.execute<{ course_id: string; class_id: string; n: number }>(
    sql`select x.course_id, k.class_id, count(*)::int as n
      from ${courseTasks([...new Set(pairs.map(({ courseId }) => courseId))])} x
      join task t on t.id = x.task_id and t.closed_at is null
      join task_class k on k.task_id = t.id group by x.course_id, k.class_id`,
  )
  return new Map(rows.map((row) => [`${row.course_id} ${row.class_id}`, row.n]))
}

/** Courses with the classes that take them. */
export const bookPageOf = async (db: Db, actor: Actor, filter: BookFilter) => {
  const named = filter.name && containing(filter.name)
  const where = and(
    bookVisibleTo(db, actor, 'scores:book:page'),
    isNull(course.archivedAt),
    isNull(teachingClass.archivedAt),
    named
      ? or(ilike(sql`${course.name}::text`, named), ilike(sql`${teachingClass.name}::text`, named))
      : undefined,
  )
  const window = windowOf(filter)
  const rows = await db
    .select({
      courseId: course.id,
      classId: teachingClass.id,
      course: course.name,
      className: teachingClass.name,
      semester: semester.name,
      students: sql<number>`(select count(*)::int from class_member m where m.class_id = ${teachingClass.id} and m.left_at is null)`,
      weighed: sql<boolean>`coalesce(${gradeBook.revision}, 0) > 0`,
      lockedAt: gradeBook.lockedAt,
      publishedAt: gradeBook.publishedAt,
      outcomes: sql<number>`coalesce((select jsonb_array_length(o.settings -> 'outcomes') from course_outcomes o where o.course_id = ${course.id}), 0)`,
      appeals: sql<number>`(select count(*)::int from grade_appeal a where a.book_id = ${gradeBook.id} and a.answered_at is null)`,
    })
    .from(courseClass)
    .innerJoin(course, eq(course.id, courseClass.courseId))
    .innerJoin(teachingClass, eq(teachingClass.id, courseClass.classId))
    .leftJoin(semester, eq(semester.id, teachingClass.semesterId))
    .leftJoin(
      gradeBook,
      and(eq(gradeBook.courseId, courseClass.courseId), eq(gradeBook.classId, courseClass.classId)),
    )
    .where(where)
    .orderBy(...ordering({ course: courseName }, filter.sort, 'course', course.id), asc(teachingClass.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db
    .select({ n: count() })
    .from(courseClass)
    .innerJoin(course, eq(course.id, courseClass.courseId))
    .innerJoin(teachingClass, eq(teachingClass.id, courseClass.classId))
    .where(where)
  const tasks = await taskCounts(db, rows)
  const items = rows.map((row) => ({ ...row, tasks: tasks.get(`${row.courseId} ${row.classId}`) ?? 0 }))
  return { items, total: total?.n ?? 0 }
}

/** What was published, by student; empty while nothing is. */
export const publishedMarks = async (db: Db, bookId: string) => {
  const rows = await db
    .select({ studentId: gradeMark.studentId, mark: gradeMark.mark })
    .from(gradeMark)
    .where(eq(gradeMark.bookId, bookId))
  return new Map(rows.map(({ studentId, mark }) => [studentId, mark]))
}

const rowsOf = (matrix: Matrix, published: ReadonlyMap<string, number | null>, now: Date) => {
  const statuses = statusesOf(matrix, now)
  return matrix.students.map((student) => {
    const present = matrix.mark(student.id)
    const shown = published.has(student.id)
      ? { mark: published.get(student.id) ?? null, complete: published.get(student.id) !== null }
      : { mark: present?.mark ?? null, complete: present?.complete ?? false }
    const own = matrix.items.map(({ id }) => matrix.own(student.id, id))
    return {
      ...student,
      scores: own.map(({ score }) => score),
      excused: own.flatMap(({ excused }, item) => (excused ? [item] : [])),
      statuses: statuses(student.id),
      late: lateItems(matrix, student.id),
      origins: boxItems(matrix, student.id),
      entries: matrix.items.flatMap(({ id }, item) => {
        const { entry } = matrix.place(student.id, id)
        return entry ? [{ item, ...entry }] : []
      }),
      ...shown,
    }
  })
}

/** The whole matrix of a class in a course. */
export const bookOf = async ({ db, clock }: Deps, actor: Actor, key: BookKey) => {
  const pair = await selectPair(db, actor, key)
  const book = await selectBook(db, key)
  const now = clock.now()
  const matrix = await matrixOf(db, key, book, now)
  const appeals = book
    ? await db.select().from(gradeAppeal).where(eq(gradeAppeal.bookId, book.id)).orderBy(asc(gradeAppeal.at))
    : []
  return {
    course: { id: pair.courseId, name: pair.course },
    class: { id: pair.classId, name: pair.className },
    editable: pair.editable,
    teaches: pair.teaches,
    revision: book?.revision ?? 0,
    scheme: matrix.scheme,
    lockedAt: book?.lockedAt ?? null,
    publishedAt: book?.publishedAt ?? null,
    items: matrix.items,
    students: rowsOf(matrix, book?.publishedAt ? await publishedMarks(db, book.id) : new Map(), now),
    appeals,
  }
}

/** Every scheme of a book, the latest first. */
export const schemesOf = async (db: Db, actor: Actor, key: BookKey) => {
  await selectPair(db, actor, key)
  const book = await selectBook(db, key)
  if (!book) return []
  return db
    .select({
      revision: gradeScheme.revision,
      at: gradeScheme.at,
      by: user.name,
      scheme: gradeScheme.scheme,
    })
    .from(gradeScheme)
    .innerJoin(user, eq(user.id, gradeScheme.byId))
    .where(eq(gradeScheme.bookId, book.id))
    .orderBy(desc(gradeScheme.revision))
}

/** What items of a book are called: tasks, and columns of any scheme it has had. */
const itemNames = async (db: Db, bookId: string, ids: readonly string[]) => {
  const names = new Map<string, LocalText>()
  const schemes = await db
    .select({ scheme: gradeScheme.scheme })
    .from(gradeScheme)
    .where(eq(gradeScheme.bookId, bookId))
    .orderBy(asc(gradeScheme.revision))
  for (const { scheme } of schemes) for (const { id, name } of scheme.columns) names.set(id, name)
  const tasks = await db
    .select({ id: task.id, name: task.name })
    .from(task)
    .where(sql`${task.id} in ${[...ids, bookId]}`)
  for (const { id, name } of tasks) names.set(id, name)
  return names
}

/** The log of entries. */
export const changesOf = async (db: Db, actor: Actor, filter: BookFilter & BookKey) => {
  await selectPair(db, actor, filter)
  const book = await selectBook(db, filter)
  if (!book) return { items: [], total: 0 }
  const where = eq(gradeChange.bookId, book.id)
  const by = sql<string>`(select u.name from app_user u where u.id = ${gradeChange.byId})`
  const window = windowOf(filter)
  const rows = await db
    .select({ change: gradeChange, student: user.name, number: user.number, by })
    .from(gradeChange)
    .innerJoin(user, eq(user.id, gradeChange.studentId))
    .where(where)
    .orderBy(...ordering({ at: gradeChange.at }, filter.sort, '-at', gradeChange.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(gradeChange).where(where)
  const names = await itemNames(
    db,
    book.id,
    rows.map(({ change }) => change.itemId),
  )
  const items = rows.map(({ change, ...people }) => ({
    ...change,
    ...people,
    item: names.get(change.itemId) ?? null,
  }))
  return { items, total: total?.n ?? 0 }
}
