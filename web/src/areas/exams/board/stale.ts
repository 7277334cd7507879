import { boardGet } from '@labbox/contract/exams/board.ts'
import { examGet } from '@labbox/contract/exams/exams.ts'

/** What is no longer true after an act on the board. */
export const stale = [boardGet, examGet]
