import { createHmac, createSecretKey } from 'node:crypto'
import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { currentAnswers } from '@labbox/contract/exams/states.ts'
import type { Sitting } from '@labbox/contract/exams/sitting.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError, found, notFound } from '../../../platform/errors.ts'
import { createBatcher } from '../../../platform/batcher.ts'
import { attachmentsOf } from '../../files/service.ts'
import {
  beginAll,
  lockStudentTasks,
  refusalTo,
  statusOf,
  type StudentWork,
} from '../../tasks/student.service.ts'
import { logOf } from './answer-log.ts'
import { makeAttempts } from './attempts.ts'
import type { ExamDeps } from '../context.ts'
import { admissionRefusal, isExamType, type Exam } from './admission.ts'
import type { ExamFacts } from './facts.ts'
import { questionSeed, shownAnswer } from '../rules.ts'
import { exam, examAttempt, examMessage, examPresence } from '../tables.ts'
import { partsOf, pulseOf } from './view.ts'

export interface Start {
  id: string
  code: string
  device: string
}
interface Caller extends Start {
  actor: Actor
}
type Attempt = typeof examAttempt.$inferSelect
type Message = typeof examMessage.$inferSelect
interface Allowed {
  caller: Caller
  work: StudentWork
  examRow: Exam
}
interface Started extends Omit<Allowed, 'caller'> {
  attempt: Attempt
  /** This very call began the sitting, so there are no answers to load. */
  fresh: boolean
  messages: Message[]
}

const refusalOf = (deps: ExamDeps, { caller, work, examRow }: Allowed): AppError | null => {
  const goesOn = statusOf(work, deps.clock.now()) === workStatus.inProgress
  const late = goesOn ? null : refusalTo(deps, work, 'start')
  return late ?? admissionRefusal(examRow, work, caller.code, caller.actor.address)
}

/** Papers of students who came before the job did. */
const makeMissing = async (deps: ExamDeps, tx: Db, works: readonly StudentWork[]): Promise<void> => {
  const ids = works.map(({ own }) => own.id)
  const made = await tx.select({ id: examAttempt.id }).from(examAttempt).where(anyOf(examAttempt.id, ids))
  const known = new Set(made.map(({ id }) => id))
  const missing = works.filter(({ own }) => !known.has(own.id))
  for (const [examId, those] of Map.groupBy(missing, ({ task }) => task.id))
    await makeAttempts(tx, found(await deps.facts.examIn(tx, examId)), those)
}

/** The device that asks gets the next epoch, unless it has the current one. Other devices can only read from then on. */
const takeOver = async (tx: Db, callers: readonly Caller[]): Promise<Map<string, Attempt>> => {
  const ids = sql.param(callers.map(({ id }) => id))
  const devices = sql.param(callers.map(({ device }) => device))
  const rows = await tx
    .update(examAttempt)
    .set({
      epoch: sql`${examAttempt.epoch} + (${examAttempt.device} <> caller.device)::int`,
      device: sql`caller.device`,
    })
    .from(sql`unnest(${ids}::uuid[], ${devices}::text[]) as caller(id, device)`)
    .where(sql`${examAttempt.id} = caller.id`)
    .returning(getTableColumns(examAttempt))
  return new Map(rows.map((row) => [row.id, row]))
}

const messagesOf = async (tx: Db, examIds: readonly string[]): Promise<Message[]> =>
  examIds.length === 0
    ? []
    : tx
        .select()
        .from(examMessage)
        .where(inArray(examMessage.examId, [...examIds]))
        .orderBy(asc(examMessage.at), asc(examMessage.id))

const judge = async (deps: ExamDeps, tx: Db, callers: readonly Caller[]): Promise<(Allowed | AppError)[]> => {
  const works = await lockStudentTasks(
    deps,
    tx,
    callers.map(({ id }) => id),
  )
  const byId = new Map(works.map((work) => [work.own.id, work]))
  const taskIds = [...new Set(works.map(({ task }) => task.id))]
  const exams = taskIds.length > 0 ? await tx.select().from(exam).where(inArray(exam.id, taskIds)) : []
  return callers.map((caller) => {
    const work = byId.get(caller.id)
    const examRow = exams.find(({ id }) => id === work?.task.id)
    if (!examRow || !work || work.own.studentId !== caller.actor.userId || !isExamType(work.task.type))
      return notFound()
    const allowed = { caller, work, examRow }
    return refusalOf(deps, allowed) ?? allowed
  })
}

const isAllowed = (one: Allowed | AppError): one is Allowed => !(one instanceof AppError)

