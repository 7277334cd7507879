import { eq } from 'drizzle-orm'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { settleDue } from '../../tasks/service.ts'
import { lockStudentTasks } from '../../tasks/student.service.ts'
import type { ExamDeps } from '../context.ts'
import { requireSealed } from '../marking/correction.service.ts'
import { lockOwnExam, RESULTS, sealedPapers } from '../marking/load.ts'
import { finishWorks } from '../marking/marking.service.ts'
import { selectExam } from '../queries.ts'
import { exam } from '../tables.ts'
import { syncTimes } from '../authoring/times.ts'
import { tellHeld, tellReleased } from './told.ts'

/** Releases the results now: what is marked is finished, nothing may be left. */
export const releaseResults = async (deps: ExamDeps, actor: Actor, id: string) => {
  await selectExam(deps.db, actor, RESULTS, id)
  await settleDue(deps, id)
  return transaction(deps.db, async (tx) => {
    const locked = await lockOwnExam(deps, tx, actor, id)
    await requireSealed(deps, tx, locked)
    const ids = (await sealedPapers(tx, id, false)).map(({ attempt }) => attempt.id)
    const works = await lockStudentTasks(deps, tx, ids)
    const open = works.filter(({ own }) => own.status === workStatus.pendingReview)
    await finishWorks(deps, tx, actor, locked.examFacts, open)
    await tx.update(exam).set({ releasedAt: deps.clock.now() }).where(eq(exam.id, id))
    await syncTimes(deps, tx, locked.row)
    await tellReleased(deps, tx, id)
    return { finished: open.length }
  })
}

/** Takes a release by hand back: the rule of the exam holds again. */
export const holdResults = (deps: ExamDeps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const { row, exam: examFacts } = await lockOwnExam(deps, tx, actor, id)
    if (!examFacts.releasedAt) throw new AppError('EXAM_NOT_RELEASED')
    await tx.update(exam).set({ releasedAt: null }).where(eq(exam.id, id))
    await syncTimes(deps, tx, row)
    await tellHeld(deps, tx, id)
    return {}
  })
