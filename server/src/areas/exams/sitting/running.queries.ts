import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'
import { markedTask, task } from '../../tasks/tables.ts'
import { examAttempt } from '../tables.ts'

/** Whether somebody sits an exam or a quiz that is marked: begun, not submitted, and answers would still count. */
export const sitsExam = async (db: Db, userId: string, now: Date): Promise<boolean> => {
  const { endsAt, graceS } = examAttempt
  const [row] = await db
    .select({ one: sql`1` })
    .from(examAttempt)
    .innerJoin(task, eq(task.id, examAttempt.examId))
    .where(
      and(
        eq(examAttempt.studentId, userId),
        gt(examAttempt.epoch, 0),
        isNull(examAttempt.sealedAt),
        sql`${endsAt} + make_interval(secs => ${graceS}) > ${now.toISOString()}`,
        markedTask,
      ),
    )
    .limit(1)
  return row !== undefined
}
