import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { found } from '../../../platform/errors.ts'
import { task, taskClass } from '../../tasks/tables.ts'
import { exam } from '../tables.ts'

/**
 * The draft of an exam whose publishing was undone. It gets an id of its own, because what was frozen under the former one may be
 * held in memory by any node.
 */
export const newDraft = async (tx: Db, taskRow: typeof task.$inferSelect): Promise<string> => {
  const id = newId()
  const [row] = await tx.select().from(exam).where(eq(exam.id, taskRow.id))
  const classes = await tx.select().from(taskClass).where(eq(taskClass.taskId, taskRow.id))
  await tx.insert(task).values({ ...taskRow, id })
  await tx.insert(taskClass).values(classes.map(({ classId }) => ({ taskId: id, classId })))
  const { students, ...kept } = found(row)
  // What stands for a person is given anew when it is published again.
  const arranged = students.filter(({ standing }) => !standing)
  await tx.insert(exam).values({
    ...kept,
    students: arranged,
    id,
    papers: null,
    preparedAt: null,
    releasedAt: null,
    resultsToldAt: null,
  })
  await tx.delete(task).where(eq(task.id, taskRow.id))
  return id
}
