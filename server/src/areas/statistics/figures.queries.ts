import { sql, type SQL } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { HOUR_BANDS } from '@labbox/contract/exams/statistics.ts'
import { handedInStatuses, workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { studentTask, task } from '../tasks/tables.ts'
import { countedWork, type About } from './scope.ts'
import { workFigure } from './tables.ts'

/** Minutes of what was handed in. */
export const workMinutes = sql`(case when ${studentTask.status} in ${handedInStatuses} then ${studentTask.minutes} end)`
/** The score of what was reviewed. */
export const workScore = sql`(case when ${studentTask.status} = ${workStatus.finished} then ${studentTask.score} end)`

const [SHORT, LONG] = [HOUR_BANDS[0] * 60, HOUR_BANDS[1] * 60]
const STATUSES = [0, 1, 2, 3, 4, 5, 6]

const howMany = (conditions: readonly SQL[]): SQL =>
  sql`array[${sql.join(
    conditions.map((condition) => sql`count(*) filter (where ${condition})`),
    sql`, `,
  )}]::int[]`

/** Of a column `statuses`: what was handed in. */
export const handedInOf = (statuses: SQL): SQL =>
  sql`(${sql.join(
    handedInStatuses.map((status) => sql`${statuses}[${sql.raw(String(status + 1))}]`),
    sql` + `,
  )})`

/** What copies come to, by task and class, in the order of the columns of `work_figure`. */
export const countedFigures = (where: SQL): SQL => {
  const { taskId, classId, studentId, status, gradedAt, submittedAt } = studentTask
  const score = sql`${workScore}::float8`
  const review = sql`floor(extract(epoch from ${gradedAt} - ${submittedAt}) / 60)::int`
  const reviewed = sql`${studentTask.manualReview} and ${status} = ${workStatus.finished} and ${gradedAt} is not null and ${submittedAt} is not null`
  return sql`
    select ${taskId} as task_id, ${classId} as class_id, ${howMany(STATUSES.map((one) => sql`${status} = ${sql.raw(String(one))}`))} as statuses,
      ${howMany([
        sql`${workMinutes} < ${SHORT}`,
        sql`${workMinutes} between ${SHORT} and ${LONG}`,
        sql`${workMinutes} > ${LONG}`,
      ])} as hours,
      coalesce(sum(${score}), 0) as points,
      coalesce(array_agg(${score}) filter (where ${workScore} is not null), '{}') as scores,
      coalesce(array_agg(${review}) filter (where ${reviewed}), '{}') as reviews,
      array_agg(${studentId} order by ${studentId}) as students
    from ${studentTask} join ${task} on ${task.id} = ${taskId} where ${where} group by ${taskId}, ${classId}`
}

/** What copies in scope come to, by task and class: as it is kept of tasks that rest, and counted of the others. */
export const workFigures = (db: Db, actor: Actor, permission: Permission, about: About): SQL => {
  const { taskId, classId, statuses, hours, points, scores, reviews, students } = workFigure
  return sql`
    select ${taskId} as task_id, ${classId} as class_id, ${statuses}, ${hours}, ${points}, ${scores}, ${reviews}, ${students}
    from ${workFigure} join ${task} on ${task.id} = ${taskId} where ${countedWork(db, actor, permission, about, classId)}
    union all
    ${countedFigures(sql`${countedWork(db, actor, permission, about)} and not exists (select from ${workFigure} where ${taskId} = ${task.id})`)}`
}
