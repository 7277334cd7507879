import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { endedEarly, taskState, type TaskState } from '@labbox/contract/tasks/states.ts'
import type { Shown } from '@labbox/contract/tasks/tasks.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { can, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { found } from '../../platform/errors.ts'
import { named, ordering, windowOf } from '../../platform/database/listing.ts'
import { user } from '../access/tables.ts'
import { requireClasses } from '../tasks/publish.service.ts'
import { classMember, teachingClass } from '../classes/tables.ts'
import { onShelf, taskVisibleTo } from '../tasks/queries.ts'
import { statusOf } from '../tasks/student.service.ts'
import { studentTask, task, taskClass } from '../tasks/tables.ts'
import { exam, examAttempt, examPaper } from './tables.ts'
import { lastSealOf } from './authoring/windows.ts'

export interface ExamFilter {
  page: number
  limit: number
  sort?: string | undefined
  name?: string | undefined
  type?: number | undefined
  classId?: string | undefined
  state?: TaskState | undefined
  shown?: Shown | undefined
}

/** The state of a task as a condition: the same as `taskState`. */
const inState = (state: TaskState, now: Date): SQL | undefined => {
  if (state === 'closed') return isNotNull(task.closedAt)
  if (state === 'draft') return and(isNull(task.closedAt), isNull(task.publishedAt))
  const open = and(isNull(task.closedAt), isNotNull(task.publishedAt))
  if (state === 'finished') return and(open, or(isNotNull(task.finishedAt), lte(task.endAt, now)))
  const runs = and(open, isNull(task.finishedAt), gt(task.endAt, now))
  return and(runs, state === 'inProgress' ? lte(task.startAt, now) : gt(task.startAt, now))
}

const columns = { task, exam, owner: user.name }
const selectFrom = (db: Db) =>
  db
    .select(columns)
    .from(exam)
    .innerJoin(task, eq(task.id, exam.id))
    .innerJoin(user, eq(user.id, task.ownerId))

type Joined = Awaited<ReturnType<ReturnType<typeof selectFrom>['execute']>>[number]

/** An exam that the actor may reach by this permission, or as if it were not there. */
export const selectExam = async (db: Db, actor: Actor, permission: Permission, id: string): Promise<Joined> =>
  found(
    (
      await selectFrom(db).where(
        and(eq(exam.id, id), isNull(task.deletedAt), taskVisibleTo(db, actor, permission)),
      )
    )[0],
  )

const copiesOf = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(studentTask)
    .where(inArray(studentTask.taskId, [...ids]))

const classesOf = (db: Db, ids: readonly string[]) =>
  db
    .select({ taskId: taskClass.taskId, id: teachingClass.id, name: teachingClass.name })
    .from(taskClass)
    .innerJoin(teachingClass, eq(teachingClass.id, taskClass.classId))
    .where(inArray(taskClass.taskId, [...ids]))
    .orderBy(asc(teachingClass.id))

const paperNames = async (db: Db, rows: readonly Joined[]) => {
  const ids = rows.flatMap((row) => (row.exam.papers ? [] : row.exam.paperIds))
  if (ids.length === 0) return new Map()
  const names = await db
    .select({ id: examPaper.id, name: examPaper.name })
    .from(examPaper)
    .where(inArray(examPaper.id, ids))
  return new Map(names.map(({ id, name }) => [id, name]))
}

