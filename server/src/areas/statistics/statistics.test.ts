import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  distribution,
  mean,
  median,
  scoreBands,
  timeBands,
  variance,
} from '@labbox/contract/exams/statistics.ts'
import { statisticsKinds } from '@labbox/contract/statistics/kinds.ts'
import * as statistics from '@labbox/contract/statistics/statistics.ts'
import type { StudentStatus } from '@labbox/contract/tasks/states.ts'
import { transaction } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { studentTask, task } from '../tasks/tables.ts'
import { keepFigures } from './figures.jobs.ts'
import { countedTask, workFigure } from './tables.ts'
import {
  CLASS_SIZE,
  statisticsSchool,
  type Class,
  type Copy,
  type Filter,
  type StatisticsSchool,
} from '../../testing/statistics-school.ts'

const HOUR = 3_600_000

let kit: TestApp
let school: StatisticsSchool
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  school = await statisticsSchool(kit)
})
afterAll(() => kit.close())

const filters = (): Filter[] => {
  const now = kit.clock.now().getTime()
  const [one, two, three] = school.classes as [Class, Class, Class]
  const at = (ago: number) => new Date(now - ago * HOUR).toISOString()
  return [
    {},
    { semesterId: two.semesterId },
    { classId: one.id },
    { classId: three.id },
    { from: at(5000) },
    { from: at(5000), to: at(24) },
    { classId: two.id, to: at(0) },
  ]
}

const resting = ({ endAt }: Copy): boolean => endAt < kit.clock.now().getTime() - 24 * HOUR
const keptTasks = async () => (await kit.deps.db.select().from(countedTask)).map(({ taskId }) => taskId)
const expectCounts = async () => {
  for (const actor of [school.admin, school.orgadmin, school.first, school.second, school.stranger])
    for (const kind of statisticsKinds)
      for (const filter of filters()) {
        const rows = school.wanted(actor, kind, filter)
        const answer = await actor.ok(statistics.statisticsSummary, { kind, ...filter })
        const done = rows.filter(({ status }) => status === 2 || status === 3)
        const scores = rows.flatMap(({ score }) => score ?? [])
        const spread = variance(scores)
        expect(answer).toMatchObject({
          tasks: new Set(rows.map(({ taskId }) => taskId)).size,
          students: new Set(rows.map(({ studentId }) => studentId)).size,
          copies: rows.length,
          handedIn: done.length,
          missed: rows.filter(({ status }) => status === (kind === 'report' ? 6 : 5)).length,
          scored: scores.length,
          median: median(scores),
          distribution: distribution(scores),
          scoreBands: scoreBands(scores),
          timeBands: timeBands(done.flatMap(({ minutes }) => minutes ?? [])),
        })
        expect(answer.mean ?? -1).toBeCloseTo(mean(scores) ?? -1, 6)
        expect(answer.deviation ?? -1).toBeCloseTo(spread === null ? -1 : Math.sqrt(spread), 6)
        const terms = [...Map.groupBy(rows, (row) => row.class.semesterId)]
        expect(answer.semesters.map(({ id, copies: n }) => [id, n]).toSorted()).toEqual(
          terms.map(([id, those]) => [id, those.length]).toSorted(),
        )
      }
}
it('counts what counting each copy gives, for everybody and every filter', async () => {
  await expectCounts()
  expect(await keptTasks()).toEqual([])
})

it('keeps the figures of tasks that rest, and counts with them what counting each copy gives', async () => {
  await keepFigures(kit.deps.db, kit.clock.now())
  expect(new Set(await keptTasks())).toEqual(
    new Set(school.copies.filter(resting).map(({ taskId }) => taskId)),
  )
  await expectCounts()
})

