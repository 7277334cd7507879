import { z } from 'zod'
import { POINT, shareOf } from '../core/score.ts'
import { pointsOf, type Criterion, type RubricLevel } from './report.ts'

/** Which level was given for each criterion, by its id: the place of the level, from 0. */
export const RubricChoice = z.record(z.string().max(40), z.number().int().min(0).max(5))
export type RubricChoice = z.infer<typeof RubricChoice>

/** The level that was given for a criterion; undefined: none yet, or one that is not there. */
export const levelOf = ({ id, levels }: Criterion, chosen: RubricChoice): RubricLevel | undefined =>
  Object.hasOwn(chosen, id) ? levels[chosen[id] ?? -1] : undefined

/** Whether a choice names only criteria and levels of the rubric. */
export const fitsRubric = (rubric: readonly Criterion[], chosen: RubricChoice): boolean =>
  Object.keys(chosen).every((id) => {
    const criterion = rubric.find((each) => each.id === id)
    return criterion !== undefined && levelOf(criterion, chosen) !== undefined
  })

/** The score of 100 that a choice comes to, rounded once to 0.1; null while a criterion is open, or no points can be had. */
export const rubricScore = (rubric: readonly Criterion[], chosen: RubricChoice): number | null => {
  const levels = rubric.map((criterion) => levelOf(criterion, chosen))
  const most = pointsOf(rubric)
  if (most === 0 || levels.some((level) => level === undefined)) return null
  const earned = levels.reduce((sum, level) => sum + (level?.points ?? 0), 0)
  return shareOf(100 * POINT, earned, most) / POINT
}
