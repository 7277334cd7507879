import { afterAll, beforeAll, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '@labbox/contract/core/durations.ts'
import * as figures from '@labbox/contract/home/figures.ts'
import { homeCounts } from '@labbox/contract/home/counts.ts'
import { homeSteps } from '@labbox/contract/home/steps.ts'
import { homeToday } from '@labbox/contract/home/today.ts'
import { createOrganisation } from '../access/people/provision.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { publishedLab } from '../../testing/lab.ts'
import { device, occupancy } from '../devices/tables.ts'
import { studentTask } from '../tasks/tables.ts'

let kit: TestApp
let admin: Client
let lab: Awaited<ReturnType<typeof publishedLab>>
let orgadmin: Client

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  // Ten in the morning, a Monday, in the zone of the organisation.
  kit.clock.advance(new Date('2026-09-07T02:00:00Z').getTime() + 7 * DAY_MS - kit.clock.now().getTime())
  admin = await kit.user('admin')
  orgadmin = await kit.user('orgadmin')
  lab = await publishedLab(kit)
})
afterAll(() => kit.close())

const another = () => createOrganisation(kit.deps.db, kit.clock.now(), { name: { en: 'Another' } })

const setReport = (fields: Partial<typeof studentTask.$inferInsert>) =>
  kit.deps.db
    .update(studentTask)
    .set(fields)
    .where(and(eq(studentTask.id, lab.reportTask.id)))

test('counts what waits for each, and nothing of others', async () => {
  expect(await lab.student.ok(homeCounts, {})).toEqual({
    review: 0,
    marking: 0,
    tasks: 2,
    bookings: 0,
    messages: 0,
  })
  expect(await lab.teacher.ok(homeCounts, {})).toEqual({
    review: 0,
    marking: 0,
    tasks: 0,
    bookings: 0,
    messages: 0,
  })
  await setReport({ status: 2, submittedAt: kit.clock.now() })
  expect(await lab.student.ok(homeCounts, {})).toMatchObject({ review: 0, tasks: 1 })
  expect(await lab.teacher.ok(homeCounts, {})).toMatchObject({ review: 1 })
  const stranger = await kit.user('teacher')
  expect(await stranger.ok(homeCounts, {})).toMatchObject({ review: 0 })
  expect(await orgadmin.ok(homeCounts, {})).toMatchObject({ review: 1 })
  const elsewhere = await kit.user('orgadmin', { orgId: await another() })
  expect(await elsewhere.ok(homeCounts, {})).toMatchObject({ review: 0 })
})

test('a day shows what begins and ends, to its student and its teacher, in the order of time', async () => {
  const today = await lab.student.ok(homeToday, {})
  expect(today).toMatchObject({ timeZone: 'Asia/Shanghai', day: '2026-09-14' })
  expect(today.moments.map(({ kind, id }) => [kind, id])).toEqual([
    ['starts', lab.experimentTask.id],
    ['ends', lab.experimentTask.id],
  ])
  const teachers = await lab.teacher.ok(homeToday, {})
  expect(
    teachers.moments.filter(({ kind }) => kind === 'ends').map(({ id, people }) => [id, people]),
  ).toEqual([
    [lab.published.experimentTaskId, 1],
    [lab.published.reportTaskId, 1],
  ])
  expect(teachers.moments[0]).toMatchObject({ note: { en: 'Class' } })
  const stranger = await kit.user('teacher')
  expect((await stranger.ok(homeToday, {})).moments).toEqual([])
})

test('classes are drawn by day, running tasks and scores', async () => {
  const [before] = await lab.teacher.ok(figures.homeClasses, {})
  expect(before).toMatchObject({ id: lab.classId, students: 1, open: 2, done: 1, mean: null })
  expect(before?.days).toEqual([...Array<number>(figures.SPARK_DAYS - 1).fill(0), 1])
  await setReport({ submittedAt: new Date(kit.clock.now().getTime() - 3 * DAY_MS) })
  const [after] = await lab.teacher.ok(figures.homeClasses, {})
  expect(after?.days.indexOf(1)).toBe(figures.SPARK_DAYS - 4)
  expect(await (await kit.user('teacher')).ok(figures.homeClasses, {})).toEqual([])
})

test('scores come when they may be seen', async () => {
  expect(await lab.student.ok(figures.homeScores, {})).toEqual([])
  await setReport({ status: 3, score: '88', gradedAt: kit.clock.now() })
  expect(await lab.student.ok(figures.homeScores, {})).toMatchObject([{ id: lab.reportTask.id, score: 88 }])
})

test('an organisation sees the use of its own people and its own benches', async () => {
  const { db } = kit.deps
  const now = kit.clock.now()
  const bench = { wiring: 'simulated' as const, createdAt: now, updatedAt: now, online: true, since: now }
  const id = newId()
  await db.insert(device).values([
    { ...bench, id, orgId: kit.firstOrg, name: { en: 'Good' } },
    { ...bench, id: newId(), orgId: kit.firstOrg, name: { en: 'Hot' }, unsafe: true },
    { ...bench, id: newId(), orgId: kit.firstOrg, name: { en: 'Away' }, online: false },
  ])
  const startedAt = new Date('2026-09-14T00:30:00Z')
  await db.insert(occupancy).values({
    id: newId(),
    deviceId: id,
    instance: 1,
    userId: lab.student.userId,
    startedAt,
    lastActivityAt: startedAt,
    endedAt: new Date(startedAt.getTime() + 1.5 * HOUR_MS),
    reason: 'release',
    safeAt: now,
  })
  const own = await orgadmin.ok(figures.homeOrganisation, {})
  // Half an hour from 08:30, one from 09:00, a Monday.
  expect(own.heat[0]?.slice(7, 11)).toEqual([0, 0.5, 1, 0])
  expect(own.heat.flat().reduce((sum, hours) => sum + hours, 0)).toBe(1.5)
  expect(own.faults.map(({ name, state }) => [name.en, state])).toEqual([
    ['Hot', 'unsafe'],
    ['Away', 'offline'],
  ])
  expect(own.tasks).toMatchObject({ running: 2, copies: 2 })
  const elsewhere = await kit.user('orgadmin', { orgId: await another() })
  const others = await elsewhere.ok(figures.homeOrganisation, {})
  expect(others.heat.flat().every((hours) => hours === 0)).toBe(true)
  expect(others).toMatchObject({ faults: [], tasks: { running: 0, copies: 0, done: 0 } })
})

test('the system tells of itself to its administrators only', async () => {
  const system = await admin.ok(figures.homeSystem, {})
  expect(system.acts).toHaveLength(figures.SPARK_DAYS)
  expect(system.acts.at(-1)?.day).toBe('2026-09-14')
  expect(system.storage.database).toBeGreaterThan(1_000_000)
  expect(system.sessions.open).toBeGreaterThan(3)
  for (const who of [orgadmin, lab.teacher, lab.student])
    expect((await who.call(figures.homeSystem, {})).code).toBe(403)
})

test('first steps tick themselves off by what was done', async () => {
  expect((await lab.teacher.ok(homeSteps, {})).toSorted()).toEqual(
    expect.arrayContaining(['classes', 'projects', 'publish']),
  )
  const fresh = await kit.user('teacher')
  expect(await fresh.ok(homeSteps, {})).toEqual([])
  expect(await lab.student.ok(homeSteps, {})).toContain('start')
  expect(await admin.ok(homeSteps, {})).toContain('organisations')
})
