import type { FastifyInstance } from 'fastify'
import * as figures from '@labbox/contract/home/figures.ts'
import { homeFind } from '@labbox/contract/home/find.ts'
import { homeSteps } from '@labbox/contract/home/steps.ts'
import { homeCounts } from '@labbox/contract/home/counts.ts'
import { homeToday } from '@labbox/contract/home/today.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/register.ts'
import type { Health } from '../../platform/process/health.ts'
import { classTrendsOf, organisationFigures, scoresOf } from './figures.queries.ts'
import { find } from './find.queries.ts'
import { stepsDone } from './steps.queries.ts'
import { systemFigures } from './system.queries.ts'
import { countsOf, todayOf } from './today.queries.ts'

/** What somebody meets first: the badges of the menu, the dashboard, and what the palette finds. */
export const homeRoutes = (app: FastifyInstance, deps: Deps, health: Health | undefined): void => {
  const { db, clock } = deps
  register(app, homeCounts, ({ actor }) => countsOf(db, actor, clock.now()))
  register(app, homeFind, ({ actor, query }) => find(db, actor, query.words))
  register(app, homeToday, ({ actor }) => todayOf(db, actor, clock.now()))
  register(app, figures.homeScores, ({ actor }) => scoresOf(db, actor, clock.now()))
  register(app, figures.homeClasses, ({ actor }) => classTrendsOf(db, actor, clock.now()))
  register(app, figures.homeOrganisation, ({ actor }) => organisationFigures(db, actor, clock.now()))
  register(app, figures.homeSystem, () => systemFigures(deps, health, clock.now()))
  register(app, homeSteps, ({ actor }) => stepsDone(db, actor))
}
