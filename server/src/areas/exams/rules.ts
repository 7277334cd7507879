import { drawOrder } from '@labbox/contract/exams/paper.ts'
import { examModes, type ExamMode } from '@labbox/contract/exams/states.ts'
import type { Answer } from '@labbox/contract/questions/answer.ts'
import type { QuestionContent } from '@labbox/contract/questions/content.ts'
import type { MarkKey } from '@labbox/contract/questions/key.ts'
import { seeded, arranged } from '@labbox/contract/questions/seeded.ts'
import type { FrozenPaper, FrozenPart } from './authoring/frozen.ts'

/** What an attempt needs of the frozen exam to be dealt a paper. */
export interface DealtFrom {
  mode: ExamMode
  papers: readonly FrozenPaper[]
  /** Which question of the bank stands under a number: no student is asked the same twice. */
  questionIdOf(no: number): string
}

const chosenParts = (parts: readonly FrozenPart[]) => parts.filter(({ drawn }) => !drawn)

/** The questions that each part draws for this seed; parts with the fewest to draw from come first. */
const drawn = (parts: readonly FrozenPart[], seed: string, questionIdOf: DealtFrom['questionIdOf']) => {
  const taken = new Set(chosenParts(parts).flatMap(({ questions }) => questions.map(questionIdOf)))
  const pools = parts.flatMap((part, k) =>
    part.drawn ? [{ ...part, partId: String(k), k, questionIds: part.questions.map(questionIdOf) }] : [],
  )
  const result = new Map<number, number[]>()
  for (const { pool } of drawOrder(pools, taken)) {
    const free = pool.questions.filter((no) => !taken.has(questionIdOf(no)))
    const own = seeded(`${seed}/draw/${pool.k}`).shuffled(free).slice(0, pool.quantity)
    for (const no of own) taken.add(questionIdOf(no))
    result.set(pool.k, own)
  }
  return result
}

/** The numbers of one student's questions, part by part, as mode and seed decide them. */
export const dealQuestions = (from: DealtFrom, paper: number, seed: number): number[] => {
  const { parts } = from.papers[paper] ?? { parts: [] }
  const own = drawn(parts, String(seed), from.questionIdOf)
  return parts.flatMap((part, k) => {
    const questions = own.get(k) ?? part.questions
    // Drawn questions are in random order already.
    return from.mode === examModes.shuffled ? seeded(`${seed}/part/${k}`).shuffled(questions) : questions
  })
}

/**
 * What decides the options' order and the numbers of a question: in the mode “same paper” the exam, otherwise the student. Never the
 * order of the bank, where the right option may well stand first.
 */
export const questionSeed = (attempt: { examId: string; seed: number }, mode: ExamMode, no: number): string =>
  `${mode === examModes.same ? attempt.examId : attempt.seed}/${no}`

const shownName = (k: number): string => `o${k + 1}`

/** Options under the names in which a student gets them, which say nothing of the bank: by name the id of the bank. */
const optionNames = (content: QuestionContent, seed: string): string[] => {
  const shown = arranged(content, seed)
  return 'options' in shown ? shown.options.map(({ id }) => id) : []
}

/** The question as the student is shown it: options arranged and renamed. */
export const shownContent = (content: QuestionContent, seed: string): QuestionContent => {
  const shown = arranged(content, seed)
  if (!('options' in shown)) return shown
  return { ...shown, options: shown.options.map((option, k) => ({ ...option, id: shownName(k) })) }
}

const renamed = (answer: Answer | null, rename: (id: string) => string): Answer | null => {
  if (answer?.type === 'single') return { ...answer, option: rename(answer.option) }
  if (answer?.type === 'multiple') return { ...answer, options: answer.options.map(rename) }
  return answer
}

/** A student's answer in the ids of the bank; what names no option stays as it is, and fits no question then. */
export const bankAnswer = (content: QuestionContent, seed: string, answer: Answer | null): Answer | null => {
  if (answer?.type !== 'single' && answer?.type !== 'multiple') return answer
  const names = optionNames(content, seed)
  return renamed(answer, (shown) => names[Number(/^o(\d+)$/.exec(shown)?.[1] ?? 0) - 1] ?? '?')
}

/** A stored answer in the names that the student was shown. */
export const shownAnswer = (content: QuestionContent, seed: string, answer: Answer | null): Answer | null => {
  if (answer?.type !== 'single' && answer?.type !== 'multiple') return answer
  const names = optionNames(content, seed)
  return renamed(answer, (id) => shownName(names.indexOf(id)))
}

/** A key in the names that the student was shown. */
export const shownKey = (content: QuestionContent, seed: string, key: MarkKey): MarkKey => {
  if (key.type !== 'single' && key.type !== 'multiple') return key
  const names = optionNames(content, seed)
  const rename = (id: string) => shownName(names.indexOf(id))
  return key.type === 'single'
    ? { ...key, correct: rename(key.correct) }
    : { ...key, correct: key.correct.map(rename) }
}
