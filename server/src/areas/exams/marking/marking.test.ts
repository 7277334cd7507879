import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberAdd, classAdd } from '@labbox/contract/classes/classes.ts'
import { POINT, TENTH } from '@labbox/contract/core/score.ts'
import * as correction from '@labbox/contract/exams/correction.ts'
import * as marking from '@labbox/contract/exams/marking.ts'
import * as rubrics from '@labbox/contract/exams/rubric.ts'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import * as results from '@labbox/contract/exams/results.ts'
import * as sitting from '@labbox/contract/exams/sitting.ts'
import { timeSpent } from '@labbox/contract/exams/statistics.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { user } from '../../access/tables.ts'
import { examWorld, type ExamWorld } from '../../../testing/exams/exam.ts'
import { ESSAY, satExams } from '../../../testing/exams/sat-exam.ts'
import { secondsOf } from '../results/statistics.queries.ts'

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

/** Another teacher of the class that a student sat the exam in. */
const fellowOf = async (attemptId: string): Promise<Client> => {
  const fellow = await kit.user('teacher')
  await kit.database
    .sql`insert into class_teacher (class_id, user_id) select class_id, ${fellow.userId} from student_task where id = ${attemptId}`
  return fellow
}

describe('marking by hand', () => {
  it('names questions as every list does: blanks as lines, formulas and own numbers as text', async () => {
    const [blank, parameterised] = [world.otherIds[2]!, world.otherIds[5]!]
    const paper = await world.paper(world.document([blank, parameterised]))
    const examId = await world.publish({ paperIds: [paper], settings: ExamSettings.parse({}) })
    const { id } = await world.start(pupils[0]!, examId)
    await pupils[0]!.ok(sitting.sittingSubmit, { id, epoch: 1, answers: [] })
    const { questions } = await teacher.ok(marking.markOverview, { id: examId })
    expect(questions.slice(-2).map(({ stem }) => stem)).toEqual([
      { en: 'Low pass: ____ passes, ____ does not.' },
      { en: 'R = [R], C = [C]: f_c([R])?' },
    ])
  })

  it('comes in parts, which together are everybody; the counts of questions are of all', async () => {
    const { examId, essay, ids } = await after.sat()
    const whole = await teacher.ok(marking.markOverview, { id: examId })
    const parts = [0, 1].map((part) => ({ id: examId, rows: 1, part }))
    const overviews = await Promise.all(parts.map((each) => teacher.ok(marking.markOverview, each)))
    expect(overviews.flatMap(({ students }) => students)).toEqual(whole.students)
    expect(overviews.map(({ more }) => more)).toEqual([true, false])
    for (const { questions } of overviews) expect(questions).toEqual(whole.questions)
    const queues = await Promise.all(
      parts.map((each) => teacher.ok(marking.markQueue, { ...each, question: essay })),
    )
    expect(queues.flatMap(({ items }) => items.map(({ attemptId }) => attemptId)).toSorted()).toEqual(
      ids.toSorted(),
    )
    expect(queues.map(({ more }) => more)).toEqual([true, false])
    const { refusal } = await teacher.call(marking.markQueue, { id: examId })
    expect(Object.keys(refusal.errors ?? {})).toEqual(['question'])
  })

  it('goes from what is left through marks to a finished review with its score and history', async () => {
    const { examId, ids, essay } = await after.sat()
    const overview = await teacher.ok(marking.markOverview, { id: examId })
    expect(overview.questions.filter(({ left }) => left > 0)).toMatchObject([
      { no: essay, left: 2, answers: 2 },
    ])
    expect(overview.students.map(({ place }) => place)).toEqual(
      overview.students.map(({ place }) => place).toSorted((a, b) => a - b),
    )
    expect((await teacher.ok(marking.markQueue, { id: examId, question: essay })).items.length).toBe(2)
    expect((await teacher.ok(marking.markQueue, { id: examId, attemptId: ids[0]! })).items.length).toBe(8)
    const item = await teacher.ok(marking.markGet, { attemptId: ids[0]!, question: essay })
    expect(item).toMatchObject({
      points: null,
      worth: ESSAY,
      verdict: 'review',
      answer: { text: 'Essay of 0' },
      saves: 1,
      takenOver: 0,
      lockedBy: null,
      status: 2,
    })
    const early = await teacher.call(marking.markFinish, { id: examId, attemptId: ids[0]! })
    expect(early.refusal.error).toBe('EXAM_UNMARKED')
    expect((await after.mark(ids[0]!, essay, 15.5 * POINT)).data).toMatchObject({ left: 0 })
    await teacher.ok(marking.markFinish, { id: examId, attemptId: ids[0]! })
    expect(await after.scoreOf(ids[0]!)).toEqual({ status: 3, score: '95.5000' })
    expect(await after.history(ids[0]!)).toMatchObject([
      { kind: 'hand', from_points: null, to_points: '15.5000' },
    ])
    await after.nothingChanges(async () => {
      expect((await after.mark(ids[0]!, essay, 10 * POINT)).refusal.error).toBe('TASK_STATE')
      const all = await teacher.call(marking.markFinish, { id: examId })
      expect(all.refusal.error).toBe('EXAM_UNMARKED')
    })
    await after.mark(ids[1]!, essay, 0)
    expect(await teacher.ok(marking.markFinish, { id: examId })).toEqual({ finished: 1 })
    expect(await after.scoreOf(ids[1]!)).toEqual({ status: 3, score: '50.0000' })
    await teacher.ok(marking.markReopen, { id: examId, attemptId: ids[0]!, reason: 'Read again' })
    expect(await after.scoreOf(ids[0]!)).toMatchObject({ status: 2 })
  })

  it('refuses what does not fit: too many points, parts of tenths, another’s answer, an older mark', async () => {
    const { ids, essay } = await after.sat([6])
    const id = ids[0]!
    await after.nothingChanges(async () => {
      expect((await after.mark(id, essay, ESSAY + TENTH)).refusal.error).toBe('MARK_POINTS')
      expect((await after.mark(id, essay, 1)).code).toBe(400)
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
    await after.mark(id, essay, 5 * POINT)
    await after.nothingChanges(async () => {
      const stale = await teacher.call(marking.markSave, {
        attemptId: id,
        question: essay,
        points: POINT,
        markedAt: null,
      })
      expect(stale.refusal.error).toBe('MARK_STALE')
    })
  })

  it('lets only one teacher at an answer; the lock expires', async () => {
    const { ids, essay } = await after.sat([6])
    const place = { attemptId: ids[0]!, question: essay }
    const { id: classId } = await teacher.ok(classAdd, { name: { en: 'Other' } })
    await teacher.ok(memberAdd, { id: classId, accounts: [world.accounts[0]!] })
    const second = await fellowOf(ids[0]!)
    const tries = await Promise.all([
      teacher.call(marking.markLock, place),
      second.call(marking.markLock, place),
    ])
    expect(tries.map(({ code }) => code).toSorted()).toEqual([200, 409])
    const [holder, other] = tries[0]?.code === 200 ? [teacher, second] : [second, teacher]
    await kit.deps.db.update(user).set({ name: '周敏 Zhou Min' }).where(eq(user.id, holder.userId))
    await after.nothingChanges(async () => {
      const refused = await after.mark(ids[0]!, essay, POINT, other)
      expect(refused.refusal.error).toBe('MARK_LOCKED')
      expect(refused.msg).toMatch(/^Zhou Min is marking/)
    })
    expect((await other.ok(marking.markGet, place)).lockedBy).not.toBeNull()
    await holder.ok(marking.markLock, place)
    kit.clock.advance((marking.MARK_LOCK_S + 1) * 1000)
    expect((await after.mark(ids[0]!, essay, POINT, other)).code).toBe(200)
    await other.ok(marking.markUnlock, place)
    expect((await after.mark(ids[0]!, essay, 2 * POINT, holder)).code).toBe(200)
    // Only the person who set the exam may change what affects everybody's marks.
    const [row] = await kit.database.sql`select task_id from student_task where id = ${ids[0]!}`
    const rubric = { start: 'nothing' as const, items: [] }
    const change = { id: String(row!['task_id']), question: essay, revision: 0, rubric }
    expect((await second.call(rubrics.rubricSave, change)).refusal.error).toBe('FORBIDDEN')
    await kit.database.sql`delete from class_teacher where user_id = ${second.userId}`
  })

  it('hides names where the exam says so, in an order that stays', async () => {
    const { examId, ids, essay } = await after.sat([6, 5, 4], { hideNames: true })
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
        id,
        epoch,
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
    // The database must count the time of a question as the contract does.
    const saves = log.entries.map(({ question, givenAt }) => ({ question, at: Date.parse(givenAt) }))
    const spent = timeSpent(Date.parse(log.startedAt!), saves).get(7)!
    expect(spent).toBeGreaterThan(0)
    expect((await secondsOf(kit.deps.db, [id])).get(7)).toBeCloseTo(spent / 1000, 6)
  })

  it('keeps its history, and what was answered: no statement changes or removes it', async () => {
    const { ids, essay } = await after.sat([6])
    await after.mark(ids[0]!, essay, POINT)
    const { sql } = kit.database
    await expect(sql`update exam_mark_history set to_points = 0`).rejects.toThrow('only added to')
    await expect(sql`delete from exam_mark_history`).rejects.toThrow('only added to')
    await expect(sql`update exam_answer_log set answer = null`).rejects.toThrow('only added to')
    await expect(sql`delete from exam_answer_log`).rejects.toThrow('only added to')
  })
})

describe('a rubric', () => {
  const rubric = (points: number): rubrics.Rubric => ({
    start: 'nothing',
    items: [
      { id: 'aim', points: 5 * POINT, text: { zh: '目的', en: 'Aim' } },
      { id: 'result', points, text: { zh: '结果', en: 'Result' } },
    ],
  })

  it('applies backwards after a preview: marks given by it move, adjustments stay, finished scores follow', async () => {
    const { examId, ids, essay } = await after.sat([6, 6])
    const change = { id: examId, question: essay, revision: 0, rubric: rubric(10 * POINT) }
    expect(await teacher.ok(rubrics.rubricSave, change)).toMatchObject({ revision: 1, changes: [] })
    const give = async (attemptId: string, points: number, applied: string[]) =>
      teacher.ok(marking.markSave, { attemptId, question: essay, points, applied, markedAt: null })
    await give(ids[0]!, 15 * POINT, ['aim', 'result'])
    // One point more than the rubric allows.
    await give(ids[1]!, 11 * POINT, ['result'])
    await teacher.ok(marking.markFinish, { id: examId })
    const next = { ...change, revision: 1, rubric: rubric(8 * POINT) }
    await after.nothingChanges(async () => {
      const seen = await teacher.ok(rubrics.rubricPreview, next)
      expect(
        seen.changes.map(({ from, to, scoreFrom, scoreTo }) => [from, to, scoreFrom, scoreTo]).toSorted(),
      ).toEqual([
        [11 * POINT, 9 * POINT, 91 * POINT, 89 * POINT],
        [15 * POINT, 13 * POINT, 95 * POINT, 93 * POINT],
      ])
      expect((await teacher.call(rubrics.rubricSave, change)).refusal.error).toBe('RUBRIC_STALE')
      expect((await stranger.call(rubrics.rubricPreview, next)).code).toBe(404)
      expect((await stranger.call(rubrics.rubricSave, next)).code).toBe(404)
    })
    await teacher.ok(rubrics.rubricSave, next)
    expect(await after.scoreOf(ids[0]!)).toEqual({ status: 3, score: '93.0000' })
    expect(await after.scoreOf(ids[1]!)).toEqual({ status: 3, score: '89.0000' })
    expect((await after.history(ids[0]!)).map(({ kind }) => kind)).toEqual(['hand', 'rubric'])
    expect(await teacher.ok(rubrics.rubricGet, { id: examId, question: essay })).toMatchObject({
      revision: 2,
      used: { aim: 1, result: 2 },
      editable: true,
    })
    // Other markers may read the rubric; only the person who set the exam may change it.
    const fellow = await fellowOf(ids[0]!)
    const place = { id: examId, question: essay }
    expect(await fellow.ok(rubrics.rubricGet, place)).toMatchObject({ revision: 2, editable: false })
    await after.nothingChanges(async () => {
      expect((await fellow.call(rubrics.rubricSave, { ...next, revision: 2 })).code).toBe(403)
    })
  })
})

describe('a correction', () => {
  it('waits for the last seal, shows the difference, then moves marks, scores and history', async () => {
    const { examId, ids, first } = await after.sat([6, 3])
    const key = { type: 'single' as const, correct: 'opt0' }
    const change = { id: examId, question: first, treatment: 'key' as const, key }
    expect((await teacher.call(correction.correctionPreview, change)).refusal.error).toBe('EXAM_UNSEALED')
    await after.end(examId)
    for (const id of ids) await after.mark(id, 7, ESSAY)
    await teacher.ok(marking.markFinish, { id: examId })
    expect(await after.scoreOf(ids[0]!)).toMatchObject({ score: '100.0000' })
    await after.nothingChanges(async () => {
      const seen = await teacher.ok(correction.correctionPreview, change)
      // Both chose “right” in the first question; the answer key now names another option.
      expect(seen.changes.map(({ from, to }) => [from, to])).toEqual([
        [10 * POINT, 0],
        [10 * POINT, 0],
      ])
      for (const wrong of [
        { ...key, correct: 'nowhere' },
        { type: 'boolean' as const, correct: true },
      ]) {
        const refused = await teacher.call(correction.correctionPreview, { ...change, key: wrong })
        expect(refused.refusal.error).toBe('CORRECTION_KEY')
        // Why, in a sentence: no code, no text of the schema.
        expect(refused.msg).toMatch(/^The corrected key does not fit the question: [A-Z][a-z]+ [a-z ]+$/)
      }
      expect((await stranger.call(correction.correctionApply, { ...change, reason: 'x' })).code).toBe(404)
      expect((await teacher.call(correction.correctionApply, { ...change, reason: '' })).code).toBe(400)
    })
    await teacher.ok(correction.correctionApply, { ...change, reason: 'The key was wrong' })
    expect(await after.scoreOf(ids[0]!)).toEqual({ status: 3, score: '90.0000' })
    expect((await after.history(ids[0]!)).at(-1)).toMatchObject({ kind: 'correction', to_points: '0.0000' })
    const full = { ...change, key: null, treatment: 'full' as const }
    await teacher.ok(correction.correctionApply, { ...full, reason: 'Both may be right' })
    expect(await after.scoreOf(ids[1]!)).toEqual({ status: 3, score: '70.0000' })
    // 60 of the other 90 points, rounded once to a tenth.
    await teacher.ok(correction.correctionApply, { ...full, treatment: 'dropped', reason: 'No sense' })
    expect(await after.scoreOf(ids[1]!)).toEqual({ status: 3, score: '66.7000' })
    expect(await after.scoreOf(ids[0]!)).toEqual({ status: 3, score: '100.0000' })
    const [listed] = await teacher.ok(correction.correctionList, { id: examId })
    expect(listed).toMatchObject({ corrected: true, treatment: 'dropped', key })
  })

  it('leaves marks given by hand unless it is told to go over them', async () => {
    const { examId, ids, first } = await after.sat([6])
    await after.mark(ids[0]!, first, 4 * POINT)
    await after.end(examId)
    const change = { id: examId, question: first, treatment: 'key' as const }
    expect(await teacher.ok(correction.correctionPreview, change)).toMatchObject({
      changes: [],
      unchanged: 1,
    })
    const over = await teacher.ok(correction.correctionPreview, { ...change, overHand: true })
    expect(over.changes).toMatchObject([{ from: 4 * POINT, to: 10 * POINT }])
  })
})
