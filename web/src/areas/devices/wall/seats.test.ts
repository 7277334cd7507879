import { describe, expect, it } from 'vitest'
import type { WallDevice, WallPlace } from '@labbox/contract/devices/wall.ts'
import { countsOf, groupsOf, seatsOf } from './seats.ts'

const at = '2026-09-07T00:00:00.000Z'
const bench = (more: Partial<WallDevice> = {}): WallDevice => ({
  id: 'd',
  name: { zh: '台', en: 'Bench' },
  builtin: false,
  orgId: 'o',
  orgName: { zh: '校', en: 'School' },
  location: 'B204',
  state: 'free',
  online: true,
  since: at,
  version: '1',
  blocked: false,
  capacity: 1,
  free: 1,
  troubles: [],
  places: [],
  reserved: [],
  limited: null,
  queue: [],
  ...more,
})
const place = (instance: number, state: WallPlace['state'] = 'occupied'): WallPlace => ({
  occupancyId: `o${instance}`,
  instance,
  state,
  userName: 'Li',
  supervised: true,
  startedAt: at,
  lastActivityAt: at,
  lastCommand: null,
  idleAt: at,
  until: null,
  help: null,
})
const statesOf = (more: Partial<WallDevice>) => seatsOf(bench(more)).map(({ state }) => state)
const kept = { userName: 'Wang', until: at }

describe('the seats of a bench', () => {
  it.each([
    ['a free one', {}, ['free']],
    ['somebody there', { places: [place(0)] }, ['occupied']],
    ['being reset', { places: [place(0, 'cleaning')] }, ['occupied']],
    ['not reset', { places: [place(0, 'fault')] }, ['fault']],
    [
      'unsafe as a whole',
      { state: 'fault', places: [place(1)], capacity: 3 },
      ['fault', 'occupied', 'fault'],
    ],
    ['gone with somebody on it', { online: false, places: [place(0)], capacity: 2 }, ['offline', 'offline']],
    ['kept for one', { reserved: [kept], places: [place(0)], capacity: 3 }, ['occupied', 'reserved', 'free']],
    ['kept though all is taken', { reserved: [kept], places: [place(0)] }, ['occupied']],
    ['closed', { limited: { until: null }, places: [place(0)], capacity: 2 }, ['occupied', 'limited']],
    ['kept while closed', { limited: { until: at }, reserved: [kept] }, ['reserved']],
    ['with fewer places than before', { places: [place(2)], capacity: 1 }, ['free', 'free', 'occupied']],
  ] as const)('%s', (_, more, states) => {
    expect(statesOf(more as unknown as Partial<WallDevice>)).toEqual(states)
  })

  it('are counted by state', () => {
    const devices = [bench({ capacity: 4, places: [place(1)] }), bench({ online: false })]
    expect(countsOf(devices)).toMatchObject({ free: 3, occupied: 1, offline: 1, fault: 0 })
  })
})

it('single benches of a room stand together, one with many places by itself', () => {
  const one = bench({ id: '1' })
  const pool = bench({ id: '2', capacity: 30 })
  const other = bench({ id: '3', location: 'B205' })
  const last = bench({ id: '4' })
  expect(groupsOf([one, pool, other, last]).map(({ devices }) => devices.map(({ id }) => id))).toEqual([
    ['1', '4'],
    ['2'],
    ['3'],
  ])
})
