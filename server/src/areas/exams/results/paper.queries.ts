import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { complaintsUntil } from '@labbox/contract/exams/complaints.ts'
import { scoreOf } from '@labbox/contract/exams/results.ts'
import { isReleased } from '@labbox/contract/exams/states.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { type Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { user } from '../../access/tables.ts'
import { attachmentsOf, linksOf } from '../../files/service.ts'
import { isMarked, type StudentWork } from '../../tasks/student.service.ts'
import type { ExamDeps } from '../context.ts'
import { releaseFacts, selectOwnExam, type Exam } from '../sitting/admission.ts'
import { instanceFor } from '../marking/marking.queries.ts'
import { marked, RESULTS, rubricsOf, selectPaper, treatmentsOf, type Attempt } from '../marking/load.ts'
import { examComplaint } from '../marking/tables.ts'
import { correctedOf } from '../sitting/seal.ts'
import { examAnswer, examAttempt } from '../tables.ts'
import { fileIdsIn, partsOf } from '../sitting/view.ts'

/** Until when this student may question marks. */
export const complaintEnd = (examRow: Exam, work: StudentWork, now: Date): Date | null =>
  complaintsUntil(
    {
      ...releaseFacts(examRow, work, now),
      days: examRow.settings.complaintDays,
      submittedAt: work.own.submittedAt,
      gradedAt: work.own.gradedAt,
    },
    now,
  )

const answerer = alias(user, 'answerer')

const complaintsIn = async (db: Db, attemptId: string) => {
  const rows = await db
    .select({ complaint: examComplaint, by: answerer.name })
    .from(examComplaint)
    .leftJoin(answerer, eq(answerer.id, examComplaint.answeredBy))
    .where(eq(examComplaint.attemptId, attemptId))
  return new Map(
    rows.map(({ complaint: { text, at, reply, answeredAt, fromPoints, toPoints, question }, by }) => [
      question,
      { text, at, reply, answeredAt, answeredBy: by, from: fromPoints, to: toPoints },
    ]),
  )
}

interface Shown {
  work: StudentWork
  attempt: Attempt
  examRow: Exam
  status: number
  /** Marks of a review that is not finished, and keys, are for teachers. */
  all: boolean
}

const resultOf = async (deps: ExamDeps, actor: Actor, { work, attempt, examRow, status, all }: Shown) => {
  const { db, clock } = deps
  const frozen = found(await deps.facts.exam(examRow.id))
  const answers = await db.select().from(examAnswer).where(eq(examAnswer.attemptId, attempt.id))
  const byNo = new Map(answers.map((row) => [row.question, row]))
  const corrected = await correctedOf(db, examRow.id)
  const treatments = await treatmentsOf(db, examRow.id)
  const rubrics = await rubricsOf(db, examRow.id)
  const complaints = await complaintsIn(db, attempt.id)
  const [person] = await db
    .select({ name: user.name, number: user.number })
    .from(user)
    .where(eq(user.id, work.own.studentId))
  const final = all || status === workStatus.finished
  const keys = all || examRow.settings.showKey
  const questions = attempt.questions.map((no) => {
    const row = found(byNo.get(no))
    const { content, key, explanation, shown } = instanceFor(frozen, attempt, no, corrected)
    const items = rubrics.get(no)?.items.filter(({ id }) => row.rubric.includes(id)) ?? []
    const points = final ? row.points : row.autoPoints
    return {
      no,
      content,
      answer: shown(row.answer),
      points,
      late: row.late,
      verdict: (points === null ? 'review' : row.verdict) as 'review',
      worth: found(frozen.questions.get(no)).points,
      treatment: treatments.get(no) ?? ('key' as const),
      comment: final ? row.comment : '',
      rubric: final ? items.map(({ points: given, text }) => ({ points: given, text })) : [],
      key: keys ? key : null,
      explanation: keys ? explanation : null,
      complaint: complaints.get(no) ?? null,
    }
  })
  const given = answers.flatMap(({ answer }) => (answer?.type === 'file' ? answer.files : []))
  return {
    id: attempt.id,
    taskId: examRow.id,
    type: work.task.type,
    name: work.task.name,
    status,
    student: person?.name ?? '',
    number: person?.number ?? '',
    score: final
      ? scoreOf(
          marked(
            frozen,
            treatments,
            answers.map(({ attemptId, question, points }) => ({ attemptId, question, points })),
          ),
        )
      : null,
    startedAt: work.own.startedAt,
    submittedAt: work.own.submittedAt,
    autoSubmitted: work.own.autoSubmitted,
    parts: partsOf(frozen, attempt),
    questions,
    files: linksOf(deps, actor, fileIdsIn(questions)),
    attachments: await attachmentsOf(deps, actor, given),
    complaintsUntil: complaintEnd(examRow, work, clock.now()),
    marked: isMarked(work.task),
  }
}

/** One's own result, once the rule of release says so. */
export const myResultOf = async (deps: ExamDeps, actor: Actor, id: string) => {
  const { work, examRow } = await selectOwnExam(deps.db, actor, id)
  const now = deps.clock.now()
  const facts = releaseFacts(examRow, work, now)
  const [attempt] = await deps.db.select().from(examAttempt).where(eq(examAttempt.id, id))
  if (!attempt?.sealedAt || !isReleased(facts, now)) throw new AppError('EXAM_NOT_RELEASED')
  return resultOf(deps, actor, { work, attempt, examRow, status: facts.status, all: false })
}

/** One student's paper for the teacher. */
export const resultFor = async (deps: ExamDeps, actor: Actor, attemptId: string) => {
  const { paper, exam: examRow } = await selectPaper(deps, deps.db, actor, attemptId, RESULTS)
  const { work, attempt } = paper
  return resultOf(deps, actor, { work, attempt, examRow, status: work.own.status, all: true })
}
