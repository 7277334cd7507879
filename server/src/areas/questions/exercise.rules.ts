import type { Answer } from '@labbox/contract/questions/answer.ts'
import { roundActs, type RoundAct, type RoundState } from '@labbox/contract/questions/exercises.ts'
import { instantiate, type Instance } from '@labbox/contract/questions/instantiate.ts'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'
import { mark, type Marked } from '@labbox/contract/questions/marking.ts'
import { arranged, seeded } from '@labbox/contract/questions/seeded.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import { AppError } from '../../platform/errors.ts'

export interface RoundTimes {
  endedAt: Date | null
  cancelledAt: Date | null
}

export const roundState = ({ endedAt, cancelledAt }: RoundTimes): RoundState => {
  if (cancelledAt) return 'cancelled'
  return endedAt ? 'ended' : 'started'
}

/** Refuses what is not in the table of states. */
export const requireAct = (round: RoundTimes, act: RoundAct): void => {
  if (!roundActs[roundState(round)].includes(act)) throw new AppError('EXERCISE_OVER')
}

/** A question that a round could take; `share` of its last answer, null: never answered. */
export interface Candidate {
  questionId: string
  versionId: string
  share: number | null
}

const turn = ({ share }: Candidate): number => (share === null ? 0 : share < POINT ? 1 : 2)

/** New ones first, then those that were not right the last time, then the others; within that by chance. */
export const chosen = (candidates: readonly Candidate[], count: number, seed: string): Candidate[] =>
  seeded(seed)
    .shuffled(candidates)
    .toSorted((a, b) => turn(a) - turn(b))
    .slice(0, count)

/** The question as this round shows it: own numbers, own order of options. */
export const shownIn = (roundSeed: string, questionId: string, document: QuestionDocument): Instance => {
  const seed = `${roundSeed}/${questionId}`
  const instance = instantiate(document, seed)
  return { ...instance, content: arranged(instance.content, seed) }
}

/** Marks one answer of a round out of one point. What only a person can judge waits for the student, who sees the model answer. */
export const judged = (instance: Instance, answer: Answer | null): Marked => mark(instance, answer, POINT)

/** A question leaves the book after this many right answers in a row. */
export const LEARNED = 2
