import { errorTable, type ErrorKey } from '@labbox/contract/errors/index.ts'

/** The one error of the server: a key of the closed error table, and for validation the message by field. */
export class AppError extends Error {
  readonly key: ErrorKey
  readonly params: Record<string, string | number>
  readonly fields: Record<string, string> | undefined

  constructor(
    key: ErrorKey,
    options: {
      params?: Record<string, string | number>
      fields?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    super(key, { cause: options.cause })
    this.name = 'AppError'
    this.key = key
    this.params = options.params ?? {}
    this.fields = options.fields
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

/** One field is wrong; `message` is text in the caller's language or a key the client knows. */
export const invalid = (fields: Record<string, string>) => new AppError('VALIDATION', { fields })
