import type { StuckHint } from '@labbox/contract/experiments/stuck.ts'
import type { LogLine } from '@labbox/contract/experiments/log-line.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'

/** So many refusals of one kind in a row are no accident. */
export const SAME_REFUSALS = 3
/** A trace must be cut for so long: whoever turns a knob passes through it. */
export const CLIPPED_MS = 30_000
/** What was seen longer ago may be over. */
const SEEN_MS = 15_000
/** Without a bench, somebody counts as gone after so many times the minutes of the task. */
const GONE = 3

export interface Clip {
  channel: number
  by: 'range' | 'circuit'
  since: Date
  seenAt: Date
}

/** What is known of one student's work. */
export interface StuckFacts {
  /** The task's minutes without progress. */
  minutes: number
  /** At a bench since; null: at none. */
  benchSince: Date | null
  startedAt: Date | null
  /** Something new in the sheet, a picture, a signature; null: nothing yet. */
  progressAt: Date | null
  /** Any act of theirs on the page. */
  activeAt: Date | null
  /** Nothing is left to fill. */
  done: boolean
  /** Lines of the canvas log that tell of refusals and of what worked after all, the newest first. */
  log: readonly LogLine[]
  clips: readonly Clip[]
}

const latest = (...times: (Date | null)[]): Date | null =>
  times.reduce((last, time) => (time && (!last || time > last) ? time : last), null)

/** Since when they work without progress; null: they are not there. */
const workingSince = (facts: StuckFacts, now: Date): Date | null => {
  const { benchSince, startedAt, progressAt, activeAt, minutes } = facts
  if (benchSince) return latest(benchSince, progressAt)
  const seen = latest(activeAt, progressAt)
  if (!startedAt || !seen || now.getTime() - seen.getTime() >= GONE * minutes * MINUTE_MS) return null
  return latest(startedAt, progressAt)
}

const FAILURES = new Set(['page.failed', 'page.refused'])

/** What a line of the canvas log was refused for, the same for the same; null: it tells of no refusal. */
export const refusalIn = ({ level, key, params }: LogLine): string | null => {
  if (level !== 'error') return null
  const why = params['failure'] ?? params['text'] ?? ''
  return FAILURES.has(key) || (key.startsWith('bench.') && params['failure']) ? `${key} ${why}` : null
}

/** The newest refusals in a row that say the same, since the last progress. */
const sameRefusals = ({ log }: StuckFacts, since: Date) => {
  const [newest] = log
  const what = newest && refusalIn(newest)
  if (!newest || !what) return null
  const end = log.findIndex((line) => refusalIn(line) !== what || new Date(line.at) < since)
  return { line: newest, times: end === -1 ? log.length : end }
}

/** Why somebody may be stuck; empty: they are getting on, have all they need, or are not there. */
export const stuckOf = (facts: StuckFacts, now: Date): StuckHint[] => {
  const since = workingSince(facts, now)
  if (!since) return []
  const hints: StuckHint[] = []
  const same = sameRefusals(facts, since)
  if (same && same.times >= SAME_REFUSALS) hints.push({ kind: 'refused', ...same })
  for (const { channel, by, since: begun, seenAt } of facts.benchSince ? facts.clips : []) {
    const lasting = seenAt.getTime() - begun.getTime() >= CLIPPED_MS
    if (lasting && now.getTime() - seenAt.getTime() < SEEN_MS) hints.push({ kind: 'clipped', channel, by })
  }
  const minutes = Math.floor((now.getTime() - since.getTime()) / MINUTE_MS)
  if (!facts.done && minutes >= facts.minutes) hints.push({ kind: 'idle', minutes })
  return hints
}
