import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { errorText, type ErrorKey } from '@labbox/contract/errors/index.ts'
import type { BulkInput, BulkRow } from '@labbox/contract/tasks/bulk.ts'
import { endAllowed, isReportType, taskActs, taskState, workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { classMember } from '../classes/tables.ts'
import { publishDraft } from './publish.service.ts'
import { taskVisibleTo } from './scope.ts'
import { close, finish, isLab, moveEnd, type TaskRecord } from './service.ts'
import type { TaskDeps } from './student.service.ts'
import { studentTask, task, taskClass } from './tables.ts'

const stateActs = { move: 'extend', publish: 'publish', finish: 'finish', close: 'close' } as const

const movedEnd = ({ endAt }: TaskRecord, { act, hours }: BulkInput): Date | null =>
  act === 'move' ? new Date(endAt.getTime() + hours * HOUR_MS) : null

/** An experiment and the report on it keep their order: a later end first moves the report, an earlier one the experiment. */
const inOrder = (rows: readonly TaskRecord[], { hours }: BulkInput): TaskRecord[] => {
  const place = ({ type }: TaskRecord) => (isReportType(type) ? 1 : 0)
  return rows.toSorted((a, b) => (hours > 0 ? place(b) - place(a) : place(a) - place(b)))
}

/** The tasks, all of them the actor’s to edit. */
const tasksOf = async (db: Db, actor: Actor, ids: readonly string[]): Promise<TaskRecord[]> => {
  const wanted = [...new Set(ids)]
  const rows = await db
    .select()
    .from(task)
    .where(and(inArray(task.id, wanted), isNull(task.deletedAt), taskVisibleTo(db, actor, 'tasks:task:edit')))
  if (rows.length < wanted.length) throw notFound()
  return rows
}

/** Whom each task concerns; two statements, whatever their number. */
const studentsOfAll = async (db: Db, rows: readonly TaskRecord[], { act }: BulkInput) => {
  const ids = rows.map(({ id }) => id)
  const given = await db
    .select({ id: studentTask.taskId, n: count() })
    .from(studentTask)
    .where(
      and(
        inArray(studentTask.taskId, ids),
        act === 'move'
          ? undefined
          : inArray(studentTask.status, [workStatus.notStarted, workStatus.inProgress]),
      ),
    )
    .groupBy(studentTask.taskId)
  const coming = await db
    .select({ id: taskClass.taskId, n: sql<number>`count(distinct ${classMember.userId})::int` })
    .from(taskClass)
    .innerJoin(classMember, and(eq(classMember.classId, taskClass.classId), isNull(classMember.leftAt)))
    .where(inArray(taskClass.taskId, ids))
    .groupBy(taskClass.taskId)
  const counts = new Map([...(act === 'publish' ? coming : given)].map(({ id, n }) => [id, n]))
  return (id: string) => counts.get(id) ?? 0
}

/** Why an act cannot be, as far as the tasks alone tell; null: nothing is in the way. */
const problemOf = (
  row: TaskRecord,
  all: readonly TaskRecord[],
  input: BulkInput,
  now: Date,
): ErrorKey | null => {
  const { act } = input
  if (!taskActs[taskState(row, now)].includes(stateActs[act])) return 'TASK_STATE'
  if (act === 'publish') {
    if (!isLab(row)) return 'TASK_STATE'
    return endAllowed(row.startAt, row.endAt, now) ? null : 'TASK_END'
  }
  const end = movedEnd(row, input)
  if (!end) return null
  if (row.pace) return 'TASK_STATE'
  if (!endAllowed(row.startAt, end, now)) return 'TASK_END'
  const endOf = (one: TaskRecord) =>
    all.some(({ id }) => id === one.id) && input.ids.includes(one.id) ? movedEnd(one, input) : one.endAt
  const source = all.find(({ id }) => id === row.sourceTaskId)
  const reports = all.filter(({ sourceTaskId, closedAt }) => sourceTaskId === row.id && !closedAt)
  const early = (source && (endOf(source) ?? end) > end) || reports.some((one) => (endOf(one) ?? end) < end)
  return early ? 'REPORT_BEFORE_EXPERIMENT' : null
}

/** Those beside the chosen ones that their ends are held against: reports on them, and what they report on. */
const partnersOf = (db: Db, rows: readonly TaskRecord[]) => {
  const sources = rows.flatMap(({ sourceTaskId }) => sourceTaskId ?? [])
  const ids = rows.map(({ id }) => id)
  return db
    .select()
    .from(task)
    .where(
      sql`${inArray(task.sourceTaskId, ids)} or ${sources.length > 0 ? inArray(task.id, sources) : sql`false`}`,
    )
}

/** What an act on several tasks would do. */
export const bulkPreview = async (
  { db, clock }: Pick<TaskDeps, 'db' | 'clock'>,
  actor: Actor,
  input: BulkInput,
): Promise<BulkRow[]> => {
  const rows = await tasksOf(db, actor, input.ids)
  const all = [...rows, ...(await partnersOf(db, rows)).filter(({ id }) => !input.ids.includes(id))]
  const students = await studentsOfAll(db, rows, input)
  return inOrder(rows, input).map((row) => {
    const problem = problemOf(row, all, input, clock.now())
    const end = problem ? null : movedEnd(row, input)
    return {
      id: row.id,
      name: row.name,
      type: row.type,
      students: students(row.id),
      endAt: end && end.toISOString(),
      problem: problem && errorText(problem, actor.locale, {}),
    }
  })
}

const doOne = (deps: TaskDeps, actor: Actor, row: TaskRecord, input: BulkInput): Promise<unknown> => {
  switch (input.act) {
    case 'move':
      return moveEnd(deps, actor, row.id, { endAt: movedEnd(row, input) ?? row.endAt })
    case 'publish':
      return publishDraft(deps, actor, row.id)
    case 'finish':
      return finish(deps, actor, row.id)
    case 'close':
      return close(deps, actor, row.id, input.reason)
  }
}

/** Does it, one task after the other: what is refused is named and left as it was, and keeps nothing else from being done. */
export const bulk = async (deps: TaskDeps, actor: Actor, input: BulkInput): Promise<BulkRow[]> => {
  const before = await bulkPreview(deps, actor, input)
  const rows = new Map((await tasksOf(deps.db, actor, input.ids)).map((row) => [row.id, row]))
  const done: BulkRow[] = []
  for (const one of before) {
    const row = rows.get(one.id)
    if (!row || one.problem) {
      done.push(one)
      continue
    }
    try {
      await doOne(deps, actor, row, input)
      done.push(one)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      done.push({ ...one, endAt: null, problem: errorText(error.key, actor.locale, error.params) })
    }
  }
  return done
}
