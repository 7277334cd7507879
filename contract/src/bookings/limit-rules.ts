import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/durations.ts'
import { instantOfWall, wallOf, weekOf } from './slots.ts'

/**
 * Who may use a bench, and when: rules of administrators (`org`) and of teachers (`class`). Of each level the most specific rule
 * that reaches a person on a device decides, and both levels must let them in: a teacher can narrow what administrators allow,
 * never widen it. Without a rule nothing is limited.
 */
export const limitLevels = ['org', 'class'] as const
export type LimitLevel = (typeof limitLevels)[number]
/** How a rule reaches a person; the later, the more specific. */
export const limitAudiences = ['everybody', 'class', 'user'] as const
export type LimitAudience = (typeof limitAudiences)[number]

/** Hours of some days in which the device is open; minutes after midnight, `to` up to 1440. */
export interface LimitWindow {
  /** 1 Monday to 7 Sunday. */
  weekdays: readonly number[]
  from: number
  to: number
}

export interface LimitRule {
  id: string
  level: LimitLevel
  audience: LimitAudience
  /** Empty: all. */
  deviceIds: readonly string[]
  /** Empty: always. */
  windows: readonly LimitWindow[]
  /** Null: as many as one likes; 0: none at all. */
  hoursPerWeek: number | null
  timeZone: string
  validFrom: Date | null
  validUntil: Date | null
  createdAt: Date
}

/** A time in which the person used a device, or has booked it; `deviceId` null: any bench. */
export interface LimitUse {
  deviceId: string | null
  startsAt: Date
  endsAt: Date
}

export type LimitRefusal = 'window' | 'hours'

export interface LimitVerdict {
  /** The rule that decides; null: none reaches the person. */
  ruleId: string | null
  refusal: LimitRefusal | null
  /** How long it stays allowed; null: without end. Of a refusal: when it may be allowed again, if that is known. */
  until: Date | null
}

const DAYS_AHEAD = 8

/** Which of two rules of one level comes first: for fewer people, for named devices, made later. */
export const moreSpecific = (
  a: Pick<LimitRule, 'audience' | 'deviceIds' | 'createdAt' | 'id'>,
  b: Pick<LimitRule, 'audience' | 'deviceIds' | 'createdAt' | 'id'>,
): number =>
  limitAudiences.indexOf(b.audience) - limitAudiences.indexOf(a.audience) ||
  Number(b.deviceIds.length > 0) - Number(a.deviceIds.length > 0) ||
  b.createdAt.getTime() - a.createdAt.getTime() ||
  (a.id < b.id ? 1 : -1)

/** Spans in which the windows are open, from the day of `at` on, in their order and without gaps between touching ones. */
const openSpans = ({ windows, timeZone }: LimitRule, at: Date): { from: number; to: number }[] => {
  const today = Math.floor(wallOf(at.getTime(), timeZone) / DAY_MS) * DAY_MS
  const spans = Array.from({ length: DAYS_AHEAD }, (_, k) => today + k * DAY_MS).flatMap((day) =>
    windows
      .filter(({ weekdays }) => weekdays.includes(new Date(day).getUTCDay() || 7))
      .map(({ from, to }) => ({
        from: instantOfWall(day + from * MINUTE_MS, timeZone),
        to: instantOfWall(day + to * MINUTE_MS, timeZone),
      })),
  )
  const merged: { from: number; to: number }[] = []
  for (const span of spans.filter(({ from, to }) => to > from).toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}

const byWindow = (rule: LimitRule, at: Date): Omit<LimitVerdict, 'ruleId'> => {
  if (rule.windows.length === 0) return { refusal: null, until: null }
  const spans = openSpans(rule, at)
  const now = at.getTime()
  const open = spans.find(({ from, to }) => from <= now && now < to)
  if (open) return { refusal: null, until: new Date(open.to) }
  const next = spans.find(({ from }) => from > now)
  return { refusal: 'window', until: next ? new Date(next.from) : null }
}

const reaches = ({ deviceIds }: LimitRule, deviceId: string | null): boolean =>
  deviceIds.length === 0 || (deviceId !== null && deviceIds.includes(deviceId))

/** How long the person used, or has booked, the rule's devices within a span. */
const usedIn = (rule: LimitRule, uses: readonly LimitUse[], from: Date, to: Date): number =>
  uses
    .filter(({ deviceId }) => reaches(rule, deviceId))
    .reduce((sum, { startsAt, endsAt }) => {
      const begin = Math.max(startsAt.getTime(), from.getTime())
      return sum + Math.max(0, Math.min(endsAt.getTime(), to.getTime()) - begin)
    }, 0)

const byHours = (rule: LimitRule, at: Date, uses: readonly LimitUse[]): Omit<LimitVerdict, 'ruleId'> => {
  if (rule.hoursPerWeek === null) return { refusal: null, until: null }
  const allowed = rule.hoursPerWeek * HOUR_MS
  const { from, to } = weekOf(at.getTime(), rule.timeZone)
  const left = allowed - usedIn(rule, uses, from, to)
  if (left <= 0) return { refusal: 'hours', until: allowed > 0 ? to : null }
  const end = at.getTime() + left
  // Time left this week runs into the next week, which has hours of its own.
  return { refusal: null, until: new Date(end > to.getTime() ? to.getTime() + allowed : end) }
}

const earlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b))

