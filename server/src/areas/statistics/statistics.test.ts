import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import * as roles from '@labbox/contract/access/roles.ts'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { courseAdd, courseClasses, courseDelete } from '@labbox/contract/courses/courses.ts'
import {
  distribution,
  mean,
  median,
  scoreBands,
  timeBands,
  variance,
} from '@labbox/contract/exams/statistics.ts'
import { statisticsKinds, typesOfKind, type StatisticsKind } from '@labbox/contract/statistics/kinds.ts'
import { gradeEnter } from '@labbox/contract/scores/books.ts'
import * as statistics from '@labbox/contract/statistics/statistics.ts'
import type { StudentStatus, TaskType } from '@labbox/contract/tasks/states.ts'
import { transaction } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { semester, teachingClass } from '../classes/tables.ts'
import { studentTask, task, taskClass } from '../tasks/tables.ts'
import { keepFigures } from './figures.jobs.ts'
import { countedTask, workFigure } from './tables.ts'

const HOUR = 3_600_000
const CLASS_SIZE = 8

let kit: TestApp
let admin: Client
let orgadmin: Client
let first: Client
let second: Client
let stranger: Client
let pupil: Client
let courseId: string

interface Class {
  id: string
  orgId: string
  teacher: Client
  students: string[]
  semesterId: string
}
interface Copy {
  id: string
  taskId: string
  type: TaskType
  ownerId: string
  endAt: number
  class: Class
  studentId: string
  status: StudentStatus
  score: number | null
  minutes: number | null
  submittedAt: Date | null
  off: boolean
}
let classes: Class[]
let copies: Copy[]

/** The same numbers in every run. */
let state = 7
const random = (most: number): number => {
  state = (state * 48_271) % 2_147_483_647
  return state % most
}

/** Hours that the review of the k-th copy took: most different, some alike. */
const reviewed = (k: number): number => (k * 7) % 23

const newClass = async (teacher: Client, start: number): Promise<Class> => {
  const semesterId = newId()
  const orgId = teacher.orgId ?? ''
  const [startAt, endAt] = [new Date(start), new Date(start + 1000 * HOUR)]
  await kit.deps.db
    .insert(semester)
    .values({ id: semesterId, orgId, name: { en: `Term ${start}` }, startAt, endAt })
  const { id } = await teacher.ok(classAdd, { name: { en: `Class ${random(1e6)}` } })
  await kit.deps.db.update(teachingClass).set({ semesterId }).where(eq(teachingClass.id, id))
  const students: string[] = []
  for (let k = 0; k < CLASS_SIZE; k++) {
    const account = `pupil${String(random(1e6)).padStart(6, '0')}`
    students.push((await kit.user('student', { account, orgId })).userId)
    await teacher.ok(memberAdd, { id, accounts: [account] })
  }
  return { id, orgId, teacher, students, semesterId }
}

/** A task of a teacher for classes, with what became of it. */
const hand = async (owner: Client, type: TaskType, into: Class[], { off = false, endAt = 0 } = {}) => {
  const id = newId()
  const now = kit.clock.now()
  await kit.deps.db.insert(task).values({
    id,
    orgId: owner.orgId ?? '',
    ownerId: owner.userId,
    type,
    name: { en: `Task ${id}` },
    settings: {} as never,
    startAt: new Date(endAt - 600 * HOUR),
    endAt: new Date(endAt),
    publishedAt: now,
    closedAt: off ? now : null,
    createdAt: now,
  })
  await kit.deps.db.insert(taskClass).values(into.map((one) => ({ taskId: id, classId: one.id })))
  for (const one of into)
    for (const studentId of one.students) {
      const status = ([0, 1, 2, 3, 3, 3, 5, 6] as const)[random(type === 3 ? 8 : 7)] ?? 0
      const done = status === 2 || status === 3
      copies.push({
        id: newId(),
        taskId: id,
        type,
        ownerId: owner.userId,
        endAt,
        class: one,
        studentId,
        status,
        score: status === 3 ? ([59.99, 60, 90, 100, 0][random(9)] ?? random(1001) / 10) : null,
        minutes: done && random(4) > 0 ? ([59, 60, 240, 241][random(8)] ?? random(400)) : null,
        submittedAt: done ? new Date(endAt - HOUR) : null,
        off,
      })
    }
}

const seen = (actor: Client, { class: { orgId, teacher }, ownerId, off }: Copy): boolean => {
  if (off) return false
  if (actor === admin) return true
  if (actor === orgadmin) return orgId === actor.orgId
  return ownerId === actor.userId || teacher === actor
}

