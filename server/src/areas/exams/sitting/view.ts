import type { Sitting, SittingQuestion } from '@labbox/contract/exams/sitting.ts'
import { totalOfPoints } from '@labbox/contract/exams/paper.ts'
import { fileIdsOf } from '@labbox/contract/core/rich-doc.ts'
import { instantiate } from '@labbox/contract/questions/instantiate.ts'
import type { Deps } from '../../../platform/deps.ts'
import { found } from '../../../platform/errors.ts'
import type { AttemptFacts, ExamFacts } from './facts.ts'
import { questionSeed, shownContent } from '../rules.ts'

/** The frame of a student's paper: parts with the numbers of their questions, in the student's order. */
export const partsOf = (
  { papers, questions }: ExamFacts,
  attempt: Pick<AttemptFacts, 'paper' | 'questions'>,
): Sitting['parts'] =>
  (papers[attempt.paper]?.parts ?? []).map(({ title, note }, k) => {
    const own = attempt.questions.filter((no) => questions.get(no)?.part === k)
    return { title, note, questions: own, points: totalOfPoints(own.map((no) => found(questions.get(no)))) }
  })

/** Questions as this student is shown them: own numbers, options in an order and under names of the student's own. */
export const questionsFor = (
  examFacts: ExamFacts,
  attempt: AttemptFacts,
  numbers: readonly number[],
): SittingQuestion[] =>
  numbers.map((no) => {
    const seed = questionSeed(attempt, examFacts.mode, no)
    const { content } = instantiate(found(examFacts.questions.get(no)).document, seed)
    return { no, content: shownContent(content, seed) }
  })

export const filesIn = (questions: readonly SittingQuestion[]): string[] =>
  questions.flatMap(({ content }) => fileIdsIn(content))

/** Pictures in whatever holds rich text. */
export const fileIdsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('type' in value && value.type === 'doc') return fileIdsOf(value)
  return Object.values(value).flatMap(fileIdsIn)
}

/** What may change while one sits. */
export const pulseOf = (
  { clock }: Pick<Deps, 'clock'>,
  { endsAt, graceS, epoch, sealedAt }: { endsAt: Date; graceS: number; epoch: number; sealedAt: Date | null },
) => ({ now: clock.now(), endAt: endsAt, graceS, epoch, over: sealedAt !== null })