/**
 * Everybody who asks at one moment begins in one transaction. Students who may not begin are refused without holding up
 * the others.
 */
const startAll = (deps: ExamDeps, callers: readonly Caller[]): Promise<(Started | AppError)[]> =>
  deps.db.transaction(async (tx) => {
    const judged = await judge(deps, tx, callers)
    const allowed = judged.filter(isAllowed)
    // The same student on two devices at one moment: the later request wins.
    const last = new Map(allowed.map((one) => [one.caller.id, one]))
    const those = [...last.values()]
    if (those.length === 0) return judged as AppError[]
    await makeMissing(
      deps,
      tx,
      those.map(({ work }) => work),
    )
    const begun = await beginAll(
      deps,
      tx,
      those.map(({ work }) => work).filter(({ own }) => own.status === workStatus.notStarted),
    )
    const fresh = new Map(begun.map((work) => [work.own.id, work]))
    const attempts = await takeOver(
      tx,
      those.map(({ caller }) => caller),
    )
    const messages = await messagesOf(tx, [...new Set(those.map(({ examRow }) => examRow.id))])
    return judged.map((one) => {
      if (!isAllowed(one)) return one
      const { id } = one.caller
      if (last.get(id) !== one) return new AppError('EXAM_TAKEN_OVER')
      return {
        examRow: one.examRow,
        work: fresh.get(id) ?? one.work,
        fresh: fresh.has(id),
        attempt: found(attempts.get(id)),
        messages: messages.filter(
          ({ examId, attemptId }) => examId === one.examRow.id && (attemptId === null || attemptId === id),
        ),
      }
    })
  })

/** What was saved so far, and with which number the answers of this epoch go on. */
const savedOf = async (deps: ExamDeps, actor: Actor, examRow: ExamFacts, attempt: Attempt) => {
  const { db } = deps
  const log = await logOf(db, attempt.id)
  const current = currentAnswers(log)
  const answers = [...current].map(([no, { answer, at }]) => {
    const { content } = found(examRow.questions.get(no)).document
    return [
      no,
      { answer: shownAnswer(content, questionSeed(attempt, examRow.mode, no), answer), at },
    ] as const
  })
  const [presence] = await db
    .select({ marked: examPresence.marked })
    .from(examPresence)
    .where(eq(examPresence.attemptId, attempt.id))
  const own = log.filter(({ epoch }) => epoch === attempt.epoch)
  return {
    answers: Object.fromEntries(answers),
    attachments: await attachmentsOf(
      deps,
      actor,
      [...current.values()].flatMap(({ answer }) => (answer?.type === 'file' ? answer.files : [])),
    ),
    marked: presence?.marked ?? [],
    seq: 1 + own.reduce((most, { seq }) => Math.max(most, seq), 0),
  }
}

/** Large batches, several at once: while the database works on one, the next is read and the previous one is answered. */
const BATCH = 500
const LANES = 3
const WAITING = 20_000

/** Begins a sitting, goes on with it, or takes it over on another device. */
export const createStart = (deps: ExamDeps) => {
  const startOne = createBatcher<Caller, Started | AppError>({
    most: BATCH,
    waiting: WAITING,
    lanes: LANES,
    run: (callers) => startAll(deps, callers),
  })
  const secret = createSecretKey(deps.secrets.secret('exam local copies'))
  const keyOf = (id: string) => createHmac('sha256', secret).update(id).digest('base64url')

  return async (actor: Actor, input: Start) => {
    const started = await startOne({ ...input, actor })
    if (started instanceof AppError) throw started
    const { work, examRow, attempt, fresh, messages } = started
    if (attempt.epoch > 1) deps.announce(examRow.id, { kind: 'taken', attemptId: attempt.id })
    const frozen = found(await deps.facts.exam(examRow.id))
    const question = (no: number) => found(frozen.questions.get(no))
    const { questions } = attempt
    return {
      ...(fresh
        ? { answers: {}, attachments: {}, marked: [], seq: 1 }
        : await savedOf(deps, actor, frozen, attempt)),
      ...pulseOf(deps, attempt),
      id: attempt.id,
      taskId: examRow.id,
      name: work.task.name,
      type: work.task.type,
      pages: examRow.settings.pages,
      parts: partsOf(frozen, attempt),
      messages,
      types: Object.fromEntries(questions.map((no) => [no, question(no).document.content.type])),
      points: Object.fromEntries(questions.map((no) => [no, question(no).points])),
      key: keyOf(attempt.id),
    } satisfies Partial<Record<keyof Sitting, unknown>>
  }
}
