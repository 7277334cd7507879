import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { workStatus, type StudentAct, isHandedIn } from '@labbox/contract/tasks/states.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { AppError, found } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { changeOf, checkAct, refuseHeld, type ActInput, type Change } from './acts.ts'
import { handInAll } from './hand-in.ts'
import type { HandedIn, StudentWork, TaskDeps } from './kinds.ts'
import { requirementsOf } from './required.queries.ts'
import { membersOf, withMates } from './groups/rules.ts'
import { effectiveOf, isGrouped, isToRead } from './rules.ts'
import { studentTaskVisibleTo } from './scope.ts'
import { studentTask, studentTaskHistory, task, taskGroup } from './tables.ts'

export { handInAll, membersOf }
export { adjustmentsOf, refuseHeld, refusalTo, type ActInput, type MemberScore } from './acts.ts'
export {
  dueOf,
  endOf,
  finishFor,
  holderOf,
  isMarked,
  lateOf,
  lateUntilOf,
  ownBegin,
  payloadIdOf,
  statusOf,
} from './rules.ts'
export type { HandedIn, StudentWork, TaskDeps, TaskKind, TaskKindActs } from './kinds.ts'

const select = (db: Db, where: SQL | undefined) =>
  db
    .select({ own: studentTask, task })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(where)

/** One's own copy, or as if it did not exist. */
export const selectOwnTask = async (db: Db, actor: Pick<Actor, 'userId'>, id: string): Promise<StudentWork> =>
  found((await select(db, and(eq(studentTask.id, id), eq(studentTask.studentId, actor.userId))))[0])

/** A student's copy that the actor may reach by this permission, or as if it did not exist. */
export const selectVisibleTask = async (
  db: Db,
  actor: Actor,
  permission: Permission,
  id: string,
): Promise<StudentWork> =>
  found((await select(db, and(eq(studentTask.id, id), studentTaskVisibleTo(db, actor, permission))))[0])

const write = async (tx: Db, work: StudentWork, change: Change): Promise<StudentWork> => {
  const set = { ...change.set, status: change.status }
  await tx.update(studentTask).set(set).where(eq(studentTask.id, work.own.id))
  if (change.status !== work.own.status)
    await tx.insert(studentTaskHistory).values({
      studentTaskId: work.own.id,
      fromStatus: work.own.status,
      toStatus: change.status,
      at: change.at,
      byId: change.by,
      reason: change.reason,
    })
  return { ...work, own: { ...work.own, ...set } as StudentWork['own'] }
}

const handIn = async (deps: TaskDeps, tx: Db, work: StudentWork, at: Date, by: string | null) => {
  const items = membersOf(work).map((one) => ({ work: one, at, by }))
  return found((await handInAll(deps, tx, items))[0])
}

/**
 * Writes down what the clock or the closing of the task has already done, with the time it was due. Work that the clock hands
 * in is left alone during its grace: what was given in time may still arrive.
 */
const settleAll = async (deps: TaskDeps, tx: Db, works: readonly StudentWork[]): Promise<StudentWork[]> => {
  const now = deps.clock.now()
  const settled = [...works]
  const due: (HandedIn & { k: number })[] = []
  for (const [k, work] of works.entries()) {
    const { status, at } = effectiveOf(work, now)
    if (!at) continue
    if (!isHandedIn(status)) {
      const reason = work.task.closedAt ? work.task.closeReason : 'deadline'
      settled[k] = await write(tx, work, { status, at, by: null, reason })
    } else if (now.getTime() >= at.getTime() + work.task.graceS * 1000) due.push({ work, at, by: null, k })
  }
  const done = await handInAll(deps, tx, due)
  for (const [n, { k }] of due.entries()) settled[k] = found(done[n])
  return settled
}

/** Locks copies of several students, in the order of their ids, and brings them up to now; foreign ids are left out. */
export const lockStudentTasks = async (
  deps: TaskDeps,
  tx: Db,
  ids: readonly string[],
): Promise<StudentWork[]> => {
  const works = await select(tx, anyOf(studentTask.id, ids))
    .orderBy(asc(studentTask.id))
    .for('update', { of: studentTask })
  return settleAll(deps, tx, works)
}

/** Locks the groups that these copies are in, in the order of their ids. */
const lockGroupsOf = (tx: Db, ids: readonly string[]) =>
  tx
    .select({ id: taskGroup.id })
    .from(taskGroup)
    .where(
      inArray(
        taskGroup.id,
        tx.select({ id: studentTask.groupId }).from(studentTask).where(anyOf(studentTask.id, ids)),
      ),
    )
    .orderBy(asc(taskGroup.id))
    .for('update')

