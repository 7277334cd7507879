import { and, asc, count, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  taskState,
  type StudentStatus,
  type TaskType,
  type WorkKind,
  workStatus,
  OPEN_END,
  openStatuses,
} from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { labViewOf, versionDocument } from '../labs/queries.ts'
import { windowOf } from '../../platform/database/listing.ts'
import { user } from '../access/tables.ts'
import { teachingClass } from '../classes/tables.ts'
import { historyOf, numberOf } from './queries.ts'
import type { StudentWork } from './kinds.ts'
import { selectOwnTask } from './student.service.ts'
import { requirementsOf } from './required.queries.ts'
import { anyBetween, type Between } from './between.ts'
import { groupsOf, isChosen } from './groups/queries.ts'
import {
  dueOf,
  holderOf,
  isGrouped,
  isMarked,
  isToRead,
  lateOf,
  lateUntilOf,
  statusOf,
  timesOf,
} from './rules.ts'
import { ofKind, ownFinish, ownLastEnd, scoresOut, studentTask, task } from './tables.ts'

const source = alias(studentTask, 'source')
const teacher = alias(user, 'teacher')

const mine = (db: Db, actor: Pick<Actor, 'userId'>, where: SQL | undefined) =>
  db
    .select({
      own: studentTask,
      task,
      teacher: teacher.name,
      className: teachingClass.name,
      sourceId: source.id,
    })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .innerJoin(teacher, eq(teacher.id, task.ownerId))
    .innerJoin(teachingClass, eq(teachingClass.id, studentTask.classId))
    .leftJoin(source, and(eq(source.taskId, task.sourceTaskId), eq(source.studentId, studentTask.studentId)))
    .where(and(eq(studentTask.studentId, actor.userId), where))

/** The task with this student's own window in place of the class's. */
const ownTimes = (work: StudentWork) => {
  const { deadline, times } = timesOf(work)
  return {
    ...times,
    startAt: work.own.opensAt ?? times.startAt,
    ...(deadline && { endAt: deadline, lateUntil: null }),
  }
}

export type MineRow = Awaited<ReturnType<typeof mine>>[number]

type Beside = Pick<Awaited<ReturnType<typeof besideOf>>, 'required' | 'groups'>

/** What a list of one's own tasks needs beside its rows, in a few statements whatever its length. */
const besideOf = async (db: Db, rows: readonly MineRow[], now: Date) => ({
  required: await requirementsOf(db, rows, now),
  groups: await groupsOf(db, rows),
})

/** One's own copy as its student sees it at a moment. */
export const presentMine = (row: MineRow, now: Date, { required, groups }: Beside) => {
  const work: StudentWork = row
  const status: StudentStatus = statusOf(work, now)
  return {
    id: row.own.id,
    taskId: row.task.id,
    type: row.task.type,
    name: row.task.name,
    remark: row.task.remark,
    teacher: row.teacher,
    className: row.className,
    state: taskState(ownTimes(row), now),
    status,
    startAt: row.own.opensAt ?? row.task.startAt,
    endAt: dueOf(work),
    lateUntil: lateUntilOf(work),
    latePenalty: row.task.latePenalty,
    daysLate: lateOf(work),
    submittedAt: row.own.submittedAt,
    // A score is shown only while the grade stands, and not before the teacher wants it to be.
    ...(status === workStatus.finished && now >= (row.task.scoresAt ?? now)
      ? {
          score: numberOf(row.own.score),
          penalty: Number(row.own.penalty),
          adjustment: numberOf(row.own.adjustment),
          adjustReason: row.own.adjustReason,
        }
      : { score: null, penalty: 0, adjustment: null, adjustReason: '' }),
    sourceStudentTaskId: row.sourceId,
    toRead: isToRead(work),
    grouped: isGrouped(row.task),
    extraPercent: row.own.extraPercent,
    origin: row.own.origin,
    heldBy: holderOf(row.own, now)?.name ?? null,
    marked: isMarked(row.task),
    group: groups.get(row.own.id) ?? null,
    chooses: isGrouped(row.task) && isChosen(row.task) && status === workStatus.notStarted,
    waitsFor: (status === workStatus.notStarted && required.get(row.own.id)) || null,
  }
}

export interface MineFilter extends Between {
  page: number
  limit: number
  sort?: string | undefined
  type?: TaskType | undefined
  kind?: WorkKind | undefined
  open?: boolean | undefined
}

