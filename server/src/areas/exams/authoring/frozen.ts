import type { LocalText, OptionalLocalText } from '@labbox/contract/core/types.ts'
import type { MarkPolicy } from '@labbox/contract/questions/marking.ts'

/** A part of a paper as it was published: which of the exam's questions it has, and how many of them each student gets. */
export interface FrozenPart {
  title: LocalText
  note: OptionalLocalText
  /** Numbers of its questions in the exam. */
  questions: number[]
  /** Whether each student gets so many of them, drawn by the student's seed; otherwise all. */
  drawn: boolean
  quantity: number
}

export interface FrozenPaper {
  paperId: string
  name: LocalText
  policy: MarkPolicy
  parts: FrozenPart[]
}
