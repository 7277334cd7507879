import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import { complain, complaintAnswer, complaintPage } from '@labbox/contract/exams/complaints.ts'
import * as marking from '@labbox/contract/exams/marking.ts'
import * as results from '@labbox/contract/exams/results.ts'
import { examStatistics, examStatisticsExport } from '@labbox/contract/exams/statistics.ts'
import { questionPage } from '@labbox/contract/questions/questions.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { examWorld, type ExamWorld } from '../../../testing/exams/exam.ts'
import { ESSAY, satExams } from '../../../testing/exams/sat-exam.ts'

let kit: TestApp
let world: ExamWorld
let pupils: Client[]
let teacher: Client
let stranger: Client
let after: ReturnType<typeof satExams>
beforeAll(async () => {
  kit = await createTestApp()
  await kit.deps.jobs.start()
  world = await examWorld(kit, { students: 4 })
  ;({ pupils, teacher } = world)
  stranger = await kit.user('teacher')
  after = satExams(kit, world)
})
afterAll(() => kit.close())

describe('results', () => {
  const seen = async (id: string, k = 0) => pupils[k]!.call(results.myResult, { id })

  it('reach a student by the rule of release, with keys only where they are shown', async () => {
    for (const [rule, showKey] of [
      ['submission', true],
      ['end', false],
      ['review', true],
      ['manual', false],
    ] as const) {
      const { examId, ids, essay } = await after.sat([6], { release: rule, showKey })
      const id = ids[0]!
      const when: Record<string, boolean> = { submission: (await seen(id)).code === 200 }
      await after.mark(id, essay, ESSAY)
      if (rule === 'submission') {
        const partial = (await seen(id)).data
        expect(partial.score).toBeNull()
        expect(partial.questions[essay]).toMatchObject({ points: null, comment: '' })
      }
      await after.end(examId)
      when['end'] = (await seen(id)).code === 200
      await teacher.ok(marking.markFinish, { id: examId })
      when['review'] = (await seen(id)).code === 200
      await teacher.ok(results.resultRelease, { id: examId })
      when['manual'] = (await seen(id)).code === 200
      const order = ['submission', 'end', 'review', 'manual']
      expect(when).toEqual(Object.fromEntries(order.map((name, k) => [name, k >= order.indexOf(rule)])))
      const result = (await seen(id)).data
      expect(result.score).toBe(100 * POINT)
      expect(result.questions.every(({ key }) => (key !== null) === showKey)).toBe(true)
      const [choice] = result.questions
      if (showKey && choice?.key?.type === 'single')
        expect(choice.answer).toMatchObject({ option: choice.key.correct })
      expect((await seen(id, 1)).code).toBe(404)
      await teacher.ok(results.resultHold, { id: examId })
      expect((await seen(id)).code === 200).toBe(rule !== 'manual')
    }
  })

  it('are not released by hand before all is sealed and marked', async () => {
    const { examId } = await after.sat([6])
    await after.nothingChanges(async () => {
      expect((await teacher.call(results.resultRelease, { id: examId })).refusal.error).toBe('EXAM_UNSEALED')
      expect((await stranger.call(results.resultRelease, { id: examId })).code).toBe(404)
      expect((await stranger.call(results.resultHold, { id: examId })).code).toBe(404)
      expect((await stranger.call(results.resultHead, { id: examId })).code).toBe(404)
      expect((await stranger.call(results.resultPage, { id: examId })).code).toBe(404)
      expect((await stranger.call(results.resultExport, { id: examId })).code).toBe(404)
      expect((await stranger.call(examStatistics, { id: examId })).code).toBe(404)
      expect((await stranger.call(examStatisticsExport, { id: examId })).code).toBe(404)
    })
    await after.end(examId)
    expect((await teacher.call(results.resultRelease, { id: examId })).refusal.error).toBe('EXAM_UNMARKED')
  })

  it('are listed, counted and exported', async () => {
    const { examId, ids, essay } = await after.sat([6, 3])
    for (const id of ids) await after.mark(id, essay, ESSAY)
    await after.end(examId)
    await teacher.ok(results.resultRelease, { id: examId })
    const list = await teacher.ok(results.resultPage, { id: examId, sort: '-score' })
    expect(list.items.map(({ status, score }) => [status, score])).toEqual([
      [3, 100 * POINT],
      [3, 70 * POINT],
      [5, null],
      [5, null],
    ])
    expect(await teacher.ok(results.resultHead, { id: examId })).toMatchObject({
      students: 4,
      sat: 2,
      missed: 2,
      finished: 2,
      left: 0,
      released: 2,
      sealed: true,
    })
    const response = await kit.app.inject({
      url: `/api/exam/result/export?id=${examId}&format=csv`,
      headers: { 'x-token': teacher.token, 'accept-language': 'en-US' },
    })
    const lines = response.body.trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toContain('Question 8 (20 points)')
    expect(lines.filter((line) => line.includes(',Finished,70,1,'))).toHaveLength(1)
    const stats = await teacher.ok(examStatistics, { id: examId })
    expect(stats).toMatchObject({
      sat: 2,
      missed: 2,
      scored: 2,
      mean: 85,
      median: 85,
      highest: 100,
      lowest: 70,
      scoreBands: [0, 1, 1],
      timeBands: [2, 0, 0],
      distribution: [0, 0, 0, 0, 0, 0, 0, 1, 0, 1],
    })
    expect(stats.questions[3]).toMatchObject({ facility: 0.5, correctRate: 0.5, attempts: 2 })
    expect(stats.questions[0]?.choices).toEqual({ opt2: 2 })
    const book = await kit.app.inject({
      url: `/api/exam/stat/export?id=${examId}`,
      headers: { 'x-token': teacher.token, 'accept-language': 'zh-CN' },
    })
    const sheets = new Map((await readXlsx(book.rawPayload)).sheets.map(({ name, rows }) => [name, rows]))
    expect(sheets.get('考试')).toContainEqual(['平均分', 85])
    expect(sheets.get('考试')).toContainEqual(['成绩 90 分及以上', 1])
    expect(sheets.get('题目')?.[4]?.slice(2, 7)).toEqual(['单选题', 2, 0, 0.5, 0.5])
    expect(
      sheets
        .get('选项')
        ?.filter(([no]) => no === '1')
        .map((row) => row.slice(3)),
    ).toContainEqual([2, 1, '是'])
    const { items } = await teacher.ok(questionPage, { bankId: world.bankId, limit: 200 })
    const use = items.find(({ id }) => id === world.choiceIds[0])?.use
    expect(use?.exams).toBeGreaterThan(0)
    expect(use?.papers).toBeGreaterThan(0)
    expect(use?.attempts).toBeGreaterThan(1)
  })
})

