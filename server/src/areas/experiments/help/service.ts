import { and, eq, isNull } from 'drizzle-orm'
import { nameIn, nameInBoth } from '@labbox/contract/core/person-name.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { user } from '../../access/tables.ts'
import { notify } from '../../notices/service.ts'
import { studentTaskVisibleTo } from '../../tasks/queries.ts'
import {
  lockStudentTask,
  membersOf,
  payloadIdOf,
  statusOf,
  type StudentWork,
  type TaskDeps,
} from '../../tasks/student.service.ts'
import { studentTask, task } from '../../tasks/tables.ts'
import { isOpen, selectOwnExperiment, workOf } from '../access.ts'
import { experiment } from '../tables.ts'
import type { HelpDeps } from './context.ts'
import { tellQueue } from './live.ts'
import { HELP } from './queries.ts'
import { bySomebody, record } from './record.ts'
import { isThere, stands } from './rules.ts'
import { sightOf } from './sight.queries.ts'
import { helpRequest } from './tables.ts'

const isOpenRequest = isNull(helpRequest.closedAt)

/** One's own experiment with the copy of the task that it belongs to; free practice has no queue. */
const ownWork = async (db: Db, actor: Actor, id: string) => {
  const row = await selectOwnExperiment(db, actor, id)
  const work = await workOf(db, row, actor.userId)
  if (!work) throw new AppError('WRONG_STATE')
  return { row, work }
}

/** Writes a request down, in the caller's transaction; null: there is one already. */
export const storeRequest = async (
  deps: TaskDeps,
  tx: Db,
  actor: Actor,
  { id, text }: { id: string; text: string },
): Promise<StudentWork | null> => {
  const now = deps.clock.now()
  const { row, work } = await ownWork(tx, actor, id)
  const locked = await lockStudentTask(deps, tx, work.own.id)
  if (!(await isOpen(tx, row, locked, now))) throw new AppError('EXPERIMENT_ENDED')
  await closeLeftOver(tx, now, locked)
  const others = membersOf(locked).map(({ own }) => own.studentId)
  const shows = await sightOf(tx, row, [actor.userId, ...others])
  const made = await tx
    .insert(helpRequest)
    .values({ id: newId(), studentTaskId: work.own.id, askedAt: now, text, shows, seenAt: now })
    .onConflictDoNothing()
    .returning({ id: helpRequest.id })
  if (made.length === 0) return null
  await record(tx, now, row.id, 'bench.helpAsked')
  return work
}

/** Asks for help; a second request while one is open is the first one. */
export const askHelp = async (deps: HelpDeps, actor: Actor, input: { id: string; text: string }) => {
  const asked = await transaction(deps.db, (tx) => storeRequest(deps, tx, actor, input))
  if (asked) await tellQueue(deps, asked)
  return {}
}

/** A request from before the work was handed in makes room for a new one. */
const closeLeftOver = async (tx: Db, now: Date, work: StudentWork): Promise<void> => {
  const mine = and(eq(helpRequest.studentTaskId, work.own.id), isOpenRequest)
  const [left] = await tx.select().from(helpRequest).where(mine).for('update')
  if (left && !stands(left, { status: statusOf(work, now), submittedAt: work.own.submittedAt }))
    await tx.update(helpRequest).set({ closedAt: now }).where(mine)
}

/** Takes one's own request back. */
export const withdrawHelp = async (deps: HelpDeps, actor: Actor, id: string) => {
  const now = deps.clock.now()
  const { row, work } = await ownWork(deps.db, actor, id)
  const gone = await transaction(deps.db, async (tx) => {
    const rows = await tx
      .update(helpRequest)
      .set({ closedAt: now })
      .where(and(eq(helpRequest.studentTaskId, work.own.id), isOpenRequest))
      .returning({ id: helpRequest.id })
    if (rows.length > 0) await record(tx, now, row.id, 'bench.helpWithdrawn')
    return rows.length > 0
  })
  if (gone) await tellQueue(deps, work)
  return {}
}

/** Their page is open. */
export const waitHelp = async (deps: HelpDeps, actor: Actor, id: string) => {
  const { work } = await ownWork(deps.db, actor, id)
  await deps.db
    .update(helpRequest)
    .set({ seenAt: deps.clock.now() })
    .where(and(eq(helpRequest.studentTaskId, work.own.id), isOpenRequest))
  return {}
}

/** The work was handed in: nobody needs to come any more. */
export const endHelpOf = (tx: Db, now: Date, works: readonly StudentWork[]): Promise<void> =>
  tx
    .update(helpRequest)
    .set({ closedAt: now })
    .where(
      and(
        anyOf(
          helpRequest.studentTaskId,
          works.map(({ own }) => own.id),
        ),
        isOpenRequest,
      ),
    )
    .then(() => undefined)

