import { randomUUID } from 'node:crypto'
import type { RichDoc } from '@labbox/contract/core/rich-doc.ts'
import type { QuestionContent, QuestionText } from '@labbox/contract/questions/content.ts'
import type { QuestionKey } from '@labbox/contract/questions/key.ts'
import type { ImportProblem, ImportProblemCode } from '@labbox/contract/questions/transfer.ts'

/** A question as it was found in a file: not checked yet, its pictures not stored yet. */
export interface Found {
  place: number
  name: string
  /** Null: it could not be read; the problems say why. */
  question: { content: QuestionContent; key: QuestionKey; explanation: QuestionText } | null
  difficulty: number
  /** Names along each branch. */
  tags: string[][]
  problems: ImportProblem[]
  /** Bytes of the pictures by the id that the texts name; the store gives them ids of its own. */
  pictures: Map<string, Uint8Array>
}

/** Gathers what goes with one question while it is read. */
export class Finding {
  readonly problems: ImportProblem[] = []
  readonly pictures = new Map<string, Uint8Array>()

  /** Once of each: what stands in both languages is one problem. */
  report(code: ImportProblemCode, params: ImportProblem['params'] = {}, warning = false): void {
    const same = JSON.stringify([code, params])
    if (this.problems.some((one) => JSON.stringify([one.code, one.params]) === same)) return
    this.problems.push({ code, params, warning })
  }

  /** What is neither text nor picture cannot come in. */
  readonly lost = (what: string): void =>
    this.report('MEDIA_LOST', { name: what.split('/').at(-1)?.slice(0, 80) ?? '' }, true)

  /** Keeps a picture; answers the id under which a text may name it. */
  picture(bytes: Uint8Array): string {
    const id = randomUUID()
    this.pictures.set(id, bytes)
    return id
  }
}

/** Texts of other systems have one language; where the file does not say it, Chinese characters do. */
export const inLanguage = (doc: RichDoc, plain: string, said = ''): QuestionText => {
  const chinese = said === '' ? /[\u3400-\u9fff]/.test(plain) : /^zh\b/i.test(said)
  return chinese ? { zh: doc } : { en: doc }
}

/** Characters that mark a blank's id inside a text; texts from files may not contain them. */
export const BLANK_OPEN = '\ue000'
export const BLANK_CLOSE = '\ue001'
export const blankMark = (id: string): string => `${BLANK_OPEN}${id}${BLANK_CLOSE}`
/** Removes such marker characters from text that comes from outside. */
export const withoutMarks = (text: string): string => text.replace(/[\ue000-\uf8ff]/g, '')

export const blankId = (index: number): string => `b${index + 1}`
export const optionId = (index: number): string => `o${index + 1}`
