import type { Finding } from '../found.ts'

/** An answer with the share of the points that it earns, in per cent. */
export interface Weighed {
  plain: string
  weight: number
}

const MOST = 200
const rounded = (weight: number): string => String(Number(weight.toFixed(2)))
const named = (answers: readonly Weighed[]): string =>
  answers
    .map(({ plain, weight }) => `${plain.trim().slice(0, 60)} (${rounded(weight)} %)`)
    .join(', ')
    .slice(0, MOST)

/** Answers that earn only a part have no place here: which ones is said. */
export const reportPartial = (finding: Finding, answers: readonly Weighed[]): void => {
  const partial = answers.filter(({ weight }) => weight > 0 && weight < 100)
  if (partial.length > 0) finding.report('PARTIAL_LOST', { answers: named(partial) }, true)
}

/** Of several answers that each earn everything, only the first is right here: the others are named. */
export const reportSeveral = (finding: Finding, full: readonly Weighed[]): void => {
  const [kept, ...others] = full.map(({ plain }) => plain.trim().slice(0, 60))
  if (others.length > 0)
    finding.report('ANSWERS_LOST', { kept: kept ?? '', answers: others.join(', ').slice(0, MOST) }, true)
}

/** Right choices count equally here, and a wrong one takes all: weights that say otherwise are named. */
export const reportWeights = (finding: Finding, choices: readonly Weighed[]): void => {
  const right = choices.filter(({ weight }) => weight > 0)
  const equal = right.every(({ weight }) => Math.abs(weight - (right[0]?.weight ?? 0)) < 0.01)
  const whole = right.length === 0 || Math.abs(right.reduce((sum, { weight }) => sum + weight, 0) - 100) < 0.1
  const penalties = choices.filter(({ weight }) => weight < 0 && weight > -100)
  if (!equal || !whole || penalties.length > 0)
    finding.report('WEIGHTS_LOST', { answers: named([...(equal && whole ? [] : right), ...penalties]) }, true)
}
