import { and, eq, exists, or, sql } from 'drizzle-orm'
import { Id } from '@labbox/contract/core/types.ts'
import { examTopic, sittingTopic } from '@labbox/contract/exams/notices.ts'
import type { TopicRules } from '../../platform/broker/access.ts'
import type { Broker } from '../../platform/broker/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { classTeacher } from '../classes/tables.ts'
import { settleDue } from '../tasks/service.ts'
import { studentTask, task, taskClass } from '../tasks/tables.ts'
import { createAnswerLog } from './sitting/answer-log.ts'
import { prepareAttempts } from './sitting/attempts.ts'
import { createBoardLive } from './live/board-live.ts'
import type { ExamDeps, ExamParts } from './context.ts'
import { createFacts } from './sitting/facts.ts'
import { PREPARE_JOB } from './kind.ts'
import { SEAL_JOB } from './authoring/times.ts'
import { tellDue } from './results/told.ts'

export { examKind } from './kind.ts'
export { sitsExam } from './sitting/running.queries.ts'
export type { ExamDeps, ExamParts } from './context.ts'

/** What this area keeps in memory of running exams, and how it tells their open pages. */
export const openExams = (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  broker: Pick<Broker, 'publish'>,
): ExamParts => {
  const facts = createFacts(db)
  const live = createBoardLive(facts, broker)
  const answerLog = createAnswerLog(db)
  return {
    facts,
    answers: {
      add: (given) => {
        live.touch(given.attemptId)
        return answerLog.add(given)
      },
    },
    announce(examId, notice) {
      const { attemptId } = notice
      const topics = attemptId ? [sittingTopic(examId, attemptId)] : [examTopic(examId)]
      // Boards are told when something about a sitting changes, but not which device goes on with it.
      if (attemptId && notice.kind !== 'taken') topics.push(examTopic(examId))
      for (const topic of topics)
        broker.publish(topic, JSON.stringify(notice)).catch((error: unknown) => {
          log.warn({ error }, 'The broker did not tell the pages of an exam')
        })
    },
  }
}

/**
 * Who hears what is told to the pages of an exam: those who sit it, who set it, and who teach its classes; of a sitting:
 * whose it is; of the board: who set it or teaches its classes.
 */
export const examTopics = (db: Db): TopicRules => ({
  async maySubscribe({ userId }, topic) {
    const [, examId, attemptId, ...rest] = topic.split('/')
    if (!Id.safeParse(examId).success || !examId || rest.length > 0) return false
    const board = attemptId === 'board'
    const own = and(eq(studentTask.taskId, examId), eq(studentTask.studentId, userId))
    if (attemptId !== undefined && !board) {
      if (!Id.safeParse(attemptId).success) return false
      const copy = and(own, eq(studentTask.id, attemptId))
      return (await db.select({ id: studentTask.id }).from(studentTask).where(copy)).length > 0
    }
    const sits = db
      .select({ one: sql`1` })
      .from(studentTask)
      .where(own)
    const teaches = db
      .select({ one: sql`1` })
      .from(taskClass)
      .innerJoin(classTeacher, eq(classTeacher.classId, taskClass.classId))
      .where(and(eq(taskClass.taskId, examId), eq(classTeacher.userId, userId)))
    const rows = await db
      .select({ id: task.id })
      .from(task)
      .where(
        and(
          eq(task.id, examId),
          or(eq(task.ownerId, userId), exists(teaches), board ? undefined : exists(sits)),
        ),
      )
    return rows.length > 0
  },
})

/** Making papers before the start, and sealing at the end. */
export const examJobs = (deps: ExamDeps): void => {
  deps.jobs.define<{ examId: string }>(
    PREPARE_JOB,
    async ({ examId }) => void (await prepareAttempts(deps, examId)),
  )
  deps.jobs.define<{ examId: string }>(SEAL_JOB, async ({ examId }) => void (await settleDue(deps, examId)))
  deps.jobs.define('exams.tellResults', () => tellDue(deps), { cron: '*/5 * * * *' })
}
