import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberAdd, classAdd } from '@labbox/contract/classes/classes.ts'
import { POINT, TENTH } from '@labbox/contract/core/score.ts'
import { complain, complaintAnswer, complaintPage } from '@labbox/contract/exams/complaints.ts'
import * as marking from '@labbox/contract/exams/marking.ts'
import * as results from '@labbox/contract/exams/results.ts'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import * as sitting from '@labbox/contract/exams/sitting.ts'
import { examStatistics } from '@labbox/contract/exams/statistics.ts'
import type { Answer } from '@labbox/contract/questions/answer.ts'
import { questionPage } from '@labbox/contract/questions/questions.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/digest.ts'
import { examWorld, type ExamWorld } from '../../../testing/exam.ts'

let kit: TestApp
let world: ExamWorld
let pupils: Client[]
let teacher: Client
let stranger: Client
beforeAll(async () => {
  kit = await createTestApp()
  await kit.deps.jobs.start()
  world = await examWorld(kit, { students: 4 })
  ;({ pupils, teacher } = world)
  stranger = await kit.user('teacher')
})
afterAll(() => kit.close())

const ESSAY = 20 * POINT
const nothingChanges = async (work: () => Promise<unknown>) => {
  const digest = digestOf(kit.database.sql, ['session'])
  const before = await digest()
  await work()
  expect(await digest()).toEqual(before)
}

/** An exam with six choices of 10, a true/false and an essay of 20; `right` choices right per student, all have written an essay. */
const sat = async (right: number[] = [6, 3], settings: Record<string, unknown> = {}) => {
  const others = [world.otherIds[1]!, world.otherIds[3]!]
  const paper = await world.paper(world.document(others))
  const examId = await world.publish({ paperIds: [paper], settings: ExamSettings.parse(settings) })
  const ids: string[] = []
  for (const [k, count] of right.entries()) {
    const pupil = pupils[k]!
    const begun = await world.start(pupil, examId)
    const { questions } = await pupil.ok(sitting.sittingPage, { id: begun.id })
    const at = kit.clock.now().toISOString()
    const answers = questions.map(({ no, content }, n) => {
      const want = content.type === 'single' && n < count ? 'right' : 'wrong'
      const answer: Answer =
        content.type === 'single'
          ? {
              type: 'single',
              option: content.options.find(({ text }) => JSON.stringify(text).includes(`"${want}`))!.id,
            }
          : content.type === 'boolean'
            ? { type: 'boolean', value: true }
            : { type: 'short', text: `Essay of ${k}` }
      return { question: no, seq: n + 1, answer, at }
    })
    kit.clock.advance(60_000)
    await pupil.ok(sitting.sittingSubmit, { id: begun.id, epoch: 1, answers })
    ids.push(begun.id)
  }
  return { examId, ids, essay: 7, first: 0 }
}
const end = async (examId: string) => {
  const [row] = await kit.database.sql`select end_at from task where id = ${examId}`
  kit.clock.set(new Date(new Date(String(row!['end_at'])).getTime() + 61_000))
  await kit.app.areas.settle()
}
const mark = async (attemptId: string, question: number, points: number, who = teacher) => {
  const { markedAt } = await who.ok(marking.markGet, { attemptId, question })
  return who.call(marking.markSave, { attemptId, question, points, markedAt })
}
const scoreOf = async (id: string) => {
  const [row] = await kit.database.sql`select status, score from student_task where id = ${id}`
  return row
}
const history = (attemptId: string) =>
  kit.database
    .sql`select kind, question, from_points, to_points from exam_mark_history where attempt_id = ${attemptId} order by at, id`