export const myTaskPageOf = async (db: Db, actor: Actor, filter: MineFilter, now: Date) => {
  const end = sql`coalesce(${studentTask.deadline}, ${task.endAt})`
  const isOpen = sql`(${ownLastEnd} > ${now.toISOString()} and ${task.closedAt} is null and ${ownFinish} is null and ${studentTask.status} in ${openStatuses})`
  const where = and(
    filter.type ? eq(task.type, filter.type) : undefined,
    filter.kind && ofKind(filter.kind),
    filter.open === undefined ? undefined : filter.open ? isOpen : sql`not ${isOpen}`,
    anyBetween([sql`coalesce(${studentTask.opensAt}, ${task.startAt})`, end], filter),
  )
  const column = filter.sort?.replace('-', '') === 'startAt' ? sql`${task.startAt}` : end
  const order = filter.sort?.startsWith('-') ? desc(column) : asc(column)
  const window = windowOf(filter)
  const rows = await mine(db, actor, where)
    .orderBy(order, asc(task.type), asc(studentTask.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db
    .select({ n: count() })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(and(eq(studentTask.studentId, actor.userId), where))
  const beside = await besideOf(db, rows, now)
  return { items: rows.map((row) => presentMine(row, now, beside)), total: total?.n ?? 0 }
}

/** The actor's own scores that may be seen, whatever their number, and how many tasks there are. */
export const myScoresOf = async (db: Db, actor: Actor, now: Date) => {
  const shown = and(eq(studentTask.status, workStatus.finished), scoresOut(now))
  const [row] = await db
    .select({
      total: count(),
      scores: sql<
        number[]
      >`coalesce(array_agg(${studentTask.score}::float8) filter (where ${studentTask.score} is not null and ${shown}), '{}')`,
    })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(eq(studentTask.studentId, actor.userId))
  return found(row)
}

/** The actor's own copies of these tasks. */
export const myTasksAmong = async (db: Db, actor: Actor, taskIds: readonly string[], now: Date) => {
  if (taskIds.length === 0) return []
  const rows = await mine(db, actor, inArray(task.id, [...taskIds]))
  const beside = await besideOf(db, rows, now)
  return rows.map((row) => presentMine(row, now, beside))
}

export const myTaskOf = async (db: Db, actor: Pick<Actor, 'userId'>, id: string, now: Date) => {
  const row = found((await mine(db, actor, eq(studentTask.id, id)))[0])
  const beside = await besideOf(db, [row], now)
  return { ...presentMine(row, now, beside), history: await historyOf(db, id) }
}

/** The guidebook of an own lab task as it was handed out; others have none. */
export const guidebookOf = async (deps: Deps, actor: Actor, id: string) => {
  const work = await selectOwnTask(deps.db, actor, id)
  const { document } = await versionDocument(deps.db, found(work.task.versionId))
  const { guidebook, files } = labViewOf(deps, actor, document)
  return { name: work.task.name, guidebook, files, toRead: isToRead(work) }
}

const MOST_DEADLINES = 200

/** What a student still has to submit and when: what is done, over or without a deadline is left out. */
export const deadlinesOf = async (db: Db, userId: string, now: Date) => {
  const end = sql`coalesce(${studentTask.deadline}, ${task.endAt})`
  const rows = await mine(
    db,
    { userId },
    and(
      inArray(studentTask.status, [...openStatuses] as StudentStatus[]),
      isNull(ownFinish),
      isNull(task.closedAt),
      sql`${end} > ${now.toISOString()} and ${end} < ${OPEN_END.toISOString()}`,
    ),
  )
    .orderBy(asc(end))
    .limit(MOST_DEADLINES)
  return rows.map((row) => ({
    id: row.own.id,
    name: row.task.name,
    note: row.className,
    at: dueOf(row),
  }))
}

/** The same student's copies of the tasks that report on this one, or that this one reports on. */
export const linkedStudentTasks = (db: Db, work: StudentWork) =>
  db
    .select({ own: studentTask, task })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(
      and(
        eq(studentTask.studentId, work.own.studentId),
        or(
          eq(task.sourceTaskId, work.task.id),
          work.task.sourceTaskId ? eq(task.id, work.task.sourceTaskId) : undefined,
        ),
      ),
    )

/** Reports on this experiment by everybody who does it together. */
export const linkedOfGroup = (db: Db, { own, task: taskRow }: StudentWork) => {
  const member = alias(studentTask, 'member')
  return db
    .select({ own: studentTask, task })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(
      and(
        eq(task.sourceTaskId, taskRow.id),
        own.groupId
          ? inArray(
              studentTask.studentId,
              db
                .select({ id: member.studentId })
                .from(member)
                .where(and(eq(member.groupId, own.groupId), eq(member.taskId, taskRow.id))),
            )
          : eq(studentTask.studentId, own.studentId),
      ),
    )
}
