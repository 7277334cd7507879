import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Instant, Nothing } from '../core/types.ts'

/** Most reports of one session within a minute. */
export const CLIENT_ERRORS_PER_MINUTE = 10

/** A runtime error of the browser, as its error log has it. */
export const ClientError = z.object({
  message: z.string().trim().min(1, { message: 'required' }).max(500),
  /** Where it happened: stack or component stack. */
  info: z.string().max(4000),
  /** The page, without parameters: those may name what is nobody's business. */
  url: z.string().max(500),
  time: Instant,
})
export type ClientError = z.infer<typeof ClientError>

export const clientErrorAdd = endpoint({
  method: 'POST',
  path: '/sys/clientError',
  access: 'signedIn',
  summary: 'Tell the server of a runtime error in the browser; it goes to the server’s log',
  afterTrial: true,
  body: ClientError,
  data: Nothing,
})
