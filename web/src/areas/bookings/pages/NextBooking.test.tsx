import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordPage, type Booking } from '@labbox/contract/bookings/bookings.ts'
import { queryClient, queryOf } from '../../../app/api/query.ts'
import { WithQueries } from '../../../testing/with-queries.tsx'
import NextBooking from './NextBooking.tsx'

vi.mock(import('../../../ui/navigation.ts'), async (original) => ({
  ...(await original()),
  useNavigate: () => async () => undefined,
}))

const now = new Date('2026-11-30T08:00:00Z')
const id = (k: number) => `01900000-0000-7000-8000-00000000000${k}`

const booking = (k: number, hours: number, more: Partial<Booking> = {}): Booking => {
  const at = (after: number) => new Date(now.getTime() + after * 3_600_000).toISOString()
  return {
    id: id(k),
    offerId: id(0),
    subject: { zh: '课外开放时段', en: `Open hours ${k}` },
    status: 'reserved',
    startsAt: at(hours),
    endsAt: at(hours + 2),
    timeZone: 'UTC',
    deviceId: null,
    deviceName: null,
    userId: id(0),
    userName: 'Li Na',
    account: 'student1',
    bookedAt: at(-24),
    acceptBy: null,
    usedAt: null,
    cancelledAt: null,
    reason: '',
    noShowAt: at(hours + 0.25),
    ...more,
  }
}

const show = (items: Booking[]) => {
  queryClient.setQueryData(queryOf(recordPage, { upcoming: true, limit: 3 }).queryKey, {
    items,
    total: items.length,
    page: 1,
    limit: 3,
  } as never)
  render(<NextBooking />, { wrapper: WithQueries })
}

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

it('asks for nothing before it is time: a booking that comes shows when it is and how it stands', () => {
  show([booking(1, 3)])
  expect(screen.getByText('Open hours 1')).toBeTruthy()
  expect(screen.getByText('Reserved')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('offers the bench from the begin of the slot on, and what became free to take it, each in its own line', () => {
  show([booking(1, -0.1), booking(2, 4, { status: 'offered', acceptBy: now.toISOString() }), booking(3, 9)])
  const acts = screen.getAllByRole('button')
  expect(acts.map((act) => act.textContent)).toEqual(['Connect', 'Confirm'])
  expect(acts.map((act) => act.closest('li')?.textContent)).toEqual([
    expect.stringContaining('Open hours 1'),
    expect.stringContaining('Open hours 2'),
  ])
})

it('connects no more once the booking is over for its holder', () => {
  show([booking(1, -0.5, { status: 'normal' }), booking(2, -0.5, { status: 'expired' })])
  expect(screen.getAllByRole('button').map((act) => act.textContent)).toEqual(['Connect'])
})
