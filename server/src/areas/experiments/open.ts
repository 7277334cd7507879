import { sql, type SQL } from 'drizzle-orm'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { ownFinish, ownLastEnd, studentTask, task } from '../tasks/tables.ts'
import { experiment } from './tables.ts'

/** The same rule as `isOpen`, but for the rare measuring again, as one condition for lists. */
export const openAt = (now: Date): SQL<boolean> => sql<boolean>`(case when ${experiment.studentTaskId} is null
  then ${experiment.endedAt} is null
  else exists (select 1 from ${studentTask} join ${task} on ${task.id} = ${studentTask.taskId}
    where ${studentTask.id} = ${experiment.studentTaskId} and ${studentTask.status} = ${workStatus.inProgress}
      and ${task.closedAt} is null and least(${ownLastEnd}, ${ownFinish}) > ${now.toISOString()}) end)`
