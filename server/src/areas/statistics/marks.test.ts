import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import { courseAdd, courseClasses } from '@labbox/contract/courses/courses.ts'
import { mean, scoreBands } from '@labbox/contract/exams/statistics.ts'
import * as statistics from '@labbox/contract/statistics/statistics.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { gradeBook, gradeMark } from '../scores/tables.ts'

const given = [0, 59.99, 60, 75.5, 89.99, 90, 100, null]
const known = given.filter((mark) => mark !== null)

let kit: TestApp
let admin: Client
let teacher: Client
let courseId: string
let classId: string
let left: string
let bookId: string

/** A class with a published mark of each student in the course. */
const newClass = async (name: string) => {
  const { id } = await teacher.ok(classAdd, { name: { en: name } })
  const publishedAt = kit.clock.now()
  const book = { id: newId(), courseId, classId: id, publishedAt, createdAt: publishedAt }
  await kit.deps.db.insert(gradeBook).values(book)
  for (const [k, mark] of given.entries()) {
    const account = `${name.toLowerCase()}pupil${k}`
    const { userId: studentId } = await kit.user('student', { account })
    await teacher.ok(memberAdd, { id, accounts: [account] })
    const own = { bookId: book.id, studentId, mark: mark === null ? null : Math.round(mark * POINT) }
    await kit.deps.db.insert(gradeMark).values({ ...own, working: [] })
  }
  return { id, bookId: book.id }
}

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  teacher = await kit.user('teacher')
  courseId = (await teacher.ok(courseAdd, { name: { en: 'Circuits' } })).id
  ;({ id: classId, bookId } = await newClass('one'))
  // Not in the course, though a book of it is left: in no figure.
  left = (await newClass('two')).id
  await teacher.ok(courseClasses, { id: courseId, classIds: [classId] })
})
afterAll(() => kit.close())

it('counts published course marks as counting each gives', async () => {
  const [found] = (await teacher.ok(statistics.statisticsCourses)).items
  expect(found).toMatchObject({ id: courseId, marks: known.length, markBands: scoreBands(known) })
  expect(found?.mark).toBeCloseTo(mean(known) ?? -1, 6)
})

it('lists whose they are in every band, and as many as the band says', async () => {
  for (const [k, mark] of (['low', 'middle', 'high'] as const).entries()) {
    const { items, total } = await teacher.ok(statistics.statisticsMarks, { courseId, mark })
    expect(total).toBe(scoreBands(known)[k])
    expect(items.map((row) => row.mark)).toEqual(known.filter((one) => scoreBands([one])[k] === 1))
    for (const row of items) expect(row).toMatchObject({ courseId, classId })
  }
  const best = await teacher.ok(statistics.statisticsMarks, { sort: '-mark', limit: 3 })
  expect([best.total, best.items.map(({ mark }) => mark)]).toEqual([known.length, [100, 90, 89.99]])
  expect(await teacher.ok(statistics.statisticsMarks, { page: 9 })).toEqual({
    items: [],
    total: known.length,
  })
  expect((await teacher.ok(statistics.statisticsMarks, { classId: left })).items).toEqual([])
})

it('names students to their teacher alone', async () => {
  for (const row of (await teacher.ok(statistics.statisticsMarks)).items)
    expect([row.student, row.number]).not.toContain(null)
  const { items, total } = await admin.ok(statistics.statisticsMarks)
  expect(total).toBe(known.length)
  for (const row of items) expect([row.student, row.number]).toEqual([null, null])
  const stranger = await kit.user('teacher')
  expect((await stranger.ok(statistics.statisticsMarks)).items).toEqual([])
  expect((await (await kit.user('student')).call(statistics.statisticsMarks)).code).toBe(403)
})

it('counts no mark that is not published', async () => {
  await kit.deps.db.update(gradeBook).set({ publishedAt: null }).where(eq(gradeBook.id, bookId))
  expect((await teacher.ok(statistics.statisticsMarks)).total).toBe(0)
  expect((await teacher.ok(statistics.statisticsCourses)).items).toMatchObject([
    { marks: 0, mark: null, markBands: [0, 0, 0] },
  ])
})
