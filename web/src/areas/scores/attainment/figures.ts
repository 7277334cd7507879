import type { ClassAttainment } from '@labbox/contract/scores/attainment-calls.ts'
import { assessments, FULL, type Assessment } from '@labbox/contract/scores/attainment-rule.ts'
import type { Series, Tone, XyFigure } from '../../../ui/chart/model.ts'

/** `0.782`; a dash where there is nothing to go by. */
export const shown = (value: number | null): string => (value === null ? '–' : (value / FULL).toFixed(3))

type Figures = Pick<ClassAttainment, 'outcomes' | 'settings'>

const TONES: Record<Assessment, Tone> = {
  exam: 'first',
  quiz: 'second',
  lab: 'third',
  report: 'fourth',
  column: 'quiet',
}

/** How far each outcome is attained, by what each kind of assessment brings, with its target. */
export const outcomesFigure = (
  { outcomes }: Figures,
  names: {
    outcome: (k: number) => string
    of: (of: Assessment) => string
    target: string
    attainment: string
  },
): XyFigure => {
  const used = assessments.filter((of) => outcomes.some(({ weights }) => weights[of] > 0))
  const [target] = outcomes.map((one) => one.target)
  const same = outcomes.every((one) => one.target === target)
  const marks: Series = {
    key: 'target',
    name: names.target,
    kind: 'scatter',
    tone: 'bad',
    points: outcomes.map((one, x) => ({ x, y: one.target / FULL })),
  }
  return {
    kind: 'xy',
    x: { kind: 'category', values: outcomes.map((_, k) => names.outcome(k)) },
    y: { name: names.attainment, min: 0, max: 1 },
    series: [
      ...used.map((of): Series => ({
        key: of,
        name: names.of(of),
        kind: 'bar',
        stack: 'outcome',
        tone: TONES[of],
        points: outcomes.map(({ parts }, x) => {
          const earned = parts.find((part) => part.of === of)?.earned ?? null
          return { x, y: earned === null ? null : earned / FULL }
        }),
      })),
      ...(same ? [] : [marks]),
    ],
    ...(same &&
      target !== undefined && {
        thresholds: [{ value: target / FULL, name: `${names.target} ${shown(target)}`, tone: 'bad' }],
      }),
  }
}

const LEVEL_TONES: readonly Tone[] = ['ok', 'first', 'second', 'third', 'fourth', 'warn']

/** How many students reach which level of each outcome. */
export const levelsFigure = (
  { outcomes, settings }: Figures,
  names: { outcome: (k: number) => string; level: (k: number) => string; below: string },
): XyFigure => {
  const levels = settings?.levels ?? []
  return {
    kind: 'xy',
    x: { kind: 'category', values: outcomes.map((_, k) => names.outcome(k)) },
    y: { min: 0, whole: true },
    series: [...levels, null].map((level, k) => ({
      key: String(k),
      name: level ? names.level(k) : names.below,
      kind: 'bar',
      stack: 'level',
      tone: level ? (LEVEL_TONES[k] ?? 'quiet') : 'bad',
      points: outcomes.map((one, x) => ({ x, y: one.levels[k] ?? 0 })),
    })),
  }
}
