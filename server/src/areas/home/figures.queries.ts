import { and, desc, eq, sql } from 'drizzle-orm'
import { FIGURES_MOST, HEAT_DAYS, SPARK_DAYS } from '@labbox/contract/home/figures.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { orgWithin } from '../../platform/ownership.ts'
import { bookingOffer } from '../bookings/tables.ts'
import { device, occupancy } from '../devices/tables.ts'
import { lastEnd, scoresOut, task, studentTask } from '../tasks/tables.ts'
import { user } from '../access/tables.ts'

/** Midnight so many days before today, in the actor's zone. */
const daysAgo = (actor: Actor, now: Date, days: number) => {
  const zone = actor.timeZone
  return sql`(((${now.toISOString()}::timestamptz at time zone ${zone})::date - ${days}::int)::timestamp at time zone ${zone})`
}

/** How many days before today (0: today) a moment lies, in the actor's zone. */
const age = (actor: Actor, now: Date, at: ReturnType<typeof sql>) =>
  sql`((${now.toISOString()}::timestamptz at time zone ${actor.timeZone})::date - (${at} at time zone ${actor.timeZone})::date)`

const overDays = (rows: readonly { age: number; n: number }[]): number[] =>
  Array.from({ length: SPARK_DAYS }, (_, day) => rows.find((row) => row.age === SPARK_DAYS - 1 - day)?.n ?? 0)

/** The actor's own scores that may be seen, oldest first. */
export const scoresOf = async (db: Db, actor: Actor, now: Date) => {
  const rows = await db
    .select({
      id: studentTask.id,
      type: task.type,
      name: task.name,
      score: sql<number>`${studentTask.score}::float8`,
      at: sql<Date>`${studentTask.gradedAt}`.mapWith(studentTask.gradedAt),
    })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(
      and(
        eq(studentTask.studentId, actor.userId),
        eq(studentTask.status, workStatus.finished),
        sql`${studentTask.score} is not null and ${studentTask.gradedAt} is not null`,
        scoresOut(now),
      ),
    )
    .orderBy(desc(studentTask.gradedAt))
    .limit(FIGURES_MOST)
  return rows.toReversed()
}

interface ClassRow {
  id: string
  name: LocalText
  students: number
  days: number[]
  open: number
  done: number
  mean: number | null
  [column: string]: unknown
}

/** The classes the actor teaches that are not archived, all figures in one statement. */
export const classTrendsOf = async (db: Db, actor: Actor, now: Date): Promise<ClassRow[]> => {
  const since = daysAgo(actor, now, SPARK_DAYS - 1)
  const at = now.toISOString()
  const rows = await db.execute<ClassRow & { submitted: { age: number; n: number }[] }>(sql`
    select c.id, c.name,
      (select count(*)::int from class_member m where m.class_id = c.id and m.left_at is null) as students,
      coalesce(running.copies, 0)::int as open, coalesce(running.done, 0)::int as done, marks.mean,
      coalesce(given.days, '[]'::json) as submitted
    from class c join class_teacher t on t.class_id = c.id
    left join lateral (
      select count(*) as copies, count(*) filter (where s.status in (2, 3)) as done
      from student_task s join task k on k.id = s.task_id
      where s.class_id = c.id and k.published_at is not null and k.closed_at is null and k.finished_at is null
        and k.start_at <= ${at} and k.end_at > ${at}) running on true
    left join lateral (
      select round(avg(s.score), 1)::float8 as mean from student_task s
      where s.class_id = c.id and s.status = 3 and s.graded_at >= ${since}) marks on true
    left join lateral (
      select json_agg(json_build_object('age', d.age, 'n', d.n)) as days from (
        select ${age(actor, now, sql`s.submitted_at`)} as age, count(*)::int as n
        from student_task s where s.class_id = c.id and s.submitted_at >= ${since} group by 1) d) given on true
    where t.user_id = ${actor.userId} and c.archived_at is null and not c.open
    order by c.created_at desc, c.id limit ${FIGURES_MOST}`)
  return rows.map(({ submitted, ...row }) => ({ ...row, days: overDays(submitted) }))
}

/** All, or what belongs to the actor's organisation and those below. */
const looksAfter = (actor: Actor, column: Parameters<typeof orgWithin>[0]) =>
  scopeOf(actor, 'devices:usage:page') === 'all' ? sql`true` : orgWithin(column, actor)

