import { createSpread } from '@labbox/contract/core/moments.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import { earned, scoreOf } from '@labbox/contract/exams/results.ts'
import { createDiscrimination, createReliability, FEWEST_PAPERS } from '@labbox/contract/exams/statistics.ts'
import { found } from '../../../platform/errors.ts'
import type { Treatments } from '../marking/load.ts'

/** What a paper earned, in the order of its questions' numbers; null where somebody has to look at it. */
export interface PaperMarks {
  questions: readonly number[]
  points: readonly (number | null)[]
}

/** What a question is worth, and of which version it is. */
export interface AskedQuestion {
  points: number
  versionId: string
}

const inPoints = (units: number): number => units / POINT

const createVersion = () => ({
  share: createSpread(),
  discrimination: createDiscrimination(),
  attempts: 0,
  right: 0,
  compared: 0,
})

/**
 * The figures of an exam, computed from its papers one by one, so that memory grows by one score per paper only. Papers
 * that are fully marked have a score and count for the correlation of a question with the rest of its paper; every
 * single mark counts for its own question.
 */
export const createFigures = (asked: ReadonlyMap<number, AskedQuestion>, treatments: Treatments) => {
  const versions = new Map<string, ReturnType<typeof createVersion>>()
  const reliability = createReliability()
  const scores: number[] = []
  let same: string | null = null
  let even = true
  const versionOf = (no: number) => {
    const { versionId } = found(asked.get(no))
    const known = versions.get(versionId)
    if (known) return known
    const fresh = createVersion()
    versions.set(versionId, fresh)
    return fresh
  }
  /** A dropped question counts for nothing. */
  const reliable = (questions: readonly number[], points: readonly number[]): void => {
    const counted = questions.flatMap((no, k) => (treatments.get(no) === 'dropped' ? [] : [k]))
    const names = counted.map((k) => questions[k]).join()
    same ??= names
    even &&= same === names
    if (even) reliability.add(counted.map((k) => inPoints(found(points[k]))))
  }
  return {
    add: ({ questions, points }: PaperMarks): void => {
      const marked = questions.map((no, k) => ({
        points: points[k] ?? null,
        worth: found(asked.get(no)).points,
        treatment: treatments.get(no) ?? ('key' as const),
      }))
      const score = scoreOf(marked)
      const total = inPoints(marked.reduce((sum, mark) => sum + (earned(mark) ?? 0), 0))
      for (const [k, mark] of marked.entries()) {
        if (mark.points === null) continue
        const version = versionOf(found(questions[k]))
        version.attempts += 1
        version.share.add(mark.points / mark.worth)
        if (mark.points >= mark.worth) version.right += 1
        if (score === null) continue
        version.discrimination.add({ points: inPoints(mark.points), total })
        version.compared += 1
      }
      if (score === null) return
      scores.push(inPoints(score))
      // A question that is no longer marked counts with the points everybody gets for it.
      reliable(
        questions,
        marked.map((mark) => mark.points ?? mark.worth),
      )
    },
    /** Of the papers with a score, in the order they came. */
    scores: (): readonly number[] => scores,
    /** Null when not all students had the same questions, and with too few papers. */
    alpha: (): number | null => (even && scores.length >= FEWEST_PAPERS ? reliability.alpha() : null),
    /** Null of a version that nobody has a mark for. */
    version: (id: string) => {
      const figures = versions.get(id)
      return figures
        ? {
            attempts: figures.attempts,
            facility: figures.share.mean(),
            correctRate: figures.right / figures.attempts,
            discrimination: figures.compared >= FEWEST_PAPERS ? figures.discrimination.value() : null,
          }
        : null
    },
  }
}
