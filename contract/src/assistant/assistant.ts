import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Nothing } from '../core/types.ts'

/** Most tokens of one user within a minute. */
export const ASSISTANT_TOKENS_PER_MINUTE = 10

export const assistantState = endpoint({
  method: 'GET',
  path: '/limsai/state',
  access: 'signedIn',
  summary: 'Whether this installation has an assistant',
  data: z.object({ available: z.boolean() }),
})

export const assistantToken = endpoint({
  method: 'POST',
  path: '/limsai/getToken',
  access: 'signedIn',
  summary: 'Where the assistant is, and a token of one minute that signs this user in there',
  body: Nothing,
  data: z.object({ loginUrl: z.url(), token: z.string() }),
})
