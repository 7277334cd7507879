import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { reportStatus, workStatus } from '@labbox/contract/tasks/states.ts'
import type { Db } from '../../platform/database/db.ts'
import { lastEnd, ofKind, ownFinish, ownLastEnd, studentTask, task } from './tables.ts'

const isReport = ofKind('report')

/** `endOf` of the rules in SQL. A test holds the two against each other. */
const workEnd = sql`case when ${isReport} and ${studentTask.extraPercent} is null
  then coalesce(${studentTask.deadline}, least(${lastEnd}, ${ownFinish}, ${task.closedAt}))
  else least(${ownLastEnd}, ${ownFinish}, ${task.closedAt}) end`

/** What is handed in by the clock may still arrive for the task's grace. */
const settledAt = sql`${workEnd} + case when ${eq(studentTask.status, workStatus.inProgress)}
  then make_interval(secs => ${task.graceS}) else interval '0' end`

const isOpen = inArray(studentTask.status, [workStatus.notStarted, workStatus.inProgress])
const isRejectedReport = and(isReport, eq(studentTask.status, reportStatus.rejected))

/** Ids of copies whose time is over but whose status is not written down yet, in their order. */
export const dueStudentTasks = async (
  db: Db,
  now: Date,
  { taskId, after, limit }: { taskId: string | null; after: string | null; limit: number },
): Promise<string[]> => {
  const at = now.toISOString()
  const rows = await db
    .select({ id: studentTask.id })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(
      and(
        taskId ? eq(task.id, taskId) : undefined,
        after ? gt(studentTask.id, after) : undefined,
        sql`(
          (${isOpen} and (${task.closedAt} is not null or ${settledAt} <= ${at}))
          or (${isRejectedReport} and ${workEnd} <= ${at})
        )`,
      ),
    )
    .orderBy(asc(studentTask.id))
    .limit(limit)
  return rows.map((row) => row.id)
}
