import { inArray } from 'drizzle-orm'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import { transaction } from '../../../platform/database/db.ts'
import { AppError, found, notFound } from '../../../platform/errors.ts'
import { createBatcher } from '../../../platform/batcher.ts'
import { handInAll, lockStudentTasks, refusalTo, type StudentWork } from '../../tasks/student.service.ts'
import type { ExamDeps } from '../context.ts'
import { isExamType, releasedTo, type Exam } from './admission.ts'
import { saveAnswers, type SavedAnswer } from './sitting.service.ts'
import { exam, examAttempt } from '../tables.ts'

/** The epoch before any device has begun. */
const NOBODY = 0

interface Caller {
  actor: Actor
  id: string
  epoch: number
}
interface Submitted {
  work: StudentWork
  examRow: Exam
}
interface Judged {
  work: StudentWork
  examRow: Exam
  /** A second request is harmless: the answer to the first may have been lost. */
  done: boolean
}

/** What happens to each request; the student tasks are locked. */
const judge = (
  deps: ExamDeps,
  { actor, id, epoch }: Caller,
  works: ReadonlyMap<string, StudentWork>,
  exams: ReadonlyMap<string, Exam>,
  epochs: ReadonlyMap<string, number>,
): Judged | AppError => {
  const work = works.get(id)
  const examRow = work && exams.get(work.task.id)
  const current = epochs.get(id)
  if (!work || !examRow || current === undefined) return notFound()
  if (work.own.studentId !== actor.userId || !isExamType(work.task.type)) return notFound()
  const done = work.own.submittedAt !== null && !work.own.autoSubmitted && current === epoch
  if (!done && current !== epoch && current > NOBODY) return new AppError('EXAM_TAKEN_OVER')
  if (work.own.status === workStatus.notStarted) return new AppError('EXAM_NOT_STARTED')
  return (done ? null : refusalTo(deps, work, 'submit')) ?? { work, examRow, done }
}

/**
 * Everybody who hands in at one moment shares one transaction. Students who may not are refused without holding up the
 * others.
 */
const submitAll = (deps: ExamDeps, callers: readonly Caller[]): Promise<(Submitted | AppError)[]> =>
  transaction(deps.db, async (tx) => {
    const ids = callers.map(({ id }) => id)
    const works = new Map((await lockStudentTasks(deps, tx, ids)).map((work) => [work.own.id, work]))
    const taskIds = [...new Set([...works.values()].map(({ task }) => task.id))]
    const exams = taskIds.length > 0 ? await tx.select().from(exam).where(inArray(exam.id, taskIds)) : []
    const attempts = await tx
      .select({ id: examAttempt.id, epoch: examAttempt.epoch })
      .from(examAttempt)
      .where(anyOf(examAttempt.id, ids))
    const byId = new Map(exams.map((one) => [one.id, one]))
    const epochs = new Map(attempts.map(({ id, epoch }) => [id, epoch]))
    const judged = callers.map((caller) => judge(deps, caller, works, byId, epochs))
    const at = deps.clock.now()
    const open = new Map<string, { work: StudentWork; at: Date; by: string }>()
    for (const [k, one] of judged.entries())
      if (!(one instanceof AppError) && !one.done)
        open.set(one.work.own.id, { work: one.work, at, by: found(callers[k]).actor.userId })
    const handedIn = await handInAll(deps, tx, [...open.values()])
    const after = new Map(handedIn.map((work) => [work.own.id, work]))
    return judged.map((one) =>
      one instanceof AppError ? one : { examRow: one.examRow, work: after.get(one.work.own.id) ?? one.work },
    )
  })

/** While the database works on one batch, the next is marked. */
const BATCH = 250
const LANES = 2
const WAITING = 20_000

/** Hands in, once what the page still had is saved. */
export const createSubmit = (deps: ExamDeps) => {
  const submitOne = createBatcher<Caller, Submitted | AppError>({
    most: BATCH,
    waiting: WAITING,
    lanes: LANES,
    run: (callers) => submitAll(deps, callers),
  })
  return async (actor: Actor, input: { id: string; epoch: number; answers: readonly SavedAnswer[] }) => {
    if (input.answers.length > 0) {
      const state = await deps.facts.state(input.id)
      if (state?.studentId === actor.userId && state.epoch === NOBODY) throw new AppError('EXAM_NOT_STARTED')
      const { saved, epoch } = await saveAnswers(deps, actor, input)
      if (epoch !== input.epoch) throw new AppError('EXAM_TAKEN_OVER')
      if (saved.length < input.answers.length) throw new AppError('TASK_OVER')
    }
    const done = await submitOne({ actor, id: input.id, epoch: input.epoch })
    if (done instanceof AppError) throw done
    const { examRow, work } = done
    return {
      status: work.own.status,
      submittedAt: found(work.own.submittedAt),
      released: releasedTo(examRow, work, deps.clock.now()),
    }
  }
}
