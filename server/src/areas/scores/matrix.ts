import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { parsePoints } from '@labbox/contract/core/score.ts'
import { attendanceCell } from '@labbox/contract/scores/attendance.ts'
import type { GradeItem } from '@labbox/contract/scores/books.ts'
import { courseMark, type CourseMark, type MarkCell } from '@labbox/contract/scores/course-mark.ts'
import { practiceCell } from '@labbox/contract/scores/practice.ts'
import { placedItems, type GradeScheme } from '@labbox/contract/scores/scheme.ts'
import { taskState } from '@labbox/contract/tasks/states.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { user } from '../access/tables.ts'
import { countsByStudent } from '../attendance/queries.ts'
import { classMember } from '../classes/tables.ts'
import { courseTasks } from '../courses/learning/progress.queries.ts'
import { courseBank } from '../courses/tables.ts'
import { practiceOf } from '../questions/practice.queries.ts'
import { lateOf, statusOf } from '../tasks/student.service.ts'
import { markedTask, studentTask, task, taskClass } from '../tasks/tables.ts'
import type { Book, BookKey } from './scope.ts'
import { gradeEntry, gradeScheme } from './tables.ts'

/** The scheme that holds. */
export const schemeOf = async (db: Db, book: Book | null): Promise<GradeScheme | null> => {
  if (!book || book.revision === 0) return null
  const [row] = await db
    .select({ scheme: gradeScheme.scheme })
    .from(gradeScheme)
    .where(and(eq(gradeScheme.bookId, book.id), eq(gradeScheme.revision, book.revision)))
  return row?.scheme ?? null
}

/** The tasks of the course that were given in the class, as they end; those that were closed, or are not marked, are left out. */
export const tasksOf = async (db: Db, { courseId, classId }: BookKey) => {
  const rows = await db
    .select({ task })
    .from(task)
    .innerJoin(taskClass, and(eq(taskClass.taskId, task.id), eq(taskClass.classId, classId)))
    .where(
      and(
        isNotNull(task.publishedAt),
        isNull(task.closedAt),
        markedTask,
        sql`${task.id} in (select task_id from ${courseTasks([courseId])} x)`,
      ),
    )
    .orderBy(asc(task.endAt), asc(task.type), asc(task.id))
  return rows.map((row) => row.task)
}

/** Who is in the class now; of `only`, where it is given. */
const membersOf = (db: Db, classId: string, only: readonly string[] | undefined) =>
  db
    .select({ id: user.id, account: user.account, name: user.name, number: user.number })
    .from(classMember)
    .innerJoin(user, eq(user.id, classMember.userId))
    .where(
      and(
        eq(classMember.classId, classId),
        isNull(classMember.leftAt),
        only && anyOf(classMember.userId, only),
      ),
    )
    .orderBy(asc(user.number), asc(user.account))

/** As much of a copy as a cell shows, or as its status follows from: a large book has tens of thousands. */
const ownColumns = {
  id: studentTask.id,
  taskId: studentTask.taskId,
  studentId: studentTask.studentId,
  status: studentTask.status,
  deadline: studentTask.deadline,
  opensAt: studentTask.opensAt,
  extraPercent: studentTask.extraPercent,
  draftEmpty: studentTask.draftEmpty,
  manualReview: studentTask.manualReview,
  submittedAt: studentTask.submittedAt,
  score: studentTask.score,
  penalty: studentTask.penalty,
  adjustment: studentTask.adjustment,
  adjustReason: studentTask.adjustReason,
  origin: studentTask.origin,
}
type Own = Pick<typeof studentTask.$inferSelect, keyof typeof ownColumns>

/** What stands in a cell: a student's copy of the task, and what was entered over it. */
interface Place {
  own?: Own
  entry?: { score: number | null; excused: boolean }
}

export interface Matrix {
  scheme: GradeScheme | null
  items: GradeItem[]
  students: Awaited<ReturnType<typeof membersOf>>
  tasks: Awaited<ReturnType<typeof tasksOf>>
  place: (studentId: string, itemId: string) => Place
  /** What the task itself says, or attendance or practice where the column is of it. */
  own: (studentId: string, itemId: string) => MarkCell
  /** As the rule of marks reads it. */
  cell: (studentId: string, itemId: string) => MarkCell
  /** The course mark of a student; null without a scheme. */
  mark: (studentId: string) => CourseMark | null
}

const NOTHING: MarkCell = { score: null, excused: false }

/** The cells of the columns that are of attendance; nothing is read where there is none. */
const attendanceCells = async (db: Db, classId: string, scheme: GradeScheme | null) => {
  const shares = new Map(
    (scheme?.columns ?? []).flatMap(({ id, attendance }) => (attendance ? [[id, attendance.lateShare]] : [])),
  )
  const counts = shares.size > 0 ? await countsByStudent(db, classId) : new Map<string, never>()
  return (studentId: string, itemId: string): MarkCell => {
    const [share, of] = [shares.get(itemId), counts.get(studentId)]
    return share === undefined || !of ? NOTHING : attendanceCell(of, share)
  }
}

