import type { DataOf, Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { learnServerTime } from '../../../app/clock.ts'
import { signInAgain } from '../../../app/session/sign-in-again.ts'
import type { Failure } from './outbox.ts'

/**
 * A call of the sitting: says nothing of itself, learns the server's clock, and lets the same person sign in again over the page when
 * the session has ended.
 */
export const talk = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<DataOf<E>> => {
  for (;;) {
    const sentAt = performance.now()
    try {
      const data = await call(endpoint, input, { silent: true, signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (typeof data === 'object' && data !== null && 'now' in data && typeof data.now === 'string')
        learnServerTime(data.now, sentAt, performance.now())
      return data
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 401 && (await signInAgain()))) throw error
    }
  }
}

/** A call that takes longer is lost: sent again, which is harmless. */
const TIMEOUT_MS = 20_000

/** Codes by which the server says that it has looked at what it was asked. */
const DECIDED = new Set([400, 403, 404, 409, 413])

export const failureOf = (error: unknown): Failure =>
  error instanceof ApiError && DECIDED.has(error.code) && error.key !== 'HTTP'
    ? { kind: 'refused', text: failureText(error) }
    : { kind: 'offline' }
