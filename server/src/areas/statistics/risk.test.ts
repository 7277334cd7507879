import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mean, median } from '@labbox/contract/exams/statistics.ts'
import * as statistics from '@labbox/contract/statistics/statistics.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { studentTask, task } from '../tasks/tables.ts'
import {
  CLASS_SIZE,
  reviewed,
  statisticsSchool,
  type Class,
  type Copy,
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

it('compares teachers and names students at risk where that was allowed, and logs each look', async () => {
  await school.allow(['statistics:teacher:page', 'statistics:risk:page'])
  const looks = async () =>
    (await kit.deps.db.execute(sql`select act from audit_log where act like 'statistics:%' order by at`))
      .length
  const before = await looks()
  const teachers = await school.orgadmin.ok(statistics.statisticsTeachers, { sort: 'name' })
  expect(teachers.items.map(({ name }) => name)).toEqual(['First', 'Second'])
  const beyond = { page: 9 }
  expect(await school.orgadmin.ok(statistics.statisticsTeachers, beyond)).toEqual({ items: [], total: 2 })
  const own = school.copies.filter((copy) => copy.ownerId === school.first.userId && !copy.off)
  expect(teachers.items[0]).toMatchObject({
    tasks: new Set(own.map(({ taskId }) => taskId)).size,
    students: 2 * CLASS_SIZE,
  })
  for (const [k, teacher] of [school.first, school.second].entries()) {
    const hours = school.copies.flatMap((copy, n) =>
      copy.ownerId === teacher.userId && !copy.off && copy.status === 3 ? [reviewed(n)] : [],
    )
    expect(teachers.items[k]?.reviewHours).toBeCloseTo(median(hours) ?? -1, 6)
  }
  expect(teachers.items[0]?.mean).toBeCloseTo(mean(own.flatMap(({ score }) => score ?? [])) ?? -1, 6)

  const risk = await school.orgadmin.ok(statistics.statisticsRisk, { limit: 200 })
  expect(await school.orgadmin.ok(statistics.statisticsRisk, { page: 9, limit: 200 })).toEqual({
    items: [],
    total: risk.total,
  })
  const mine = school.copies.filter((copy) => copy.class.orgId === school.orgadmin.orgId && !copy.off)
  const reasonsOf = (rows: Copy[]) => {
    const scores = rows.flatMap(({ score }) => score ?? [])
    const missed = rows.filter(({ type, status }) => status === (type === 3 ? 6 : 5)).length
    return [
      ...(missed >= 2 ? ['missed'] : []),
      ...(scores.length >= 2 && (mean(scores) ?? 100) < 60 ? ['failing'] : []),
      // Everybody had a task that was open three weeks ago.
      ...(rows.some(
        ({ submittedAt }) =>
          submittedAt && kit.clock.now().getTime() - submittedAt.getTime() <= 21 * 24 * HOUR,
      )
        ? []
        : ['silent']),
    ]
  }
  const expected = [...Map.groupBy(mine, ({ studentId }) => studentId)].flatMap(([id, rows]) =>
    reasonsOf(rows).length > 0 ? [[id, reasonsOf(rows)]] : [],
  )
  expect(expected.length).toBeGreaterThan(0)
  expect(risk.items.map(({ id, reasons }) => [id, reasons]).toSorted()).toEqual(expected.toSorted())
  expect(await looks()).toBe(before + 4)
})

it('calls nobody silent whose first task is younger than three weeks', async () => {
  const fresh = await school.newClass(school.first, kit.clock.now().getTime())
  const id = newId()
  const now = kit.clock.now()
  const [startAt, endAt] = [new Date(now.getTime() - 24 * HOUR), new Date(now.getTime() + 24 * HOUR)]
  await kit.deps.db.insert(task).values({
    id,
    orgId: fresh.orgId,
    ownerId: school.first.userId,
    type: 3,
    name: { en: 'Fresh' },
    settings: {} as never,
    startAt,
    endAt,
    publishedAt: now,
    createdAt: now,
  })
  const [studentId = ''] = fresh.students
  const copy = { id: newId(), taskId: id, studentId, classId: fresh.id, createdAt: now }
  await kit.deps.db.insert(studentTask).values(copy)
  const { items } = await school.orgadmin.ok(statistics.statisticsRisk, { limit: 200, classId: fresh.id })
  expect(items).toEqual([])
  const old = new Date(now.getTime() - 600 * HOUR)
  await kit.deps.db.update(task).set({ startAt: old }).where(eq(task.id, id))
  const later = await school.orgadmin.ok(statistics.statisticsRisk, { limit: 200, classId: fresh.id })
  expect(later.items.map(({ id: found, reasons }) => [found, reasons])).toEqual([[studentId, ['silent']]])
})

it('counts nothing as missed at risk that a teacher has excused', async () => {
  const risk = async () => (await school.orgadmin.ok(statistics.statisticsRisk, { limit: 200 })).items
  const before = await risk()
  const [one] = school.classes as [Class]
  const missed = school.copies.find(
    (copy) =>
      copy.class === one && copy.status === 5 && !copy.off && before.some(({ id }) => id === copy.studentId),
  ) as Copy
  const of = (rows: typeof before) => rows.find(({ id }) => id === missed.studentId)
  const { excuse, undo } = await school.excusing([missed])
  await excuse(missed, true)
  const after = of(await risk())
  const was = of(before)
  expect(after?.missed ?? (was?.missed ?? 0) - 1).toBe((was?.missed ?? 0) - 1)
  if (after) expect(after.copies).toBe((was?.copies ?? 0) - 1)
  await excuse(missed, false)
  expect(await risk()).toEqual(before)
  await undo()
})
