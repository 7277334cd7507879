import { afterAll, beforeAll, expect, it } from 'vitest'
import * as marking from '@labbox/contract/exams/marking.ts'
import { examStatistics } from '@labbox/contract/exams/statistics.ts'
import {
  statisticsQuestions,
  statisticsSummary,
  statisticsWork,
} from '@labbox/contract/statistics/statistics.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { examWorld, type ExamWorld } from '../../testing/exams/exam.ts'
import { ESSAY, satExams } from '../../testing/exams/sat-exam.ts'
import { countQuestions } from './jobs.ts'

let kit: TestApp
let world: ExamWorld
let after: ReturnType<typeof satExams>
let examId: string
let ids: string[]

beforeAll(async () => {
  kit = await createTestApp()
  await kit.deps.jobs.start()
  world = await examWorld(kit, { students: 3 })
  after = satExams(kit, world)
  ;({ examId, ids } = await after.sat([6, 3, 0]))
  for (const id of ids) await after.mark(id, 7, ESSAY / 2)
  await after.end(examId)
  await world.teacher.ok(marking.markFinish, { id: examId })
})
afterAll(() => kit.close())

const questions = () => world.teacher.ok(statisticsQuestions, { limit: 200 })

it('counts nothing before its job, and then what the exam itself says of its questions', async () => {
  expect((await questions()).items).toEqual([])
  await countQuestions(kit.deps.db, null)
  const { questions: own } = await world.teacher.ok(examStatistics, { id: examId })
  const { items, total } = await questions()
  expect(total).toBe(own.length)
  for (const { id, attempts, correctRate } of items) {
    const asked = own.find(({ questionId }) => questionId === id)
    expect(attempts).toBe(asked?.attempts)
    expect(correctRate).toBeCloseTo(asked?.correctRate ?? -1, 9)
  }
  const rates = items.map(({ correctRate }) => correctRate)
  expect(rates).toEqual(rates.toSorted((a, b) => a - b))
  expect(new Set(rates).size).toBeGreaterThan(1)
})

it('bands questions as the exam does, and lists those of a band', async () => {
  const { rateBands } = await world.teacher.ok(examStatistics, { id: examId })
  const summary = await world.teacher.ok(statisticsSummary, { kind: 'exam' })
  expect(summary.rateBands).toEqual(rateBands)
  for (const [k, rate] of (['low', 'middle', 'high'] as const).entries())
    expect((await world.teacher.ok(statisticsQuestions, { rate })).total).toBe(rateBands[k])
})

it('takes the time of a paper from its start to its submission', async () => {
  const { items } = await world.teacher.ok(statisticsWork, { kind: 'exam' })
  expect(items.map(({ minutes }) => minutes)).toEqual([1, 1, 1])
})

it('follows a review that was opened again, and forgets nothing of others', async () => {
  await world.teacher.ok(marking.markReopen, { id: examId, attemptId: ids[0]!, reason: 'Once more' })
  await countQuestions(kit.deps.db, null)
  expect(new Set((await questions()).items.map(({ attempts }) => attempts))).toEqual(new Set([2]))
  const stranger = await kit.user('teacher')
  expect((await stranger.ok(statisticsQuestions, {})).items).toEqual([])
})