it('counts at once what changed of a task that rested, and keeps it again', async () => {
  const { db } = kit.deps
  const [graded, taken, left] = (await keptTasks()).map((id) =>
    school.copies.find((copy) => copy.taskId === id && copy.status === 3),
  ) as [Copy, Copy, Copy]
  graded.score = 12.5
  await db.update(studentTask).set({ score: '12.5' }).where(eq(studentTask.id, graded.id))
  const { userId: studentId } = await kit.user('student', { account: 'latecomer' })
  const late = { ...taken, id: newId(), studentId, status: 0 as const, score: null, minutes: null }
  const { id, taskId, class: of } = late
  school.copies.push(late)
  await db.insert(studentTask).values({ id, taskId, studentId, classId: of.id, createdAt: kit.clock.now() })
  expect(await keptTasks()).not.toContain(graded.taskId)
  expect(await keptTasks()).not.toContain(taken.taskId)
  await expectCounts()
  await keepFigures(db, kit.clock.now())
  expect(await keptTasks()).toEqual(expect.arrayContaining([graded.taskId, taken.taskId, left.taskId]))
  await expectCounts()
  school.copies.pop()
  await db.delete(studentTask).where(eq(studentTask.id, id))
  expect(await keptTasks()).not.toContain(taken.taskId)
  await expectCounts()
})

it('leaves out whom a teacher has excused, at once, unless the work was handed in', async () => {
  const [one] = school.classes as [Class]
  const of = (status: StudentStatus) =>
    school.copies.find(
      (copy) => copy.class === one && copy.status === status && copy.type !== 3 && resting(copy),
    ) as Copy
  const [missed, done] = [of(5), of(3)]
  const place = school.copies.indexOf(missed)
  const again = () => keepFigures(kit.deps.db, kit.clock.now())
  await again()
  const { excuse, undo } = await school.excusing([missed, done])
  await excuse(missed, true)
  await excuse(done, true)
  expect(await keptTasks()).not.toContain(missed.taskId)
  school.copies.splice(place, 1)
  await expectCounts()
  await again()
  expect(await keptTasks()).toContain(missed.taskId)
  await expectCounts()
  await excuse(missed, false)
  await excuse(done, false)
  expect(await keptTasks()).not.toContain(missed.taskId)
  school.copies.splice(place, 0, missed)
  await expectCounts()
  await undo()
})

it('never keeps figures of a moment before a change that was under way', async () => {
  const { db } = kit.deps
  const [taskId = ''] = await keptTasks()
  const one = school.copies.find((copy) => copy.taskId === taskId && copy.status === 3) as Copy
  await db.delete(countedTask).where(eq(countedTask.taskId, taskId))
  const keptOf = () => db.select().from(workFigure).where(eq(workFigure.taskId, taskId))
  const [counted] = await transaction(db, async (tx) => {
    await tx.update(studentTask).set({ score: '99.9' }).where(eq(studentTask.id, one.id))
    const waiting = keepFigures(db, kit.clock.now())
    await vi.waitFor(async () => expect(await keptTasks()).toContain(taskId))
    expect(await keptOf()).toEqual([])
    return [waiting]
  })
  one.score = 99.9
  await counted
  expect((await keptOf()).flatMap(({ scores }) => scores)).toContain(99.9)
  await expectCounts()
})

it('lists the work behind every band, and as many rows as the band says', async () => {
  for (const actor of [school.admin, school.first, school.second])
    for (const kind of statisticsKinds) {
      const summary = await actor.ok(statistics.statisticsSummary, { kind })
      for (const [k, band] of (['low', 'middle', 'high'] as const).entries()) {
        const scored = await actor.ok(statistics.statisticsWork, { kind, score: band, limit: 200 })
        expect(scored.total).toBe(summary.scoreBands[k])
        expect(scoreBands(scored.items.flatMap(({ score }) => score ?? []))[k]).toBe(scored.items.length)
        const timed = await actor.ok(statistics.statisticsWork, { kind, time: band, limit: 200 })
        expect(timed.total).toBe(summary.timeBands[k])
        expect(timeBands(timed.items.flatMap(({ minutes }) => minutes ?? []))[k]).toBe(timed.items.length)
      }
      for (const name of ['handedIn', 'missed'] as const)
        expect((await actor.ok(statistics.statisticsWork, { kind, state: name })).total).toBe(summary[name])
    }
})

it('sorts by score with those that have none last, whichever way', async () => {
  for (const sort of ['score', '-score']) {
    const { items } = await school.first.ok(statistics.statisticsWork, { kind: 'exam', sort, limit: 200 })
    const scores = items.map(({ score }) => score)
    const known = scores.filter((score) => score !== null)
    expect(scores.slice(0, known.length)).toEqual(
      known.toSorted((a, b) => (sort === 'score' ? a - b : b - a)),
    )
    expect(known.length).toBeLessThan(scores.length)
  }
})