describe('marking by hand', () => {
  it('goes from what is left through marks to a finished review with its score and history', async () => {
    const { examId, ids, essay } = await sat()
    const overview = await teacher.ok(marking.markOverview, { id: examId })
    expect(overview.questions.filter(({ left }) => left > 0)).toMatchObject([
      { no: essay, left: 2, answers: 2 },
    ])
    expect(overview.students.map(({ place }) => place)).toEqual(
      overview.students.map(({ place }) => place).toSorted((a, b) => a - b),
    )
    expect((await teacher.ok(marking.markQueue, { id: examId, question: essay })).length).toBe(2)
    expect((await teacher.ok(marking.markQueue, { id: examId, attemptId: ids[0]! })).length).toBe(8)
    const item = await teacher.ok(marking.markGet, { attemptId: ids[0]!, question: essay })
    expect(item).toMatchObject({
      ...{ points: null, worth: ESSAY, verdict: 'review', answer: { text: 'Essay of 0' }, saves: 1 },
      ...{ takenOver: 0, lockedBy: null, status: 2 },
    })
    const early = await teacher.call(marking.markFinish, { id: examId, attemptId: ids[0]! })
    expect(early.refusal.error).toBe('EXAM_UNMARKED')
    expect((await mark(ids[0]!, essay, 15.5 * POINT)).data).toMatchObject({ left: 0 })
    await teacher.ok(marking.markFinish, { id: examId, attemptId: ids[0]! })
    expect(await scoreOf(ids[0]!)).toEqual({ status: 3, score: '95.5000' })
    expect(await history(ids[0]!)).toMatchObject([{ kind: 'hand', from_points: null, to_points: '15.5000' }])
    await nothingChanges(async () => {
      expect((await mark(ids[0]!, essay, 10 * POINT)).refusal.error).toBe('TASK_STATE')
      const all = await teacher.call(marking.markFinish, { id: examId })
      expect(all.refusal.error).toBe('EXAM_UNMARKED')
    })
    await mark(ids[1]!, essay, 0)
    expect(await teacher.ok(marking.markFinish, { id: examId })).toEqual({ finished: 1 })
    expect(await scoreOf(ids[1]!)).toEqual({ status: 3, score: '50.0000' })
    await teacher.ok(marking.markReopen, { id: examId, attemptId: ids[0]!, reason: 'Read again' })
    expect(await scoreOf(ids[0]!)).toMatchObject({ status: 2 })
  })

  it('refuses what does not fit: too many points, parts of tenths, another’s answer, an older mark', async () => {
    const { ids, essay } = await sat([6])
    const id = ids[0]!
    await nothingChanges(async () => {
      expect((await mark(id, essay, ESSAY + TENTH)).refusal.error).toBe('MARK_POINTS')
      expect((await mark(id, essay, 1)).code).toBe(400)
      const place = { attemptId: id, question: essay }
      for (const answer of [
        await stranger.call(marking.markGet, place),
        await stranger.call(marking.markLock, place),
        await stranger.call(marking.markUnlock, place),
        await stranger.call(marking.markSave, { ...place, points: 0, markedAt: null }),
        await stranger.call(marking.markLog, { attemptId: id }),
        await stranger.call(results.resultGet, { attemptId: id }),
        await teacher.call(marking.markLock, { ...place, question: 99 }),
      ])
        expect(answer.code).toBe(404)
      expect((await pupils[0]!.call(marking.markGet, place)).code).toBe(403)
    })
    await mark(id, essay, 5 * POINT)
    await nothingChanges(async () => {
      const stale = await teacher.call(marking.markSave, {
        ...{ attemptId: id, question: essay, points: POINT, markedAt: null },
      })
      expect(stale.refusal.error).toBe('MARK_STALE')
    })
  })

  it('lets only one teacher at an answer; the lock expires', async () => {
    const { ids, essay } = await sat([6])
    const place = { attemptId: ids[0]!, question: essay }
    const { id: classId } = await teacher.ok(classAdd, { name: { en: 'Other' } })
    await teacher.ok(memberAdd, { id: classId, accounts: [world.accounts[0]!] })
    const second = await kit.user('teacher')
    await kit.database
      .sql`insert into class_teacher (class_id, user_id) select class_id, ${second.userId} from student_task where id = ${ids[0]!}`
    const tries = await Promise.all([
      teacher.call(marking.markLock, place),
      second.call(marking.markLock, place),
    ])
    expect(tries.map(({ code }) => code).toSorted()).toEqual([200, 409])
    const [holder, other] = tries[0]?.code === 200 ? [teacher, second] : [second, teacher]
    await nothingChanges(async () => {
      expect((await mark(ids[0]!, essay, POINT, other)).refusal.error).toBe('MARK_LOCKED')
    })
    expect((await other.ok(marking.markGet, place)).lockedBy).not.toBeNull()
    await holder.ok(marking.markLock, place)
    kit.clock.advance((marking.MARK_LOCK_S + 1) * 1000)
    expect((await mark(ids[0]!, essay, POINT, other)).code).toBe(200)
    await other.ok(marking.markUnlock, place)
    expect((await mark(ids[0]!, essay, 2 * POINT, holder)).code).toBe(200)
    // What changes everybody's marks is for whoever set the exam.
    const [row] = await kit.database.sql`select task_id from student_task where id = ${ids[0]!}`
    const rubric = { start: 'nothing' as const, items: [] }
    const change = { id: String(row!['task_id']), question: essay, revision: 0, rubric }
    expect((await second.call(marking.rubricSave, change)).refusal.error).toBe('FORBIDDEN')
    await kit.database.sql`delete from class_teacher where user_id = ${second.userId}`
  })

  it('hides names where the exam says so, in an order that stays', async () => {
    const { examId, ids, essay } = await sat([6, 5, 4], { hideNames: true })
    const overview = await teacher.ok(marking.markOverview, { id: examId })
    expect(overview.students.every(({ name, number }) => name === null && number === null)).toBe(true)
    const again = await teacher.ok(marking.markOverview, { id: examId })
    expect(again.students).toEqual(overview.students)
    const item = await teacher.ok(marking.markGet, { attemptId: ids[0]!, question: essay })
    expect(item.name).toBeNull()
    expect((await teacher.ok(marking.markLog, { attemptId: ids[0]! })).name).toBeNull()
  })

  it('shows the log of a student with what was taken over and what came late', async () => {
    const examId = await world.publish({ paperIds: [await world.paper()] })
    const pupil = pupils[0]!
    const { id } = await world.start(pupil, examId, 'device-desk-1')
    const give = (epoch: number, seq: number, text: string) =>
      pupil.ok(sitting.sittingSave, {
        ...{ id, epoch },
        answers: [
          { question: 7, seq, answer: { type: 'numeric', text } as const, at: kit.clock.now().toISOString() },
        ],
      })
    await give(1, 1, '1')
    await world.start(pupil, examId, 'device-phone-1')
    await give(2, 1, '2')
    kit.clock.advance(1000)
    await give(1, 2, '3')
    await pupil.ok(sitting.sittingSubmit, { id, epoch: 2 })
    const log = await teacher.ok(marking.markLog, { attemptId: id })
    expect(log.entries.map(({ answer, counts, takenOver }) => [answer, counts, takenOver])).toEqual([
      [{ type: 'numeric', text: '1' }, false, true],
      [{ type: 'numeric', text: '2' }, true, false],
      [{ type: 'numeric', text: '3' }, false, true],
    ])
  })

  it('keeps its history: no statement changes or removes it', async () => {
    const { ids, essay } = await sat([6])
    await mark(ids[0]!, essay, POINT)
    const { sql } = kit.database
    await expect(sql`update exam_mark_history set to_points = 0`).rejects.toThrow('only added to')
    await expect(sql`delete from exam_mark_history`).rejects.toThrow('only added to')
  })
})

