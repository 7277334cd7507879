import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { CLOSE_MS, CLOSE_SENDING_MS, SECONDS_FROM_MS } from '@labbox/contract/exams/states.ts'

/** What the clock of a sitting shows: whole minutes (the begun one counts) until the last five, then seconds too. */
export type Left =
  { kind: 'minutes'; minutes: number } | { kind: 'seconds'; seconds: number } | { kind: 'over' }

export const leftOf = (endsAt: number, now: number): Left => {
  const left = endsAt - now
  if (left <= 0) return { kind: 'over' }
  if (left > SECONDS_FROM_MS) return { kind: 'minutes', minutes: Math.ceil(left / MINUTE_MS) }
  return { kind: 'seconds', seconds: Math.ceil(left / 1000) }
}

/** Minutes before the end at which those who do not see the clock are told. */
const TOLD_AT = [30, 10, 5, 1] as const

/** The last of these moments that has passed; null before the first. Changes exactly when something is to be said. */
export const toldAt = (endsAt: number, now: number): number | null =>
  endsAt <= now ? null : (TOLD_AT.findLast((minutes) => endsAt - now <= minutes * MINUTE_MS) ?? null)

export type Phase = 'open' | 'closing' | 'closed'

/**
 * How far a sitting is: after its end nothing can be given any more, and the page closes 5 s later, or 10 s when answers were still
 * being sent.
 */
export const phaseOf = (endsAt: number, now: number, sending: boolean): Phase => {
  if (now < endsAt) return 'open'
  return now < endsAt + (sending ? CLOSE_SENDING_MS : CLOSE_MS) ? 'closing' : 'closed'
}