/** The same with everybody who works in a group with them, whose copies come as `mates`. */
export const lockWithMates = async (
  deps: TaskDeps,
  tx: Db,
  ids: readonly string[],
): Promise<StudentWork[]> => {
  const groups = (await lockGroupsOf(tx, ids)).map(({ id }) => id)
  const moved = ({ own }: StudentWork) => own.groupId !== null && !groups.includes(own.groupId)
  if (groups.length === 0) {
    const works = await lockStudentTasks(deps, tx, ids)
    if (works.some(moved)) throw new AppError('TASK_STATE')
    return works
  }
  // Read once the groups are locked: nobody joins or leaves any more.
  const wanted = new Set(ids)
  const mates = await tx
    .select({ id: studentTask.id })
    .from(studentTask)
    .where(
      and(
        anyOf(studentTask.groupId, groups),
        inArray(
          studentTask.taskId,
          tx.select({ id: studentTask.taskId }).from(studentTask).where(anyOf(studentTask.id, ids)),
        ),
      ),
    )
  const all = await lockStudentTasks(deps, tx, [...new Set([...ids, ...mates.map(({ id }) => id)])])
  // Somebody went to another group while this waited.
  if (all.some(moved)) throw new AppError('TASK_STATE')
  return withMates(all).filter(({ own }) => wanted.has(own.id))
}

/**
 * Locks the student's copy, which every write to its work does first, and brings it up to now; with it those of the group. Order of
 * locks: group, student task, then sheet, report, experiment, attempt.
 */
export const lockStudentTask = async (deps: TaskDeps, tx: Db, id: string): Promise<StudentWork> =>
  found((await lockWithMates(deps, tx, [id]))[0])

/**
 * Performs one act of the state table on a locked copy; whatever is not in the table is refused with 409. The caller has
 * checked that the actor may.
 */
export const perform = async (
  deps: TaskDeps,
  tx: Db,
  work: StudentWork,
  act: StudentAct,
  actor: Actor,
  input: ActInput = {},
): Promise<StudentWork> => {
  checkAct(deps, work, act, input)
  const now = deps.clock.now()
  if (act === 'start' || act === 'save' || act === 'submit') refuseHeld(work, actor, now)
  if (work.own.status === workStatus.notStarted && (act === 'start' || act === 'save')) {
    if (isGrouped(work.task) && !work.own.groupId) throw new AppError('TASK_NO_GROUP')
    if ((await requirementsOf(tx, [work], now)).size > 0) throw new AppError('TASK_WAITS')
    if (isToRead(work)) throw new AppError('TASK_UNREAD')
  }
  if (act === 'submit') return handIn(deps, tx, work, now, actor.userId)
  const written: StudentWork[] = []
  for (const one of membersOf(work)) {
    const change = changeOf(one, act, input, now)
    const begins = one.own.status === workStatus.notStarted && change.status === workStatus.inProgress
    // Who begins has the payload for the whole group.
    const set = {
      ...change.set,
      ...(begins && { startedAt: now, ...(one.own.groupId && { payloadId: work.own.id }) }),
    }
    const entry = { at: now, by: actor.userId, reason: input.reason ?? '' }
    written.push(await write(tx, one, { ...change, set, ...entry }))
  }
  const next = found(withMates(written).find(({ own }) => own.id === work.own.id))
  if (next.own.startedAt && !work.own.startedAt) await deps.kinds.get(work.task.type)?.started?.(tx, next)
  return next
}

/** Begins locked copies that nothing keeps from it, each by its own student: a class that starts at one moment is one statement. */
export const beginAll = async (
  deps: TaskDeps,
  tx: Db,
  works: readonly StudentWork[],
): Promise<StudentWork[]> => {
  if (works.length === 0) return []
  const at = deps.clock.now()
  const set = { status: workStatus.inProgress, startedAt: at }
  const ids = works.map(({ own }) => own.id)
  const entries = works.map(() => newId())
  await tx.execute(sql`
    insert into ${studentTaskHistory} (id, student_task_id, from_status, to_status, at, by_id)
    select entry.id, s.id, s.status, ${set.status}, ${at.toISOString()}, s.student_id
    from unnest(${sql.param(entries)}::uuid[], ${sql.param(ids)}::uuid[]) as entry(id, own_id)
    join ${studentTask} s on s.id = entry.own_id`)
  await tx.update(studentTask).set(set).where(anyOf(studentTask.id, ids))
  const begun = works.map((work) => ({ ...work, own: { ...work.own, ...set } }))
  for (const work of begun) await deps.kinds.get(work.task.type)?.started?.(tx, work)
  return begun
}

/** Notes whether there is anything to hand in, as the payload's area sees it. */
export const setDraftEmpty = (tx: Db, work: StudentWork, draftEmpty: boolean) =>
  work.own.draftEmpty === draftEmpty
    ? Promise.resolve()
    : tx
        .update(studentTask)
        .set({ draftEmpty })
        .where(
          anyOf(
            studentTask.id,
            membersOf(work).map(({ own }) => own.id),
          ),
        )
        .then(() => undefined)

/** Notes that the student has read the guidebook of a task of their own; the first time counts. */
export const markRead = (deps: TaskDeps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const { own } = await selectOwnTask(tx, actor, id)
    await tx
      .update(studentTask)
      .set({ readAt: sql`coalesce(${studentTask.readAt}, ${deps.clock.now().toISOString()})` })
      .where(eq(studentTask.id, own.id))
    return {}
  })
