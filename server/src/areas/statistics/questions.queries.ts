import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import type { RATE_BANDS, Three } from '@labbox/contract/exams/statistics.ts'
import type { OptionalLocalText } from '@labbox/contract/core/types.ts'
import type { BandName } from '@labbox/contract/statistics/kinds.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { ordering, windowOf } from '../../platform/database/listing.ts'
import { examQuestion } from '../exams/tables.ts'
import { question } from '../questions/tables.ts'
import { task } from '../tasks/tables.ts'
import { pageWithTotal, totalOf } from './reading.ts'
import { bandCounts, countedWork, inBand, type About } from './scope.ts'
import { questionFigure } from './tables.ts'

type Bounds = typeof RATE_BANDS

/** Questions with how often they were answered, and answered right, over the exams and classes in scope. */
const rated = (db: Db, actor: Actor, about: About) => {
  const kind = 'exam'
  return db
    .select({
      id: examQuestion.questionId,
      exams: sql<number>`count(distinct ${questionFigure.examId})::int`.as('exams'),
      attempts: sql<number>`sum(${questionFigure.attempts})::int`.as('attempts'),
      rate: sql<number>`sum(${questionFigure.correct})::float8 / sum(${questionFigure.attempts})`.as('rate'),
    })
    .from(questionFigure)
    .innerJoin(
      examQuestion,
      and(eq(examQuestion.examId, questionFigure.examId), eq(examQuestion.no, questionFigure.no)),
    )
    .innerJoin(task, eq(task.id, questionFigure.examId))
    .where(countedWork(db, actor, 'statistics:task:page', { ...about, kind }, questionFigure.classId))
    .groupBy(examQuestion.questionId)
    .as('rated')
}

/** How many questions are answered right by few, by some and by most. */
export const questionRates = async (db: Db, actor: Actor, about: About, bounds: Bounds): Promise<Three> => {
  const rates = rated(db, actor, about)
  const [row] = await db.select({ bands: sql<Three>`${bandCounts(sql`${rates.rate}`, bounds)}` }).from(rates)
  return row?.bands ?? [0, 0, 0]
}

export interface QuestionFilter extends About {
  page: number
  limit: number
  sort?: string | undefined
  rate?: BandName | undefined
}

/** Questions by their correct rate. */
export const questionPageOf = async (db: Db, actor: Actor, filter: QuestionFilter, bounds: Bounds) => {
  const rates = rated(db, actor, filter)
  const where: SQL | undefined = filter.rate && inBand(sql`${rates.rate}`, filter.rate, bounds)
  const window = windowOf(filter)
  const rows = await db
    .select({
      total: totalOf(),
      id: question.id,
      bankId: question.bankId,
      type: question.type,
      stem: sql<OptionalLocalText>`${question.stem}`,
      exams: rates.exams,
      attempts: rates.attempts,
      correctRate: rates.rate,
    })
    .from(rates)
    .innerJoin(question, eq(question.id, rates.id))
    .where(where)
    .orderBy(
      ...ordering(
        { correctRate: sql`${rates.rate}`, attempts: sql`${rates.attempts}` },
        filter.sort,
        'correctRate',
        question.id,
      ),
    )
    .limit(window.limit)
    .offset(window.offset)
  return pageWithTotal(rows, window, () =>
    db.select({ n: count() }).from(rates).innerJoin(question, eq(question.id, rates.id)).where(where),
  )
}
