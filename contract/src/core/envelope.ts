import type { ErrorKey } from '../errors/index.ts'

/** Every answer of the API. `code` 200 is success; what the server handled it answers with HTTP 200. */
export interface Envelope<T = unknown> {
  code: number
  msg: string
  data: T
}

/** `data` of a refusal: the stable key, and for code 400 the message by field. */
export interface Refusal {
  error: ErrorKey
  errors?: Record<string, string>
  params?: Record<string, string | number>
  requestId?: string
}

export const SUCCESS = 200
export const HEADER_TOKEN = 'x-token'
/** A list that is asked with it answers with all its rows instead of one page. */
export const HEADER_ALL_ROWS = 'x-all-rows'
