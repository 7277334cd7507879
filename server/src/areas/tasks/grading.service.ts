import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import { formatPoints } from '@labbox/contract/core/score.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { StudentWork } from './student.service.ts'
import { markedTask, studentTask, studentTaskHistory, task } from './tables.ts'

export interface Grade {
  /** Of the student's copy, which is locked. */
  id: string
  /** In 1/10000 of a point. */
  score: number
}

const AT_ONCE = 1000

const hasScores = (tx: Db) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(task)
      .where(and(eq(task.id, studentTask.taskId), markedTask)),
  )

const scoresIn = (grades: readonly Grade[]) =>
  sql.join(
    grades.map(({ id, score }) => sql`(${id}::uuid, ${formatPoints(score)}::numeric)`),
    sql`, `,
  )

/** Corrects scores of locked copies whose review is finished; their status stays. What is not marked gets none. */
export const rescoreAll = async (tx: Db, grades: readonly Grade[]): Promise<void> => {
  for (let k = 0; k < grades.length; k += AT_ONCE)
    await tx
      .update(studentTask)
      .set({ score: sql`given.score` })
      .from(sql`(values ${scoresIn(grades.slice(k, k + AT_ONCE))}) as given(id, score)`)
      .where(and(eq(studentTask.id, sql`given.id`), hasScores(tx)))
}

/** Finishes the review of locked copies that wait for it: 2→3, a class in a few statements. */
export const gradeAll = async (
  deps: Deps,
  tx: Db,
  actor: Actor,
  works: readonly StudentWork[],
  scoreOf: (id: string) => number,
): Promise<void> => {
  if (works.some(({ own }) => own.status !== workStatus.pendingReview)) throw new AppError('TASK_STATE')
  const at = deps.clock.now()
  await rescoreAll(
    tx,
    works.map(({ own }) => ({ id: own.id, score: scoreOf(own.id) })),
  )
  for (let k = 0; k < works.length; k += AT_ONCE) {
    const those = works.slice(k, k + AT_ONCE)
    const ids = those.map(({ own }) => own.id)
    await tx
      .update(studentTask)
      .set({ status: workStatus.finished, gradedAt: at })
      .where(inArray(studentTask.id, ids))
    await tx.insert(studentTaskHistory).values(
      those.map(({ own }) => ({
        studentTaskId: own.id,
        fromStatus: own.status,
        toStatus: workStatus.finished,
        at,
        byId: actor.userId,
      })),
    )
  }
}
