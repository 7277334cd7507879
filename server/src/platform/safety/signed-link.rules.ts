import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Links live one to two days; all links of a day are equal, so that browsers' caches work. */
const BUCKET_MS = DAY_MS

/** What a signed link carries beside what it is about: the day that it was made for, and the signature. */
interface Signature {
  x: number
  s: string
}

// As JSON, since a part may hold any character: no two lists of parts are written alike.
const mac = (key: Buffer, parts: readonly string[], bucket: number) =>
  createHmac('sha256', key)
    .update(JSON.stringify([bucket, ...parts]))
    .digest('base64url')

/** Signs what a link is about (HMAC-SHA-256), for whom among it; whoever signs has checked that they may see it. */
export const signLink = (key: Buffer, parts: readonly string[], now: Date): Signature => {
  const x = Math.floor(now.getTime() / BUCKET_MS) + 1
  return { x, s: mac(key, parts, x) }
}

/** When a link is over. */
export const linkEnd = ({ x }: Pick<Signature, 'x'>): Date => new Date((x + 1) * BUCKET_MS)

/** Whether just this was signed, and not too long ago; `given` is what came with the link, whatever that is. */
export const linkHolds = (
  key: Buffer,
  parts: readonly string[],
  given: { x?: unknown; s?: unknown },
  now: Date,
): boolean => {
  const x = Number(given.x)
  if (typeof given.s !== 'string' || !Number.isInteger(x) || linkEnd({ x }) <= now) return false
  const signature = Buffer.from(given.s)
  const right = Buffer.from(mac(key, parts, x))
  return signature.length === right.length && timingSafeEqual(signature, right)
}
