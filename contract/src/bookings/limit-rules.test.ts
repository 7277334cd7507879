import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../core/durations.ts'
import { allowsSpan, decideLimit, rankRules, type LimitRule, type LimitUse } from './limit-rules.ts'
import { weekOf } from './slots.ts'

const zone = 'Asia/Shanghai'
/** Monday 2026-09-07, as clocks in Shanghai show it. */
const at = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 8, 7 + day, hour - 8, minute))
const rule = (more: Partial<LimitRule> = {}): LimitRule => ({
  id: 'r',
  level: 'org',
  audience: 'everybody',
  deviceIds: [],
  windows: [],
  hoursPerWeek: null,
  timeZone: zone,
  validFrom: null,
  validUntil: null,
  createdAt: at(-30, 0),
  ...more,
})
const hours = (deviceId: string, from: Date, n: number): LimitUse => ({
  deviceId,
  startsAt: from,
  endsAt: new Date(from.getTime() + n * HOUR_MS),
})
const office = { weekdays: [1, 2, 3, 4, 5], from: 8 * 60, to: 18 * 60 }

describe('what decides', () => {
  const closed = { hoursPerWeek: 0 }
  it.each([
    ['no rule', [], null, null, null],
    ['a rule for all', [rule({ id: 'a' })], 'a', null, null],
    ['0 hours', [rule({ id: 'a', ...closed })], 'a', 'hours', null],
    [
      'a class over everybody',
      [rule({ id: 'a', ...closed }), rule({ id: 'b', audience: 'class' })],
      'b',
      null,
      null,
    ],
    [
      'a person over a class',
      [rule({ id: 'a', audience: 'class' }), rule({ id: 'b', audience: 'user', ...closed })],
      'b',
      'hours',
      null,
    ],
    [
      'a named device over all',
      [rule({ id: 'a', ...closed }), rule({ id: 'b', deviceIds: ['d'] })],
      'b',
      null,
      null,
    ],
    ['another device', [rule({ id: 'a', deviceIds: ['e'], ...closed })], null, null, null],
    [
      'the later of two equal ones',
      [rule({ id: 'a', ...closed }), rule({ id: 'b', createdAt: at(-1, 0) })],
      'b',
      null,
      null,
    ],
    [
      'both levels: the one that refuses',
      [rule({ id: 'a', ...closed }), rule({ id: 'b', level: 'class', audience: 'user' })],
      'a',
      'hours',
      null,
    ],
    [
      'a teacher narrows',
      [rule({ id: 'a' }), rule({ id: 'b', level: 'class', audience: 'class', ...closed })],
      'b',
      'hours',
      null,
    ],
    ['not yet valid', [rule({ id: 'a', ...closed, validFrom: at(1, 0) })], null, null, null],
    ['no longer valid', [rule({ id: 'a', ...closed, validUntil: at(0, 9) })], null, null, null],
    ['just over', [rule({ id: 'a', ...closed, validUntil: at(0, 10) })], null, null, null],
    ['valid until tonight', [rule({ id: 'a', validUntil: at(0, 20) })], 'a', null, at(0, 20)],
    ['inside the window', [rule({ id: 'a', windows: [office] })], 'a', null, at(0, 18)],
    [
      'the earlier end of two levels',
      [
        rule({ id: 'a', windows: [office] }),
        rule({ id: 'b', level: 'class', audience: 'class', hoursPerWeek: 2 }),
      ],
      'b',
      null,
      at(0, 12),
    ],
  ] as const)('%s', (_, rules, ruleId, refusal, until) => {
    expect(decideLimit(rules, 'd', at(0, 10), [])).toEqual({ ruleId, refusal, until })
  })
})

describe('windows', () => {
  const windows = [office, { weekdays: [5], from: 18 * 60, to: 1440 }, { weekdays: [6], from: 0, to: 60 }]
  it.each([
    ['before they open', at(0, 7, 59), 'window', at(0, 8)],
    ['as they open', at(0, 8), null, at(0, 18)],
    ['as they close', at(0, 18), 'window', at(1, 8)],
    ['touching ones are one', at(4, 9), null, at(5, 1)],
    ['over the weekend', at(5, 2), 'window', at(7, 8)],
  ] as const)('%s', (_, now, refusal, until) => {
    expect(decideLimit([rule({ windows })], 'd', now, [])).toMatchObject({ refusal, until })
  })
  it('are those of clocks in the zone on the night they change', () => {
    const night = { weekdays: [7], from: 60, to: 240 }
    const berlin = rule({ timeZone: 'Europe/Berlin', windows: [night] })
    // On 2026-10-25 the time from 1:00 to 4:00 lasts four hours there.
    const start = new Date('2026-10-24T23:00:00Z')
    expect(decideLimit([berlin], 'd', start, []).until).toEqual(new Date('2026-10-25T03:00:00Z'))
  })
})

describe('hours of a week', () => {
  const two = [rule({ hoursPerWeek: 2 })]
  it('are what was used of the rule’s devices in that week', () => {
    expect(decideLimit(two, 'd', at(2, 10), [hours('e', at(0, 9), 1.5)]).until).toEqual(at(2, 10, 30))
    expect(decideLimit(two, 'd', at(2, 10), [hours('d', at(0, 9), 2)])).toMatchObject({
      refusal: 'hours',
      until: at(7, 0),
    })
    const named = [rule({ hoursPerWeek: 2, deviceIds: ['d'] })]
    expect(decideLimit(named, 'd', at(2, 10), [hours('e', at(0, 9), 9)]).refusal).toBeNull()
    expect(decideLimit(two, 'd', at(2, 10), [hours('d', at(-2, 9), 9)]).refusal).toBeNull()
  })
  it('of a rule for named devices do not count a booking of any bench', () => {
    const anywhere = [{ ...hours('d', at(0, 9), 9), deviceId: null }]
    expect(
      decideLimit([rule({ hoursPerWeek: 2, deviceIds: ['d'] })], 'd', at(2, 10), anywhere).refusal,
    ).toBeNull()
    expect(decideLimit(two, 'd', at(2, 10), anywhere).refusal).toBe('hours')
  })
  it('begin anew on Monday, also for who stays over midnight', () =>
    expect(decideLimit(two, 'd', at(6, 23), []).until).toEqual(at(7, 2)))
})

