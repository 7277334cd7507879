import { eq } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { attainmentProblem } from '@labbox/contract/scores/attainment.ts'
import type {
  attainmentReport as reportCall,
  attainmentSave,
} from '@labbox/contract/scores/attainment-calls.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { lockLiveCourse } from '../../courses/service.ts'
import { resource } from '../books.service.ts'
import { selectPair } from '../scope.ts'
import { settingsOf } from './attainment.queries.ts'
import { abilityGraphs, outcomesOf } from './graph.queries.ts'
import { attainmentReport, courseOutcomes } from './tables.ts'

/** Says what a course is to achieve and by what it is seen. Two pages at once: the later one is told to reload. */
export const saveAttainment = (
  deps: Deps,
  actor: Actor,
  { courseId, revision, settings }: BodyOf<typeof attainmentSave>,
) =>
  transaction(deps.db, async (tx) => {
    const row = await lockLiveCourse(tx, actor, courseId)
    const wrong = attainmentProblem(settings)
    if (wrong) throw new AppError(wrong.problem, { fields: { [wrong.field]: wrong.problem } })
    const graph = (await abilityGraphs(tx, courseId)).find(({ id }) => id === settings.graphId)
    if (!graph) throw notFound()
    const known = new Set(outcomesOf(graph.document).map(({ id }) => id))
    if (settings.outcomes.some(({ id }) => !known.has(id)))
      throw new AppError('ATTAINMENT_OUTCOMES', { fields: { 'settings.outcomes': 'ATTAINMENT_OUTCOMES' } })
    const before = await settingsOf(tx, courseId)
    if (revision !== (before?.revision ?? 0)) throw new AppError('ATTAINMENT_STALE')
    const set = { settings, revision: revision + 1, at: deps.clock.now(), byId: actor.userId }
    if (before) await tx.update(courseOutcomes).set(set).where(eq(courseOutcomes.courseId, courseId))
    else await tx.insert(courseOutcomes).values({ courseId, ...set })
    await audit(tx, actor, 'scores:outcomes:edit', row, null, { revision: set.revision })
    return { revision: set.revision }
  })

/** Keeps what a teacher makes of the figures of a class. */
export const saveReport = (
  deps: Deps,
  actor: Actor,
  { courseId, classId, ...words }: BodyOf<typeof reportCall>,
) =>
  transaction(deps.db, async (tx) => {
    const pair = await selectPair(tx, actor, { courseId, classId })
    if (!pair.editable) throw notFound()
    const set = { ...words, at: deps.clock.now(), byId: actor.userId }
    await tx
      .insert(attainmentReport)
      .values({ courseId, classId, ...set })
      .onConflictDoUpdate({ target: [attainmentReport.courseId, attainmentReport.classId], set })
    await audit(tx, actor, 'scores:attainment:report', resource(pair), null, words)
    return {}
  })
