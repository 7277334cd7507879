import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/durations.ts'
import { cutSlots, instantOfWall, isTimeZone, wallOf, weekOf, type SlotRule } from './slots.ts'

const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC']
const zone = fc.constantFrom(...zones)
const instant = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) })
const rule = fc
  .record({
    from: instant,
    hours: fc.integer({ min: 1, max: 24 * 20 }),
    timeZone: zone,
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    day: fc.tuple(fc.integer({ min: 0, max: 1440 }), fc.integer({ min: 0, max: 1440 })),
    slotMinutes: fc.integer({ min: 5, max: 240 }),
  })
  .map(({ from, hours, day, ...rest }): SlotRule => ({
    ...rest,
    startsAt: new Date(from),
    endsAt: new Date(from + hours * HOUR_MS),
    dayFrom: Math.min(...day),
    dayTo: Math.max(...day),
  }))

const utc = (text: string) => new Date(text)
const wallText = (at: Date, timeZone: string) =>
  new Date(wallOf(at.getTime(), timeZone)).toISOString().slice(0, 16)

describe('slots', () => {
  it('are of full length, in order, never overlap, and stay inside span, days and hours', () => {
    fc.assert(
      fc.property(rule, (given) => {
        let before = -Infinity
        for (const { startsAt, endsAt } of cutSlots(given)) {
          expect(endsAt.getTime() - startsAt.getTime()).toBe(given.slotMinutes * MINUTE_MS)
          expect(startsAt.getTime()).toBeGreaterThanOrEqual(before)
          before = endsAt.getTime()
          expect(startsAt >= given.startsAt && endsAt <= given.endsAt).toBe(true)
          const wall = new Date(wallOf(startsAt.getTime(), given.timeZone))
          const minutes = wall.getUTCHours() * 60 + wall.getUTCMinutes()
          expect(given.weekdays).toContain(wall.getUTCDay() || 7)
          expect(minutes).toBeGreaterThanOrEqual(given.dayFrom)
          expect(minutes).toBeLessThan(given.dayTo)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('are as many as fit between the hours of a day, by real time', () => {
    const day = (date: string, timeZone: string) => ({
      startsAt: new Date(instantOfWall(Date.parse(`${date}T00:00Z`), timeZone)),
      endsAt: new Date(instantOfWall(Date.parse(`${date}T00:00Z`) + DAY_MS, timeZone)),
      timeZone,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      dayFrom: 0,
      dayTo: 1440,
      slotMinutes: 60,
    })
    const walls = (date: string) =>
      cutSlots(day(date, 'Europe/Berlin')).map((slot) => wallText(slot.startsAt, 'Europe/Berlin').slice(11))
    expect(walls('2026-03-28')).toHaveLength(24)
    expect(walls('2026-03-29')).toHaveLength(23)
    expect(walls('2026-03-29').slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00'])
    expect(walls('2026-10-25')).toHaveLength(25)
    expect(walls('2026-10-25').slice(0, 5)).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00'])
  })

  it('begin at the same time of clocks before and after a change', () => {
    const slots = cutSlots({
      startsAt: utc('2026-03-27T00:00Z'),
      endsAt: utc('2026-03-31T00:00Z'),
      timeZone: 'Europe/Berlin',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      dayFrom: 480,
      dayTo: 540,
      slotMinutes: 60,
    })
    expect(slots.map((slot) => slot.startsAt.toISOString().slice(0, 16))).toEqual([
      '2026-03-27T07:00',
      '2026-03-28T07:00',
      '2026-03-29T06:00',
      '2026-03-30T06:00',
    ])
  })

  it('are cut no further than asked', () => {
    fc.assert(
      fc.property(rule, fc.integer({ min: 0, max: 20 }), (given, most) => {
        const all = cutSlots(given)
        expect(cutSlots(given, most)).toEqual(all.slice(0, most + 1))
      }),
      { numRuns: 50 },
    )
  })
})

describe('clocks of a zone', () => {
  it('show again what was read from them, but in an hour that comes twice', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const second = Math.floor(at / 1000) * 1000
        const wall = wallOf(second, timeZone)
        const back = instantOfWall(wall, timeZone)
        expect(wallOf(back, timeZone)).toBe(wall)
        expect(back).toBeLessThanOrEqual(second)
        expect(second - back).toBeLessThanOrEqual(HOUR_MS)
      }),
      { numRuns: 300 },
    )
  })

  it('jump over an hour: what would be in it is the moment of the jump', () => {
    const skipped = instantOfWall(Date.parse('2026-03-29T02:30Z'), 'Europe/Berlin')
    expect(new Date(skipped).toISOString()).toBe('2026-03-29T01:00:00.000Z')
  })

  it('show an hour twice: the first of both is meant', () => {
    const twice = instantOfWall(Date.parse('2026-10-25T02:30Z'), 'Europe/Berlin')
    expect(new Date(twice).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  it('know their weeks, also those with a change in them', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const { from, to } = weekOf(at, timeZone)
        expect(from.getTime()).toBeLessThanOrEqual(at)
        expect(to.getTime()).toBeGreaterThan(at)
        expect(new Date(wallOf(from.getTime(), timeZone)).getUTCDay()).toBe(1)
        expect(weekOf(to.getTime(), timeZone).from).toEqual(to)
        expect(Math.abs(to.getTime() - from.getTime() - 7 * DAY_MS)).toBeLessThanOrEqual(HOUR_MS)
      }),
      { numRuns: 200 },
    )
    expect(isTimeZone('Europe/Berlin')).toBe(true)
    expect(isTimeZone('Nowhere/City')).toBe(false)
  })
})
