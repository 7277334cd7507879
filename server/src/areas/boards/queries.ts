import { sql } from 'drizzle-orm'
import {
  BOARD_DEVICES,
  TREND_DAYS,
  type BoardToday,
  type BoardTrends,
} from '@labbox/contract/boards/boards.ts'
import { type TaskType, handedInStatuses, workStatus } from '@labbox/contract/tasks/states.ts'
import type { Db } from '../../platform/database/db.ts'
import { benchesNow, type BenchNow } from '../devices/live/board.queries.ts'

/** The zone of the topmost organisation: a board hangs in one place, and its clock is meant. */
const zoneOf = async (db: Db): Promise<string> => {
  const [top] = await db.execute<{ time_zone: string }>(
    sql`select time_zone from organisation where parent_id is null order by created_at, id limit 1`,
  )
  return top?.time_zone ?? 'UTC'
}

const tasksOn = (db: Db, day: string, zone: string) =>
  db.execute<{ type: TaskType; tasks: number; students: number; working: number; done: number }>(sql`
    select t.type, count(distinct t.id)::int as tasks, count(s.id)::int as students,
      (count(s.id) filter (where s.status = ${workStatus.inProgress}))::int as working,
      (count(s.id) filter (where s.status in ${handedInStatuses}))::int as done
    from task t left join student_task s on s.task_id = t.id
    where t.published_at is not null and t.closed_at is null
      and t.start_at < (${day}::date + 1)::timestamp at time zone ${zone}
      and t.end_at >= ${day}::date::timestamp at time zone ${zone}
    group by t.type order by t.type`)

const bookingsOn = (db: Db, day: string, zone: string) =>
  db.execute<{ hour: number; places: number; booked: number }>(sql`
    select extract(hour from starts_at at time zone ${zone})::int as hour, count(*)::int as places,
      count(booking_id)::int as booked
    from booking_place
    where starts_at >= ${day}::date::timestamp at time zone ${zone}
      and starts_at < (${day}::date + 1)::timestamp at time zone ${zone} and (held or booking_id is not null)
    group by 1 order by 1`)

/** The day that a clock on the wall shows, YYYY-MM-DD. */
const dayIn = (zone: string, now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(now)

export const readToday = async (db: Db, now: Date): Promise<BoardToday> => {
  const timeZone = await zoneOf(db)
  const day = dayIn(timeZone, now)
  const benches = await benchesNow(db)
  const sum = (count: (one: BenchNow) => number) => benches.reduce((all, one) => all + count(one), 0)
  const all = sum((one) => one.capacity)
  const free = sum((one) => one.free)
  const occupied = sum((one) => one.occupied)
  const offline = sum((one) => (one.state === 'offline' ? Math.max(0, one.capacity - one.occupied) : 0))
  return {
    at: now.toISOString(),
    timeZone,
    places: { all, free, occupied, offline, fault: Math.max(0, all - free - occupied - offline) },
    devices: benches.slice(0, BOARD_DEVICES).map(({ since, id, name, state, capacity, occupied }) => ({
      id,
      name,
      state,
      capacity,
      occupied,
      since: since?.toISOString() ?? null,
    })),
    moreDevices: Math.max(0, benches.length - BOARD_DEVICES),
    tasks: [...(await tasksOn(db, day, timeZone))],
    bookings: [...(await bookingsOn(db, day, timeZone))],
  }
}

const daysTo = (db: Db, day: string, zone: string, now: Date) =>
  db.execute<{ day: string; bench_hours: number; uses: number; handed_in: number }>(sql`
    with days as (
      select d::date as day from generate_series(${day}::date - ${TREND_DAYS - 1}::int, ${day}::date, interval '1 day') d
    ), used as (
      select (started_at at time zone ${zone})::date as day, count(*) as uses,
        sum(extract(epoch from coalesce(ended_at, ${now.toISOString()}::timestamptz) - started_at)) / 3600 as hours
      from occupancy where started_at >= (${day}::date - ${TREND_DAYS - 1}::int)::timestamp at time zone ${zone} group by 1
    ), given as (
      select (submitted_at at time zone ${zone})::date as day, count(*) as handed_in
      from student_task where submitted_at >= (${day}::date - ${TREND_DAYS - 1}::int)::timestamp at time zone ${zone} group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, round(coalesce(hours, 0)::numeric, 1)::float8 as bench_hours,
      coalesce(uses, 0)::int as uses, coalesce(handed_in, 0)::int as handed_in
    from days left join used using (day) left join given using (day) order by 1`)

/** Scores that their students may see. */
const scoresSince = (db: Db, day: string, zone: string, now: Date) =>
  db.execute<{ ten: number; n: number; sum: number }>(sql`
    select least(9, greatest(0, floor(s.score / 10)))::int as ten, count(*)::int as n, sum(s.score)::float8 as sum
    from student_task s join task t on t.id = s.task_id
    where s.score is not null and (t.scores_at is null or t.scores_at <= ${now.toISOString()}::timestamptz)
      and s.graded_at >= (${day}::date - ${TREND_DAYS - 1}::int)::timestamp at time zone ${zone}
    group by 1`)

export const readTrends = async (db: Db, now: Date): Promise<BoardTrends> => {
  const timeZone = await zoneOf(db)
  const day = dayIn(timeZone, now)
  const days = await daysTo(db, day, timeZone, now)
  const tens = [...(await scoresSince(db, day, timeZone, now))]
  const count = tens.reduce((all, { n }) => all + n, 0)
  return {
    at: now.toISOString(),
    timeZone,
    days: days.map(({ bench_hours: benchHours, handed_in: handedIn, ...row }) => ({
      ...row,
      benchHours,
      handedIn,
    })),
    scores: Array.from({ length: 10 }, (_, ten) => tens.find((one) => one.ten === ten)?.n ?? 0),
    mean: count === 0 ? null : Math.round((tens.reduce((all, { sum }) => all + sum, 0) / count) * 10) / 10,
  }
}