interface Filter {
  semesterId?: string
  classId?: string
  from?: string
  to?: string
}
const wanted = (actor: Client, kind: StatisticsKind, filter: Filter): Copy[] =>
  copies.filter(
    (copy) =>
      seen(actor, copy) &&
      typesOfKind[kind].includes(copy.type) &&
      (!filter.semesterId || copy.class.semesterId === filter.semesterId) &&
      (!filter.classId || copy.class.id === filter.classId) &&
      (!filter.from || copy.endAt >= Date.parse(filter.from)) &&
      (!filter.to || copy.endAt < Date.parse(filter.to)),
  )

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  const now = kit.clock.now().getTime()
  copies = []
  admin = await kit.user('admin')
  orgadmin = await kit.user('orgadmin')
  first = await kit.user('teacher', { name: 'First' })
  second = await kit.user('teacher', { name: 'Second' })
  stranger = await kit.user('teacher', { orgId: await kit.org() })
  pupil = await kit.user('student')
  classes = [
    await newClass(first, now - 9000 * HOUR),
    await newClass(second, now - 4000 * HOUR),
    await newClass(stranger, now - 4000 * HOUR),
  ]
  const [one, two, three] = classes as [Class, Class, Class]
  for (const type of [1, 2, 3, 6] as const)
    for (const ago of [8000, 3000, 24, -48]) {
      await hand(first, type, [one, two], { endAt: now - ago * HOUR })
      await hand(second, type, [two], { endAt: now - ago * HOUR })
      await hand(stranger, type, [three], { endAt: now - ago * HOUR })
    }
  await hand(first, 6, [one], { off: true, endAt: now })
  await kit.deps.db.insert(studentTask).values(
    copies.map(({ id, taskId, studentId, status, score, minutes, submittedAt, ...copy }, k) => ({
      id,
      taskId,
      studentId,
      status,
      minutes,
      submittedAt,
      classId: copy.class.id,
      score: score === null ? null : String(score),
      gradedAt: status === 3 && submittedAt ? new Date(submittedAt.getTime() + reviewed(k) * HOUR) : null,
      createdAt: kit.clock.now(),
    })),
  )
  courseId = (await first.ok(courseAdd, { name: { en: 'Circuits' } })).id
  await first.ok(courseClasses, { id: courseId, classIds: [one.id] })
})
afterAll(() => kit.close())

/** System administrators give the role of organisation administrators more. */
const allow = async (permissions: Permission[]) => {
  const role = (await admin.ok(roles.rolePage, { limit: 200 })).items.find(({ code }) => code === 'orgadmin')
  const { id, name, menuIds, version, grants } = await admin.ok(roles.roleGet, { id: role?.id ?? '' })
  const given = permissions.map((permission) => ({ permission, scope: 'org' as const }))
  await admin.ok(roles.roleUpdate, {
    id,
    name,
    menuIds,
    version,
    grants: [...grants, ...given] as roles.Grant[],
  })
}

const filters = (): Filter[] => {
  const now = kit.clock.now().getTime()
  const [one, two, three] = classes as [Class, Class, Class]
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
  for (const actor of [admin, orgadmin, first, second, stranger])
    for (const kind of statisticsKinds)
      for (const filter of filters()) {
        const rows = wanted(actor, kind, filter)
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
  expect(new Set(await keptTasks())).toEqual(new Set(copies.filter(resting).map(({ taskId }) => taskId)))
  await expectCounts()
})

it('counts at once what changed of a task that rested, and keeps it again', async () => {
  const { db } = kit.deps
  const [graded, taken, left] = (await keptTasks()).map((id) =>
    copies.find((copy) => copy.taskId === id && copy.status === 3),
  ) as [Copy, Copy, Copy]
  graded.score = 12.5
  await db.update(studentTask).set({ score: '12.5' }).where(eq(studentTask.id, graded.id))
  const { userId: studentId } = await kit.user('student', { account: 'latecomer' })
  const late = { ...taken, id: newId(), studentId, status: 0 as const, score: null, minutes: null }
  const { id, taskId, class: of } = late
  copies.push(late)
  await db.insert(studentTask).values({ id, taskId, studentId, classId: of.id, createdAt: kit.clock.now() })
  expect(await keptTasks()).not.toContain(graded.taskId)
  expect(await keptTasks()).not.toContain(taken.taskId)
  await expectCounts()
  await keepFigures(db, kit.clock.now())
  expect(await keptTasks()).toEqual(expect.arrayContaining([graded.taskId, taken.taskId, left.taskId]))
  await expectCounts()
  copies.pop()
  await db.delete(studentTask).where(eq(studentTask.id, id))
  expect(await keptTasks()).not.toContain(taken.taskId)
  await expectCounts()
})

