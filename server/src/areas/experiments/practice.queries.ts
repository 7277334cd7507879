import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { practiceLabPage } from '@labbox/contract/experiments/practice.ts'
import type { ItemPoints } from '@labbox/contract/measurement/compute.ts'
import type { Actor } from '../../platform/actor.ts'
import { practicePageOf } from '../labs/queries.ts'
import { labVersion } from '../labs/tables.ts'
import { itemPointsOf } from '../measurement/queries.ts'
import type { ExperimentDeps } from './context.ts'
import { scoreOf } from './rules.ts'
import { experiment } from './tables.ts'

/** Tries of one lab that are looked at for the best of them: the newest. */
const TRIES = 20

const shareOf = (points: readonly ItemPoints[]): number | null => {
  const sum = (which: 'earned' | 'possible') => points.reduce((total, item) => total + item[which], 0) / 10
  return scoreOf({ earned: sum('earned'), possible: sum('possible') })
}

/** Labs to practise on, each with how its reader has done so far. */
export const practiceLabsOf = async (
  deps: ExperimentDeps,
  actor: Actor,
  query: QueryOf<typeof practiceLabPage>,
) => {
  const { items, total } = await practicePageOf(deps, actor, query, deps.openLabs(actor))
  const labs = items.map(({ id }) => id)
  const own = await deps.db
    .select({
      id: experiment.id,
      labId: labVersion.projectId,
      sheetId: experiment.sheetId,
      endedAt: experiment.endedAt,
    })
    .from(experiment)
    .innerJoin(labVersion, eq(labVersion.id, experiment.versionId))
    .where(
      and(
        eq(experiment.ownerId, actor.userId),
        isNull(experiment.studentTaskId),
        inArray(labVersion.projectId, labs),
      ),
    )
    .orderBy(desc(experiment.startedAt), desc(experiment.id))
  const byLab = Map.groupBy(own, ({ labId }) => labId)
  const looked = [...byLab.values()].flatMap((tries) => tries.slice(0, TRIES))
  const points = await itemPointsOf(
    deps.db,
    looked.flatMap(({ sheetId }) => sheetId ?? []),
  )
  return {
    total,
    items: items.map((lab) => {
      const tries = byLab.get(lab.id) ?? []
      const scores = tries
        .slice(0, TRIES)
        .flatMap(({ sheetId }) => shareOf((sheetId && points.get(sheetId)) || []) ?? [])
      return {
        ...lab,
        tries: tries.length,
        best: scores.length > 0 ? Math.max(...scores) : null,
        openId: tries.find(({ endedAt }) => !endedAt)?.id ?? null,
      }
    }),
  }
}
