import type { FieldWord } from '@labbox/contract/errors/field-words.ts'
import { errorTable, type ErrorKey } from '@labbox/contract/errors/index.ts'

/** A sentence that was made for its reader already: with a name in it, or out of what another rule says. */
export class Said {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What is wrong with a field: a word of `fieldWords`, a refusal, or a sentence. Nothing else reaches anybody. */
export type FieldProblem = FieldWord | ErrorKey | Said
export type FieldProblems = Readonly<Record<string, FieldProblem>>

/** The one error of the server: a key of the closed error table, and for validation the problem of each field. */
export class AppError extends Error {
  readonly key: ErrorKey
  readonly params: Record<string, string | number>
  readonly fields: FieldProblems | undefined
  /** Trying again helps after so many seconds. */
  readonly retryAfterS: number | undefined

  constructor(
    key: ErrorKey,
    options: {
      params?: Record<string, string | number>
      fields?: FieldProblems
      retryAfterS?: number
      cause?: unknown
    } = {},
  ) {
    super(key, { cause: options.cause })
    this.name = 'AppError'
    this.key = key
    this.params = options.params ?? {}
    this.fields = options.fields
    this.retryAfterS = options.retryAfterS
  }

  get code(): number {
    return errorTable[this.key].code
  }
}

/** A foreign id answers exactly as a missing one does. */
export const notFound = () => new AppError('NOT_FOUND')

/** The row, or the refusal that it is not there (for this actor). */
export const found = <T>(row: T | null | undefined): T => {
  if (row === null || row === undefined) throw notFound()
  return row
}

/** Fields are wrong, each in the way that is named. */
export const invalid = (fields: FieldProblems) => new AppError('VALIDATION', { fields })