const heatOf = async (db: Db, actor: Actor, now: Date): Promise<number[][]> => {
  const zone = actor.timeZone
  const rows = await db.execute<{ weekday: number; hour: number; hours: number }>(sql`
    select extract(isodow from h at time zone ${zone})::int as weekday, extract(hour from h at time zone ${zone})::int as hour,
      round((sum(extract(epoch from least(e, h + interval '1 hour') - greatest(s, h))) / 3600)::numeric, 1)::float8 as hours
    from (
      select ${occupancy.startedAt} as s, coalesce(${occupancy.endedAt}, ${now.toISOString()}::timestamptz) as e
      from ${occupancy} join ${user} on ${user.id} = ${occupancy.userId}
      where ${occupancy.startedAt} >= ${daysAgo(actor, now, HEAT_DAYS - 1)} and ${looksAfter(actor, user.orgId)}
    ) used, generate_series(date_trunc('hour', s), e, interval '1 hour') h
    where e > h group by 1, 2`)
  const of = new Map(rows.map((row) => [`${row.weekday} ${row.hour}`, row.hours]))
  return Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (__, hour) => of.get(`${day + 1} ${hour}`) ?? 0),
  )
}

const faultsOf = (db: Db, actor: Actor) =>
  db.execute<{
    id: string
    name: LocalText
    state: 'offline' | 'unsafe' | 'trouble'
    since: string | null
  }>(sql`
    select ${device.id} as id, ${device.name} as name,
      case when ${device.unsafe} then 'unsafe' when not ${device.online} then 'offline' else 'trouble' end as state,
      ${device.since} as since
    from ${device}
    where ${device.deletedAt} is null and ${device.retiredAt} is null and not ${device.builtin}
      and ${looksAfter(actor, device.orgId)}
      and (${device.unsafe} or not ${device.online} or jsonb_array_length(${device.troubles}) > 0)
    order by ${device.unsafe} desc, ${device.online} desc, ${device.since} limit ${FIGURES_MOST}`)

const tasksOf = async (db: Db, actor: Actor, now: Date) => {
  const at = now.toISOString()
  const [row] = await db.execute<{ running: number; copies: number; done: number }>(sql`
    select count(distinct ${task.id})::int as running, count(${studentTask.id})::int as copies,
      (count(*) filter (where ${studentTask.status} in (2, 3)))::int as done
    from ${task} left join ${studentTask} on ${studentTask.taskId} = ${task.id}
    where ${looksAfter(actor, task.orgId)} and ${task.publishedAt} is not null and ${task.closedAt} is null
      and ${task.finishedAt} is null and ${task.startAt} <= ${at} and ${lastEnd} > ${at}`)
  return row ?? { running: 0, copies: 0, done: 0 }
}

const submittedOf = async (db: Db, actor: Actor, now: Date) =>
  overDays(
    await db.execute<{ age: number; n: number }>(sql`
      select ${age(actor, now, sql`${studentTask.submittedAt}`)} as age, count(*)::int as n
      from ${studentTask} join ${task} on ${task.id} = ${studentTask.taskId}
      where ${looksAfter(actor, task.orgId)} and ${studentTask.submittedAt} >= ${daysAgo(actor, now, SPARK_DAYS - 1)}
      group by 1`),
  )

const placesOf = async (db: Db, actor: Actor, now: Date) => {
  const [row] = await db.execute<{ places: number; booked: number }>(sql`
    select count(*)::int as places, count(p.booking_id)::int as booked
    from booking_place p join booking_slot s on s.id = p.slot_id join ${bookingOffer} on ${bookingOffer.id} = s.offer_id
    where p.starts_at >= ${daysAgo(actor, now, 0)} and p.starts_at < ${daysAgo(actor, now, -1)}
      and (p.held or p.booking_id is not null) and ${looksAfter(actor, bookingOffer.orgId)}`)
  return row ?? { places: 0, booked: 0 }
}

/** The figures of the organisation that the actor looks after; of all for a system administrator. */
export const organisationFigures = async (db: Db, actor: Actor, now: Date) => {
  const [heat, faults, tasks, bookings, submitted] = await Promise.all([
    heatOf(db, actor, now),
    faultsOf(db, actor),
    tasksOf(db, actor, now),
    placesOf(db, actor, now),
    submittedOf(db, actor, now),
  ])
  return {
    timeZone: actor.timeZone,
    heat,
    faults: faults.map((row) => ({ ...row, since: row.since && new Date(row.since) })),
    tasks,
    bookings,
    submitted,
  }
}