/** A course of the first class with these of its tasks, in whose grade book their students can be excused. */
const excusing = async (those: readonly Copy[]) => {
  const { db } = kit.deps
  const [{ id: classId }] = classes as [Class]
  const { id } = await first.ok(courseAdd, { name: { en: 'Excuses' } })
  await first.ok(courseClasses, { id, classIds: [classId] })
  const place = async (to: string | null) => {
    for (const { taskId } of those) await db.update(task).set({ courseId: to }).where(eq(task.id, taskId))
  }
  await place(id)
  return {
    excuse: ({ taskId: itemId, studentId }: Copy, excused: boolean) =>
      first.ok(gradeEnter, {
        courseId: id,
        classId,
        entries: [{ itemId, studentId, score: null, excused }],
      }),
    async undo() {
      await place(null)
      await first.ok(courseClasses, { id, classIds: [] })
      await first.ok(courseDelete, { id })
    },
  }
}

it('leaves out whom a teacher has excused, at once, unless the work was handed in', async () => {
  const [one] = classes as [Class]
  const of = (status: StudentStatus) =>
    copies.find(
      (copy) => copy.class === one && copy.status === status && copy.type !== 3 && resting(copy),
    ) as Copy
  const [missed, done] = [of(5), of(3)]
  const all = copies
  const again = () => keepFigures(kit.deps.db, kit.clock.now())
  await again()
  const { excuse, undo } = await excusing([missed, done])
  await excuse(missed, true)
  await excuse(done, true)
  expect(await keptTasks()).not.toContain(missed.taskId)
  copies = all.filter((copy) => copy !== missed)
  await expectCounts()
  await again()
  expect(await keptTasks()).toContain(missed.taskId)
  await expectCounts()
  await excuse(missed, false)
  await excuse(done, false)
  expect(await keptTasks()).not.toContain(missed.taskId)
  copies = all
  await expectCounts()
  await undo()
})

it('never keeps figures of a moment before a change that was under way', async () => {
  const { db } = kit.deps
  const [taskId = ''] = await keptTasks()
  const one = copies.find((copy) => copy.taskId === taskId && copy.status === 3) as Copy
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
  for (const actor of [admin, first, second])
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
    const { items } = await first.ok(statistics.statisticsWork, { kind: 'exam', sort, limit: 200 })
    const scores = items.map(({ score }) => score)
    const known = scores.filter((score) => score !== null)
    expect(scores.slice(0, known.length)).toEqual(
      known.toSorted((a, b) => (sort === 'score' ? a - b : b - a)),
    )
    expect(known.length).toBeLessThan(scores.length)
  }
})

it('lists everything once over its pages, in every order, and nothing but the total beyond them', async () => {
  const own = wanted(first, 'exam', {}).map(({ id }) => id)
  for (const sort of ['endAt', '-score', 'minutes', '-submittedAt']) {
    const ids: string[] = []
    for (let page = 1; (page - 1) * 7 < own.length; page++) {
      const { items } = await first.ok(statistics.statisticsWork, { kind: 'exam', sort, page, limit: 7 })
      ids.push(...items.map(({ id }) => id))
    }
    expect(ids.toSorted()).toEqual(own.toSorted())
  }
  const beyond = { page: 99, limit: 200 }
  expect(await first.ok(statistics.statisticsWork, { kind: 'exam', ...beyond })).toEqual({
    items: [],
    total: own.length,
  })
  expect(await first.ok(statistics.statisticsQuestions, beyond)).toEqual({ items: [], total: 0 })
})

it('names nobody to who looks after an organisation, unless that was allowed, and to teachers their own', async () => {
  const work = (actor: Client) => actor.ok(statistics.statisticsWork, { kind: 'exam', limit: 200 })
  for (const teacher of [first, second])
    for (const { student, number } of (await work(teacher)).items)
      expect([student, number]).not.toContain(null)
  for (const actor of [admin, orgadmin]) {
    const { items, total } = await work(actor)
    expect(total).toBe(wanted(actor, 'exam', {}).length)
    expect(new Set(items.flatMap(({ student, number }) => [student, number]))).toEqual(new Set([null]))
  }
  await allow(['statistics:student:page'])
  for (const { student, number } of (await work(orgadmin)).items)
    expect([student, number]).not.toContain(null)
})

it('gives each task its own figures, of the classes in scope only', async () => {
  const { items, total } = await second.ok(statistics.statisticsTasks, { kind: 'experiment', limit: 200 })
  const mine = wanted(second, 'experiment', {})
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
  const one = classes[0] as Class
  await kit.deps.db.update(task).set({ courseId }).where(eq(task.ownerId, first.userId))
  const { items } = await first.ok(statistics.statisticsCourses)
  const rows = copies.filter((copy) => copy.class === one && !copy.off)
  const exam = rows.flatMap(({ type, score }) => (type === 1 || type === 6 ? (score ?? []) : []))
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ id: courseId, classes: 1, students: CLASS_SIZE, tasks: 16, marks: 0 })
  expect(items[0]?.exam).toBeCloseTo(mean(exam) ?? -1, 6)
  const minutes = rows.reduce((sum, { type, minutes: own }) => sum + (type === 2 ? (own ?? 0) : 0), 0)
  expect(items[0]?.benchHours).toBeCloseTo(minutes / 60, 1)
  expect((await stranger.ok(statistics.statisticsCourses)).items).toEqual([])
  await kit.deps.db.update(task).set({ courseId: null }).where(eq(task.ownerId, first.userId))
})

