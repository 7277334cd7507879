import { eq, sql } from 'drizzle-orm'
import type { ExamStudent } from '@labbox/contract/exams/settings.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { found } from '../../../platform/errors.ts'
import type { StudentWork } from '../../tasks/student.service.ts'
import { task } from '../../tasks/tables.ts'
import { lastSealOf } from '../sitting/admission.ts'
import { exam } from '../tables.ts'

export const SEAL_JOB = 'exams.seal'

/** “No release before the teacher does it”, as a time. */
const NEVER = new Date('9999-12-31T00:00:00Z')

/** The own window of a student for whom something is different. */
export const ownWindow = (one: ExamStudent, endAt: Date): { opensAt: Date | null; deadline: Date | null } => {
  const end = one.endAt ? new Date(one.endAt) : null
  const extra = one.extraMinutes * MINUTE_MS
  return {
    opensAt: one.startAt ? new Date(one.startAt) : null,
    deadline: end ?? (extra > 0 ? new Date(endAt.getTime() + extra) : null),
  }
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
      ends_at = least(coalesce(s.deadline, ${taskRow.endAt.toISOString()}::timestamptz), ${taskRow.finishedAt?.toISOString() ?? null}::timestamptz),
      sealed_at = coalesce(a.sealed_at, ${taskRow.closedAt?.toISOString() ?? null}::timestamptz)
    from student_task s where a.exam_id = ${taskRow.id} and s.id = a.id and a.sealed_at is null`)
  const lastSeal = lastSealOf(
    taskRow,
    windows.map(({ deadline }) => deadline),
  )
  const scoresAt =
    releasedAt ??
    (settings.release === 'submission' ? null : settings.release === 'manual' ? NEVER : lastSeal)
  await tx.update(task).set({ scoresAt }).where(eq(task.id, taskRow.id))
  // Where students have ends of their own, each is sealed at the minute; there is no moment at which all are.
  if (!taskRow.closedAt && !taskRow.pace)
    await deps.jobs.send(
      SEAL_JOB,
      { examId: taskRow.id },
      { tx, startAfter: new Date(lastSeal.getTime() + 500) },
    )
}
