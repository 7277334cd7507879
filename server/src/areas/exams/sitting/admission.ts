import { eq } from 'drizzle-orm'
import { isReleased, type ReleaseFacts } from '@labbox/contract/exams/states.ts'
import { taskTypes, workStatus, type TaskType } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import { takeAllowance } from '../../../platform/allowance.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError, found, notFound } from '../../../platform/errors.ts'
import { user } from '../../access/tables.ts'
import { endOf, selectOwnTask, statusOf, type StudentWork } from '../../tasks/student.service.ts'
import type { ExamDeps } from '../context.ts'
import { addressAllowed } from './network.ts'
import { exam } from '../tables.ts'

export type Exam = typeof exam.$inferSelect

export const isExamType = (type: TaskType): boolean => type === taskTypes.exam || type === taskTypes.quiz

/** The actor's own copy of an exam or quiz, with the exam; anything else answers as missing. */
export const selectOwnExam = async (
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ work: StudentWork; examRow: Exam }> => {
  const work = await selectOwnTask(db, actor, id)
  if (!isExamType(work.task.type)) throw notFound()
  const [examRow] = await db.select().from(exam).where(eq(exam.id, work.task.id))
  return { work, examRow: found(examRow) }
}

/** Why the student may not begin or go on from here. The code is asked for once. */
export const admissionRefusal = (
  { settings }: Exam,
  work: StudentWork,
  code: string,
  address: string | undefined,
): AppError | null => {
  if (!addressAllowed(settings.addresses, address))
    return new AppError('EXAM_ADDRESS', { params: { address: address ?? '' } })
  const begun = work.own.status !== workStatus.notStarted
  const right = begun || settings.code === '' || code.trim().toLowerCase() === settings.code.toLowerCase()
  return right ? null : new AppError('EXAM_CODE', { fields: { code: 'EXAM_CODE' } })
}

/** How many codes one student may try at one exam in a window of time; a right code is needed only once. */
export const CODE_TRIES = { most: 5, windowMs: 300_000 } as const

/**
 * Counts the try before the code is compared, so that many guesses at one moment count as many. Counted per student and
 * not per address, because a class shares an address.
 * @throws AppError EXAM_CODE_LIMIT
 */
export const takeCodeTry = async (
  { db, clock }: Pick<ExamDeps, 'db' | 'clock'>,
  actor: Actor,
  { id, code }: { id: string; code: string },
): Promise<void> => {
  if (code.trim() === '') return
  const now = clock.now()
  try {
    await takeAllowance(db, now, { key: `exam-code:${actor.userId}:${id}`, ...CODE_TRIES })
  } catch (error) {
    if (!(error instanceof AppError && error.key === 'TOO_MANY')) throw error
    const { retryAfterS = 0 } = error
    throw new AppError('EXAM_CODE_LIMIT', { params: { minutes: Math.ceil(retryAfterS / 60) }, retryAfterS })
  }
}

/** What the rule of release goes by, for one student. `scoresAt` of the task is when results come out. */
export const releaseFacts = (examRow: Exam, work: StudentWork, now: Date): ReleaseFacts => ({
  rule: examRow.settings.release,
  status: statusOf(work, now),
  lastSealAt: work.task.scoresAt ?? work.task.endAt,
  releasedAt: examRow.releasedAt,
})

/** Whether this student may see the result. */
export const releasedTo = (examRow: Exam, work: StudentWork, now: Date): boolean =>
  isReleased(releaseFacts(examRow, work, now), now)

/** What a student is told before and after the sitting. */
export const admissionOf = async ({ db, clock, facts }: ExamDeps, actor: Actor, id: string) => {
  const { work, examRow } = await selectOwnExam(db, actor, id)
  const now = clock.now()
  const [teacher] = await db.select({ name: user.name }).from(user).where(eq(user.id, work.task.ownerId))
  const attempt = await facts.attempt(id)
  const frozen = await facts.exam(examRow.id)
  const { own, task } = work
  const status = statusOf(work, now)
  const over = status !== workStatus.notStarted && status !== workStatus.inProgress
  return {
    id,
    taskId: task.id,
    type: task.type,
    name: task.name,
    remark: task.remark,
    teacher: teacher?.name ?? '',
    status,
    startAt: own.opensAt ?? task.startAt,
    endAt: endOf(work),
    now,
    timeZone: actor.timeZone,
    // Before the job has made this student's paper, it is as long as the first.
    questions: attempt?.questions.length ?? firstLength(frozen?.papers ?? []),
    needsCode: examRow.settings.code !== '' && status === workStatus.notStarted,
    addressAllowed: addressAllowed(examRow.settings.addresses, actor.address),
    submittedAt: own.submittedAt ?? (over && status !== workStatus.missed ? endOf(work) : null),
    // During the grace the end has not been written down yet.
    autoSubmitted: own.autoSubmitted || (over && own.submittedAt === null),
    released: releasedTo(examRow, work, now),
  }
}

const firstLength = (papers: readonly { parts: readonly { quantity: number }[] }[]): number =>
  (papers[0]?.parts ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
