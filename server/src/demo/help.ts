import { and, eq, inArray } from 'drizzle-orm'
import { experiment } from '../areas/experiments/tables.ts'
import { storeRequest } from '../areas/experiments/help/service.ts'
import { beginAll, lockStudentTasks, type TaskDeps } from '../areas/tasks/student.service.ts'
import { studentTask } from '../areas/tasks/tables.ts'
import type { Actor } from '../platform/actor.ts'
import { found } from '../platform/errors.ts'

const words = ['示波器 CH2 没有波形，接线检查过了。', 'The output does not change with the frequency.']

/** Students of the demo class who have begun its first lab and ask for help there. */
export const createDemoHelp = async (
  deps: TaskDeps,
  taskId: string,
  students: readonly Actor[],
): Promise<void> => {
  const copies = await deps.db
    .select({ id: studentTask.id })
    .from(studentTask)
    .where(
      and(
        eq(studentTask.taskId, taskId),
        inArray(
          studentTask.studentId,
          students.map(({ userId }) => userId),
        ),
      ),
    )
  const ids = copies.map(({ id }) => id)
  await beginAll(deps, deps.db, await lockStudentTasks(deps, deps.db, ids))
  for (const [k, student] of students.entries()) {
    const [own] = await deps.db.select().from(experiment).where(eq(experiment.ownerId, student.userId))
    await storeRequest(deps, deps.db, student, { id: found(own).id, text: words[k % words.length] ?? '' })
  }
}
