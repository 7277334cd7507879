import { createHmac, timingSafeEqual } from 'node:crypto'

/** So long one code is shown. */
export const STEP_MS = 15_000

const stepOf = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

const codeAt = (key: Buffer, sessionId: string, step: number): string =>
  createHmac('sha256', key).update(`${sessionId} ${step}`).digest('base64url').slice(0, 22)

/** The code that is shown now, and when the next one takes its place. */
export const codeNow = (key: Buffer, sessionId: string, now: Date): { code: string; until: Date } => ({
  code: codeAt(key, sessionId, stepOf(now)),
  until: new Date((stepOf(now) + 1) * STEP_MS),
})

/** Whether a code is the one that is shown, or the one before: a phone needs a moment from the picture to the page. */
export const isCode = (key: Buffer, sessionId: string, code: string, now: Date): boolean =>
  [0, 1].some((back) => {
    const right = Buffer.from(codeAt(key, sessionId, stepOf(now) - back))
    const given = Buffer.from(code)
    return given.length === right.length && timingSafeEqual(given, right)
  })
