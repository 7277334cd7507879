import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { TODAY_MOST, type Moment } from '@labbox/contract/home/today.ts'
import {
  reportStatus,
  taskTypes,
  workKinds,
  workStatus,
  type TaskType,
} from '@labbox/contract/tasks/states.ts'
import { can, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { nobody } from '../../platform/ownership.ts'
import { offerVisibleTo } from '../bookings/queries.ts'
import { booking, bookingOffer } from '../bookings/tables.ts'
import { unreadConversations } from '../messages/queries.ts'
import { firstOfGroup } from '../tasks/groups/queries.ts'
import { studentTaskVisibleTo, taskVisibleTo } from '../tasks/queries.ts'
import { ownFinish, ownLastEnd, studentTask, task } from '../tasks/tables.ts'

const ofStudents = (db: Db, where: SQL | undefined) =>
  db
    .select({ n: sql<number>`count(*)::int` })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(where)

/** What waits for the actor, all in one statement. */
export const countsOf = async (db: Db, actor: Actor, now: Date) => {
  const at = now.toISOString()
  const waiting = (
    permission: 'reports:report:page' | 'exams:exam:mark',
    types: readonly TaskType[],
    status: 2,
  ) =>
    !can(actor, permission)
      ? ofStudents(db, nobody)
      : ofStudents(
          db,
          and(
            studentTaskVisibleTo(db, actor, permission),
            firstOfGroup,
            inArray(task.type, [...types]),
            eq(studentTask.status, status),
          ),
        )
  const own = ofStudents(
    db,
    and(
      can(actor, 'tasks:mine:page') ? eq(studentTask.studentId, actor.userId) : nobody,
      sql`${ownLastEnd} > ${at} and coalesce(${studentTask.opensAt}, ${task.startAt}) <= ${at}`,
      sql`${task.closedAt} is null and ${ownFinish} is null and ${studentTask.status} in (0, 1, 5)`,
    ),
  )
  const booked = db
    .select({ n: sql<number>`count(*)::int` })
    .from(booking)
    .where(and(eq(booking.userId, actor.userId), sql`${booking.freedAt} is null`, gt(booking.endsAt, now)))
  const talks = can(actor, 'messages:conversation:use') ? unreadConversations(actor) : sql`0`
  const [row] = await db.execute<{
    review: number
    marking: number
    tasks: number
    bookings: number
    messages: number
  }>(sql`select
    ${waiting('reports:report:page', workKinds.report, reportStatus.pendingReview)} as review,
    ${waiting('exams:exam:mark', [taskTypes.quiz, taskTypes.exam], workStatus.pendingReview)} as marking,
    ${own} as tasks, ${booked} as bookings, ${talks} as messages`)
  return row ?? { review: 0, marking: 0, tasks: 0, bookings: 0, messages: 0 }
}

interface Row extends Omit<Moment, 'at' | 'until'> {
  at: string
  until: string | null
  [column: string]: unknown
}

/** Begins and ends of the actor's own tasks, or of those the actor gives, between two moments. */
const taskMoments = (db: Db, actor: Actor, from: SQL, to: SQL): SQL => {
  const own = can(actor, 'tasks:mine:page')
  const open = sql`${task.publishedAt} is not null and ${task.closedAt} is null and ${own ? ownFinish : task.finishedAt} is null`
  const begin = own ? sql`coalesce(${studentTask.opensAt}, ${task.startAt})` : sql`${task.startAt}`
  const end = own ? sql`coalesce(${studentTask.deadline}, ${task.endAt})` : sql`${task.endAt}`
  const rows = (kind: 'starts' | 'ends', at: SQL) =>
    own
      ? sql`select ${kind}::text as kind, ${at} as at, null::timestamptz as until, ${task.type} as type,
          ${studentTask.id} as id, ${task.name} as name,
          (select c.name from class c where c.id = ${studentTask.classId}) as note, 1 as people
        from ${studentTask} join ${task} on ${task.id} = ${studentTask.taskId}
        where ${studentTask.studentId} = ${actor.userId} and ${studentTask.status} in (0, 1, 5)
          and ${at} >= ${from} and ${at} < ${to} and ${open}`
      : sql`select ${kind}::text, ${at}, null::timestamptz, ${task.type}, ${task.id}, ${task.name},
          (select min(c.name::text)::jsonb from task_class tc join class c on c.id = tc.class_id where tc.task_id = ${task.id}),
          (select count(*)::int from student_task s where s.task_id = ${task.id})
        from ${task}
        where ${taskVisibleTo(db, actor, 'tasks:task:page') ?? sql`true`}
          and ${at} >= ${from} and ${at} < ${to} and ${open}`
  return sql`${rows('starts', begin)} union all ${rows('ends', end)}`
}

/** The actor's own bookings, or those of the offers the actor looks after, one line per slot. */
const bookedMoments = (db: Db, actor: Actor, from: SQL, to: SQL): SQL => {
  const mine = can(actor, 'bookings:slot:book')
  const whose = mine
    ? eq(booking.userId, actor.userId)
    : (offerVisibleTo(db, actor, 'bookings:record:page') ?? sql`true`)
  return sql`select 'booking', ${booking.startsAt}, min(${booking.endsAt}), null::smallint, ${bookingOffer.id},
      ${bookingOffer.subject}, null::jsonb, count(*)::int
    from ${booking} join ${bookingOffer} on ${bookingOffer.id} = ${booking.offerId}
    where ${booking.freedAt} is null and ${whose} and ${booking.startsAt} >= ${from} and ${booking.startsAt} < ${to}
    group by ${booking.startsAt}, ${bookingOffer.id}`
}

/** Today and tomorrow in the actor's zone, in the order of time: two statements' worth in one. */
export const todayOf = async (db: Db, actor: Actor, now: Date) => {
  const zone = actor.timeZone
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(now)
  const from = sql`(${day}::date::timestamp at time zone ${zone})`
  const to = sql`((${day}::date + 2)::timestamp at time zone ${zone})`
  const rows = await db.execute<Row>(sql`
    select * from (${taskMoments(db, actor, from, to)} union all ${bookedMoments(db, actor, from, to)}) as moments (kind, at, until, type, id, name, note, people)
    order by at, id limit ${TODAY_MOST}`)
  return {
    timeZone: zone,
    day,
    moments: rows.map((row) => ({ ...row, at: new Date(row.at), until: row.until && new Date(row.until) })),
  }
}
