import { divideHalfUp } from '../core/score.ts'
import { MOST_POINTS, WHOLE, type MarkCell } from './course-mark.ts'

/** Questions that are to be practised unless a scheme says otherwise. */
export const LEAST_QUESTIONS = 20

export interface PracticeCounts {
  /** Different questions that were answered. */
  questions: number
  /** Of each the share of the last answer, in basis points, added up. */
  earned: number
}

/**
 * What practice puts into a cell: how well each question was answered the last time, of at least so many questions; who practised
 * fewer earns as much less. Who never practised has no score, which is not zero. Rounded once to what points are counted in.
 */
export const practiceCell = ({ questions, earned }: PracticeCounts, least: number): MarkCell => {
  if (questions === 0) return { score: null, excused: false }
  const of = BigInt(Math.max(questions, least)) * BigInt(WHOLE)
  return { score: Number(divideHalfUp(BigInt(MOST_POINTS) * BigInt(earned), of)), excused: false }
}
