import { eq, sql } from 'drizzle-orm'
import type { ReleaseRule } from '@labbox/contract/exams/states.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { found } from '../../../platform/errors.ts'
import type { StudentWork } from '../../tasks/student.service.ts'
import { ownFinish, studentTask, task } from '../../tasks/tables.ts'
import { exam } from '../tables.ts'
import { lastSealOf, ownWindow } from './windows.ts'

export const SEAL_JOB = 'exams.seal'

/** “No release before the teacher does it”, as a time. */
const NEVER = new Date('9999-12-31T00:00:00Z')

/** When results come out by their rule. Those that are out stay out, whoever makes the exam up afterwards. */
const scoresAtOf = (
  release: ReleaseRule,
  { lastSeal, before, now }: { lastSeal: Date; before: Date | null; now: Date },
): Date | null => {
  if (release === 'submission') return null
  if (release === 'manual') return NEVER
  return before && before <= now ? before : lastSeal
}

/**
 * Brings own windows, the ends of sittings and the time of the last sealing in line with the task as it is now, and
 * schedules the sealing. Rows are locked in the order of their ids, as starting and saving do, so that they cannot
 * deadlock.
 */
export const syncTimes = async (deps: Deps, tx: Db, taskRow: StudentWork['task']): Promise<void> => {
  const [row] = await tx.select().from(exam).where(eq(exam.id, taskRow.id))
  const { students, settings, releasedAt } = found(row)
  const windows = students.map((one) => ({ ...ownWindow(one, taskRow.endAt), studentId: one.studentId }))
  if (windows.length > 0) {
    const values = windows.map(
      ({ studentId, opensAt, deadline }) =>
        sql`(${studentId}::uuid, ${opensAt?.toISOString() ?? null}::timestamptz, ${deadline?.toISOString() ?? null}::timestamptz)`,
    )
    const ids = sql.join(
      windows.map(({ studentId }) => sql`${studentId}::uuid`),
      sql`, `,
    )
    await tx.execute(sql`
      select 1 from student_task where task_id = ${taskRow.id} and student_id in (${ids}) order by id for update`)
    await tx.execute(sql`
      update student_task s set opens_at = own.opens_at, deadline = coalesce(own.deadline, ${taskRow.pace ? sql`s.deadline` : sql`null`})
      from (values ${sql.join(values, sql`, `)}) as own(student_id, opens_at, deadline)
      where s.task_id = ${taskRow.id} and s.student_id = own.student_id`)
  }
  await tx.execute(sql`select 1 from exam_attempt where exam_id = ${taskRow.id} order by id for update`)
  await tx.execute(sql`
    update exam_attempt a set
      ends_at = least(coalesce(${studentTask.deadline}, ${task.endAt}), ${ownFinish}),
      sealed_at = coalesce(a.sealed_at, ${taskRow.closedAt?.toISOString() ?? null}::timestamptz)
    from ${studentTask} join ${task} on ${task.id} = ${studentTask.taskId}
    where a.exam_id = ${taskRow.id} and ${studentTask.id} = a.id and a.sealed_at is null`)
  const lastSeal = lastSealOf(taskRow, students)
  const scoresAt =
    releasedAt ?? scoresAtOf(settings.release, { lastSeal, before: taskRow.scoresAt, now: deps.clock.now() })
  await tx.update(task).set({ scoresAt }).where(eq(task.id, taskRow.id))
  // Where students have ends of their own, each is sealed at the minute; there is no moment at which all are.
  if (!taskRow.closedAt && !taskRow.pace)
    await deps.jobs.send(
      SEAL_JOB,
      { examId: taskRow.id },
      { tx, startAfter: new Date(lastSeal.getTime() + 500) },
    )
}
