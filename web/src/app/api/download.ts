import type { Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { HEADER_TOKEN, type Envelope } from '@labbox/contract/core/envelope.ts'
import { translate } from '../i18n.ts'
import { getToken } from '../session/token.ts'
import { useSettings } from '../settings/settings.ts'
import { ApiError } from './api-error.ts'
import { wireRequest } from './request.ts'

/** `filename*=UTF-8''…` of the answer. */
const nameIn = (disposition: string | null): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1] ?? 'file')

export interface Download {
  name: string
  content: Blob
}

/**
 * Calls an endpoint that answers with a file.
 * @throws ApiError; none has been shown
 */
export const download = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<Download> => {
  const { url, method, body } = wireRequest(endpoint, input as Record<string, unknown>)
  const headers = new Headers({
    'Accept-Language': useSettings.getState().language === 'zh' ? 'zh-CN' : 'en-US',
    [HEADER_TOKEN]: getToken() ?? '',
  })
  if (typeof body === 'string') headers.set('Content-Type', 'application/json')
  let response: Response
  try {
    response = await fetch(url, {
      method,
      body: body ?? null,
      headers,
      credentials: 'same-origin',
      signal: signal ?? null,
    })
    if (!response.headers.get('content-type')?.startsWith('application/json'))
      return { name: nameIn(response.headers.get('content-disposition')), content: await response.blob() }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ApiError({ code: 0, key: 'NETWORK', msg: translate('common:error.network', { reason }) })
  }
  const { code, msg } = (await response.json()) as Envelope
  throw new ApiError({ code, key: 'HTTP', msg })
}
