import { and, asc, count, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { boundTo } from '@labbox/contract/templates/bind.ts'
import type { LabDocument } from '@labbox/contract/labs/version.ts'
import type { Shown } from '@labbox/contract/tasks/tasks.ts'
import {
  endedEarly,
  taskState,
  type TaskType,
  type WorkKind,
  handedInStatuses,
} from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { named, onePart, ordering, windowOf, type Part } from '../../platform/database/listing.ts'
import { user } from '../access/tables.ts'
import { reachableClasses } from '../classes/queries.ts'
import { classMember, teachingClass } from '../classes/tables.ts'
import { labViewOf, versionDocument } from '../labs/queries.ts'
import { labVersion } from '../labs/tables.ts'
import { templateDocument, templateIdOf } from '../templates/queries.ts'
import { anyBetween, type Between } from './between.ts'
import { groupsOfTask } from './groups/queries.ts'
import { taskVisibleTo } from './scope.ts'
import { holderOf, lateOf, statusOf } from './rules.ts'
import { lastEnd, ofKind, studentTask, studentTaskHistory, task, taskClass } from './tables.ts'

export { studentTaskVisibleTo, taskVisibleTo, type Reader } from './scope.ts'

export const numberOf = (score: string | null): number | null => (score === null ? null : Number(score))

export type TaskRecord = typeof task.$inferSelect

/** The classes that each of these tasks is given to. */
export const classesOf = async (db: Db, taskIds: string[]) => {
  const rows = await db
    .select({ taskId: taskClass.taskId, id: teachingClass.id, name: teachingClass.name })
    .from(taskClass)
    .innerJoin(teachingClass, eq(teachingClass.id, taskClass.classId))
    .where(inArray(taskClass.taskId, taskIds))
  return Map.groupBy(rows, (row) => row.taskId)
}

const copiesOf = (db: Db, taskId: string) =>
  db
    .select({ own: studentTask, account: user.account, name: user.name, number: user.number })
    .from(studentTask)
    .innerJoin(user, eq(user.id, studentTask.studentId))
    .where(eq(studentTask.taskId, taskId))
    .orderBy(asc(user.number), asc(user.account), asc(studentTask.id))

/** Copies of these tasks, counted where they stand by all that their status depends on: a page of tasks has thousands. */
const countsOf = async (db: Db, taskIds: string[]) => {
  const { taskId, status, deadline, opensAt, extraPercent, draftEmpty, manualReview } = studentTask
  const facts = { taskId, status, deadline, opensAt, extraPercent, draftEmpty, manualReview }
  const rows = await db
    .select({
      ...facts,
      n: sql<number>`count(*)::int`,
      scored: sql<number>`count(${studentTask.score})::int`,
    })
    .from(studentTask)
    .where(inArray(studentTask.taskId, taskIds))
    .groupBy(taskId, status, deadline, opensAt, extraPercent, draftEmpty, manualReview)
  return Map.groupBy(rows, (row) => row.taskId)
}

type Counted = NonNullable<ReturnType<Awaited<ReturnType<typeof countsOf>>['get']>>

const present = (row: TaskRecord, classes: { id: string; name: LocalText }[], copies: Counted, now: Date) => {
  const counts: Record<string, number> = {}
  let students = 0
  let withScore = 0
  for (const { n, scored, ...facts } of copies) {
    const status = statusOf({ own: facts, task: row }, now)
    counts[status] = (counts[status] ?? 0) + n
    students += n
    withScore += scored
  }
  return {
    ...row,
    state: taskState(row, now),
    endedEarlyAt: endedEarly(row),
    classes,
    counts,
    students,
    scored: withScore,
  }
}

export interface TaskFilter extends Between {
  page: number
  limit: number
  sort?: string | undefined
  name?: string | undefined
  type?: TaskType | undefined
  kind?: WorkKind | undefined
  classId?: string | undefined
  running?: boolean | undefined
  shown?: Shown | undefined
  open?: boolean | undefined
}

const sortColumns = { startAt: task.startAt, endAt: task.endAt, createdAt: task.createdAt }

/** The state `inProgress` of `taskState`, as a condition. */
const runningAt = (now: Date) =>
  and(
    isNotNull(task.publishedAt),
    isNull(task.finishedAt),
    isNull(task.closedAt),
    lte(task.startAt, now),
    sql`${lastEnd} > ${now.toISOString()}`,
  )

/** What a list shows: what is neither in the trash nor put away, or one of these. Everything of a class is shown with it. */
export const onShelf = ({ shown, classId }: Pick<TaskFilter, 'shown' | 'classId'>) =>
  shown === 'trash'
    ? isNotNull(task.deletedAt)
    : and(
        isNull(task.deletedAt),
        shown === 'archived' ? isNotNull(task.archivedAt) : classId ? undefined : isNull(task.archivedAt),
      )

export const taskPageOf = async (db: Db, actor: Actor, filter: TaskFilter, now: Date) => {
  const where = and(
    taskVisibleTo(db, actor, 'tasks:task:page'),
    // Drafts of exams belong to the area that prepares them; a report's goes with that of its experiment.
    or(isNotNull(task.publishedAt), ofKind('experiment')),
    onShelf(filter),
    named(task.name, filter.name),
    filter.type ? eq(task.type, filter.type) : undefined,
    filter.kind && ofKind(filter.kind),
    filter.classId
      ? inArray(
          task.id,
          db.select({ id: taskClass.taskId }).from(taskClass).where(eq(taskClass.classId, filter.classId)),
        )
      : undefined,
    filter.running ? runningAt(now) : undefined,
    filter.open ? isNotNull(task.pace) : undefined,
    anyBetween([task.startAt, task.endAt], filter),
  )
  const window = windowOf(filter)
  const rows = await db
    .select()
    .from(task)
    .where(where)
    .orderBy(...ordering(sortColumns, filter.sort, '-createdAt', task.id))
    .limit(window.limit)
    .offset(window.offset)
  const ids = rows.map((row) => row.id)
  const [classes, copies] =
    ids.length > 0 ? [await classesOf(db, ids), await countsOf(db, ids)] : [new Map(), new Map()]
  const [total] = await db.select({ n: count() }).from(task).where(where)
  const items = rows.map((row) => present(row, classes.get(row.id) ?? [], copies.get(row.id) ?? [], now))
  return { items, total: total?.n ?? 0 }
}

/** How far each member of a class is with what was given in it: one statement, whatever the size of the class. */
export const classProgressOf = async (db: Db, actor: Actor, classId: string) => {
  found((await reachableClasses(db, actor, 'classes:class:page', [classId]))[0])
  const works = db
    .select({
      studentId: studentTask.studentId,
      total: sql<number>`count(*)::int`.as('total'),
      done: sql<number>`count(*) filter (where ${studentTask.status} in ${handedInStatuses})::int`.as('done'),
      mean: sql<number | null>`round(avg(${studentTask.score}), 1)::float8`.as('mean'),
    })
    .from(studentTask)
    .where(eq(studentTask.classId, classId))
    .groupBy(studentTask.studentId)
    .as('works')
  return db
    .select({
      studentId: user.id,
      account: user.account,
      name: user.name,
      number: user.number,
      done: sql<number>`coalesce(${works.done}, 0)`,
      total: sql<number>`coalesce(${works.total}, 0)`,
      mean: works.mean,
    })
    .from(classMember)
    .innerJoin(user, eq(user.id, classMember.userId))
    .leftJoin(works, eq(works.studentId, classMember.userId))
    .where(and(eq(classMember.classId, classId), isNull(classMember.leftAt)))
    .orderBy(asc(user.number), asc(user.account))
}

export const selectTask = async (db: Db, actor: Actor, id: string): Promise<TaskRecord> =>
  found(
    (
      await db
        .select()
        .from(task)
        .where(and(eq(task.id, id), isNull(task.deletedAt), taskVisibleTo(db, actor, 'tasks:task:page')))
    )[0],
  )

/** A task with one part of its students. */
export const taskOf = async (db: Db, actor: Actor, { id, ...part }: Part & { id: string }, now: Date) => {
  const row = await selectTask(db, actor, id)
  const classes = (await classesOf(db, [id])).get(id) ?? []
  const { items, more } = await onePart(part, copiesOf(db, id))
  const list = items.map(({ own, ...person }) => ({
    ...own,
    ...person,
    status: statusOf({ own, task: row }, now),
    score: numberOf(own.score),
    daysLate: lateOf({ own, task: row }),
    heldBy: holderOf(own, now)?.name ?? null,
    penalty: Number(own.penalty),
    adjustment: numberOf(own.adjustment),
  }))
  const counted = (await countsOf(db, [id])).get(id) ?? []
  const [version] = row.versionId
    ? await db
        .select({ projectId: labVersion.projectId })
        .from(labVersion)
        .where(eq(labVersion.id, row.versionId))
    : []
  const [report] = await db
    .select({ endAt: task.endAt, reportVersionId: task.reportVersionId })
    .from(task)
    .where(and(eq(task.sourceTaskId, id), isNull(task.closedAt)))
  return {
    ...present(row, classes, counted, now),
    remark: row.remark,
    courseId: row.courseId,
    projectId: version?.projectId ?? null,
    reportEndAt: report?.endAt ?? null,
    reportTemplateId: report?.reportVersionId ? await templateIdOf(db, report.reportVersionId) : null,
    groups: row.settings.groups ? await groupsOfTask(db, row) : [],
    list,
    more,
  }
}

/** The lab of a task with the report that it asks for; undefined: the task is not made of a lab. */
export const givenLab = async (
  db: Db,
  { versionId, reportVersionId }: Pick<TaskRecord, 'versionId' | 'reportVersionId'>,
): Promise<LabDocument | undefined> => {
  if (!versionId) return undefined
  const { document } = await versionDocument(db, versionId)
  if (!reportVersionId) return document
  const given = await templateDocument(db, reportVersionId)
  return { ...document, report: boundTo(given, document.measurement) }
}

/** The lab that a task hands out, of an experiment with the report on it; what is not made of a lab has none. */
export const taskLabOf = async (deps: Deps, actor: Actor, id: string) => {
  const row = await selectTask(deps.db, actor, id)
  const [report] = await deps.db
    .select({ reportVersionId: task.reportVersionId })
    .from(task)
    .where(and(eq(task.sourceTaskId, id), isNull(task.closedAt)))
  const reportVersionId = row.reportVersionId ?? report?.reportVersionId ?? null
  return labViewOf(deps, actor, found(await givenLab(deps.db, { ...row, reportVersionId })))
}

export const historyOf = (db: Db, studentTaskId: string) =>
  db
    .select({
      from: studentTaskHistory.fromStatus,
      to: studentTaskHistory.toStatus,
      at: studentTaskHistory.at,
      by: user.name,
      reason: studentTaskHistory.reason,
    })
    .from(studentTaskHistory)
    .leftJoin(user, eq(user.id, studentTaskHistory.byId))
    .where(eq(studentTaskHistory.studentTaskId, studentTaskId))
    .orderBy(asc(studentTaskHistory.at), asc(studentTaskHistory.id))
