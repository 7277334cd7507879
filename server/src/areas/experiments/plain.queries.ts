import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { statusOf } from '../tasks/student.service.ts'
import { studentTask, task } from '../tasks/tables.ts'
import { experiment, synergy } from './tables.ts'

const mine = alias(studentTask, 'mine')

/** The experiment of a copy is that of the copy by which its group began. */
const ofCopy = sql`${experiment.studentTaskId} = coalesce(${mine.payloadId}, ${mine.id})`

/** The sheets of the experiments on these copies of tasks, by copy. */
export const sheetsOfCopies = async (
  db: Db,
  studentTaskIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .select({ id: mine.id, sheetId: experiment.sheetId })
    .from(mine)
    .innerJoin(experiment, ofCopy)
    .where(anyOf(mine.id, studentTaskIds))
  return new Map(rows.flatMap(({ id, sheetId }) => (sheetId ? [[id, sheetId] as const] : [])))
}

/**
 * Of these copies those whose owner surely fills the sheet of the experiment at a moment, as `experimentSheets` finds it for one: they do
 * it alone or with their group, it is in progress, and nobody shares it now. Of others that rule has to be asked.
 */
export const surelyOpen = async (
  db: Db,
  studentTaskIds: readonly string[],
): Promise<(studentTaskId: string, at: Date) => boolean> => {
  const rows = await db
    .select({
      mine: { id: mine.id, studentId: mine.studentId, payloadId: mine.payloadId },
      experiment,
      own: studentTask,
      task,
      shared: synergy.id,
    })
    .from(mine)
    .innerJoin(experiment, ofCopy)
    .innerJoin(
      studentTask,
      and(
        eq(studentTask.studentId, experiment.ownerId),
        or(eq(studentTask.id, experiment.studentTaskId), eq(studentTask.payloadId, experiment.studentTaskId)),
      ),
    )
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .leftJoin(synergy, and(eq(synergy.experimentId, experiment.id), isNull(synergy.endedAt)))
    .where(anyOf(mine.id, studentTaskIds))
  const works = new Map(
    rows
      .filter(
        (row) =>
          row.shared === null &&
          (row.mine.studentId === row.experiment.ownerId || row.mine.payloadId !== null),
      )
      .map((row) => [row.mine.id, row]),
  )
  return (studentTaskId, at) => {
    const work = works.get(studentTaskId)
    return work !== undefined && statusOf(work, at) === workStatus.inProgress
  }
}
