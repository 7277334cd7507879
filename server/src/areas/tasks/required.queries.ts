import { and, eq, inArray } from 'drizzle-orm'
import { requirementMet } from '@labbox/contract/tasks/required.ts'
import type { Db } from '../../platform/database/db.ts'
import type { StudentWork } from './kinds.ts'
import { statusOf } from './rules.ts'
import { studentTask, task } from './tables.ts'

/**
 * What one student still has to do before these own copies can start, by the copy's id; one statement, none where nothing is
 * required. All copies are of the same student.
 */
export const requirementsOf = async (db: Db, works: readonly StudentWork[], now: Date) => {
  const open = new Map<string, { name: (typeof task.$inferSelect)['name']; score: number | null }>()
  const wanted = works.flatMap((work) => {
    const { after, afterScore } = work.task.settings
    return after ? [{ work, after, least: afterScore ?? null }] : []
  })
  const [first] = wanted
  if (!first) return open
  const copies = await db
    .select({ own: studentTask, task })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(
      and(
        eq(studentTask.studentId, first.work.own.studentId),
        inArray(studentTask.taskId, [...new Set(wanted.map(({ after }) => after))]),
      ),
    )
  const byTask = new Map(copies.map((copy) => [copy.task.id, copy]))
  for (const { work, after, least } of wanted) {
    const copy = byTask.get(after)
    const own = copy && {
      status: statusOf(copy, now),
      score: copy.own.score === null ? null : Number(copy.own.score),
    }
    if (copy && !requirementMet(own, least)) open.set(work.own.id, { name: copy.task.name, score: least })
  }
  return open
}