describe('a rubric', () => {
  const rubric = (points: number): marking.Rubric => ({
    start: 'nothing',
    items: [
      { id: 'aim', points: 5 * POINT, text: { zh: '目的', en: 'Aim' } },
      { id: 'result', points, text: { zh: '结果', en: 'Result' } },
    ],
  })

  it('applies backwards after a preview: marks given by it move, adjustments stay, finished scores follow', async () => {
    const { examId, ids, essay } = await sat([6, 6])
    const change = { id: examId, question: essay, revision: 0, rubric: rubric(10 * POINT) }
    expect(await teacher.ok(marking.rubricSave, change)).toMatchObject({ revision: 1, changes: [] })
    const give = async (attemptId: string, points: number, applied: string[]) =>
      teacher.ok(marking.markSave, { attemptId, question: essay, points, applied, markedAt: null })
    await give(ids[0]!, 15 * POINT, ['aim', 'result'])
    // One point more than the rubric says.
    await give(ids[1]!, 11 * POINT, ['result'])
    await teacher.ok(marking.markFinish, { id: examId })
    const next = { ...change, revision: 1, rubric: rubric(8 * POINT) }
    await nothingChanges(async () => {
      const seen = await teacher.ok(marking.rubricPreview, next)
      expect(
        seen.changes.map(({ from, to, scoreFrom, scoreTo }) => [from, to, scoreFrom, scoreTo]).toSorted(),
      ).toEqual([
        [11 * POINT, 9 * POINT, 91 * POINT, 89 * POINT],
        [15 * POINT, 13 * POINT, 95 * POINT, 93 * POINT],
      ])
      expect((await teacher.call(marking.rubricSave, change)).refusal.error).toBe('RUBRIC_STALE')
      expect((await stranger.call(marking.rubricPreview, next)).code).toBe(404)
      expect((await stranger.call(marking.rubricSave, next)).code).toBe(404)
    })
    await teacher.ok(marking.rubricSave, next)
    expect(await scoreOf(ids[0]!)).toEqual({ status: 3, score: '93.0000' })
    expect(await scoreOf(ids[1]!)).toEqual({ status: 3, score: '89.0000' })
    expect((await history(ids[0]!)).map(({ kind }) => kind)).toEqual(['hand', 'rubric'])
    expect(await teacher.ok(marking.rubricGet, { id: examId, question: essay })).toMatchObject({
      ...{ revision: 2, used: { aim: 1, result: 2 } },
    })
  })
})

