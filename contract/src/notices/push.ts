import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Nothing } from '../core/types.ts'

const Key = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), { message: 'invalid' })

const Endpoint = z
  .string()
  .max(1_000)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), { message: 'invalid' })

export const pushState = endpoint({
  method: 'GET',
  path: '/notices/push/state',
  access: 'signedIn',
  summary: 'Whether browsers can be sent notices while no page is open, and by which key',
  data: z.object({
    /** Public key of the installation, base64url; null: it sends none. */
    key: z.string().nullable(),
  }),
})

export const pushSubscribe = endpoint({
  method: 'POST',
  path: '/notices/push/subscribe',
  access: 'signedIn',
  summary: 'Send one’s notices to this browser too, for as long as one stays signed in with it',
  afterTrial: true,
  body: z.object({ endpoint: Endpoint, p256dh: Key(65), auth: Key(16) }),
  data: Nothing,
})

export const pushUnsubscribe = endpoint({
  method: 'POST',
  path: '/notices/push/unsubscribe',
  access: 'signedIn',
  summary: 'Send nothing to this browser any more',
  afterTrial: true,
  body: z.object({ endpoint: Endpoint }),
  data: Nothing,
})
