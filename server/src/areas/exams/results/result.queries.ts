import { and, asc, count, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import { parsePoints } from '@labbox/contract/core/score.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { can, type Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { containing, ordering, windowOf } from '../../../platform/database/listing.ts'
import { user } from '../../access/tables.ts'
import { teachingClass } from '../../classes/tables.ts'
import { studentTaskVisibleTo } from '../../tasks/queries.ts'
import { statusOf, type StudentWork } from '../../tasks/student.service.ts'
import { studentTask, task } from '../../tasks/tables.ts'
import type { ExamDeps } from '../context.ts'
import { releasedTo } from '../sitting/admission.ts'
import { RESULTS, treatmentsOf } from '../marking/load.ts'
import { examComplaint } from '../marking/tables.ts'
import { selectExam } from '../queries.ts'
import { examAnswer } from '../tables.ts'
import { lastSealOf } from '../authoring/windows.ts'

const scoped = (db: Db, actor: Actor, id: string) =>
  and(eq(studentTask.taskId, id), studentTaskVisibleTo(db, actor, RESULTS))

/** How far an exam is on its way to released results. */
export const headOf = async (deps: ExamDeps, actor: Actor, id: string) => {
  const { db, clock } = deps
  const row = await selectExam(db, actor, RESULTS, id)
  const now = clock.now()
  const works = await db
    .select({ own: studentTask, task })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(scoped(db, actor, id))
  const statuses = works.map((work) => statusOf(work, now))
  const withStatus = (...wanted: number[]) => statuses.filter((status) => wanted.includes(status)).length
  const treated = [...(await treatmentsOf(db, id)).keys()]
  const answers = await db
    .select({ n: count() })
    .from(examAnswer)
    .innerJoin(studentTask, eq(studentTask.id, examAnswer.attemptId))
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(
      and(
        scoped(db, actor, id),
        isNull(examAnswer.points),
        treated.length > 0 ? sql`${examAnswer.question} not in ${treated}` : undefined,
      ),
    )
  const complaints = await db
    .select({ n: count() })
    .from(examComplaint)
    .innerJoin(studentTask, eq(studentTask.id, examComplaint.attemptId))
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(and(scoped(db, actor, id), isNull(examComplaint.answeredAt)))
  const lastSealAt = lastSealOf(row.task, row.exam.students)
  return {
    id,
    name: row.task.name,
    type: row.task.type,
    settings: row.exam.settings,
    lastSealAt,
    sealed: now >= lastSealAt && works.every(({ own }) => own.status > workStatus.inProgress),
    releasedAt: row.exam.releasedAt,
    released: works.filter((work) => releasedTo(row.exam, work, now)).length,
    students: works.length,
    sat: withStatus(1, 2, 3),
    missed: withStatus(5),
    finished: withStatus(workStatus.finished),
    left: answers[0]?.n ?? 0,
    complaints: complaints[0]?.n ?? 0,
    editable: row.task.ownerId === actor.userId && can(actor, RESULTS),
  }
}

export interface ResultFilter {
  id: string
  page: number
  limit: number
  sort?: string | undefined
  name?: string | undefined
  status?: number | undefined
  classId?: string | undefined
}

const rowsOf = (db: Db) =>
  db
    .select({ own: studentTask, task, person: user, className: teachingClass.name })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .innerJoin(user, eq(user.id, studentTask.studentId))
    .innerJoin(teachingClass, eq(teachingClass.id, studentTask.classId))

export type ResultJoined = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** The final score of a copy, or null. */
export const finalScore = ({ status, score }: StudentWork['own']): number | null =>
  status === workStatus.finished && score !== null ? parsePoints(score) : null

const numbersOf = async (db: Db, ids: readonly string[], treated: readonly number[]) => {
  if (ids.length === 0) return { left: new Map<string, number>(), complaints: new Map<string, number>() }
  const left = await db
    .select({ id: examAnswer.attemptId, n: count() })
    .from(examAnswer)
    .where(
      and(
        inArray(examAnswer.attemptId, [...ids]),
        isNull(examAnswer.points),
        treated.length > 0 ? sql`${examAnswer.question} not in ${treated}` : undefined,
      ),
    )
    .groupBy(examAnswer.attemptId)
  const complaints = await db
    .select({ id: examComplaint.attemptId, n: count() })
    .from(examComplaint)
    .where(and(inArray(examComplaint.attemptId, [...ids]), isNull(examComplaint.answeredAt)))
    .groupBy(examComplaint.attemptId)
  const byId = (rows: { id: string; n: number }[]) => new Map(rows.map(({ id, n }) => [id, n]))
  return { left: byId(left), complaints: byId(complaints) }
}

/** Results student by student. */
export const resultPageOf = async ({ db, clock }: ExamDeps, actor: Actor, filter: ResultFilter) => {
  await selectExam(db, actor, RESULTS, filter.id)
  const where = and(
    scoped(db, actor, filter.id),
    filter.name
      ? or(
          ilike(user.name, containing(filter.name)),
          ilike(user.number, containing(filter.name)),
          ilike(user.account, containing(filter.name)),
        )
      : undefined,
    filter.status === undefined ? undefined : sql`${studentTask.status} = ${filter.status}`,
    filter.classId ? eq(studentTask.classId, filter.classId) : undefined,
  )
  const window = windowOf(filter)
  const sortable = {
    score: sql`coalesce(${studentTask.score}, -1)`,
    submittedAt: studentTask.submittedAt,
    number: user.number,
    status: studentTask.status,
  }
  const rows = await rowsOf(db)
    .where(where)
    .orderBy(...ordering(sortable, filter.sort, 'number', studentTask.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db
    .select({ n: count() })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .innerJoin(user, eq(user.id, studentTask.studentId))
    .where(where)
  const treated = [...(await treatmentsOf(db, filter.id)).keys()]
  const ids = rows.map(({ own }) => own.id)
  const { left, complaints } = await numbersOf(db, ids, treated)
  const now = clock.now()
  const items = rows.map(({ own, task: taskRow, person, className }) => ({
    id: own.id,
    student: person.name,
    number: person.number,
    account: person.account,
    className,
    status: statusOf({ own, task: taskRow }, now),
    score: finalScore(own),
    minutes: own.minutes,
    submittedAt: own.submittedAt,
    autoSubmitted: own.autoSubmitted,
    left: left.get(own.id) ?? 0,
    complaints: complaints.get(own.id) ?? 0,
  }))
  return { items, total: total?.n ?? 0 }
}

/** All students in scope, for the sheet. */
export const allResults = (db: Db, actor: Actor, id: string): Promise<ResultJoined[]> =>
  rowsOf(db)
    .where(scoped(db, actor, id))
    .orderBy(asc(user.number), asc(user.account), asc(studentTask.id))
