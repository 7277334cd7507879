import { createHmac, timingSafeEqual } from 'node:crypto'
import { SignedMessage } from '@labbox/contract/bench/protocol.ts'

const macOf = (secret: string, seq: number, body: string): Buffer =>
  createHmac('sha256', secret).update(`${seq}.${body}`).digest()

/**
 * The next sequence number of this process: microseconds of the wall clock, and always greater than the one before, so
 * that it also grows over a restart without being stored.
 */
export const createSequence = (): (() => number) => {
  let last = 0
  return () => (last = Math.max(last + 1, Date.now() * 1000))
}

/** A message as it travels: the body's JSON text under an HMAC-SHA-256 by the device's secret. */
export const sign = (secret: string, seq: number, body: unknown): string => {
  const text = JSON.stringify(body)
  return JSON.stringify({
    seq,
    body: text,
    mac: macOf(secret, seq, text).toString('hex'),
  } satisfies SignedMessage)
}

/** What a signed message says, or null when it is none, or not by the holder of this secret. */
export const verify = (secret: string, message: string): { seq: number; body: unknown } | null => {
  try {
    const signed = SignedMessage.parse(JSON.parse(message))
    const given = Buffer.from(signed.mac, 'hex')
    const right = macOf(secret, signed.seq, signed.body)
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null
    return { seq: signed.seq, body: JSON.parse(signed.body) as unknown }
  } catch {
    return null
  }
}
