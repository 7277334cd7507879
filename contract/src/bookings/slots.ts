import { DAY_MS, MINUTE_MS } from '../core/durations.ts'

/**
 * How the effective time of an offer is cut into slots. Days and hours are those of clocks in the organisation's zone; a slot
 * always has its full length of real time, so a day on which clocks change has one hour of slots fewer or more.
 */
export interface SlotRule {
  startsAt: Date
  endsAt: Date
  timeZone: string
  /** 1 Monday to 7 Sunday. */
  weekdays: readonly number[]
  /** Minutes after midnight; `dayTo` up to 1440. */
  dayFrom: number
  dayTo: number
  slotMinutes: number
}

export interface Slot {
  startsAt: Date
  endsAt: Date
}

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const digits = '2-digit' as const
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: digits,
    day: digits,
    hour: digits,
    minute: digits,
    second: digits,
  })
  formats.set(timeZone, made)
  return made
}

/** What clocks in the zone show at an instant, as the UTC milliseconds of that wall time. */
export const wallOf = (instant: number, timeZone: string): number => {
  const parts = formatOf(timeZone).formatToParts(instant)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** The instant at which clocks in the zone show `wall`; of an hour that comes twice the first, of one that is skipped its end. */
export const instantOfWall = (wall: number, timeZone: string): number => {
  const offsets = [-1, 1].map((days) => {
    const near = wall + days * DAY_MS
    return wallOf(near, timeZone) - near
  })
  const candidates = offsets.map((offset) => wall - offset)
  const exact = candidates.filter((instant) => wallOf(instant, timeZone) === wall)
  if (exact.length > 0) return Math.min(...exact)
  // A skipped hour: the moment of the change lies between both readings.
  let [low, high] = [Math.min(...candidates), Math.max(...candidates)]
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (wallOf(middle, timeZone) < wall) low = middle
    else high = middle
  }
  return high
}

/** Whether a zone is one that this machine knows. */
export const isTimeZone = (timeZone: string): boolean => {
  try {
    return Boolean(formatOf(timeZone))
  } catch {
    return false
  }
}

/** Midnights (as wall times) of the days that a span touches. */
const daysOf = ({ startsAt, endsAt, timeZone }: SlotRule): number[] => {
  const first = Math.floor(wallOf(startsAt.getTime(), timeZone) / DAY_MS) * DAY_MS
  const last = wallOf(endsAt.getTime(), timeZone)
  const days: number[] = []
  for (let day = first; day < last; day += DAY_MS) days.push(day)
  return days
}

const weekdayOf = (day: number): number => new Date(day).getUTCDay() || 7

/** The slots of an offer in their order, at most `most` and one more (which tells that there are too many). */
export const cutSlots = (rule: SlotRule, most = Infinity): Slot[] => {
  const { timeZone, dayFrom, dayTo, weekdays } = rule
  const length = rule.slotMinutes * MINUTE_MS
  const slots: Slot[] = []
  for (const day of daysOf(rule)) {
    if (!weekdays.includes(weekdayOf(day))) continue
    const end = instantOfWall(day + dayTo * MINUTE_MS, timeZone)
    for (
      let start = instantOfWall(day + dayFrom * MINUTE_MS, timeZone);
      start + length <= end;
      start += length
    ) {
      if (start < rule.startsAt.getTime() || start + length > rule.endsAt.getTime()) continue
      slots.push({ startsAt: new Date(start), endsAt: new Date(start + length) })
      if (slots.length > most) return slots
    }
  }
  return slots
}

/** Monday 00:00 of the week that an instant is in, and that of the next one, as clocks in the zone show them. */
export const weekOf = (instant: number, timeZone: string): { from: Date; to: Date } => {
  const day = Math.floor(wallOf(instant, timeZone) / DAY_MS) * DAY_MS
  const monday = day - (weekdayOf(day) - 1) * DAY_MS
  return {
    from: new Date(instantOfWall(monday, timeZone)),
    to: new Date(instantOfWall(monday + 7 * DAY_MS, timeZone)),
  }
}