describe('a correction', () => {
  it('waits for the last seal, shows the difference, then moves marks, scores and history', async () => {
    const { examId, ids, first } = await sat([6, 3])
    const key = { type: 'single' as const, correct: 'opt0' }
    const change = { id: examId, question: first, treatment: 'key' as const, key }
    expect((await teacher.call(marking.correctionPreview, change)).refusal.error).toBe('EXAM_UNSEALED')
    await end(examId)
    for (const id of ids) await mark(id, 7, ESSAY)
    await teacher.ok(marking.markFinish, { id: examId })
    expect(await scoreOf(ids[0]!)).toMatchObject({ score: '100.0000' })
    await nothingChanges(async () => {
      const seen = await teacher.ok(marking.correctionPreview, change)
      // Both chose “right” in the first question; the answer key now names another option.
      expect(seen.changes.map(({ from, to }) => [from, to])).toEqual([
        [10 * POINT, 0],
        [10 * POINT, 0],
      ])
      for (const wrong of [
        { ...key, correct: 'nowhere' },
        { type: 'boolean' as const, correct: true },
      ]) {
        const refused = await teacher.call(marking.correctionPreview, { ...change, key: wrong })
        expect(refused.refusal.error).toBe('CORRECTION_KEY')
      }
      expect((await stranger.call(marking.correctionApply, { ...change, reason: 'x' })).code).toBe(404)
      expect((await teacher.call(marking.correctionApply, { ...change, reason: '' })).code).toBe(400)
    })
    await teacher.ok(marking.correctionApply, { ...change, reason: 'The key was wrong' })
    expect(await scoreOf(ids[0]!)).toEqual({ status: 3, score: '90.0000' })
    expect((await history(ids[0]!)).at(-1)).toMatchObject({ kind: 'correction', to_points: '0.0000' })
    const full = { ...change, key: null, treatment: 'full' as const }
    await teacher.ok(marking.correctionApply, { ...full, reason: 'Both may be right' })
    expect(await scoreOf(ids[1]!)).toEqual({ status: 3, score: '70.0000' })
    // 60 of the other 90 points, rounded once to a tenth.
    await teacher.ok(marking.correctionApply, { ...full, treatment: 'dropped', reason: 'No sense' })
    expect(await scoreOf(ids[1]!)).toEqual({ status: 3, score: '66.7000' })
    expect(await scoreOf(ids[0]!)).toEqual({ status: 3, score: '100.0000' })
    const [listed] = await teacher.ok(marking.correctionList, { id: examId })
    expect(listed).toMatchObject({ corrected: true, treatment: 'dropped', key })
  })

  it('leaves marks given by hand unless it is told to go over them', async () => {
    const { examId, ids, first } = await sat([6])
    await mark(ids[0]!, first, 4 * POINT)
    await end(examId)
    const change = { id: examId, question: first, treatment: 'key' as const }
    expect(await teacher.ok(marking.correctionPreview, change)).toMatchObject({ changes: [], unchanged: 1 })
    const over = await teacher.ok(marking.correctionPreview, { ...change, overHand: true })
    expect(over.changes).toMatchObject([{ from: 4 * POINT, to: 10 * POINT }])
  })
})

