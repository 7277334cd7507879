import { isExperimentType, workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { notify } from '../notices/service.ts'
import {
  adjustmentsOf,
  lockStudentTask,
  membersOf,
  perform,
  selectVisibleTask,
  type MemberScore,
} from '../tasks/student.service.ts'
import type { ExperimentDeps } from './context.ts'

/** Grades an experiment that waits for review, or changes a grade by withdrawing it first, in one transaction. */
export const grade = (
  deps: ExperimentDeps,
  actor: Actor,
  input: { studentTaskId: string; score: number; reason: string; adjustments: readonly MemberScore[] },
) =>
  transaction(deps.db, async (tx) => {
    const { own, task } = await selectVisibleTask(tx, actor, 'tasks:task:edit', input.studentTaskId)
    if (!isExperimentType(task.type)) throw new AppError('NOT_FOUND')
    let work = await lockStudentTask(deps, tx, own.id)
    const { reason, score } = input
    if (work.own.status === workStatus.finished) {
      if (!reason) throw new AppError('GRADE_REASON', { fields: { reason: 'GRADE_REASON' } })
      work = await perform(deps, tx, work, 'withdraw', actor, { reason })
    }
    const adjustments = adjustmentsOf(work, input.adjustments)
    const graded = await perform(deps, tx, work, 'grade', actor, { score, reason, adjustments })
    await notify(
      tx,
      deps.clock.now(),
      'work.graded',
      membersOf(graded).map((one) => ({
        to: one.own.studentId,
        data: { id: one.own.id, type: task.type, name: task.name },
      })),
    )
    return {}
  })