it('keeps students out, and comparisons and lists of names from who was not given them', async () => {
  for (const endpoint of [
    statistics.statisticsSummary,
    statistics.statisticsTasks,
    statistics.statisticsWork,
    statistics.statisticsCourses,
  ])
    expect((await pupil.call(endpoint, { kind: 'exam' } as never)).code).toBe(403)
  for (const endpoint of [statistics.statisticsTeachers, statistics.statisticsRisk])
    for (const actor of [admin, orgadmin, first]) expect((await actor.call(endpoint)).code).toBe(403)
})

it('compares teachers and names students at risk where that was allowed, and logs each look', async () => {
  await allow(['statistics:teacher:page', 'statistics:risk:page'])
  const looks = async () =>
    (await kit.deps.db.execute(sql`select act from audit_log where act like 'statistics:%' order by at`))
      .length
  const before = await looks()
  const teachers = await orgadmin.ok(statistics.statisticsTeachers, { sort: 'name' })
  expect(teachers.items.map(({ name }) => name)).toEqual(['First', 'Second'])
  const beyond = { page: 9 }
  expect(await orgadmin.ok(statistics.statisticsTeachers, beyond)).toEqual({ items: [], total: 2 })
  const own = copies.filter((copy) => copy.ownerId === first.userId && !copy.off)
  expect(teachers.items[0]).toMatchObject({
    tasks: new Set(own.map(({ taskId }) => taskId)).size,
    students: 2 * CLASS_SIZE,
  })
  for (const [k, teacher] of [first, second].entries()) {
    const hours = copies.flatMap((copy, n) =>
      copy.ownerId === teacher.userId && !copy.off && copy.status === 3 ? [reviewed(n)] : [],
    )
    expect(teachers.items[k]?.reviewHours).toBeCloseTo(median(hours) ?? -1, 6)
  }
  expect(teachers.items[0]?.mean).toBeCloseTo(mean(own.flatMap(({ score }) => score ?? [])) ?? -1, 6)

  const risk = await orgadmin.ok(statistics.statisticsRisk, { limit: 200 })
  expect(await orgadmin.ok(statistics.statisticsRisk, { page: 9, limit: 200 })).toEqual({
    items: [],
    total: risk.total,
  })
  const mine = copies.filter((copy) => copy.class.orgId === orgadmin.orgId && !copy.off)
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
  const fresh = await newClass(first, kit.clock.now().getTime())
  const id = newId()
  const now = kit.clock.now()
  const [startAt, endAt] = [new Date(now.getTime() - 24 * HOUR), new Date(now.getTime() + 24 * HOUR)]
  await kit.deps.db.insert(task).values({
    id,
    orgId: fresh.orgId,
    ownerId: first.userId,
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
  const { items } = await orgadmin.ok(statistics.statisticsRisk, { limit: 200, classId: fresh.id })
  expect(items).toEqual([])
  const old = new Date(now.getTime() - 600 * HOUR)
  await kit.deps.db.update(task).set({ startAt: old }).where(eq(task.id, id))
  const later = await orgadmin.ok(statistics.statisticsRisk, { limit: 200, classId: fresh.id })
  expect(later.items.map(({ id: found, reasons }) => [found, reasons])).toEqual([[studentId, ['silent']]])
})

it('counts nothing as missed at risk that a teacher has excused', async () => {
  const risk = async () => (await orgadmin.ok(statistics.statisticsRisk, { limit: 200 })).items
  const before = await risk()
  const [one] = classes as [Class]
  const missed = copies.find(
    (copy) =>
      copy.class === one && copy.status === 5 && !copy.off && before.some(({ id }) => id === copy.studentId),
  ) as Copy
  const of = (rows: typeof before) => rows.find(({ id }) => id === missed.studentId)
  const { excuse, undo } = await excusing([missed])
  await excuse(missed, true)
  const after = of(await risk())
  const was = of(before)
  expect(after?.missed ?? (was?.missed ?? 0) - 1).toBe((was?.missed ?? 0) - 1)
  if (after) expect(after.copies).toBe((was?.copies ?? 0) - 1)
  await excuse(missed, false)
  expect(await risk()).toEqual(before)
  await undo()
})
