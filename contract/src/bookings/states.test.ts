import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bookingActs,
  bookingStatus,
  bookingStatuses,
  mayAct,
  noShowAt,
  offerActs,
  offerState,
  slotBookable,
  slotColour,
  type BookingTimes,
} from './states.ts'

const minute = (n: number) => new Date(Date.UTC(2026, 8, 7, 8) + n * 60_000)
const GRACE = 5 * 60_000
const plain: BookingTimes = {
  startsAt: minute(60),
  endsAt: minute(120),
  bookedAt: minute(0),
  benchReady: true,
  byAdmin: false,
  acceptBy: null,
  usedAt: null,
  cancelledAt: null,
  expiredAt: null,
}
const at = (n: number, more: Partial<BookingTimes> = {}) =>
  bookingStatus({ ...plain, ...more }, minute(n), GRACE)

describe('a booking', () => {
  it('is given up five minutes after its start when nobody came, and not before', () => {
    expect([at(0), at(60), at(64.99), at(65), at(200)]).toEqual([
      'reserved',
      'reserved',
      'reserved',
      'expired',
      'expired',
    ])
  })
  it('of a slot that had begun counts from when it was made', () => {
    expect(at(74, { bookedAt: minute(70) })).toBe('reserved')
    expect(at(75, { bookedAt: minute(70) })).toBe('expired')
    expect(noShowAt({ ...plain, bookedAt: minute(118) }, GRACE)).toEqual(minute(120))
  })
  it('is not given up before a broken bench, but ends with its slot', () => {
    expect([at(90, { benchReady: false }), at(120, { benchReady: false })]).toEqual(['reserved', 'expired'])
  })
  it('is in use from the connection to the end of the slot', () => {
    const used = { usedAt: minute(61) }
    expect([at(70, used), at(119.9, used), at(120, used)]).toEqual(['normal', 'normal', 'finished'])
  })
  it('offered from the waiting list lapses unless it is taken', () => {
    const offered = { acceptBy: minute(20) }
    expect([at(19, offered), at(20, offered)]).toEqual(['offered', 'lapsed'])
  })
  it('that is over stays what it became, whatever the clock says', () => {
    const time = fc.option(
      fc.integer({ min: 0, max: 200 }).map((n) => minute(n)),
      { nil: null },
    )
    const facts = fc.record({
      acceptBy: time,
      usedAt: time,
      cancelledAt: time,
      expiredAt: time,
      byAdmin: fc.boolean(),
      benchReady: fc.constant(true),
    })
    fc.assert(
      fc.property(facts, fc.nat(300), fc.nat(300), (more, first, later) => {
        const before = at(first, more)
        if (bookingActs[before].length === 0) expect(at(first + later, more)).toBe(before)
      }),
    )
  })
  it('is cancelled by its holder until the start, connected from it, and neither when it is over', () => {
    expect(mayAct('cancel', 'reserved', plain, minute(59.99))).toBe(true)
    expect(mayAct('cancel', 'reserved', plain, minute(60))).toBe(false)
    expect(mayAct('cancelByAdmin', 'reserved', plain, minute(61))).toBe(true)
    expect(mayAct('connect', 'reserved', plain, minute(59.99))).toBe(false)
    expect(mayAct('connect', 'normal', plain, minute(60))).toBe(true)
    for (const status of bookingStatuses.slice(3))
      for (const act of ['accept', 'cancel', 'connect', 'cancelByAdmin'] as const)
        expect(mayAct(act, status, plain, minute(60))).toBe(false)
  })
})

describe('an offer', () => {
  const offer = { endsAt: minute(120), closesAt: null, closedAt: null }
  it('is open, closed by its publisher, or over', () => {
    expect(offerState(offer, minute(0))).toBe('open')
    expect(offerState({ ...offer, closedAt: minute(1) }, minute(2))).toBe('closed')
    expect(offerState({ ...offer, closedAt: minute(1) }, minute(120))).toBe('over')
    expect(offerActs.over).toEqual([])
    expect(offerActs.open).not.toContain('reopen')
    expect(offerActs.closed).not.toContain('close')
  })
  it('is booked until the slot ends or its closing time comes', () => {
    const slot = { endsAt: minute(60) }
    expect(slotBookable(offer, slot, minute(59))).toBe(true)
    expect(slotBookable(offer, slot, minute(60))).toBe(false)
    expect(slotBookable({ ...offer, closesAt: minute(30) }, slot, minute(29))).toBe(true)
    expect(slotBookable({ ...offer, closesAt: minute(30) }, slot, minute(30))).toBe(false)
    expect(slotBookable({ ...offer, closedAt: minute(1) }, slot, minute(2))).toBe(false)
  })
})

it('the grid shows one’s own first, then what is over, limited, full', () => {
  const free = { mine: false, over: false, limited: false, remaining: 1 }
  expect(slotColour(free)).toBeNull()
  expect(slotColour({ ...free, remaining: 0 })).toBe(2)
  expect(slotColour({ ...free, limited: true, remaining: 0 })).toBe(3)
  expect(slotColour({ ...free, limited: true, over: true })).toBe(1)
  expect(slotColour({ mine: true, over: true, limited: true, remaining: 0 })).toBe(0)
})
