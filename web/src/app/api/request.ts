import type { Address, Endpoint } from '@labbox/contract/core/endpoint.ts'
import { plainText } from '../plain-text.ts'
import { queryNames } from './address.ts'

/** What goes over the wire for one call. */
export interface WireRequest {
  method: 'GET' | 'POST'
  url: string
  /** JSON, or a multipart form where a file is sent. */
  body: string | FormData | undefined
}

const append = (query: URLSearchParams, key: string, value: unknown): void => {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) value.forEach((item) => append(query, key, item))
  else query.append(key, plainText(value))
}

const formOf = (fields: Record<string, unknown>): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields))
    form.append(key, value instanceof Blob ? value : plainText(value))
  return form
}

/**
 * Lays an endpoint's input out: path parameters into the path, the rest into the query (GET) or a JSON body (POST);
 * an endpoint with both keeps each field where its schema has it.
 */
export const wireRequest = (endpoint: Endpoint | Address, input: Record<string, unknown>): WireRequest => {
  const params = new Set(
    endpoint.path.split('/').flatMap((step) => (step.startsWith(':') ? [step.slice(1)] : [])),
  )
  const inQuery = queryNames(endpoint)
  const query = new URLSearchParams()
  const body: Record<string, unknown> = {}
  let path: string = endpoint.path
  for (const [key, value] of Object.entries(input)) {
    if (params.has(key)) path = path.replace(`:${key}`, encodeURIComponent(plainText(value)))
    else if (endpoint.method === 'GET' || inQuery.has(key)) append(query, key, value)
    else body[key] = value
  }
  const file = Object.values(body).find((value) => value instanceof Blob)
  const search = query.size > 0 ? `?${query}` : ''
  return {
    method: endpoint.method,
    url: `/api${path}${search}`,
    body: endpoint.method === 'POST' ? (file ? formOf(body) : JSON.stringify(body)) : undefined,
  }
}