const anyRule = fc.record({
  id: fc.uuid(),
  level: fc.constantFrom('org', 'class'),
  audience: fc.constantFrom('everybody', 'class', 'user'),
  deviceIds: fc.subarray(['d', 'e']),
  windows: fc.array(
    fc
      .record({
        weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
        from: fc.integer({ min: 0, max: 1439 }),
        length: fc.integer({ min: 1, max: 1440 }),
      })
      .map(({ weekdays, from, length }) => ({ weekdays, from, to: Math.min(1440, from + length) })),
    { maxLength: 3 },
  ),
  hoursPerWeek: fc.option(fc.integer({ min: 0, max: 40 })),
  timeZone: fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'UTC'),
  validFrom: fc.constant(null),
  validUntil: fc.constant(null),
  createdAt: fc.date({ min: at(-30, 0), max: at(-1, 0), noInvalidDate: true }),
}) as fc.Arbitrary<LimitRule>
const rules = fc.array(anyRule, { maxLength: 6 })
const moment = fc.date({ min: new Date('2026-03-20'), max: new Date('2026-11-10'), noInvalidDate: true })
const uses = fc.array(
  fc.record({ day: fc.integer({ min: -7, max: 7 }), n: fc.integer({ min: 0, max: 5 }) }),
  { maxLength: 4 },
)
const around = (now: Date, spent: { day: number; n: number }[]) =>
  spent.map(({ day, n }) => hours('d', new Date(now.getTime() + day * DAY_MS), n))

describe('for any rules', () => {
  it('the order in which they are given does not matter, and other devices’ rules change nothing', () => {
    fc.assert(
      fc.property(rules, moment, uses, (all, now, spent) => {
        const used = around(now, spent)
        const verdict = decideLimit(all, 'd', now, used)
        expect(decideLimit(all.toReversed(), 'd', now, used)).toEqual(verdict)
        const ours = all.filter(({ deviceIds }) => deviceIds.length === 0 || deviceIds.includes('d'))
        expect(decideLimit(ours, 'd', now, used)).toEqual(verdict)
      }),
    )
  })
  it('a teacher never opens what administrators close', () => {
    fc.assert(
      fc.property(rules, moment, uses, (all, now, spent) => {
        const used = around(now, spent)
        const above = decideLimit(
          all.filter(({ level }) => level === 'org'),
          'd',
          now,
          used,
        )
        const verdict = decideLimit(all, 'd', now, used)
        if (above.refusal) expect(verdict).toEqual(above)
        else if (above.until && !verdict.refusal) expect(verdict.until! <= above.until).toBe(true)
      }),
    )
  })
  it('what is allowed stays so until its end, and not beyond, while nothing is used', () => {
    fc.assert(
      fc.property(anyRule, moment, fc.double({ min: 0, max: 0.999, noNaN: true }), (one, now, part) => {
        const timed = { ...one, deviceIds: [], hoursPerWeek: null }
        const { refusal, until } = decideLimit([timed], 'd', now, [])
        if (!until) return
        const between = new Date(now.getTime() + Math.floor((until.getTime() - now.getTime()) * part))
        expect(decideLimit([timed], 'd', between, []).refusal).toBe(refusal)
        // A window over the whole week has no end in sight.
        const dense = until.getTime() - now.getTime() > 7 * DAY_MS
        if (!dense) expect(decideLimit([timed], 'd', until, []).refusal).not.toBe(refusal)
      }),
    )
  })
  it('a span that is allowed never has more hours than the week', () => {
    fc.assert(
      fc.property(anyRule, moment, fc.integer({ min: 1, max: 600 }), uses, (one, now, minutes, spent) => {
        const weekly = { ...one, windows: [], deviceIds: [], hoursPerWeek: one.hoursPerWeek ?? 3 }
        const used = around(now, spent)
        const span = { startsAt: now, endsAt: new Date(now.getTime() + minutes * 60_000) }
        if (allowsSpan([weekly], 'd', span, used).refusal) return
        const { from, to } = weekOf(now.getTime(), weekly.timeZone)
        const sum = [...used, span].reduce(
          (ms, { startsAt, endsAt }) =>
            ms +
            Math.max(
              0,
              Math.min(endsAt.getTime(), to.getTime()) - Math.max(startsAt.getTime(), from.getTime()),
            ),
          0,
        )
        expect(sum).toBeLessThanOrEqual(weekly.hoursPerWeek * HOUR_MS)
      }),
    )
  })
  it('exactly one rule of a level decides', () => {
    fc.assert(
      fc.property(rules, moment, (all, now) => {
        const ranked = rankRules(all, 'd', now)
        for (const level of ['org', 'class'] as const) {
          const here = ranked.filter((one) => one.rule.level === level)
          expect(here.filter(({ decides }) => decides)).toHaveLength(Math.min(1, here.length))
        }
      }),
    )
  })
})
