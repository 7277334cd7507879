import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { taskState } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import { onePart, type Part } from '../../../platform/database/listing.ts'
import { user } from '../../access/tables.ts'
import { endOf, statusOf } from '../../tasks/student.service.ts'
import { studentTask } from '../../tasks/tables.ts'
import { selectExam } from '../queries.ts'
import { examAnswerLog as log, examAttempt, examMessage, examPresence } from '../tables.ts'
import { lastSealOf } from '../authoring/windows.ts'

const MESSAGES = 50

/** By sitting: how many questions have an answer, when the last one came, how many came late. */
const progressOf = (db: Db, examId: string, ids: readonly string[]) => {
  const sittings = db
    .select({ id: examAttempt.id })
    .from(examAttempt)
    .where(and(eq(examAttempt.examId, examId), anyOf(examAttempt.id, ids)))
  // Sorted like the index of the log, descending: the answer that counts comes first.
  const current = db
    .selectDistinctOn([log.attemptId, log.question], {
      attemptId: log.attemptId,
      given: sql<boolean>`coalesce(jsonb_typeof(${log.answer}) <> 'null', false)`.as('given'),
      at: log.at,
      late: log.late,
    })
    .from(log)
    .where(inArray(log.attemptId, sittings))
    .orderBy(desc(log.attemptId), desc(log.question), desc(log.epoch), desc(log.seq))
    .as('current')
  return db
    .select({
      attemptId: current.attemptId,
      answered: sql<number>`count(*) filter (where ${current.given})::int`.as('answered'),
      savedAt: sql`max(${current.at})`.mapWith(log.at).as('saved_at'),
      late: sql<number>`count(*) filter (where ${current.late})::int`.as('late_count'),
    })
    .from(current)
    .groupBy(current.attemptId)
    .as('progress')
}

const sitters = (db: Db, examId: string, ids: readonly string[]) => {
  const progress = progressOf(db, examId, ids)
  return db
    .select({
      own: studentTask,
      name: user.name,
      number: user.number,
      account: user.account,
      attempt: { questions: examAttempt.questions, epoch: examAttempt.epoch },
      presence: examPresence,
      answered: progress.answered,
      savedAt: progress.savedAt,
      late: progress.late,
    })
    .from(studentTask)
    .innerJoin(user, eq(user.id, studentTask.studentId))
    .leftJoin(examAttempt, eq(examAttempt.id, studentTask.id))
    .leftJoin(examPresence, eq(examPresence.attemptId, studentTask.id))
    .leftJoin(progress, eq(progress.attemptId, studentTask.id))
    .where(and(eq(studentTask.taskId, examId), anyOf(studentTask.id, ids)))
    .orderBy(asc(user.number), asc(user.account), asc(studentTask.id))
}

/** One part of the sittings of an exam, in the order of the board. */
const sittingIds = async (db: Db, examId: string, part: Part) => {
  const { items, more } = await onePart(
    part,
    db
      .select({ id: studentTask.id })
      .from(studentTask)
      .innerJoin(user, eq(user.id, studentTask.studentId))
      .where(eq(studentTask.taskId, examId))
      .orderBy(asc(user.number), asc(user.account), asc(studentTask.id)),
  )
  return { ids: items.map(({ id }) => id), more }
}

const sender = alias(user, 'sender')

const messagesOf = (db: Db, examId: string) =>
  db
    .select({
      id: examMessage.id,
      text: examMessage.text,
      at: examMessage.at,
      to: user.name,
      by: sender.name,
    })
    .from(examMessage)
    .innerJoin(sender, eq(sender.id, examMessage.byId))
    .leftJoin(examAttempt, eq(examAttempt.id, examMessage.attemptId))
    .leftJoin(user, eq(user.id, examAttempt.studentId))
    .where(eq(examMessage.examId, examId))
    .orderBy(desc(examMessage.at), desc(examMessage.id))
    .limit(MESSAGES)

/** One part of those who sit an exam, or those with these ids: four queries, however many there are. */
export const boardOf = async (
  db: Db,
  actor: Actor,
  { id, ids: wanted, ...part }: Part & { id: string; ids?: string[] | undefined },
  now: Date,
) => {
  const { task, exam } = await selectExam(db, actor, 'exams:exam:page', id)
  const arranged = new Map(exam.students.map((one) => [one.studentId, one]))
  const { ids, more } = wanted ? { ids: wanted, more: false } : await sittingIds(db, id, part)
  const rows = (await sitters(db, id, ids)).map(({ own, presence, attempt, ...row }) => ({
    id: own.id,
    studentId: own.studentId,
    classId: own.classId,
    name: row.name,
    number: row.number,
    account: row.account,
    status: statusOf({ own, task }, now),
    startAt: own.opensAt ?? task.startAt,
    endAt: endOf({ own, task }),
    arranged: own.opensAt !== null || own.deadline !== null,
    extraMinutes: arranged.get(own.studentId)?.extraMinutes ?? 0,
    startedAt: own.startedAt,
    submittedAt: own.submittedAt,
    autoSubmitted: own.autoSubmitted,
    seenAt: presence?.seenAt ?? null,
    questions: attempt?.questions.length ?? 0,
    devices: attempt?.epoch ?? 0,
    answered: row.answered ?? 0,
    savedAt: row.savedAt,
    late: row.late ?? 0,
    marked: presence?.marked.length ?? 0,
    leaves: presence?.leaves ?? 0,
    leftMs: presence?.leftMs ?? 0,
  }))
  return {
    now,
    state: taskState(task, now),
    rows,
    more,
    messages: await messagesOf(db, id),
    lastSealAt: lastSealOf(task, exam.students),
  }
}
