import { expect, it } from 'vitest'
import { boardRow as row } from './board-row.fixture.ts'
import { filtered, isOnline, merged } from './rows.ts'

const now = Date.parse('2026-11-22T08:00:00Z')
const seen = (secondsAgo: number) => new Date(now - secondsAgo * 1000).toISOString()

it.each([
  ['with a fresh sign of life', { seenAt: seen(30) }, true],
  ['not after two missed ones', { seenAt: seen(90) }, false],
  ['not without any', {}, false],
  ['who has just begun, before the first sign', { startedAt: seen(20) }, true],
  ['whose answers arrive', { seenAt: seen(90), savedAt: seen(10) }, true],
  ['not when the begin is all there is, long ago', { startedAt: seen(100) }, false],
  ['not once handed in', { seenAt: seen(5), status: 3 }, false],
])('somebody is online %s', (_, more, expected) => expect(isOnline(row(more), now)).toBe(expected))

it('filters by name, number, status and sign at once', () => {
  const rows = [
    row({ id: 'on', seenAt: seen(1) }),
    row({ id: 'away', seenAt: seen(200), leaves: 2 }),
    row({ id: 'done', status: 3, name: 'Li', late: 1 }),
  ]
  const ids = (more: object) =>
    filtered(rows, { text: '', status: null, sign: null, ...more }, now).map(({ id }) => id)
  expect(ids({})).toEqual(['on', 'away', 'done'])
  expect(ids({ text: ' LI ' })).toEqual(['done'])
  expect(ids({ text: '2024', status: 1 })).toEqual(['on', 'away'])
  expect(ids({ sign: 'online' })).toEqual(['on'])
  expect(ids({ sign: 'away' })).toEqual(['away'])
  expect(ids({ sign: 'left' })).toEqual(['away'])
  expect(ids({ sign: 'late', status: 1 })).toEqual([])
})

it('replaces the rows that changed and keeps the order', () => {
  const next = merged([row({ id: 'a' }), row({ id: 'b' })], [row({ id: 'b', answered: 4 }), row({ id: 'x' })])
  expect(next.map(({ id, answered }) => [id, answered])).toEqual([
    ['a', 0],
    ['b', 4],
  ])
})
