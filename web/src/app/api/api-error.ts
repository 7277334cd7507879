import type { ErrorKey } from '@labbox/contract/errors/index.ts'

/** Why a call failed. The browser itself finds `NETWORK` and `HTTP`; the other keys come from the server. */
export type FailureKey = ErrorKey | 'NETWORK' | 'HTTP'

/** What `call` throws. `msg` is in the user's language and may be shown as it is. */
export class ApiError extends Error {
  /** Body code; 0 when there was no answer. */
  readonly code: number
  readonly key: FailureKey
  readonly msg: string
  /** For validation: message by field. */
  readonly errors: Record<string, string>
  /** Whether the user has been shown the failure already, so that callers do not repeat it. */
  readonly told: boolean

  constructor(failure: {
    code: number
    key: FailureKey
    msg: string
    errors?: Record<string, string>
    told?: boolean
  }) {
    super(failure.msg)
    this.name = 'ApiError'
    this.code = failure.code
    this.key = failure.key
    this.msg = failure.msg
    this.errors = failure.errors ?? {}
    this.told = failure.told ?? false
  }
}

/** The text to show for anything thrown. */
export const failureText = (error: unknown): string =>
  error instanceof ApiError ? error.msg : error instanceof Error ? error.message : String(error)
