import { and, asc, gt, gte, inArray, sql } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { typesOfKind } from '@labbox/contract/statistics/kinds.ts'
import { task } from '../tasks/tables.ts'
import { keepFigures } from './figures.jobs.ts'
import { questionFigure } from './tables.ts'

/** Exams counted in one transaction. */
const AT_ONCE = 200
/** An exam whose end lies further back changes rarely: it is counted in the night. */
const RECENT_MS = 30 * DAY_MS

const countAgain = (db: Db, ids: readonly string[]) =>
  transaction(db, async (tx) => {
    await tx.delete(questionFigure).where(anyOf(questionFigure.examId, ids))
    await tx.execute(sql`
      insert into question_figure (exam_id, class_id, no, attempts, correct)
      select a.exam_id, s.class_id, x.question, count(*), count(*) filter (where x.points >= q.points)
      from student_task s
      join exam_attempt a on a.id = s.id
      join exam_answer x on x.attempt_id = a.id
      join exam_question q on q.exam_id = a.exam_id and q.no = x.question
      where ${anyOf(sql`a.exam_id`, ids)} and s.status = ${workStatus.finished} and x.points is not null
      group by a.exam_id, s.class_id, x.question`)
  })

/** Counts anew how questions of exams were answered, of those that end after a moment; stops between two portions. */
export const countQuestions = async (db: Db, since: Date | null, signal?: AbortSignal): Promise<void> => {
  let after: string | null = null
  for (;;) {
    const rows: { id: string }[] = await db
      .select({ id: task.id })
      .from(task)
      .where(
        and(
          inArray(task.type, [...typesOfKind.exam]),
          since ? gte(task.endAt, since) : undefined,
          after ? gt(task.id, after) : undefined,
        ),
      )
      .orderBy(asc(task.id))
      .limit(AT_ONCE)
    if (rows.length === 0 || signal?.aborted) return
    await countAgain(
      db,
      rows.map(({ id }) => id),
    )
    after = rows.at(-1)?.id ?? null
  }
}

/** Keeps the figures of questions: of the last weeks every ten minutes, of all each night; and those of tasks that rest. */
export const statisticsJobs = ({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): void => {
  jobs.define(
    'statistics.recentQuestions',
    (_data, signal) => countQuestions(db, new Date(clock.now().getTime() - RECENT_MS), signal),
    { cron: '*/10 * * * *' },
  )
  jobs.define('statistics.questions', (_data, signal) => countQuestions(db, null, signal), {
    cron: '20 2 * * *',
  })
  jobs.define('statistics.work', (_data, signal) => keepFigures(db, clock.now(), signal), {
    cron: '5-59/10 * * * *',
  })
}
