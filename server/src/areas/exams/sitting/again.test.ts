import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { examGet } from '@labbox/contract/exams/exams.ts'
import { myResult, quizAgain } from '@labbox/contract/exams/results.ts'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import { sittingSubmit } from '@labbox/contract/exams/sitting.ts'
import * as exercises from '@labbox/contract/questions/exercises.ts'
import { gradeBookGet } from '@labbox/contract/scores/books.ts'
import { statisticsSummary } from '@labbox/contract/statistics/statistics.ts'
import * as courses from '@labbox/contract/courses/courses.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { changesNothing } from '../../../testing/database/digest.ts'
import { examWorld } from '../../../testing/exams/exam.ts'
import { examQuestion } from '../tables.ts'

let kit: TestApp
let world: Awaited<ReturnType<typeof examWorld>>
let first: Client
let second: Client
beforeAll(async () => {
  kit = await createTestApp()
  await kit.deps.jobs.start()
  world = await examWorld(kit)
  ;[first, second] = world.pupils as [Client, Client]
})
afterAll(() => kit.close())

const unmarked = ExamSettings.parse({ marked: false, release: 'manual', showKey: false, complaintDays: 7 })
const quiz = (more: object = {}) => world.publish({ type: 1, settings: unmarked, ...more })
const handIn = async (student: Client, taskId: string) => {
  const { id } = await world.start(student, taskId)
  await student.ok(sittingSubmit, { id, epoch: 1, answers: [] })
  return id
}
const nothingChanges = (work: () => Promise<unknown>) => changesNothing(kit.database.sql, work)

it('shows its result and keys at once, has no score, and takes no regrade request', async () => {
  const examId = await quiz()
  const { settings } = await world.teacher.ok(examGet, { id: examId })
  expect(settings).toMatchObject({ marked: false, release: 'submission', showKey: true, complaintDays: 0 })
  const id = await handIn(first, examId)
  const result = await first.ok(myResult, { id })
  expect(result).toMatchObject({ marked: false, score: 0, complaintsUntil: null })
  expect(result.questions.every(({ key }) => key !== null)).toBe(true)
  expect(await world.copyOf(first, examId)).toMatchObject({ status: 3, score: null, marked: false })
})

it('is tried again as a round of practice, as often as one likes; what was handed in stays', async () => {
  const examId = await quiz()
  const id = await handIn(first, examId)
  const before = await first.ok(myResult, { id })
  const { id: round } = await first.ok(quizAgain, { id })
  const { kind, name, items } = await first.ok(exercises.exerciseGet, { id: round })
  expect([kind, name, items.length]).toEqual(['quiz', { en: 'Exam' }, 8])
  const asked = items[0]!
  expect(asked.question.content.type).toBe('single')
  const answered = await first.ok(exercises.exerciseAnswer, {
    id: round,
    position: 0,
    answer: { type: 'single', option: 'opt2' },
  })
  expect(answered.result?.verdict).toBe('right')
  const again = await first.ok(exercises.exerciseRestart, { id: round })
  expect((await first.ok(exercises.exerciseGet, again)).items).toHaveLength(8)
  expect((await first.ok(quizAgain, { id })).id).not.toBe(round)
  expect(await first.ok(myResult, { id })).toEqual(before)
  expect((await second.call(exercises.exerciseGet, { id: round })).code).toBe(404)
})

it('asks with the key that was corrected in the quiz', async () => {
  const examId = await quiz()
  const id = await handIn(first, examId)
  const { db } = kit.deps
  const [row] = await db
    .select()
    .from(examQuestion)
    .where(eq(examQuestion.examId, examId))
    .orderBy(examQuestion.no)
    .limit(1)
  const corrected = { ...row!.document, key: { type: 'single' as const, correct: 'opt0' } }
  await db.update(examQuestion).set({ corrected }).where(eq(examQuestion.questionId, row!.questionId))
  const { id: round } = await first.ok(quizAgain, { id })
  const { items } = await first.ok(exercises.exerciseGet, { id: round })
  expect(items).toHaveLength(8)
  const answered = await first.ok(exercises.exerciseAnswer, {
    id: round,
    position: row!.no,
    answer: { type: 'single', option: 'opt0' },
  })
  expect(answered.result?.verdict).toBe('right')
})

it('is refused before it was handed in, of another’s copy, and where the quiz is marked', async () => {
  const examId = await quiz()
  const marked = await world.publish({ type: 1, settings: ExamSettings.parse({ release: 'submission' }) })
  const [open, own] = [(await world.copyOf(first, examId)).id, await handIn(first, marked)]
  await nothingChanges(async () => {
    expect((await first.call(quizAgain, { id: open })).refusal.error).toBe('EXAM_NOT_RELEASED')
    expect((await first.call(quizAgain, { id: own })).refusal.error).toBe('QUIZ_MARKED')
    expect((await second.call(quizAgain, { id: own })).code).toBe(404)
    expect((await world.teacher.call(quizAgain, { id: own })).code).toBe(403)
  })
})

it('is of a quiz alone', async () => {
  const paperIds = [await world.paper()]
  await nothingChanges(async () => {
    await expect(world.draft({ settings: unmarked, paperIds })).rejects.toThrow('EXAM_NEEDS_MARKS')
  })
})

it('is no column of the grade book, and counted in no statistics', async () => {
  const { teacher, classId } = world
  const { id: courseId } = await teacher.ok(courses.courseAdd, { name: { en: 'Circuits' } })
  await teacher.ok(courses.courseClasses, { id: courseId, classIds: [classId] })
  const settings = ExamSettings.parse({})
  const ids = [await quiz({ courseId }), await world.publish({ type: 1, courseId, settings })]
  const { items } = await teacher.ok(gradeBookGet, { courseId, classId })
  expect(ids.map((id) => items.some((item) => item.id === id))).toEqual([false, true])
  expect(await teacher.ok(statisticsSummary, { kind: 'exam', courseId, classId })).toMatchObject({
    tasks: 1,
    copies: 2,
  })
})
