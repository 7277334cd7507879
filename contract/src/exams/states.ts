import { MINUTE_MS } from '../core/durations.ts'
/** Exam modes of the specification. */
export const examModes = { same: 1, shuffled: 2, random: 3 } as const
export type ExamMode = (typeof examModes)[keyof typeof examModes]

/** When students may see their result, counted from the last seal; `manual`: when the teacher says so. */
export const releaseRules = ['submission', 'end', 'review', 'manual'] as const
export type ReleaseRule = (typeof releaseRules)[number]

/** How long after the end the page closes; longer while answers are still being sent. */
export const CLOSE_MS = 5_000
export const CLOSE_SENDING_MS = 10_000

/** The clock shows minutes until the last five, then seconds too. */
export const SECONDS_FROM_MS = 5 * MINUTE_MS

export interface SittingTimes {
  /** This student's own end. */
  endsAt: Date
  graceS: number
  /** When it was handed in, or sealed. */
  sealedAt: Date | null
}

export type Arrival = 'counts' | 'late' | 'over'

/**
 * Whether an answer that arrives now counts. After the end, answers given before it (by the server's clock) still count
 * within the grace and are marked late.
 */
export const arrivalOf = (times: SittingTimes, givenAt: Date, now: Date): Arrival => {
  if (times.sealedAt) return 'over'
  if (now < times.endsAt) return 'counts'
  const within = now.getTime() < times.endsAt.getTime() + times.graceS * 1000
  return within && givenAt < times.endsAt ? 'late' : 'over'
}

export interface LogEntry {
  /** Number of the question in the exam. */
  question: number
  /** Take-over epoch: each device that takes the sitting over has the next one. */
  epoch: number
  seq: number
}

/** Whether `a` was given after `b`: by take-over, then by sequence; the clock of a device does not count. */
export const isLater = (a: LogEntry, b: LogEntry): boolean =>
  a.epoch === b.epoch ? a.seq > b.seq : a.epoch > b.epoch

/** The answer of each question that counts. */
export const currentAnswers = <E extends LogEntry>(log: readonly E[]): Map<number, E> => {
  const current = new Map<number, E>()
  for (const entry of log) {
    const known = current.get(entry.question)
    if (!known || isLater(entry, known)) current.set(entry.question, entry)
  }
  return current
}

export interface ReleaseFacts {
  rule: ReleaseRule
  /** Status of the student's copy, as it holds now. */
  status: number
  /** When the last student's sitting is sealed. */
  lastSealAt: Date
  /** When the teacher released the results. */
  releasedAt: Date | null
}

/** Whether this student may see result, right answers and explanations now. */
export const isReleased = (facts: ReleaseFacts, now: Date): boolean => {
  const { rule, status, lastSealAt, releasedAt } = facts
  const handedIn = status === 2 || status === 3
  if (!handedIn) return false
  if (releasedAt) return true
  switch (rule) {
    case 'submission':
      return true
    case 'end':
      return now >= lastSealAt
    case 'review':
      return now >= lastSealAt && status === 3
    case 'manual':
      return false
  }
}
