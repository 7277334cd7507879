import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'

export const TICKET_MS = MINUTE_MS

export interface Ticket {
  userId: string
  sessionId: string
  expires: Date
}

const macOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** The CONNECT password of a browser: `userId.sessionId.expires.hmac`, good for one minute. */
export const makeTicket = (key: Buffer, who: { userId: string; sessionId: string }, now: Date) => {
  const expires = new Date(now.getTime() + TICKET_MS)
  const text = `${who.userId}.${who.sessionId}.${expires.getTime()}`
  return { password: `${text}.${macOf(key, text)}`, expires }
}

/** What a ticket says, or null when it is none of ours or has expired. */
export const verifyTicket = (key: Buffer, password: string, now: Date): Ticket | null => {
  const match = /^([\w-]{1,64})\.([\w-]{1,64})\.(\d{1,15})\.([\w-]{43})$/.exec(password)
  if (!match) return null
  const [, userId = '', sessionId = '', until = '', mac = ''] = match
  const right = macOf(key, `${userId}.${sessionId}.${until}`)
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(right))) return null
  const expires = new Date(Number(until))
  return now < expires ? { userId, sessionId, expires } : null
}
