import { apportion, dividedBy, plus, roundedTo, times, ZERO, type Fraction } from '../core/fraction.ts'

// How far outcomes are attained, directly: the share of the points that work towards an outcome earned, weighted by the kind of
// assessment (课程目标达成度: mean score over full score, times the weight of the assessment). Fractions throughout, rounded once.

/** Attainments are whole numbers of 1/1000: 1000 is all of it. */
export const FULL = 1000

/** What an assessment is, as its weight depends on it; `column`: a column of the grade book that no task stands behind. */
export const assessments = ['exam', 'quiz', 'lab', 'report', 'column'] as const
export type Assessment = (typeof assessments)[number]

export type Weights = Readonly<Record<Assessment, number>>

/** A task, a question, a measurement item or a column that says something about an outcome. */
export interface Piece {
  id: string
  of: Assessment
  /** Points it is worth, in 1/10000; positive. */
  full: number
}

/** Points earned in a piece, in 1/10000; null: not graded, excused, not asked, which is not zero. */
export type Earned = number | null

export interface AssessmentWorking {
  of: Assessment
  /** Basis points as they were set. */
  weight: number
  /** In 1/1000 of its points; null: nothing is graded, and its weight is left to the others. */
  share: number | null
  /** What it brings; these add up to the attainment. */
  earned: number | null
}

export interface Attainment {
  /** In 1/1000; null: there is nothing to go by. */
  value: number | null
  parts: readonly AssessmentWorking[]
}

/** Sums of points by assessment; `add` in any order gives the same. */
export class Sums {
  readonly #by = new Map<Assessment, { points: bigint; full: bigint }>()

  /** Counts one student's piece; what is not graded does not count. */
  add({ of, full }: Piece, points: Earned): void {
    if (points === null) return
    const sum = this.#by.get(of) ?? { points: 0n, full: 0n }
    // More than everything is everything: bonus points of a question prove no more of the outcome.
    sum.points += BigInt(Math.min(full, Math.max(0, points)))
    sum.full += BigInt(full)
    this.#by.set(of, sum)
  }

  share(of: Assessment): Fraction | null {
    const sum = this.#by.get(of)
    return sum && sum.full > 0n ? { over: sum.points, under: sum.full } : null
  }
}

/** The weighted mean of shares, of those that are there; null without any. */
const weighted = (rows: readonly { weight: number; share: Fraction | null }[]) => {
  const whole = rows.reduce((sum, { weight, share }) => sum + (share ? weight : 0), 0)
  if (whole === 0) return null
  const parts = rows.map(({ weight, share }) =>
    share && weight > 0 ? dividedBy(times(share, weight), whole) : null,
  )
  return { parts, mean: parts.reduce<Fraction>((sum, part) => (part ? plus(sum, part) : sum), ZERO) }
}

/** Cuts the rounded mean into what each of the shares brings. */
const cut = (parts: readonly (Fraction | null)[], value: number): (number | null)[] => {
  const known = parts.flatMap((part) => (part ? [times(part, FULL)] : []))
  const whole = apportion(known, value, 1)
  let next = 0
  return parts.map((part) => (part ? (whole[next++] ?? 0) : null))
}

/** The attainment of one outcome, unrounded, for what is made of several. */
export const exactly = (weights: Weights, sums: Sums): Fraction | null =>
  weighted(assessments.map((of) => ({ weight: weights[of], share: sums.share(of) })))?.mean ?? null

/** The attainment of one outcome by the points of one student, or of all students of a class together. */
export const attainmentOf = (weights: Weights, sums: Sums): Attainment => {
  const rows = assessments.map((of) => ({ of, weight: weights[of], share: sums.share(of) }))
  const result = weighted(rows)
  const value = result && roundedTo(result.mean, FULL)
  const earned = result && value !== null ? cut(result.parts, value) : rows.map(() => null)
  return {
    value,
    parts: rows.map(({ of, weight, share }, k) => ({
      of,
      weight,
      share: share && roundedTo(share, FULL),
      earned: earned[k] ?? null,
    })),
  }
}

/** The attainment of a whole course: its outcomes by their weights, as far as there is something to go by. */
export const courseAttainment = (
  outcomes: readonly { weight: number; exact: Fraction | null }[],
): { value: number | null; earned: (number | null)[] } => {
  const result = weighted(outcomes.map(({ weight, exact }) => ({ weight, share: exact })))
  if (!result) return { value: null, earned: outcomes.map(() => null) }
  const value = roundedTo(result.mean, FULL)
  return { value, earned: cut(result.parts, value) }
}

/** The place of the level that a value reaches, of levels from the highest to the lowest; their number: below all of them. */
export const levelAt = (levels: readonly { from: number }[], value: number): number => {
  const at = levels.findIndex(({ from }) => value >= from)
  return at < 0 ? levels.length : at
}
