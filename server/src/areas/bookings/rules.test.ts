import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptBy, chooseSeats, LEAVE_MS, makeRoom } from './rules.ts'

const at = (n: number) => new Date(Date.UTC(2026, 8, 7, 8) + n * 60_000)
const claim = (userId: string, from: number, to: number) => ({ userId, startsAt: at(from), endsAt: at(to) })
const stay = (id: string, from: number, userId = id) => ({ id, userId, startedAt: at(from) })

describe('room for those who booked', () => {
  it('is made at the start of the slot by whoever came last, and only as much as is needed', () => {
    const stays = [stay('a', -30), stay('b', -20), stay('c', -10)]
    expect(makeRoom(3, [claim('x', 4, 60)], stays, at(0))).toEqual(new Map([['c', at(4)]]))
    expect(makeRoom(4, [claim('x', 4, 60)], stays, at(0))).toEqual(new Map())
  })
  it('is never made by one who has booked', () => {
    expect(makeRoom(1, [claim('a', 4, 60)], [stay('s', -1, 'a')], at(0))).toEqual(new Map())
    expect(makeRoom(1, [claim('a', -60, 4), claim('x', 4, 60)], [stay('s', -1, 'a')], at(0))).toEqual(
      new Map([['s', at(4)]]),
    )
  })
  it('is made by one whose slot is about to begin only when nobody else could go', () => {
    const booked = [claim('x', 0, 30), claim('u', 2, 32)]
    const stays = [stay('a', -10), stay('s', 0, 'u')]
    expect(makeRoom(2, booked, stays, at(0)).keys().toArray()).toEqual(['a'])
  })
  it('in a slot under way is made within a minute', () => {
    expect(makeRoom(1, [claim('x', -4, 60)], [stay('a', -30)], at(0))).toEqual(
      new Map([['a', new Date(at(0).getTime() + LEAVE_MS)]]),
    )
  })
  it('suffices for all whenever there are places enough', () => {
    const index = fc.nat(7)
    const claims = fc.uniqueArray(
      index.chain((n) => fc.integer({ min: -5, max: 5 }).map((from) => claim(`u${n}`, from, from + 30))),
      { selector: ({ userId }) => userId, maxLength: 6 },
    )
    const stays = fc.uniqueArray(
      index.map((n) => stay(`s${n}`, -n, `u${n}`)),
      { selector: ({ id }) => id, maxLength: 6 },
    )
    fc.assert(
      fc.property(claims, stays, fc.integer({ min: 6, max: 8 }), (booked, here, places) => {
        const leaving = makeRoom(places, booked, here, at(0))
        const moment = at(6).getTime()
        const staying = here.filter(({ id }) => (leaving.get(id)?.getTime() ?? Infinity) > moment)
        const holders = new Set(booked.map(({ userId }) => userId))
        const all = new Set([...holders, ...staying.map(({ userId }) => userId)])
        expect(all.size).toBeLessThanOrEqual(Math.max(places, holders.size))
        for (const { id, userId } of here) if (holders.has(userId)) expect(leaving.get(id)).toBeUndefined()
      }),
    )
  })
})

it('a place is held for the first in line for a while, never beyond its slot', () => {
  const slot = { startsAt: at(60), endsAt: at(120) }
  expect(acceptBy(slot, at(0))).toEqual(at(15))
  expect(acceptBy(slot, at(70))).toEqual(at(75))
  expect(acceptBy(slot, at(118))).toEqual(at(120))
})

it('seats are spread over the benches', () => {
  const free = ['a', 'b'].flatMap((deviceId) => [0, 1, 2].map((seat) => ({ deviceId, seat })))
  expect(chooseSeats(free, 3).map(({ deviceId, seat }) => `${deviceId}${seat}`)).toEqual(['a0', 'b0', 'a1'])
})
