import { create } from 'zustand'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { createSieve, describe } from './error-sieve.ts'
import { getToken } from '../session/token.ts'

/** A runtime error of this page. */
export interface LoggedError {
  id: number
  message: string
  /** Stack, or the components it happened in. */
  info: string
  url: string
  /** ISO 8601. */
  time: string
}

const MOST_KEPT = 100
const MOST_SENT_PER_MINUTE = 5
const LIMITS = { message: 500, info: 4000, url: 500 } as const

export const useErrorLog = create<{ errors: readonly LoggedError[] }>(() => ({ errors: [] }))

export const clearErrorLog = (): void => useErrorLog.setState({ errors: [] })

const worthTelling = createSieve(MOST_SENT_PER_MINUTE, () => performance.now())

const tell = ({ message, info, url, time }: LoggedError): void => {
  if (!getToken() || !worthTelling(message)) return
  const body = {
    message: message.slice(0, LIMITS.message),
    info: info.slice(0, LIMITS.info),
    // Without its parameters, which may name private things.
    url: (url.split('?')[0] ?? '').slice(0, LIMITS.url),
    time,
  }
  // A failure to report must not disturb the user or cause another error.
  void import('@labbox/contract/system/client-errors.ts')
    .then(({ clientErrorAdd }) => call(clientErrorAdd, body, { silent: true }))
    .catch(() => undefined)
}

let count = 0

/** Notes a runtime error and tells the server. Refusals of calls are no runtime errors: the user has seen them. */
export const logError = (thrown: unknown, info?: string): void => {
  if (thrown instanceof ApiError) return
  const described = describe(thrown)
  const error: LoggedError = {
    id: ++count,
    message: described.message,
    info: info ? `${described.info}\n${info}`.trim() : described.info,
    url: `${location.pathname}${location.search}`,
    time: new Date().toISOString(),
  }
  useErrorLog.setState(({ errors }) => ({ errors: [error, ...errors].slice(0, MOST_KEPT) }))
  tell(error)
}

/** Browsers report a resize during its own observation as an error; it is harmless. */
const HARMLESS = /^ResizeObserver loop/

/** Listens to errors that nobody caught. */
export const collectErrors = (): void => {
  addEventListener('error', ({ error, message, filename, lineno }) => {
    if (!HARMLESS.test(message)) logError(error ?? message, `${filename}:${lineno}`)
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    // A call that was aborted on purpose.
    if (!(reason instanceof DOMException && reason.name === 'AbortError')) logError(reason)
  })
}