describe('results', () => {
  const seen = async (id: string, k = 0) => pupils[k]!.call(results.myResult, { id })

  it('reach a student by the rule of release, with keys only where they are shown', async () => {
    for (const [rule, showKey] of [
      ['submission', true],
      ['end', false],
      ['review', true],
      ['manual', false],
    ] as const) {
      const { examId, ids, essay } = await sat([6], { release: rule, showKey })
      const id = ids[0]!
      const when: Record<string, boolean> = { submission: (await seen(id)).code === 200 }
      await mark(id, essay, ESSAY)
      if (rule === 'submission') {
        const partial = (await seen(id)).data
        expect(partial.score).toBeNull()
        expect(partial.questions[essay]).toMatchObject({ points: null, comment: '' })
      }
      await end(examId)
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
    const { examId } = await sat([6])
    await nothingChanges(async () => {
      expect((await teacher.call(results.resultRelease, { id: examId })).refusal.error).toBe('EXAM_UNSEALED')
      expect((await stranger.call(results.resultRelease, { id: examId })).code).toBe(404)
      expect((await stranger.call(results.resultHold, { id: examId })).code).toBe(404)
      expect((await stranger.call(results.resultHead, { id: examId })).code).toBe(404)
      expect((await stranger.call(results.resultPage, { id: examId })).code).toBe(404)
      expect((await stranger.call(results.resultExport, { id: examId })).code).toBe(404)
      expect((await stranger.call(examStatistics, { id: examId })).code).toBe(404)
    })
    await end(examId)
    expect((await teacher.call(results.resultRelease, { id: examId })).refusal.error).toBe('EXAM_UNMARKED')
  })

  it('are listed, counted and exported', async () => {
    const { examId, ids, essay } = await sat([6, 3])
    for (const id of ids) await mark(id, essay, ESSAY)
    await end(examId)
    await teacher.ok(results.resultRelease, { id: examId })
    const list = await teacher.ok(results.resultPage, { id: examId, sort: '-score' })
    expect(list.items.map(({ status, score }) => [status, score])).toEqual([
      [3, 100 * POINT],
      [3, 70 * POINT],
      [5, null],
      [5, null],
    ])
    expect(await teacher.ok(results.resultHead, { id: examId })).toMatchObject({
      ...{ students: 4, sat: 2, missed: 2, finished: 2, left: 0, released: 2, sealed: true },
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
      ...{ sat: 2, missed: 2, scored: 2, mean: 85, median: 85, highest: 100, lowest: 70 },
      ...{ scoreBands: [0, 1, 1], timeBands: [2, 0, 0], distribution: [0, 0, 0, 0, 0, 0, 0, 1, 0, 1] },
    })
    expect(stats.questions[3]).toMatchObject({ facility: 0.5, correctRate: 0.5, attempts: 2 })
    expect(stats.questions[0]?.choices).toEqual({ opt2: 2 })
    const { items } = await teacher.ok(questionPage, { bankId: world.bankId, limit: 200 })
    const use = items.find(({ id }) => id === world.choiceIds[0])?.use
    expect(use?.exams).toBeGreaterThan(0)
    expect(use?.papers).toBeGreaterThan(0)
    expect(use?.attempts).toBeGreaterThan(1)
  })
})

describe('a complaint', () => {
  it('is made once within its time, answered once with a reason, and changes the score', async () => {
    const { examId, ids, essay } = await sat([6, 6], { complaintDays: 2 })
    const [id] = ids as [string]
    const say = { id, question: essay, text: 'My second page was not read' }
    for (const each of ids) await mark(each, essay, 10 * POINT)
    await nothingChanges(async () => {
      expect((await pupils[0]!.call(complain, say)).refusal.error).toBe('COMPLAINT_CLOSED')
    })
    await end(examId)
    await teacher.ok(results.resultRelease, { id: examId })
    await nothingChanges(async () => {
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
    await nothingChanges(async () => {
      expect((await stranger.call(complaintAnswer, reply)).code).toBe(404)
      expect((await teacher.call(complaintAnswer, { ...reply, points: 21 * POINT })).refusal.error).toBe(
        'MARK_POINTS',
      )
      expect((await teacher.call(complaintAnswer, { ...reply, question: 0 })).code).toBe(404)
    })
    await teacher.ok(complaintAnswer, reply)
    expect((await teacher.ok(marking.markWaiting, {})).some((row) => row.id === examId)).toBe(false)
    expect((await teacher.call(complaintAnswer, reply)).refusal.error).toBe('COMPLAINT_ANSWERED')
    expect(await scoreOf(id)).toEqual({ status: 3, score: '98.0000' })
    const result = await pupils[0]!.ok(results.myResult, { id })
    expect(result.questions[essay]?.complaint).toMatchObject({
      ...{ reply: 'You are right', from: 10 * POINT, to: 18 * POINT },
    })
    kit.clock.advance(2 * 86_400_000)
    expect((await pupils[1]!.call(complain, { ...say, id: ids[1]! })).refusal.error).toBe('COMPLAINT_CLOSED')
    expect((await pupils[0]!.ok(results.myResult, { id })).complaintsUntil).toBeNull()
  })
})
