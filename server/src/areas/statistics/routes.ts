import type { FastifyInstance } from 'fastify'
import { RATE_BANDS } from '@labbox/contract/exams/statistics.ts'
import { statisticsChoices } from '@labbox/contract/statistics/choices.ts'
import * as statistics from '@labbox/contract/statistics/statistics.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/register.ts'
import { choicePageOf } from './choices.queries.ts'
import { coursePageOf } from './courses.queries.ts'
import { markPageOf } from './marks.queries.ts'
import { riskPageOf, teacherPageOf } from './people.queries.ts'
import { questionPageOf } from './questions.queries.ts'
import { readingFigures } from './reading.ts'
import { summaryOf } from './summary.queries.ts'
import { taskPageOf, workPageOf } from './work.queries.ts'

export const statisticsRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  register(app, statisticsChoices, ({ actor, query }) => choicePageOf(db, actor, query))
  register(app, statistics.statisticsSummary, ({ actor, query }) =>
    readingFigures(db, (tx) => summaryOf(tx, actor, query)),
  )
  register(app, statistics.statisticsTasks, ({ actor, query }) => taskPageOf(db, actor, query))
  register(app, statistics.statisticsWork, ({ actor, query }) =>
    readingFigures(db, (tx) => workPageOf(tx, actor, query)),
  )
  register(app, statistics.statisticsQuestions, ({ actor, query }) =>
    readingFigures(db, (tx) => questionPageOf(tx, actor, query, RATE_BANDS)),
  )
  register(app, statistics.statisticsCourses, ({ actor, query }) => coursePageOf(db, actor, query))
  register(app, statistics.statisticsMarks, ({ actor, query }) => markPageOf(db, actor, query))
  register(app, statistics.statisticsTeachers, ({ actor, query }) =>
    readingFigures(db, (tx) => teacherPageOf({ ...deps, db: tx }, actor, query)),
  )
  register(app, statistics.statisticsRisk, ({ actor, query }) =>
    readingFigures(db, (tx) => riskPageOf({ ...deps, db: tx }, actor, query)),
  )
}