it('lists everything once over its pages, in every order, and nothing but the total beyond them', async () => {
  const own = school.wanted(school.first, 'exam', {}).map(({ id }) => id)
  for (const sort of ['endAt', '-score', 'minutes', '-submittedAt']) {
    const ids: string[] = []
    for (let page = 1; (page - 1) * 7 < own.length; page++) {
      const { items } = await school.first.ok(statistics.statisticsWork, {
        kind: 'exam',
        sort,
        page,
        limit: 7,
      })
      ids.push(...items.map(({ id }) => id))
    }
    expect(ids.toSorted()).toEqual(own.toSorted())
  }
  const beyond = { page: 99, limit: 200 }
  expect(await school.first.ok(statistics.statisticsWork, { kind: 'exam', ...beyond })).toEqual({
    items: [],
    total: own.length,
  })
  expect(await school.first.ok(statistics.statisticsQuestions, beyond)).toEqual({ items: [], total: 0 })
})

it('names nobody to who looks after an organisation, unless that was allowed, and to teachers their own', async () => {
  const work = (actor: Client) => actor.ok(statistics.statisticsWork, { kind: 'exam', limit: 200 })
  for (const teacher of [school.first, school.second])
    for (const { student, number } of (await work(teacher)).items)
      expect([student, number]).not.toContain(null)
  for (const actor of [school.admin, school.orgadmin]) {
    const { items, total } = await work(actor)
    expect(total).toBe(school.wanted(actor, 'exam', {}).length)
    expect(new Set(items.flatMap(({ student, number }) => [student, number]))).toEqual(new Set([null]))
  }
  await school.allow(['statistics:student:page'])
  for (const { student, number } of (await work(school.orgadmin)).items)
    expect([student, number]).not.toContain(null)
})

it('gives each task its own figures, of the classes in scope only', async () => {
  const { items, total } = await school.second.ok(statistics.statisticsTasks, {
    kind: 'experiment',
    limit: 200,
  })
  const mine = school.wanted(school.second, 'experiment', {})
  expect(total).toBe(new Set(mine.map(({ taskId }) => taskId)).size)
  for (const item of items) {
    const rows = mine.filter(({ taskId }) => taskId === item.id)
    const scores = rows.flatMap(({ score }) => score ?? [])
    expect(item).toMatchObject({
      students: rows.length,
      handedIn: rows.filter(({ status }) => status === 2 || status === 3).length,
      scored: scores.length,
      scoreBands: scoreBands(scores),
    })
    expect(item.classes).toHaveLength(1)
  }
  expect(items.map(({ endAt }) => endAt)).toEqual(
    items
      .map(({ endAt }) => endAt)
      .toSorted()
      .toReversed(),
  )
})

it('counts of a course the classes in scope', async () => {
  const one = school.classes[0] as Class
  await kit.deps.db
    .update(task)
    .set({ courseId: school.courseId })
    .where(eq(task.ownerId, school.first.userId))
  const { items } = await school.first.ok(statistics.statisticsCourses)
  const rows = school.copies.filter((copy) => copy.class === one && !copy.off)
  const exam = rows.flatMap(({ type, score }) => (type === 1 || type === 6 ? (score ?? []) : []))
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    id: school.courseId,
    classes: 1,
    students: CLASS_SIZE,
    tasks: 16,
    marks: 0,
  })
  expect(items[0]?.exam).toBeCloseTo(mean(exam) ?? -1, 6)
  const minutes = rows.reduce((sum, { type, minutes: own }) => sum + (type === 2 ? (own ?? 0) : 0), 0)
  expect(items[0]?.benchHours).toBeCloseTo(minutes / 60, 1)
  expect((await school.stranger.ok(statistics.statisticsCourses)).items).toEqual([])
  await kit.deps.db.update(task).set({ courseId: null }).where(eq(task.ownerId, school.first.userId))
})

it('keeps students out, and comparisons and lists of names from who was not given them', async () => {
  for (const endpoint of [
    statistics.statisticsSummary,
    statistics.statisticsTasks,
    statistics.statisticsWork,
    statistics.statisticsCourses,
  ])
    expect((await school.pupil.call(endpoint, { kind: 'exam' } as never)).code).toBe(403)
  for (const endpoint of [statistics.statisticsTeachers, statistics.statisticsRisk])
    for (const actor of [school.admin, school.orgadmin, school.first])
      expect((await actor.call(endpoint)).code).toBe(403)
})
