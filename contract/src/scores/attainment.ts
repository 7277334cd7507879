import { z } from 'zod'
import { Id, localName, type LocalText } from '../core/types.ts'
import { assessments, FULL, type Weights } from './attainment-rule.ts'
import { WHOLE } from './course-mark.ts'

export const MOST_OUTCOMES = 30
export const MOST_OUTCOME_TAGS = 3000
export const MOST_LEVELS = 6

/** A topic of the course’s ability graph, by its id there. */
export const OutcomeId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, { message: 'partId' })
/** In 1/1000. */
const Share = z.number().int().min(0).max(FULL)
const Weight = z.number().int().min(0).max(WHOLE)

export const OutcomeWeights = z.object(
  Object.fromEntries(assessments.map((of) => [of, Weight])) as Record<
    (typeof assessments)[number],
    typeof Weight
  >,
)

export const Outcome = z.object({
  id: OutcomeId,
  /** The graduation requirement that it supports, as the programme numbers it. */
  requirement: z.string().trim().max(200).default(''),
  /** In the attainment of the course, basis points. */
  weight: Weight,
  /** From which it counts as attained. */
  target: Share,
  /** What each kind of assessment weighs in it, basis points. */
  weights: OutcomeWeights,
})
export type Outcome = z.infer<typeof Outcome>

export const outcomeSources = ['task', 'lab', 'report', 'column'] as const
export type OutcomeSource = (typeof outcomeSources)[number]

/**
 * Says that work shows an outcome: an exam or a quiz (`task`), the experiments or the reports of a lab project, a column of the grade
 * book; or a part of it: a question by its number, a measurement item by its id.
 */
export const OutcomeTag = z.object({
  outcome: OutcomeId,
  source: z.enum(outcomeSources),
  id: Id,
  /** Empty: the whole of it. */
  part: z.string().max(80).default(''),
})
export type OutcomeTag = z.infer<typeof OutcomeTag>

const OutcomeLevel = z.object({
  name: localName(1, 30),
  /** From which it holds, in 1/1000. */
  from: Share,
})
export type OutcomeLevel = z.infer<typeof OutcomeLevel>

/** What a course is to achieve, and by what it is seen. */
export const AttainmentSettings = z.object({
  graphId: Id,
  outcomes: z.array(Outcome).min(1, { message: 'required' }).max(MOST_OUTCOMES),
  /** From the highest to the lowest. */
  levels: z.array(OutcomeLevel).max(MOST_LEVELS).default([]),
  tags: z.array(OutcomeTag).max(MOST_OUTCOME_TAGS).default([]),
})
export type AttainmentSettings = z.infer<typeof AttainmentSettings>

/** The target of an outcome that nobody changed: what programme accreditation usually asks for. */
export const USUAL_TARGET = 650
export const usualWeights: Weights = { exam: 5000, quiz: 1000, lab: 2000, report: 2000, column: 0 }
export const usualLevels: { name: LocalText; from: number }[] = [
  { name: { zh: '优秀', en: 'Excellent' }, from: 900 },
  { name: { zh: '良好', en: 'Good' }, from: 800 },
  { name: { zh: '中等', en: 'Fair' }, from: 700 },
  { name: { zh: '合格', en: 'Sufficient' }, from: 600 },
]

export type AttainmentProblem = 'ATTAINMENT_WEIGHTS' | 'ATTAINMENT_OUTCOMES' | 'ATTAINMENT_LEVELS'

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** What is wrong with settings in themselves, and at which field; null: nothing. */
export const attainmentProblem = ({
  outcomes,
  levels,
  tags,
}: AttainmentSettings): { problem: AttainmentProblem; field: string } | null => {
  const ids = new Set(outcomes.map(({ id }) => id))
  if (ids.size < outcomes.length || tags.some(({ outcome }) => !ids.has(outcome)))
    return { problem: 'ATTAINMENT_OUTCOMES', field: 'settings.outcomes' }
  if (sumOf(outcomes.map(({ weight }) => weight)) !== WHOLE)
    return { problem: 'ATTAINMENT_WEIGHTS', field: 'settings.outcomes' }
  const astray = outcomes.findIndex(({ weights }) => sumOf(Object.values(weights)) !== WHOLE)
  if (astray >= 0) return { problem: 'ATTAINMENT_WEIGHTS', field: `settings.outcomes.${astray}.weights` }
  const falling = levels.every(({ from }, k) => k === 0 || from < (levels[k - 1]?.from ?? 0))
  return falling ? null : { problem: 'ATTAINMENT_LEVELS', field: 'settings.levels' }
}
