import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '@labbox/contract/core/durations.ts'
import {
  absoluteTime,
  clockDuration,
  clockTime,
  foreignZone,
  instantInZone,
  instantOf,
  relativeTime,
  zoneOf,
} from './time.ts'

const at = '2026-03-05T08:09:10.000Z'

describe('time', () => {
  it('reads 10-digit numbers as seconds', () => {
    expect(instantOf(1_772_698_150)).toBe(instantOf(at))
    expect(instantOf(1_772_698_150_000)).toBe(instantOf(at))
    expect(instantOf(1_772_698_150_000.7)).toBe(instantOf(at))
  })

  it('prints year-month-day hour:minute:second in a zone', () => {
    expect(absoluteTime(at, 'Asia/Shanghai')).toBe('2026-03-05 16:09:10')
    expect(zoneOf(at, 'Asia/Shanghai')).toBe('UTC+08:00')
    expect(zoneOf(at, 'UTC')).toBe('UTC+00:00')
  })

  it('names a zone only where the browser has another', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(foreignZone(at, own)).toBeNull()
    const far = zoneOf(at) === 'UTC+13:45' ? 'UTC' : 'Pacific/Chatham'
    expect(foreignZone(at, far)).toBe(zoneOf(at, far))
  })

  it.each([
    [29_000, 'just now'],
    [30_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [HOUR_MS, '1 hour ago'],
    [DAY_MS, '1 day ago'],
    [2 * DAY_MS, null],
    [-300_000, 'in 5 minutes'],
  ])('words a distance of %s ms as %s', (distance, text) =>
    expect(relativeTime(at, instantOf(at) + distance, 'en', 'just now')).toBe(text),
  )

  it.each([
    [59 * 60_000, '59 分钟前'],
    [HOUR_MS, '1 小时前'],
    [DAY_MS, '1 天前'],
    [-300_000, '5 分钟后'],
  ])('words a distance of %s ms in Chinese as %s', (distance, text) =>
    expect(relativeTime(at, instantOf(at) + distance, 'zh', '刚刚')).toBe(text),
  )

  it('prints the time of day, with the day where it is another one in that zone', () => {
    const later = instantOf(at) + 6 * HOUR_MS
    expect(clockTime(at, later, 'UTC')).toBe('08:09:10')
    expect(clockTime(at, later, 'Asia/Shanghai')).toBe('16:09:10')
    const tomorrow = instantOf(at) + 16 * HOUR_MS
    expect(clockTime(at, tomorrow, 'UTC')).toBe('03-05 08:09:10')
    expect(clockTime(tomorrow, instantOf(at), 'UTC')).toBe('03-06 00:09:10')
  })

  it('prints durations', () => {
    expect(clockDuration(3_723_000)).toBe('1:02:03')
    expect(clockDuration(-5)).toBe('00:00')
  })
})

describe('a wall clock in a zone', () => {
  it.each([
    ['2026-01-31 08:00', 'Asia/Shanghai', '2026-01-31T00:00:00.000Z'],
    ['2026-07-01 08:00', 'Europe/Berlin', '2026-07-01T06:00:00.000Z'],
    // 02:30 does not exist on the day the clocks go forward, 03:30 does.
    ['2026-03-29 03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29 01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
  ])('%s in %s is %s', (wall, zone, instant) => {
    expect(instantInZone(wall, zone)).toBe(instant)
  })
})
