import { cutEqually } from '@labbox/contract/core/score.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import {
  USUAL_TARGET,
  usualLevels,
  usualWeights,
  type AttainmentSettings,
  type OutcomeTag,
} from '@labbox/contract/scores/attainment.ts'
import type { AttainmentSources } from '@labbox/contract/scores/attainment-calls.ts'
import { assessments, FULL, type Assessment } from '@labbox/contract/scores/attainment-rule.ts'
import { WHOLE } from '@labbox/contract/scores/course-mark.ts'

// The values of the form of a course's outcomes: weights in percent, attainments from 0 to 1, every topic of the graph with whether it is
// an outcome.

export interface OutcomeForm {
  id: string
  used: boolean
  requirement: string
  /** In percent. */
  weight: number | null
  /** From 0 to 1. */
  target: number | null
  weights: Record<Assessment, number | null>
}

export interface SettingsForm {
  graphId: string
  outcomes: OutcomeForm[]
  levels: { name: LocalText; from: number | null }[]
  tags: OutcomeTag[]
}

const ofAll = <T>(value: (of: Assessment) => T): Record<Assessment, T> =>
  Object.fromEntries(assessments.map((of) => [of, value(of)])) as Record<Assessment, T>

/** The outcomes of a graph as a form: those that were chosen, or all of them with equal weights while none was. */
export const outcomesForm = (
  { graphs, settings }: Pick<AttainmentSources, 'graphs' | 'settings'>,
  graphId: string,
): OutcomeForm[] => {
  const topics = graphs.find(({ id }) => id === graphId)?.outcomes ?? []
  const kept = settings?.graphId === graphId ? settings.outcomes : null
  const equal = cutEqually(WHOLE, topics.length, 1)
  return topics.map(({ id }, k) => {
    const known = kept?.find((one) => one.id === id)
    return {
      id,
      used: kept === null || known !== undefined,
      requirement: known?.requirement ?? '',
      weight: (known?.weight ?? (kept ? 0 : (equal[k] ?? 0))) / 100,
      target: (known?.target ?? USUAL_TARGET) / FULL,
      weights: ofAll((of) => (known?.weights[of] ?? usualWeights[of]) / 100),
    }
  })
}

export const formOf = (sources: AttainmentSources): SettingsForm => {
  const { graphs, settings } = sources
  const graphId = graphs.find(({ id }) => id === settings?.graphId)?.id ?? graphs[0]?.id ?? ''
  const levels = settings?.levels ?? usualLevels
  return {
    graphId,
    outcomes: outcomesForm(sources, graphId),
    levels: levels.map(({ name, from }) => ({ name, from: from / FULL })),
    tags: settings?.tags ?? [],
  }
}

/** What is no number is left to the schema. */
const units = (value: number | null | undefined, per: number): number =>
  Math.round((value ?? Number.NaN) * per)

export const settingsOf = ({ graphId, outcomes, levels, tags }: SettingsForm): AttainmentSettings => {
  const used = outcomes.filter((one) => one.used)
  const ids = new Set(used.map(({ id }) => id))
  return {
    graphId,
    outcomes: used.map(({ id, requirement, weight, target, weights }) => ({
      id,
      requirement: requirement ?? '',
      weight: units(weight, 100),
      target: units(target, FULL),
      weights: ofAll((of) => units(weights[of], 100)),
    })),
    levels: (levels ?? []).map(({ name, from }) => ({ name, from: units(from, FULL) })),
    tags: (tags ?? []).filter(({ outcome }) => ids.has(outcome)),
  }
}

/** The sum of percentages, without what binary fractions add to it. */
export const percentSum = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((sum, value) => sum + Math.round((value ?? 0) * 100), 0) / 100
