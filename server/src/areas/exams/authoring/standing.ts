import { and, eq, inArray } from 'drizzle-orm'
import type { ExamStudent } from '@labbox/contract/exams/settings.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { extraEnd } from '@labbox/contract/tasks/extra-time.ts'
import type { Db } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import type { StudentWork } from '../../tasks/student.service.ts'
import { studentTask } from '../../tasks/tables.ts'
import { exam } from '../tables.ts'

/** The longest that a student may have more in an exam, minutes. */
const MOST = 1440

/** Gives students of an exam the minutes that follow from their standing extra time; what was arranged for one stays. */
export const giveStanding = async (
  tx: Db,
  row: StudentWork['task'],
  percents: ReadonlyMap<string, number>,
): Promise<void> => {
  const [examRow] = await tx.select().from(exam).where(eq(exam.id, row.id)).for('update')
  const { students } = found(examRow)
  const known = new Map(students.map((one) => [one.studentId, one]))
  const wanted = [...percents].filter(([studentId, percent]) => {
    const one = known.get(studentId)
    return one ? one.standing === true : percent > 0
  })
  if (wanted.length === 0) return
  const ids = wanted.map(([studentId]) => studentId)
  const copies = await tx
    .select({ studentId: studentTask.studentId, classId: studentTask.classId })
    .from(studentTask)
    .where(and(eq(studentTask.taskId, row.id), inArray(studentTask.studentId, ids)))
  const classes = new Map(copies.map(({ studentId, classId }) => [studentId, classId]))
  const given = wanted.map(([studentId, percent]): ExamStudent => {
    const minutes = (extraEnd(row.startAt, row.endAt, percent).getTime() - row.endAt.getTime()) / MINUTE_MS
    return {
      studentId,
      classId: found(classes.get(studentId)),
      extraMinutes: Math.min(MOST, minutes),
      startAt: null,
      endAt: null,
      standing: true,
    }
  })
  const others = students.filter(({ studentId }) => !ids.includes(studentId))
  await tx
    .update(exam)
    .set({ students: [...others, ...given] })
    .where(eq(exam.id, row.id))
}