const judge = (rule: LimitRule, at: Date, uses: readonly LimitUse[]): LimitVerdict => {
  const window = byWindow(rule, at)
  const hours = byHours(rule, at, uses)
  const refused = hours.refusal ? hours : window.refusal ? window : null
  if (refused) return { ruleId: rule.id, ...refused }
  const until = earlier(earlier(window.until, hours.until), rule.validUntil)
  return { ruleId: rule.id, refusal: null, until }
}

/** Rules that reach the device at this moment, those that decide first: level by level, the most specific first. */
export const rankRules = (
  rules: readonly LimitRule[],
  deviceId: string | null,
  at: Date,
): { rule: LimitRule; decides: boolean }[] => {
  const holds = rules.filter(
    (rule) =>
      reaches(rule, deviceId) &&
      (!rule.validFrom || rule.validFrom <= at) &&
      (!rule.validUntil || at < rule.validUntil),
  )
  return limitLevels.flatMap((level) =>
    holds
      .filter((rule) => rule.level === level)
      .toSorted(moreSpecific)
      .map((rule, k) => ({ rule, decides: k === 0 })),
  )
}

/** Whether a person may be on a device at this moment, by rules that reach them, and how long. */
export const decideLimit = (
  rules: readonly LimitRule[],
  deviceId: string | null,
  at: Date,
  uses: readonly LimitUse[],
): LimitVerdict => {
  const verdicts = rankRules(rules, deviceId, at).flatMap(({ rule, decides }) =>
    decides ? [judge(rule, at, uses)] : [],
  )
  const free: LimitVerdict = { ruleId: null, refusal: null, until: null }
  return (
    verdicts.find(({ refusal }) => refusal !== null) ??
    verdicts.reduce(
      (first, next) =>
        first.ruleId === null || (next.until && (!first.until || next.until < first.until)) ? next : first,
      free,
    )
  )
}

/** Whether a person may be on a device for the whole of a time. */
export const allowsSpan = (
  rules: readonly LimitRule[],
  deviceId: string | null,
  span: { startsAt: Date; endsAt: Date },
  uses: readonly LimitUse[],
): LimitVerdict => {
  const verdict = decideLimit(rules, deviceId, span.startsAt, uses)
  if (verdict.refusal || !verdict.until || verdict.until >= span.endsAt) return verdict
  // The window or the hours end in the middle of the slot.
  const later = decideLimit(rules, deviceId, verdict.until, [
    ...uses,
    { deviceId, startsAt: span.startsAt, endsAt: verdict.until },
  ])
  if (later.refusal) return later
  if (!later.until || later.until >= span.endsAt) return later
  return { ruleId: later.ruleId, refusal: 'hours', until: null }
}
