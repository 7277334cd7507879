import { desc, eq } from 'drizzle-orm'
import { isHandedIn, isReportType, reportStatus, workStatus } from '@labbox/contract/tasks/states.ts'
import type { Db } from '../../../platform/database/db.ts'
import { endOf } from '../rules.ts'
import type { StudentWork, TaskDeps } from '../kinds.ts'
import { studentTask, studentTaskHistory, task } from '../tables.ts'

/**
 * Takes back what the clock alone made of a copy (missed, handed in as it was) for work that was done before the end and arrives
 * afterwards. What a person has decided since stays: a task that was closed, work that was reviewed.
 * @returns the copy as it was before its end; null: nothing is taken back
 */
export const unsettle = async (
  deps: Pick<TaskDeps, 'clock'>,
  tx: Db,
  studentTaskId: string,
  at: Date,
): Promise<StudentWork | null> => {
  const [work] = await tx
    .select({ own: studentTask, task })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(eq(studentTask.id, studentTaskId))
    .for('update', { of: studentTask })
  if (!work || work.task.closedAt || at >= endOf(work)) return null
  const { own } = work
  const missed = isReportType(work.task.type) ? reportStatus.missed : workStatus.missed
  if (own.status !== missed && !(isHandedIn(own.status) && own.autoSubmitted)) return null
  const [last] = await tx
    .select()
    .from(studentTaskHistory)
    .where(eq(studentTaskHistory.studentTaskId, own.id))
    .orderBy(desc(studentTaskHistory.id))
    .limit(1)
  if (!last || last.byId !== null || last.toStatus !== own.status) return null
  const set = {
    status: last.fromStatus,
    submittedAt: null,
    autoSubmitted: false,
    gradedAt: null,
    score: null,
    penalty: '0',
    minutes: null,
    manualReview: true,
  }
  await tx.update(studentTask).set(set).where(eq(studentTask.id, own.id))
  const change = { fromStatus: own.status, toStatus: last.fromStatus, at: deps.clock.now() }
  await tx
    .insert(studentTaskHistory)
    .values({ studentTaskId: own.id, ...change, byId: null, reason: 'lab box' })
  return { ...work, own: { ...own, ...set } }
}
