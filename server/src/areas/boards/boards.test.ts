import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { BOARD_SECONDS, boardToday, boardTrends, TREND_DAYS } from '@labbox/contract/boards/boards.ts'
import { settingUpdate } from '@labbox/contract/system/client-config.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { publishedLab } from '../../testing/lab.ts'
import { device, occupancy } from '../devices/tables.ts'
import { studentTask } from '../tasks/tables.ts'
import { newId } from '../../platform/database/ids.ts'

let kit: TestApp
let admin: Client
let student: string
let version = 0

const turn = async (on: boolean) => {
  await admin.ok(settingUpdate, { name: 'publicBoard', content: on, version })
  version += 1
}
const later = (seconds: number) => kit.clock.advance(seconds * 1000)

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  // Noon in the organisation's zone: the test moves the clock without leaving the day.
  const now = kit.clock.now()
  const noon = new Date(`${now.toISOString().slice(0, 10)}T04:00:00Z`)
  kit.clock.advance(noon.getTime() + DAY_MS - now.getTime())
  admin = await kit.user('admin')
  const lab = await publishedLab(kit)
  student = lab.student.userId
})
afterAll(() => kit.close())

test('a board is closed to everybody, until an administrator opens it, and again when he closes it', async () => {
  for (const board of [boardToday, boardTrends])
    for (const who of [kit.anonymous, admin])
      expect((await who.call(board, {})).refusal.error).toBe('BOARD_OFF')
  await turn(true)
  for (const board of [boardToday, boardTrends]) expect((await kit.anonymous.call(board, {})).code).toBe(200)
  await turn(false)
  expect((await kit.anonymous.call(boardToday, {})).refusal.error).toBe('BOARD_OFF')
  await turn(true)
})

test('the first board counts places, tasks and what is handed in, and names nobody', async () => {
  const now = kit.clock.now()
  const registered = {
    orgId: kit.firstOrg,
    wiring: 'simulated' as const,
    createdAt: now,
    updatedAt: now,
    online: true,
    since: now,
  }
  const bench = { ...registered, id: newId(), name: { en: 'Bench 1' }, capacity: 2 }
  const broken = { ...registered, id: newId(), name: { en: 'Bench 2' }, unsafe: true }
  const away = { ...registered, id: newId(), name: { en: 'Bench 3' }, online: false }
  const retired = { ...registered, id: newId(), name: { en: 'Bench 4' }, retiredAt: now }
  await kit.deps.db.insert(device).values([bench, broken, away, retired])
  await kit.deps.db.insert(occupancy).values({
    id: newId(),
    deviceId: bench.id,
    instance: 0,
    userId: student,
    startedAt: now,
    lastActivityAt: now,
  })
  later(BOARD_SECONDS.today + 1)
  const board = await kit.anonymous.ok(boardToday, {})
  expect(board.places).toEqual({ all: 4, free: 1, occupied: 1, fault: 1, offline: 1 })
  expect(board.devices.map(({ name, state, occupied }) => [name.en, state, occupied])).toEqual([
    ['Bench 1', 'free', 1],
    ['Bench 2', 'fault', 0],
    ['Bench 3', 'offline', 0],
  ])
  expect(board.devices[0]?.since).toBe(now.toISOString())
  expect(board.tasks).toEqual([
    { type: 2, tasks: 1, students: 1, working: 0, done: 0 },
    { type: 3, tasks: 1, students: 1, working: 0, done: 0 },
  ])
  expect(JSON.stringify(board)).not.toContain('Pupil')
  expect(JSON.stringify(board)).not.toContain(student)
})

test('figures are counted at most once in a few seconds', async () => {
  const before = await kit.anonymous.ok(boardToday, {})
  await kit.deps.db.update(studentTask).set({ status: 2, submittedAt: kit.clock.now() })
  expect(await kit.anonymous.ok(boardToday, {})).toEqual(before)
  later(BOARD_SECONDS.today)
  const { tasks } = await kit.anonymous.ok(boardToday, {})
  expect(tasks.map(({ done }) => done)).toEqual([1, 1])
})

test('the second board counts by day of the zone, and only scores that are released', async () => {
  const now = kit.clock.now()
  await kit.deps.db.update(studentTask).set({ status: 3, score: '100.0000', gradedAt: now })
  await kit.deps.db.update(occupancy).set({ endedAt: new Date(now.getTime() + 5400_000), reason: 'release' })
  later(BOARD_SECONDS.trends)
  const board = await kit.anonymous.ok(boardTrends, {})
  expect(board.days).toHaveLength(TREND_DAYS)
  expect(board.days.at(-1)).toMatchObject({ day: now.toISOString().slice(0, 10), uses: 1, handedIn: 2 })
  expect(board.days.at(-1)?.benchHours).toBeGreaterThan(1.4)
  expect(board.scores).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 2])
  expect(board.mean).toBe(100)
  await kit.database
    .sql`update task set scores_at = ${new Date(now.getTime() + DAY_MS).toISOString()} where type = 2`
  later(BOARD_SECONDS.trends)
  expect((await kit.anonymous.ok(boardTrends, {})).scores.at(-1)).toBe(1)
})
