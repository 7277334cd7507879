import { eq } from 'drizzle-orm'
import { isHandedIn, workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { StudentWork, TaskDeps } from '../kinds.ts'
import { payloadIdOf } from '../rules.ts'
import { studentTask, studentTaskHistory } from '../tables.ts'

type Own = StudentWork['own']

const ANEW = {
  status: workStatus.notStarted,
  groupId: null,
  payloadId: null,
  deadline: null,
  opensAt: null,
  extraPercent: null,
  draftEmpty: true,
  manualReview: true,
  remeasure: false,
  startedAt: null,
  submittedAt: null,
  autoSubmitted: false,
  gradedAt: null,
  minutes: null,
  score: null,
  penalty: '0',
  adjustment: null,
  adjustReason: '',
} satisfies Partial<Own>

const set = async (
  deps: TaskDeps,
  tx: Db,
  actor: Actor,
  work: StudentWork,
  change: Partial<Own>,
): Promise<StudentWork> => {
  const own = { ...work.own, ...change }
  await tx.update(studentTask).set(change).where(eq(studentTask.id, own.id))
  if (own.status !== work.own.status)
    await tx.insert(studentTaskHistory).values({
      studentTaskId: own.id,
      fromStatus: work.own.status,
      toStatus: own.status,
      at: deps.clock.now(),
      byId: actor.userId,
      reason: 'group',
    })
  return { ...work, own }
}

/**
 * Takes one copy out of its group, with nothing of the work: who stays has all of it.
 * @param stay the copies of those who stay, locked
 */
export const comeOut = async (
  deps: TaskDeps,
  tx: Db,
  actor: Actor,
  work: StudentWork,
  stay: StudentWork[],
): Promise<StudentWork> => {
  const { own } = work
  if (own.groupId === null) return work
  if (own.payloadId === null) return set(deps, tx, actor, work, { groupId: null })
  const [heir] = stay
  if (isHandedIn(own.status) || !heir) throw new AppError('GROUP_BEGUN')
  if (payloadIdOf(own) === own.id) {
    await deps.kinds.get(work.task.type)?.payloadMoved?.(tx, own.id, heir)
    for (const one of stay) one.own.payloadId = heir.own.id
    await tx
      .update(studentTask)
      .set({ payloadId: heir.own.id })
      .where(
        anyOf(
          studentTask.id,
          stay.map((one) => one.own.id),
        ),
      )
  }
  return set(deps, tx, actor, work, ANEW)
}

/** Missed by oneself, alone: whoever is put into a group that is at work works on. */
const isFresh = ({ own }: StudentWork): boolean => own.startedAt === null && own.payloadId === null

/**
 * Puts a copy that has no work into a group, as far as the group is.
 * @param there the copies of who is in it, locked
 */
export const adopt = async (
  deps: TaskDeps,
  tx: Db,
  actor: Actor,
  work: StudentWork,
  groupId: string | null,
  there: readonly StudentWork[],
): Promise<void> => {
  if (groupId === null) return
  const mate = there[0]?.own
  if (!mate) return void (await set(deps, tx, actor, work, { groupId }))
  const over = [workStatus.finished, workStatus.closed] as number[]
  if (!isFresh(work) || over.includes(mate.status)) throw new AppError('GROUP_BEGUN')
  if (mate.status === workStatus.notStarted && work.own.status !== workStatus.notStarted)
    throw new AppError('TASK_OVER')
  const { status, payloadId, deadline, extraPercent, opensAt, draftEmpty, manualReview, remeasure } = mate
  const { startedAt, submittedAt, autoSubmitted, minutes } = mate
  await set(deps, tx, actor, work, {
    groupId,
    status,
    payloadId,
    deadline,
    extraPercent,
    opensAt,
    draftEmpty,
    manualReview,
    remeasure,
    startedAt,
    submittedAt,
    autoSubmitted,
    minutes,
  })
}
