import type { Sitting } from '@labbox/contract/exams/sitting.ts'
import { isAnswered, type Answer } from '@labbox/contract/questions/answer.ts'

export interface Place {
  /** Number of the question in the exam. */
  no: number
  /** What the student calls it: from 1, in the own order. */
  label: number
  /** Page of the sitting it stands on. */
  page: number
}

/** Pages of a sitting, each with the indexes of its parts: one per part, or all on one. Parts without questions are left out. */
export const pagesOf = ({ pages, parts }: Pick<Sitting, 'pages' | 'parts'>): number[][] => {
  const filled = parts.flatMap((part, k) => (part.questions.length > 0 ? [k] : []))
  return pages === 'all' ? [filled] : filled.map((k) => [k])
}

/** All questions in the order in which the student meets them. */
export const placesOf = (sitting: Pick<Sitting, 'pages' | 'parts'>): Place[] => {
  const places: Place[] = []
  for (const [page, parts] of pagesOf(sitting).entries())
    for (const part of parts)
      for (const no of sitting.parts[part]?.questions ?? [])
        places.push({ no, label: places.length + 1, page })
  return places
}

export type Answers = Readonly<Record<number, Answer | null>>

export const isOpen = (answers: Answers, no: number): boolean => !isAnswered(answers[no])

/** The next question without an answer after `from` (number in the exam), from the beginning again after the last one; null: none. */
export const nextOpen = (places: readonly Place[], answers: Answers, from: number | null): Place | null => {
  const at = places.findIndex(({ no }) => no === from)
  const order = [...places.slice(at + 1), ...places.slice(0, at + 1)]
  return order.find(({ no }) => isOpen(answers, no)) ?? null
}

/** So many questions further on or back; stays at the ends. */
export const stepFrom = (places: readonly Place[], from: number | null, by: 1 | -1): Place | null => {
  const at = places.findIndex(({ no }) => no === from)
  if (at < 0) return places[0] ?? null
  return places[Math.min(places.length - 1, Math.max(0, at + by))] ?? null
}