/** The cells of the columns that are of practice in the banks of the course; nothing is read where there is none. */
const practiceCells = async (
  db: Db,
  courseId: string,
  studentIds: readonly string[],
  scheme: GradeScheme | null,
) => {
  const least = new Map(
    (scheme?.columns ?? []).flatMap(({ id, practice }) => (practice ? [[id, practice.least]] : [])),
  )
  const banks =
    least.size > 0
      ? await db.select({ id: courseBank.bankId }).from(courseBank).where(eq(courseBank.courseId, courseId))
      : []
  const counts = await practiceOf(
    db,
    banks.map(({ id }) => id),
    studentIds,
  )
  return (studentId: string, itemId: string): MarkCell | null => {
    const [of, known] = [least.get(itemId), counts.get(studentId)]
    return of === undefined ? null : known ? practiceCell(known, of) : NOTHING
  }
}

/** What stands in the cells of these students. */
const placesOf = async (
  db: Db,
  { classId }: BookKey,
  book: Book | null,
  tasks: readonly { id: string }[],
  only: readonly string[] | undefined,
) => {
  const rows = new Map<string, Map<string, Place>>()
  const put = (studentId: string, itemId: string, place: Place) => {
    let row = rows.get(studentId)
    if (!row) rows.set(studentId, (row = new Map()))
    row.set(itemId, { ...row.get(itemId), ...place })
  }
  const works = await db
    .select(ownColumns)
    .from(studentTask)
    .innerJoin(
      classMember,
      and(
        eq(classMember.userId, studentTask.studentId),
        eq(classMember.classId, classId),
        isNull(classMember.leftAt),
      ),
    )
    .where(
      and(
        anyOf(
          studentTask.taskId,
          tasks.map(({ id }) => id),
        ),
        only && anyOf(studentTask.studentId, only),
      ),
    )
  for (const own of works) put(own.studentId, own.taskId, { own })
  const entries = book
    ? await db
        .select()
        .from(gradeEntry)
        .where(and(eq(gradeEntry.bookId, book.id), only && anyOf(gradeEntry.studentId, only)))
    : []
  for (const { studentId, itemId, score, excused } of entries)
    put(studentId, itemId, { entry: { score, excused } })
  return (studentId: string, itemId: string): Place => rows.get(studentId)?.get(itemId) ?? {}
}

/**
 * All that a grade book is made of, in as many statements whatever its size.
 * @param only read as if these students alone were in the class
 */
export const matrixOf = async (
  db: Db,
  key: BookKey,
  book: Book | null,
  now: Date,
  only?: readonly string[],
): Promise<Matrix> => {
  const scheme = await schemeOf(db, book)
  const tasks = await tasksOf(db, key)
  const students = await membersOf(db, key.classId, only)
  const place = await placesOf(db, key, book, tasks, only)
  const attended = await attendanceCells(db, key.classId, scheme)
  const practised = await practiceCells(
    db,
    key.courseId,
    students.map(({ id }) => id),
    scheme,
  )
  const own = (studentId: string, itemId: string): MarkCell => {
    const score = place(studentId, itemId).own?.score
    if (score) return { score: parsePoints(score), excused: false }
    return practised(studentId, itemId) ?? attended(studentId, itemId)
  }
  const cell = (studentId: string, itemId: string): MarkCell =>
    place(studentId, itemId).entry ?? own(studentId, itemId)
  const items: GradeItem[] = [
    ...tasks.map((row) => ({
      id: row.id,
      name: row.name,
      type: row.type,
      state: taskState(row, now),
      endAt: row.endAt.toISOString(),
    })),
    ...(scheme?.columns ?? []).map(({ id, name }) => ({ id, name, type: null, state: null, endAt: null })),
  ]
  const rule = scheme && { ...scheme, items: placedItems(scheme, tasks) }
  const mark = (studentId: string) => rule && courseMark(rule, (itemId) => cell(studentId, itemId))
  return { scheme, items, students, tasks, place, own, cell, mark }
}

/** How far students are with each item; null where there is nothing to do. */
export const statusesOf = ({ tasks, items, place }: Matrix, now: Date) => {
  const byId = new Map(tasks.map((row) => [row.id, row]))
  const rows = items.map(({ id }) => ({ id, row: byId.get(id) }))
  return (studentId: string) =>
    rows.map(({ id, row }) => {
      const own = row && place(studentId, id).own
      return own ? statusOf({ own, task: row }, now) : null
    })
}

/** Places of the items that a student submitted after the deadline. */
export const lateItems = ({ tasks, place }: Matrix, studentId: string): number[] =>
  tasks.flatMap((row, k) => {
    const { own } = place(studentId, row.id)
    return own && lateOf({ own, task: row }) > 0 ? [k] : []
  })

/** Places of the items whose work a student did on a lab box. */
export const boxItems = ({ tasks, place }: Matrix, studentId: string): { item: number; name: string }[] =>
  tasks.flatMap(({ id }, item) => {
    const name = place(studentId, id).own?.origin ?? null
    return name === null ? [] : [{ item, name }]
  })