describe('a complaint', () => {
  it('is made once within its time, answered once with a reason, and changes the score', async () => {
    const { examId, ids, essay } = await after.sat([6, 6], { complaintDays: 2 })
    const [id] = ids as [string]
    const say = { id, question: essay, text: 'My second page was not read' }
    for (const each of ids) await after.mark(each, essay, 10 * POINT)
    await after.nothingChanges(async () => {
      expect((await pupils[0]!.call(complain, say)).refusal.error).toBe('COMPLAINT_CLOSED')
    })
    await after.end(examId)
    await teacher.ok(results.resultRelease, { id: examId })
    await after.nothingChanges(async () => {
      expect((await pupils[1]!.call(complain, say)).code).toBe(404)
      expect((await pupils[0]!.call(complain, { ...say, question: 99 })).code).toBe(404)
      expect((await pupils[0]!.call(complain, { ...say, text: ' ' })).code).toBe(400)
    })
    await pupils[0]!.ok(complain, say)
    expect((await pupils[0]!.call(complain, say)).refusal.error).toBe('COMPLAINT_TWICE')
    expect((await teacher.ok(complaintPage, { id: examId, open: true })).items).toMatchObject([
      { attemptId: id, question: essay, text: say.text, points: 10 * POINT, worth: ESSAY },
    ])
    expect((await stranger.ok(complaintPage, { id: examId })).items).toEqual([])
    const waiting = (await teacher.ok(marking.markWaiting, {})).find((row) => row.id === examId)
    expect(waiting).toMatchObject({ papers: 0, complaints: 1 })
    expect(await stranger.ok(marking.markWaiting, {})).toEqual([])
    const reply = { attemptId: id, question: essay, points: 18 * POINT, reply: 'You are right' }
    await after.nothingChanges(async () => {
      expect((await stranger.call(complaintAnswer, reply)).code).toBe(404)
      expect((await teacher.call(complaintAnswer, { ...reply, points: 21 * POINT })).refusal.error).toBe(
        'MARK_POINTS',
      )
      expect((await teacher.call(complaintAnswer, { ...reply, question: 0 })).code).toBe(404)
    })
    await teacher.ok(complaintAnswer, reply)
    expect((await teacher.ok(marking.markWaiting, {})).some((row) => row.id === examId)).toBe(false)
    expect((await teacher.call(complaintAnswer, reply)).refusal.error).toBe('COMPLAINT_ANSWERED')
    expect(await after.scoreOf(id)).toEqual({ status: 3, score: '98.0000' })
    const result = await pupils[0]!.ok(results.myResult, { id })
    expect(result.questions[essay]?.complaint).toMatchObject({
      reply: 'You are right',
      from: 10 * POINT,
      to: 18 * POINT,
    })
    kit.clock.advance(2 * DAY_MS)
    expect((await pupils[1]!.call(complain, { ...say, id: ids[1]! })).refusal.error).toBe('COMPLAINT_CLOSED')
    expect((await pupils[0]!.ok(results.myResult, { id })).complaintsUntil).toBeNull()
  })
})