/** A request of one of the actor's students, locked, while it stands. */
export const lockRequest = async (deps: HelpDeps, tx: Db, actor: Actor, id: string) => {
  const [row] = await tx
    .select({
      request: helpRequest,
      own: studentTask,
      task,
      student: user.name,
      helperId: helpRequest.takenBy,
    })
    .from(helpRequest)
    .innerJoin(studentTask, eq(studentTask.id, helpRequest.studentTaskId))
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .innerJoin(user, eq(user.id, studentTask.studentId))
    .where(and(eq(helpRequest.id, id), studentTaskVisibleTo(tx, actor, HELP)))
    .for('update', { of: helpRequest })
  const { request, own, task: taskRow, student } = found(row)
  const state = { status: statusOf({ own, task: taskRow }, deps.clock.now()), submittedAt: own.submittedAt }
  if (request.closedAt || !stands(request, state)) throw new AppError('HELP_CLOSED')
  const [work] = await tx
    .select({ id: experiment.id })
    .from(experiment)
    .where(eq(experiment.studentTaskId, payloadIdOf(own)))
  return { request, work: { own, task: taskRow }, student, experimentId: found(work).id }
}
export type Locked = Awaited<ReturnType<typeof lockRequest>>

/** Who is not at the page is told behind the bell. */
const tellAway = async (
  tx: Db,
  now: Date,
  actor: Actor,
  kind: 'help.taken' | 'help.closed',
  locked: Locked,
) => {
  const { request, work, experimentId } = locked
  if (isThere(request, now)) return
  const data = { id: experimentId, name: work.task.name, by: nameInBoth(actor.name) }
  await notify(tx, now, kind, [{ to: work.own.studentId, data }])
}

const nameOf = async (tx: Db, userId: string): Promise<string> =>
  (await tx.select({ name: user.name }).from(user).where(eq(user.id, userId)))[0]?.name ?? ''

/** Notes who goes to a student; false: they were on the way already. */
export const takeLocked = async (tx: Db, now: Date, actor: Actor, locked: Locked): Promise<boolean> => {
  const { id, takenBy } = locked.request
  if (takenBy === actor.userId) return false
  if (takenBy)
    throw new AppError('HELP_TAKEN', { params: { name: nameIn(actor.locale, await nameOf(tx, takenBy)) } })
  await tx.update(helpRequest).set({ takenBy: actor.userId, takenAt: now }).where(eq(helpRequest.id, id))
  await record(tx, now, locked.experimentId, 'bench.helpTaken', bySomebody(actor.name))
  await tellAway(tx, now, actor, 'help.taken', locked)
  await audit(tx, actor, 'experiments:help:take', { id, name: locked.student }, null, null)
  return true
}

/** Goes to a student; whoever is on the way already stays it. */
export const takeHelp = async (deps: HelpDeps, actor: Actor, id: string) => {
  const now = deps.clock.now()
  const taken = await transaction(deps.db, async (tx) => {
    const locked = await lockRequest(deps, tx, actor, id)
    return (await takeLocked(tx, now, actor, locked)) ? locked.work : null
  })
  if (taken) await tellQueue(deps, taken)
  return {}
}

/** Puts a request back at the place it had. */
export const returnHelp = async (deps: HelpDeps, actor: Actor, id: string) => {
  const returned = await transaction(deps.db, async (tx) => {
    const { request, work, student } = await lockRequest(deps, tx, actor, id)
    if (!request.takenBy) return null
    await tx.update(helpRequest).set({ takenBy: null, takenAt: null }).where(eq(helpRequest.id, id))
    await audit(tx, actor, 'experiments:help:return', { id, name: student }, null, null)
    return work
  })
  if (returned) await tellQueue(deps, returned)
  return {}
}

/** Puts what somebody took back into the queue: they may not help any more. Answers whose requests these are. */
export const returnTaken = async (tx: Db, userId: string) => {
  const rows = await tx
    .update(helpRequest)
    .set({ takenBy: null, takenAt: null })
    .where(and(eq(helpRequest.takenBy, userId), isOpenRequest))
    .returning({ id: helpRequest.studentTaskId })
  return tx
    .select()
    .from(studentTask)
    .where(
      anyOf(
        studentTask.id,
        rows.map(({ id }) => id),
      ),
    )
}

/** Closes a request, with what is said to its student. */
export const closeHelp = async (deps: HelpDeps, actor: Actor, { id, note }: { id: string; note: string }) => {
  const now = deps.clock.now()
  const work = await transaction(deps.db, async (tx) => {
    const locked = await lockRequest(deps, tx, actor, id)
    const set = { closedAt: now, closedBy: actor.userId, note }
    await tx.update(helpRequest).set(set).where(eq(helpRequest.id, id))
    await record(tx, now, locked.experimentId, 'bench.helpClosed', {
      ...bySomebody(actor.name),
      note,
    })
    await tellAway(tx, now, actor, 'help.closed', locked)
    await audit(tx, actor, 'experiments:help:close', { id, name: locked.student }, null, { note })
    return locked.work
  })
  await tellQueue(deps, work)
  return {}
}
