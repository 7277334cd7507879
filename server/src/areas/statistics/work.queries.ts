import { and, count, eq, exists, inArray, sql } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { HOUR_BANDS, SCORE_BANDS, type Three } from '@labbox/contract/exams/statistics.ts'
import type { BandName, StatisticsKind } from '@labbox/contract/statistics/kinds.ts'
import { handedInStatuses } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { ordering, windowOf } from '../../platform/database/listing.ts'
import { user } from '../access/tables.ts'
import { teachingClass } from '../classes/tables.ts'
import { numberOf, studentTaskVisibleTo } from '../tasks/queries.ts'
import { studentTask, task } from '../tasks/tables.ts'
import { bandCounts, countedTasks, countedWork, inBand, type About } from './scope.ts'
import { pageWithTotal, totalOf } from './reading.ts'
import { workMinutes, workScore } from './figures.queries.ts'
import { missedOf } from './summary.queries.ts'

const ACCESS = 'statistics:task:page'
const MINUTE_BANDS = [HOUR_BANDS[0] * 60, HOUR_BANDS[1] * 60] as const

interface Paged {
  page: number
  limit: number
  sort?: string | undefined
}

/** The figures of some tasks, over the copies in scope. */
const figuresOf = async (db: Db, where: ReturnType<typeof countedWork>, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .select({
      id: studentTask.taskId,
      classes: sql<LocalText[]>`jsonb_agg(distinct ${teachingClass.name})`,
      students: count(),
      handedIn: sql<number>`(count(*) filter (where ${studentTask.status} in ${handedInStatuses}))::int`,
      scored: sql<number>`count(${workScore})::int`,
      mean: sql<number | null>`avg(${workScore})::float8`,
      scoreBands: sql<Three>`${bandCounts(workScore, SCORE_BANDS)}`,
    })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .innerJoin(teachingClass, eq(teachingClass.id, studentTask.classId))
    .where(and(where, inArray(studentTask.taskId, [...ids])))
    .groupBy(studentTask.taskId)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The tasks that figures are made of, the latest first, each with its own. */
export const taskPageOf = async (db: Db, actor: Actor, filter: About & Paged) => {
  const work = countedWork(db, actor, ACCESS, filter)
  const given = exists(
    db
      .select({ one: sql`1` })
      .from(studentTask)
      .where(and(eq(studentTask.taskId, task.id), work)),
  )
  const where = and(countedTasks(filter), given)
  const window = windowOf(filter)
  const rows = await db
    .select({ id: task.id, name: task.name, type: task.type, endAt: task.endAt })
    .from(task)
    .where(where)
    .orderBy(...ordering({ endAt: task.endAt }, filter.sort, '-endAt', task.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(task).where(where)
  const figures = await figuresOf(
    db,
    work,
    rows.map(({ id }) => id),
  )
  const none = {
    classes: [],
    students: 0,
    handedIn: 0,
    scored: 0,
    mean: null,
    scoreBands: [0, 0, 0] satisfies Three,
  }
  return { items: rows.map((row) => ({ ...none, ...figures.get(row.id), ...row })), total: total?.n ?? 0 }
}

export interface WorkFilter extends About, Paged {
  kind: StatisticsKind
  taskId?: string | undefined
  studentId?: string | undefined
  score?: BandName | undefined
  time?: BandName | undefined
  state?: 'handedIn' | 'missed' | undefined
}

/** Whose work is in a figure: every copy that it counts, with a name where the actor may know it. */
export const workPageOf = async (db: Db, actor: Actor, filter: WorkFilter) => {
  const named = studentTaskVisibleTo(db, actor, 'statistics:student:page') ?? sql`true`
  const where = and(
    countedWork(db, actor, ACCESS, filter),
    filter.studentId ? and(eq(studentTask.studentId, filter.studentId), named) : undefined,
    filter.taskId ? eq(studentTask.taskId, filter.taskId) : undefined,
    filter.score && inBand(workScore, filter.score, SCORE_BANDS),
    // More than four hours are "over", four are not.
    filter.time && inBand(workMinutes, filter.time, MINUTE_BANDS, false),
    filter.state === 'handedIn' ? sql`${studentTask.status} in ${handedInStatuses}` : undefined,
    filter.state === 'missed' ? eq(studentTask.status, missedOf(filter.kind)) : undefined,
  )
  const sortable = {
    endAt: task.endAt,
    // Those without one come last, whichever way the others are sorted.
    score: sql`${workScore} is null, ${workScore}`,
    minutes: sql`${workMinutes} is null, ${workMinutes}`,
    submittedAt: sql`${studentTask.submittedAt} is null, ${studentTask.submittedAt}`,
  }
  const window = windowOf(filter)
  const order = () => ordering(sortable, filter.sort, '-endAt', studentTask.id)
  // Names are looked up for the page alone.
  const picked = db
    .select({ id: studentTask.id, total: totalOf() })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(where)
    .orderBy(...order())
    .limit(window.limit)
    .offset(window.offset)
    .as('picked')
  const rows = await db
    .select({
      total: picked.total,
      id: studentTask.id,
      taskId: task.id,
      task: task.name,
      type: task.type,
      student: sql<string | null>`case when ${named} then ${user.name} end`,
      number: sql<
        string | null
      >`case when ${named} then coalesce(nullif(${user.number}, ''), ${user.account}) end`,
      class: teachingClass.name,
      status: studentTask.status,
      score: sql<string | null>`${workScore}`,
      minutes: sql<number | null>`${workMinutes}`,
      submittedAt: studentTask.submittedAt,
      origin: studentTask.origin,
    })
    .from(picked)
    .innerJoin(studentTask, eq(studentTask.id, picked.id))
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .innerJoin(teachingClass, eq(teachingClass.id, studentTask.classId))
    .innerJoin(user, eq(user.id, studentTask.studentId))
    .orderBy(...order())
  const { items, total } = await pageWithTotal(rows, window, () =>
    db.select({ n: count() }).from(studentTask).innerJoin(task, eq(task.id, studentTask.taskId)).where(where),
  )
  return { items: items.map((row) => ({ ...row, score: numberOf(row.score) })), total }
}
