import { count, eq, sql, type SQL } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { SCORE_BANDS } from '@labbox/contract/exams/statistics.ts'
import type { riskReasons } from '@labbox/contract/statistics/statistics.ts'
import { reportStatus, workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import { ordering, windowOf } from '../../platform/database/listing.ts'
import type { Deps } from '../../platform/deps.ts'
import { user } from '../access/tables.ts'
import { ofKind, studentTask, task } from '../tasks/tables.ts'
import { handedInOf, workFigures, workScore } from './figures.queries.ts'
import { pageWithTotal, totalOf } from './reading.ts'
import { countedWork, type About } from './scope.ts'

interface Paged {
  page: number
  limit: number
  sort?: string | undefined
}

/** The log says who looked at which part of such a list, and which page. */
const noteLook = (
  db: Db,
  actor: Actor,
  act: 'statistics:teacher:page' | 'statistics:risk:page',
  filter: About & Paged,
): Promise<void> => audit(db, actor, act, { id: null }, null, { ...filter })

const nullsLast = (value: SQL): SQL => sql`${value} is null, ${value}`

/** The figures of each teacher's tasks; the median of reviews by how many took as many minutes, which needs no sorting of them all. */
const figuresOfTeachers = (figures: SQL): SQL => sql`
    with figures as materialized (
      select ${task.ownerId}, all_figures.* from (${figures}) all_figures join ${task} on ${task.id} = all_figures.task_id
    ), crowds as (
      select owner_id, count(distinct student)::int as students
      from (select distinct owner_id, students from figures) crowds, unnest(students) student group by owner_id
    ), minutes as (
      select owner_id, one as minutes, count(*) as n from figures, unnest(reviews) one group by owner_id, one
    ), reviews as (
      select owner_id, minutes, sum(n) over (partition by owner_id order by minutes) as until, n, sum(n) over (partition by owner_id) as total
      from minutes
    ), medians as (
      select owner_id, avg(minutes)::float8 / 60 as review_hours from reviews
      where until - n < div(total + 1, 2) and until >= div(total + 1, 2) or until - n < div(total + 2, 2) and until >= div(total + 2, 2)
      group by owner_id
    ), sums as (
      select owner_id, count(distinct task_id)::int as tasks, sum(${handedInOf(sql`statuses`)})::float8 / sum(cardinality(students)) as handed_in,
        sum(points) / nullif(sum(cardinality(scores)), 0) as mean
      from figures group by owner_id
    )
    select * from sums join crowds using (owner_id) left join medians using (owner_id)`

/** Teachers side by side, by the tasks they published. */
export const teacherPageOf = async ({ db }: Deps, actor: Actor, filter: About & Paged) => {
  await noteLook(db, actor, 'statistics:teacher:page', filter)
  const figures = sql`(${figuresOfTeachers(workFigures(db, actor, 'statistics:teacher:page', filter))}) figures`
  const [tasks, students, handedIn, mean, reviewHours] = [
    sql<number>`figures.tasks`,
    sql<number>`figures.students`,
    sql<number>`figures.handed_in`,
    sql<number | null>`figures.mean`,
    sql<number | null>`figures.review_hours`,
  ]
  const window = windowOf(filter)
  const sortable = {
    name: user.name,
    tasks,
    mean: nullsLast(mean),
    reviewHours: nullsLast(reviewHours),
  }
  const rows = await db
    .select({
      total: totalOf(),
      id: user.id,
      name: user.name,
      account: user.account,
      tasks,
      students,
      handedIn,
      mean,
      reviewHours,
    })
    .from(figures)
    .innerJoin(user, sql`${user.id} = figures.owner_id`)
    .orderBy(...ordering(sortable, filter.sort, 'name', user.id))
    .limit(window.limit)
    .offset(window.offset)
  return pageWithTotal(rows, window, () => db.select({ n: count() }).from(figures))
}

/** From so many tasks missed on. */
const MISSED = 2
/** A mean says nothing of fewer scores. */
const FEWEST_SCORES = 2
/** Nothing handed in for so long, while there was something to do all the time. */
const SILENT_DAYS = 21

type Reason = (typeof riskReasons)[number]

/** Students with a reason to be looked after: missed work, a failing mean, or nothing handed in for three weeks. */
export const riskPageOf = async ({ db, clock }: Deps, actor: Actor, filter: About & Paged) => {
  await noteLook(db, actor, 'statistics:risk:page', filter)
  const missed = sql`(case when ${ofKind('report')} then ${studentTask.status} = ${reportStatus.missed} else ${studentTask.status} = ${workStatus.missed} end)`
  const before = new Date(clock.now().getTime() - SILENT_DAYS * DAY_MS).toISOString()
  const students = db
    .select({
      id: sql<string>`${studentTask.studentId}`.as('student_id'),
      copies: sql<number>`count(*)::int`.as('copies'),
      missed: sql<number>`(count(*) filter (where ${missed}))::int`.as('missed'),
      scored: sql<number>`count(${workScore})::int`.as('scored'),
      mean: sql<number | null>`avg(${workScore})::float8`.as('mean'),
      lastAt: sql<Date | null>`max(${studentTask.submittedAt})`
        .mapWith(studentTask.submittedAt)
        .as('last_at'),
      waited: sql<boolean>`bool_or(${task.endAt} >= ${before} and ${task.startAt} <= ${before})`.as('waited'),
    })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(countedWork(db, actor, 'statistics:risk:page', filter))
    .groupBy(studentTask.studentId)
    .as('students')
  const reasons: Record<Reason, SQL> = {
    missed: sql`${students.missed} >= ${MISSED}`,
    failing: sql`(${students.scored} >= ${FEWEST_SCORES} and ${students.mean} < ${SCORE_BANDS[0]})`,
    silent: sql`(${students.waited} and coalesce(${students.lastAt} < ${before}, true))`,
  }
  const where = sql`(${sql.join(Object.values(reasons), sql` or `)})`
  const window = windowOf(filter)
  const sortable = {
    missed: sql`${students.missed}`,
    mean: nullsLast(sql`${students.mean}`),
    lastAt: nullsLast(sql`${students.lastAt}`),
  }
  const rows = await db
    .select({
      total: totalOf(),
      id: user.id,
      name: user.name,
      number: user.number,
      account: user.account,
      copies: students.copies,
      missed: students.missed,
      scored: students.scored,
      mean: students.mean,
      lastAt: students.lastAt,
      why: sql<
        Record<Reason, boolean | null>
      >`json_build_object('missed', ${reasons.missed}, 'failing', ${reasons.failing}, 'silent', ${reasons.silent})`,
    })
    .from(students)
    .innerJoin(user, eq(user.id, students.id))
    .where(where)
    .orderBy(...ordering(sortable, filter.sort, '-missed', user.id))
    .limit(window.limit)
    .offset(window.offset)
  const { items, total } = await pageWithTotal(rows, window, () =>
    db.select({ n: count() }).from(students).where(where),
  )
  const reasonsOf = (why: Record<Reason, boolean | null>) =>
    (Object.keys(reasons) as Reason[]).filter((reason) => why[reason])
  return { items: items.map(({ why, ...row }) => ({ ...row, reasons: reasonsOf(why) })), total }
}
