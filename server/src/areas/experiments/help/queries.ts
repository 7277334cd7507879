import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Id } from '@labbox/contract/core/types.ts'
import type { HelpRecord } from '@labbox/contract/experiments/help-record.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { TopicRules } from '../../../platform/broker/access.ts'
import type { Clock } from '../../../platform/clock.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { viewerOf } from '../../access/sessions/viewer.queries.ts'
import { user } from '../../access/tables.ts'
import { teachingClass } from '../../classes/tables.ts'
import { groupName } from '../../tasks/groups/queries.ts'
import { studentTaskVisibleTo, taskVisibleTo } from '../../tasks/queries.ts'
import { statusOf, type StudentWork } from '../../tasks/student.service.ts'
import { studentTask, task, taskGroup } from '../../tasks/tables.ts'
import { isOpen, selectOwnExperiment, workOf } from '../access.ts'
import { synergy, synergyMember } from '../tables.ts'
import { benchesOf } from '../benches.queries.ts'
import { checkOffsOf } from './check-offs.queries.ts'
import type { HelpDeps } from './context.ts'
import { stands } from './rules.ts'
import { helpRequest } from './tables.ts'

export const HELP = 'experiments:help:give' as const

const helper = alias(user, 'helper')

/** What somebody does together with others now; null: they work alone. */
const sharedId = (userId: SQLWrapper): SQL<string | null> => sql<string | null>`(
  select y.id from ${synergy} y join ${synergyMember} ym on ym.synergy_id = y.id
  left join occupancy yo on yo.id = y.occupancy_id and yo.ended_at is null
  where y.ended_at is null and (y.experiment_id is not null or yo.id is not null)
    and ym.user_id = ${userId} and ym.joined_at is not null and ym.left_at is null
  limit 1)`

/** The same of one person. */
export const sharedBy = async (db: Db, userId: string): Promise<string | null> =>
  (await db.execute<{ id: string | null }>(sql`select ${sharedId(sql`${userId}::uuid`)} as id`))[0]?.id ??
  null

const openRequests = (db: Db) =>
  db
    .select({ request: helpRequest, own: studentTask, task, helper: helper.name })
    .from(helpRequest)
    .innerJoin(studentTask, eq(studentTask.id, helpRequest.studentTaskId))
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .leftJoin(helper, eq(helper.id, helpRequest.takenBy))
    .$dynamic()

type Open = Awaited<ReturnType<typeof openRequests>>[number]

const isStanding =
  (now: Date) =>
  ({ request, own, task: taskRow }: Pick<Open, 'request' | 'own' | 'task'>): boolean =>
    stands(request, { status: statusOf({ own, task: taskRow }, now), submittedAt: own.submittedAt })

const isOpenRequest = isNull(helpRequest.closedAt)
/** What `stands` needs to be true, so that requests which the end of a task has left are not read again and again. */
const mayStand = and(
  isOpenRequest,
  isNull(task.closedAt),
  inArray(studentTask.status, [workStatus.inProgress, workStatus.pendingReview, workStatus.finished]),
)
const inTurn = [asc(helpRequest.askedAt), asc(helpRequest.id)]

/** Requests that stand in the queue of one class in a task, in their order. */
export const queueOf = async (
  db: Db,
  now: Date,
  { taskId, classId }: { taskId: string; classId: string },
) => {
  const rows = await openRequests(db)
    .where(and(isOpenRequest, eq(studentTask.taskId, taskId), eq(studentTask.classId, classId)))
    .orderBy(...inTurn)
  return rows.filter(isStanding(now))
}

/** A student's own request, and what became of the one before. */
const requestOf = async (db: Db, now: Date, { own }: StudentWork) => {
  const queue = await queueOf(db, now, own)
  const waiting = queue.filter(({ request }) => request.takenBy === null)
  const mine = queue.find((one) => one.own.id === own.id)
  const [last] = await db
    .select({ id: helpRequest.id, note: helpRequest.note, closedAt: helpRequest.closedAt, by: helper.name })
    .from(helpRequest)
    .innerJoin(helper, eq(helper.id, helpRequest.closedBy))
    .where(and(eq(helpRequest.studentTaskId, own.id), isNotNull(helpRequest.closedAt)))
    .orderBy(desc(helpRequest.closedAt))
    .limit(1)
  return {
    request: mine
      ? {
          ...mine.request,
          place: mine.request.takenBy ? null : waiting.indexOf(mine) + 1,
          taken: takenOf(mine),
        }
      : null,
    last: last?.closedAt ? { ...last, closedAt: last.closedAt } : null,
  }
}

const takenOf = ({ request: { takenAt }, helper: by }: Pick<Open, 'request' | 'helper'>) =>
  takenAt && by ? { by, at: takenAt } : null

/** What a student sees of help and signatures at one's own experiment. */
export const helpMineOf = async ({ db, clock }: HelpDeps, actor: Actor, id: string) => {
  const now = clock.now()
  const row = await selectOwnExperiment(db, actor, id)
  const work = await workOf(db, row, actor.userId)
  if (!work) return { open: false, request: null, last: null, checkOffs: [], synergyId: null }
  return {
    open: await isOpen(db, row, work, now),
    ...(await requestOf(db, now, work)),
    checkOffs: await checkOffsOf(db, row),
    synergyId: await sharedBy(db, actor.userId),
  }
}

