import { and, asc, count, eq, inArray, isNotNull, isNull, not, notInArray, or, sql } from 'drizzle-orm'
import type { ErrorKey } from '@labbox/contract/errors/index.ts'
import type { RolloverChoices } from '@labbox/contract/rollover/rollover.ts'
import { isBoxType, taskTypes, workKinds, type TaskType } from '@labbox/contract/tasks/states.ts'
import { can, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { sameName } from '../../platform/database/same-name.ts'
import { invalid } from '../../platform/errors.ts'
import { organisation } from '../access/tables.ts'
import { classVisibleTo, selectOptionalClass } from '../classes/queries.ts'
import { classTeacher, semester, teachingClass } from '../classes/tables.ts'
import { courseEditableBy } from '../courses/queries.ts'
import { course, courseClass } from '../courses/tables.ts'
import { labVersion } from '../labs/tables.ts'
import { boxesAllowed } from '../tasks/boxes/box.service.ts'
import { taskVisibleTo } from '../tasks/queries.ts'
import { ofKind, task, taskClass } from '../tasks/tables.ts'
import { shifted, shiftOf } from './dates.rules.ts'

/** The semester that classes are carried into. */
export interface Target {
  id: string
  orgId: string
  startAt: Date
}

/** @throws AppError a refused field when the actor has no such semester */
export const targetOf = async (db: Db, actor: Actor, semesterId: string): Promise<Target> => {
  const { id, orgId, startAt } = semester
  const [row] = await db
    .select({ id, orgId, startAt })
    .from(semester)
    .where(and(eq(id, semesterId), actor.orgId ? eq(orgId, actor.orgId) : sql`false`))
  if (!row) throw invalid({ semesterId: 'NOT_FOUND' })
  return row
}

/** Courses of a class that go along: those the actor may change. */
const coursesOf = (db: Db, actor: Actor, classId: string) =>
  db
    .select({ id: course.id, name: course.name })
    .from(courseClass)
    .innerJoin(course, eq(course.id, courseClass.courseId))
    .where(
      and(
        eq(courseClass.classId, classId),
        courseEditableBy(actor, 'courses:course:edit'),
        isNull(course.archivedAt),
        isNull(course.deletedAt),
      ),
    )
    .orderBy(asc(course.createdAt), asc(course.id))

const given = (db: Db, actor: Actor, classId: string) =>
  and(
    inArray(
      task.id,
      db.select({ id: taskClass.taskId }).from(taskClass).where(eq(taskClass.classId, classId)),
    ),
    isNotNull(task.publishedAt),
    isNull(task.closedAt),
    isNull(task.pace),
    taskVisibleTo(db, actor, 'tasks:task:edit'),
  )

/** Labs that were handed to a class, each with the report on it. */
const labsOf = async (db: Db, actor: Actor, classId: string, types: readonly TaskType[]) => {
  const rows = await db
    .select({ task, projectId: labVersion.projectId })
    .from(task)
    .innerJoin(labVersion, eq(labVersion.id, task.versionId))
    .where(and(given(db, actor, classId), inArray(task.type, [...types])))
    .orderBy(asc(task.startAt), asc(task.id))
  const ids = rows.map((row) => row.task.id)
  const reports =
    ids.length > 0
      ? await db
          .select()
          .from(task)
          .where(and(inArray(task.sourceTaskId, ids), isNull(task.closedAt)))
      : []
  return rows.map((row) => ({
    ...row,
    report: reports.find(({ sourceTaskId }) => sourceTaskId === row.task.id) ?? null,
  }))
}

const examTypes: readonly TaskType[] = [taskTypes.quiz, taskTypes.exam]

/** Quizzes and exams that were handed to a class. */
const examsOf = async (db: Db, actor: Actor, classId: string) => {
  const rows = await db
    .select()
    .from(task)
    .where(and(given(db, actor, classId), inArray(task.type, [...examTypes])))
    .orderBy(asc(task.startAt), asc(task.id))
  return rows.map((row) => ({ task: row, projectId: null, report: null }))
}

/** What is made anew in the new semester: whatever is not of these types and no report on a lab. */
const countOthers = async (db: Db, actor: Actor, classId: string, types: readonly TaskType[]) => {
  const [row] = await db
    .select({ n: count() })
    .from(task)
    .where(
      and(
        given(db, actor, classId),
        notInArray(task.type, [...types]),
        or(not(ofKind('report')), isNull(task.sourceTaskId)),
      ),
    )
  return row?.n ?? 0
}

/** Whether a class in use of that semester has this name already, among those that the actor could take for it. */
const isTwin = async (db: Db, actor: Actor, from: { id: string; name: object }, target: Target) => {
  const taught = db
    .select({ id: classTeacher.classId })
    .from(classTeacher)
    .where(eq(classTeacher.userId, actor.userId))
  const rows = await db
    .select({ id: teachingClass.id })
    .from(teachingClass)
    .where(
      and(
        eq(teachingClass.semesterId, target.id),
        isNull(teachingClass.archivedAt),
        classVisibleTo(db, actor, 'classes:class:edit'),
        actor.role === 'teacher' ? inArray(teachingClass.id, taught) : undefined,
        sameName(teachingClass.name, from.name),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** When a class began and the zone its dates are meant in. */
const frameOf = async (db: Db, classId: string) => {
  const [row] = await db
    .select({ startAt: semester.startAt, timeZone: organisation.timeZone })
    .from(teachingClass)
    .innerJoin(organisation, eq(organisation.id, teachingClass.orgId))
    .leftJoin(semester, eq(semester.id, teachingClass.semesterId))
    .where(eq(teachingClass.id, classId))
  return row
}

const problemOf = async (
  db: Db,
  actor: Actor,
  from: NonNullable<Awaited<ReturnType<typeof selectOptionalClass>>>,
  target: Target,
): Promise<ErrorKey | null> => {
  if (from.archived) return 'CLASS_ARCHIVED'
  if (from.orgId !== target.orgId) return 'ROLLOVER_OTHER_ORG'
  return (await isTwin(db, actor, from, target)) ? 'DUPLICATE_NAME' : null
}

/** What would be made of a class; null where the actor may not change it. */
export const planOf = async (
  db: Db,
  actor: Actor,
  classId: string,
  target: Target,
  choices: Pick<RolloverChoices, 'tasks'>,
) => {
  const from = await selectOptionalClass(db, actor, 'classes:class:edit', classId)
  if (!from) return null
  const withTasks = choices.tasks && can(actor, 'tasks:task:add')
  const withExams = withTasks && can(actor, 'exams:exam:add') && can(actor, 'exams:exam:edit')
  const labTypes = (await boxesAllowed(db))
    ? workKinds.experiment
    : workKinds.experiment.filter((type) => !isBoxType(type))
  const labs = withTasks ? await labsOf(db, actor, classId, labTypes) : []
  const exams = withExams ? await examsOf(db, actor, classId) : []
  const tasks = [...labs, ...exams].toSorted((a, b) => a.task.startAt.getTime() - b.task.startAt.getTime())
  const types = [...labTypes, ...(withExams ? examTypes : [])]
  const frame = await frameOf(db, classId)
  // A class of no semester began with its first task.
  const began = frame?.startAt ?? tasks[0]?.task.startAt ?? target.startAt
  const days = shiftOf(began, target.startAt)
  const later = (at: Date) => shifted(at, days, frame?.timeZone ?? 'UTC')
  return {
    from,
    courses: await coursesOf(db, actor, classId),
    tasks: tasks.map(({ task: row, projectId, report }) => ({
      row,
      projectId,
      report,
      startAt: later(row.startAt),
      endAt: later(row.endAt),
      reportEndAt: report && later(report.endAt),
    })),
    others: withTasks ? await countOthers(db, actor, classId, types) : 0,
    problem: await problemOf(db, actor, from, target),
  }
}

export type Plan = NonNullable<Awaited<ReturnType<typeof planOf>>>
