import { and, eq, inArray } from 'drizzle-orm'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { ExamStudent } from '@labbox/contract/exams/settings.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { found, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { lockStudentTask, perform } from '../../tasks/student.service.ts'
import { studentTask } from '../../tasks/tables.ts'
import type { ExamDeps } from '../context.ts'
import { arrangeStudents } from '../authoring/arrange.service.ts'
import { lockRunning } from '../authoring/exams.service.ts'
import { examAttempt, examMessage } from '../tables.ts'

const ROWS = 500

/** The sittings of these students in this exam; all of them must be there. */
const sittingsOf = async (tx: Db, examId: string, studentIds: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .select({ id: examAttempt.id })
    .from(examAttempt)
    .where(and(eq(examAttempt.examId, examId), inArray(examAttempt.studentId, [...studentIds])))
  if (rows.length < new Set(studentIds).size) throw notFound()
  return rows.map(({ id }) => id)
}

interface Send {
  id: string
  /** Empty: to all. */
  studentIds: string[]
  text: string
}

/** Says something to all who sit, or to some; pages that are open are told to fetch it. */
export const sendMessage = async (deps: ExamDeps, actor: Actor, { id, studentIds, text }: Send) => {
  const to = await transaction(deps.db, async (tx) => {
    await lockRunning(deps, tx, actor, id)
    const sittings = studentIds.length > 0 ? await sittingsOf(tx, id, studentIds) : [null]
    const rows = sittings.map((attemptId) => ({
      id: newId(),
      examId: id,
      attemptId,
      text,
      byId: actor.userId,
      at: deps.clock.now(),
    }))
    for (let k = 0; k < rows.length; k += ROWS) await tx.insert(examMessage).values(rows.slice(k, k + ROWS))
    return sittings
  })
  deps.announce(id, { kind: 'message', attemptId: to.length === 1 ? (to[0] ?? null) : null })
  return {}
}

/** Adds minutes to a student's own end, or to the common one. */
const later = (one: ExamStudent, minutes: number): ExamStudent =>
  one.endAt
    ? { ...one, endAt: new Date(Date.parse(one.endAt) + minutes * MINUTE_MS).toISOString() }
    : { ...one, extraMinutes: one.extraMinutes + minutes }

/** More time for some students of a running exam, all or none. */
export const addTime = (
  deps: ExamDeps,
  actor: Actor,
  { id, studentIds, minutes }: { id: string; studentIds: string[]; minutes: number },
) => arrangeStudents(deps, actor, id, studentIds, { makesUp: false, change: (one) => later(one, minutes) })

/** Ends one sitting now: what was saved is handed in. The reason reaches the student as a message. */
export const closeSitting = async (
  deps: ExamDeps,
  actor: Actor,
  { id, studentId, reason }: { id: string; studentId: string; reason: string },
) => {
  const attemptId = await transaction(deps.db, async (tx) => {
    await lockRunning(deps, tx, actor, id)
    const [own] = await tx
      .select({ id: studentTask.id })
      .from(studentTask)
      .where(and(eq(studentTask.taskId, id), eq(studentTask.studentId, studentId)))
    const work = await lockStudentTask(deps, tx, found(own).id)
    await perform(deps, tx, work, 'submit', actor)
    await tx.insert(examMessage).values({
      id: newId(),
      examId: id,
      attemptId: work.own.id,
      text: reason,
      byId: actor.userId,
      at: deps.clock.now(),
    })
    return work.own.id
  })
  deps.announce(id, { kind: 'over', attemptId })
  return {}
}
