import type { Address, DataOf, Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import {
  HEADER_ALL_ROWS,
  HEADER_TOKEN,
  SUCCESS,
  type Envelope,
  type Refusal,
} from '@labbox/contract/core/envelope.ts'
import { observeDateHeader } from '../clock.ts'
import { notify } from '../errors/feedback.ts'
import { translate } from '../i18n.ts'
import { leaveSession, leavesSession, sessionSettled } from '../session/change.ts'
import { signInAgain } from '../session/sign-in-again.ts'
import { clearToken, cookieIsNewer, getToken } from '../session/token.ts'
import { tellTabs } from '../session/tabs.ts'
import { useSettings } from '../settings/settings.ts'
import { hasUnsaved } from '../unsaved.ts'
import { ApiError } from './api-error.ts'
import { createLeaving } from './leaving.ts'
import { fetchWithProgress } from './progress.ts'
import { readLines, readRows } from './rows.ts'
import { wireRequest, type WireRequest } from './request.ts'

const TIMEOUT_MS = 500_000
const outlastLeaving = createLeaving(globalThis)
/** Window event: a change was refused because the trial or the licence has ended. */
export const TRIAL_OVER = 'labbox-trial-over'
const acceptLanguage = { zh: 'zh-CN', en: 'en-US' }

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Only throw: show no message and do not handle an ended session. For callers that do both themselves. */
  silent?: boolean
  /** This call itself ends or replaces the session (within `changeSession`). */
  changesSession?: boolean
  /** Of a list: all rows instead of one page, handed over as they come; `items` of the answer is empty then. */
  onRows?: (rows: unknown[]) => void
  /** Sent to its end even if the page is left meanwhile; for small bodies. */
  outlivesPage?: boolean
  /** Of an answer that comes line by line: takes each one. */
  onLine?: (line: unknown) => void
  /** Told the share of the body that has been sent, 0 to 1; for uploads. */
  onProgress?: (share: number) => void
}

const headers = (request: WireRequest, { onRows }: CallOptions): Headers => {
  const set = new Headers({ 'Accept-Language': acceptLanguage[useSettings.getState().language] })
  const token = getToken()
  if (token) set.set(HEADER_TOKEN, token)
  if (typeof request.body === 'string') set.set('Content-Type', 'application/json')
  if (onRows) set.set(HEADER_ALL_ROWS, '1')
  return set
}

const refusalOf = (data: unknown): Partial<Refusal> => (data && typeof data === 'object' ? data : {})

/** Null when the answer is not an envelope of ours: a proxy's error page, or empty. */
const envelopeIn = (text: string): Envelope | null => {
  try {
    return JSON.parse(text) as Envelope
  } catch {
    return null
  }
}

/** One round trip. Returns the envelope whatever its code; throws `ApiError` when there is none. */
const exchange = async (request: WireRequest, options: CallOptions): Promise<Envelope> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const init: RequestInit = {
    method: request.method,
    headers: headers(request, options),
    signal,
    credentials: 'same-origin',
  }
  if (request.body !== undefined) init.body = request.body
  if (options.outlivesPage) init.keepalive = true
  let response: Response
  let text: string
  try {
    const send = options.onProgress ? fetchWithProgress(options.onProgress) : fetch
    response = await send(request.url, init)
    observeDateHeader(response.headers.get('date'), performance.now())
    // A request that is cut off counts as a network failure, whatever its status was.
    text = options.onRows
      ? await readRows(response, options.onRows)
      : options.onLine
        ? await readLines(response, options.onLine)
        : await response.text()
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    await outlastLeaving()
    const reason = cause instanceof Error ? cause.message : String(cause)
    const msg = translate('common:error.network', { reason })
    if (!options.silent) notify.error(msg)
    throw new ApiError({ code: 0, key: 'NETWORK', msg, told: !options.silent })
  }
  const envelope = envelopeIn(text)
  if (response.ok && envelope) return envelope
  const msg = envelope?.msg || translate('common:error.http', { status: response.status })
  if (!options.silent) notify.error(msg)
  throw new ApiError({
    code: envelope?.code ?? response.status,
    key: refusalOf(envelope?.data).error ?? 'HTTP',
    msg,
    told: !options.silent,
  })
}

/** An address the server asks us to visit, as a bare string or as `data.url`. */
const addressIn = (data: unknown): string | null => {
  const url =
    typeof data === 'string' ? data : data && typeof data === 'object' && 'url' in data ? data.url : null
  return typeof url === 'string' && /^(https?:\/\/|\/(?![/\\]))/.test(url) ? url : null
}

/** @param had whether the call was sent with a session at all */
const sessionEnded = (envelope: Envelope, had: boolean): void => {
  const address = addressIn(envelope.data)
  const msg = envelope.msg || translate('common:error.relogin')
  if (!address && location.pathname === '/login') return notify.warning(msg)
  leaveSession()
  if (address) return location.assign(address)
  notify.afterReload('warning', msg)
  // An open page that asks for more than it may: reloading it would ask again without end.
  if (!had && !cookieIsNewer())
    return location.assign(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`)
  // Another tab may have signed in since: then a reload is enough.
  if (!cookieIsNewer()) {
    clearToken()
    tellTabs({ type: 'sessionEnded' })
  }
  location.reload()
}

/** Codes that the client handles itself; all others are left to the caller. */
const react = (envelope: Envelope, had: boolean): boolean => {
  if (envelope.code === 401) sessionEnded(envelope, had)
  else if (envelope.code === 423) {
    notify.warning(envelope.msg || translate('common:error.trial'))
    dispatchEvent(new Event(TRIAL_OVER))
  } else if ((envelope.code === 413 || envelope.code === 414) && envelope.data) location.assign('/')
  else return false
  return true
}

/**
 * Calls the server.
 * @param endpoint from the contract, or its address alone
 * @param input query, body and path parameters in one object
 * @returns the envelope's data
 * @throws ApiError for every failure; network failures, other HTTP statuses than 200 and the codes 401, 413, 414, 423
 *   have been shown already (`told`), other codes are the caller's to show
 */
export const call = async <E extends Endpoint>(
  endpoint: E | Address<E>,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<DataOf<E>> => {
  const request = wireRequest(endpoint, (input ?? {}) as Record<string, unknown>)
  for (;;) {
    const sentWith = getToken()
    const envelope = await exchange(request, options)
    if (envelope.code === SUCCESS) return envelope.data as DataOf<E>
    const refused = envelope.code === 401
    if (refused && !options.changesSession) await sessionSettled()
    // The call was sent in a session that another one replaced (the role was switched). The present session is still
    // valid.
    if (refused && getToken() && getToken() !== sentWith) continue
    // This page has signed out already, or another call was refused in the same moment: leave the page only once.
    const known = refused && leavesSession()
    const overlay = refused && !known && !options.silent && hasUnsaved()
    // The user dismissed the overlay: the call fails, but the page stays with the work on it.
    if (overlay && (await signInAgain())) continue
    const told = known || overlay || (!options.silent && react(envelope, sentWith !== null))
    const refusal = refusalOf(envelope.data)
    throw new ApiError({
      code: envelope.code,
      key: refusal.error ?? 'INTERNAL',
      msg: envelope.msg,
      errors: refusal.errors ?? {},
      told,
    })
  }
}