/** Who of the actor's students asks for help in a task. */
export const helpQueueOf = async ({ db, clock }: HelpDeps, actor: Actor, taskId: string) => {
  const visible = and(eq(task.id, taskId), taskVisibleTo(db, actor, HELP))
  found((await db.select({ id: task.id }).from(task).where(visible))[0])
  const rows = await db
    .select({
      request: helpRequest,
      own: studentTask,
      task,
      helper: helper.name,
      student: user.name,
      number: user.number,
      className: teachingClass.name,
      group: groupName,
      synergyId: sharedId(studentTask.studentId),
    })
    .from(helpRequest)
    .innerJoin(studentTask, eq(studentTask.id, helpRequest.studentTaskId))
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .innerJoin(user, eq(user.id, studentTask.studentId))
    .innerJoin(teachingClass, eq(teachingClass.id, studentTask.classId))
    .leftJoin(taskGroup, eq(taskGroup.id, studentTask.groupId))
    .leftJoin(helper, eq(helper.id, helpRequest.takenBy))
    .where(and(isOpenRequest, eq(task.id, taskId), studentTaskVisibleTo(db, actor, HELP)))
    .orderBy(...inTurn)
  const standing = rows.filter(isStanding(clock.now()))
  const benches = await benchesOf(
    db,
    standing.map(({ own }) => own.studentId),
  )
  return standing.map((row) => {
    const taken = takenOf(row)
    return {
      ...row.request,
      student: row.student,
      number: row.number,
      className: row.className,
      group: row.group,
      deviceName: benches.get(row.own.studentId)?.deviceName ?? null,
      synergyId: row.synergyId,
      taken: taken && { ...taken, own: row.request.takenBy === actor.userId },
    }
  })
}

/** How many of the actor's students wait, by task. */
export const helpWaitingOf = async ({ db, clock }: HelpDeps, actor: Actor) => {
  const rows = await openRequests(db)
    .where(and(mayStand, isNull(helpRequest.takenBy), studentTaskVisibleTo(db, actor, HELP)))
    .orderBy(...inTurn)
  const standing = rows.filter(isStanding(clock.now()))
  return [...Map.groupBy(standing, ({ own }) => own.taskId)].map(([taskId, those]) => ({
    taskId,
    waiting: those.length,
    since: those[0]!.request.askedAt,
  }))
}

/** Of these people, those who ask the actor for help: in which task, since when, and whether somebody comes. */
export const askingOf = async (db: Db, clock: Clock, actor: Actor, userIds: readonly string[]) => {
  if (userIds.length === 0 || !actor.permissions.has(HELP)) return new Map<string, never>()
  const rows = await openRequests(db)
    .where(and(mayStand, inArray(studentTask.studentId, [...userIds]), studentTaskVisibleTo(db, actor, HELP)))
    .orderBy(desc(helpRequest.askedAt))
  return new Map(
    rows
      .filter(isStanding(clock.now()))
      .map(({ request, own }) => [
        own.studentId,
        { taskId: own.taskId, since: request.askedAt, taken: request.takenBy !== null },
      ]),
  )
}

/** Requests that stand with the work of these copies, the earliest first. */
export const helpRecordsOf = async (db: Db, studentTaskIds: readonly string[]): Promise<HelpRecord[]> => {
  const closer = alias(user, 'closer')
  const rows = await db
    .select({ request: helpRequest, student: user.name, taker: helper.name, closer: closer.name })
    .from(helpRequest)
    .innerJoin(studentTask, eq(studentTask.id, helpRequest.studentTaskId))
    .innerJoin(user, eq(user.id, studentTask.studentId))
    .leftJoin(helper, eq(helper.id, helpRequest.takenBy))
    .leftJoin(closer, eq(closer.id, helpRequest.closedBy))
    .where(anyOf(helpRequest.studentTaskId, studentTaskIds))
    .orderBy(...inTurn)
  return rows.map(({ request: { id, text, note, ...at }, student, taker, closer: by }) => ({
    id,
    student,
    text,
    note,
    askedAt: at.askedAt.toISOString(),
    takenAt: at.takenAt?.toISOString() ?? null,
    closedAt: at.closedAt?.toISOString() ?? null,
    by: by ?? taker,
  }))
}

/** `help/<task>`: that its queue has moved, for those who answer requests in it. */
export const helpTopics = (db: Db, clock: Clock): TopicRules => ({
  async maySubscribe({ userId, sessionId }, topic) {
    const [, taskId, ...rest] = topic.split('/')
    if (!taskId || !Id.safeParse(taskId).success || rest.length > 0) return false
    const viewer = await viewerOf(db, sessionId, userId, HELP, clock.now())
    if (!viewer) return false
    const visible = and(eq(task.id, taskId), taskVisibleTo(db, viewer, HELP))
    return (await db.select({ id: task.id }).from(task).where(visible)).length > 0
  },
})