const present = async (db: Db, actor: Actor, rows: readonly Joined[], now: Date) => {
  const ids = rows.map((row) => row.task.id)
  if (ids.length === 0) return []
  const copies = Map.groupBy(await copiesOf(db, ids), (copy) => copy.taskId)
  const classes = Map.groupBy(await classesOf(db, ids), (row) => row.taskId)
  const names = await paperNames(db, rows)
  return rows.map(({ task: taskRow, exam: own, owner }) => {
    const mine = copies.get(taskRow.id) ?? []
    const counts: Record<string, number> = {}
    for (const copy of mine) {
      const status = statusOf({ own: copy, task: taskRow }, now)
      counts[status] = (counts[status] ?? 0) + 1
    }
    return {
      id: taskRow.id,
      type: taskRow.type as 1 | 6,
      name: taskRow.name,
      remark: taskRow.remark,
      state: taskState(taskRow, now),
      mode: own.mode,
      startAt: taskRow.startAt,
      endAt: taskRow.endAt,
      endedEarlyAt: endedEarly(taskRow),
      pace: taskRow.pace,
      lastSealAt: lastSealOf(taskRow, own.students),
      owner,
      editable: taskRow.ownerId === actor.userId && can(actor, 'exams:exam:edit'),
      classes: (classes.get(taskRow.id) ?? []).map(({ id, name }) => ({ id, name })),
      papers: own.papers
        ? own.papers.map(({ name }) => name)
        : own.paperIds.flatMap((id) => names.get(id) ?? []),
      counts,
      students: mine.length,
      prepared: own.preparedAt !== null,
      releasedAt: own.releasedAt,
    }
  })
}

const sortColumns = { startAt: task.startAt, endAt: task.endAt, createdAt: task.createdAt }

export const examPageOf = async (db: Db, actor: Actor, filter: ExamFilter, now: Date) => {
  const where = and(
    taskVisibleTo(db, actor, 'exams:exam:page'),
    onShelf(filter),
    named(task.name, filter.name),
    filter.type === undefined ? undefined : sql`${task.type} = ${filter.type}`,
    filter.classId
      ? inArray(
          task.id,
          db.select({ id: taskClass.taskId }).from(taskClass).where(eq(taskClass.classId, filter.classId)),
        )
      : undefined,
    filter.state ? inState(filter.state, now) : undefined,
  )
  const window = windowOf(filter)
  const rows = await selectFrom(db)
    .where(where)
    .orderBy(...ordering(sortColumns, filter.sort, '-createdAt', task.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db
    .select({ n: count() })
    .from(exam)
    .innerJoin(task, eq(task.id, exam.id))
    .where(where)
  return { items: await present(db, actor, rows, now), total: total?.n ?? 0 }
}

/** One exam with its settings, and the students for whom something is different. */
export const examOf = async (db: Db, actor: Actor, id: string, now: Date) => {
  const row = await selectExam(db, actor, 'exams:exam:page', id)
  const [shown] = await present(db, actor, [row], now)
  const { paperIds, settings, students } = row.exam
  const copies = new Map((await copiesOf(db, [id])).map((copy) => [copy.studentId, copy]))
  const people =
    students.length > 0
      ? await db
          .select({ id: user.id, name: user.name, number: user.number, account: user.account })
          .from(user)
          .where(
            inArray(
              user.id,
              students.map(({ studentId }) => studentId),
            ),
          )
      : []
  const arrangements = students.map((one) => {
    const copy = copies.get(one.studentId)
    const { name = '', number = '', account = '' } = people.find((each) => each.id === one.studentId) ?? {}
    return {
      id: copy?.id ?? null,
      name,
      number,
      account,
      ...one,
      status: copy ? statusOf({ own: copy, task: row.task }, now) : 0,
    }
  })
  const [attempts] = await db.select({ n: count() }).from(examAttempt).where(eq(examAttempt.examId, id))
  const { courseId } = row.task
  return { ...found(shown), paperIds, courseId, settings, made: attempts?.n ?? 0, arrangements }
}

/** Students of classes that the actor may set exams for. */
export const candidatesOf = async (db: Db, actor: Actor, classIds: readonly string[]) => {
  await requireClasses(db, actor, classIds)
  return db
    .select({
      studentId: user.id,
      classId: classMember.classId,
      name: user.name,
      number: user.number,
      account: user.account,
    })
    .from(classMember)
    .innerJoin(user, eq(user.id, classMember.userId))
    .where(and(inArray(classMember.classId, [...classIds]), isNull(classMember.leftAt)))
    .orderBy(asc(user.number), asc(user.account))
}
