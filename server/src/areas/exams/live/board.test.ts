import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import * as board from '@labbox/contract/exams/board.ts'
import * as exams from '@labbox/contract/exams/exams.ts'
import * as sitting from '@labbox/contract/exams/sitting.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { changesNothing } from '../../../testing/database/digest.ts'
import { examWorld, type ExamWorld } from '../../../testing/exams/exam.ts'
import { createBoardLive } from './board-live.ts'
import { createFacts } from '../sitting/facts.ts'
import { examTopics } from '../service.ts'

let kit: TestApp
let world: ExamWorld
let first: Client
let second: Client
let stranger: Client
beforeAll(async () => {
  kit = await createTestApp()
  await kit.deps.jobs.start()
  world = await examWorld(kit, { students: 4 })
  ;[first, second] = world.pupils as [Client, Client]
  stranger = await kit.user('teacher', { orgId: kit.firstOrg })
})
afterAll(() => kit.close())

const later = (minutes: number) => kit.clock.advance(minutes * 60_000)
const running = async (more: Record<string, unknown> = {}) => {
  const id = await world.publish(more)
  const begun = await world.start(first, id)
  const see = (who = world.teacher) => who.ok(board.boardGet, { id })
  const rowOf = async (student: Client) => (await see()).rows.find((row) => row.studentId === student.userId)!
  return { id, begun, see, rowOf }
}
const nothingChanges = (work: () => Promise<unknown>) => changesNothing(kit.database.sql, work)
const save = (id: string, question: number, seq: number, text: string | null) =>
  first.ok(sitting.sittingSave, {
    id,
    epoch: 1,
    answers: [
      {
        question,
        seq,
        at: kit.clock.now().toISOString(),
        answer: text === null ? null : { type: 'numeric', text },
      },
    ],
  })

describe('the board of an exam', () => {
  it('shows how far everybody is', async () => {
    const { begun, see, rowOf } = await running()
    const question = Number(Object.entries(begun.types).find(([, type]) => type === 'numeric')![0])
    await save(begun.id, question, 1, '4.7')
    await first.ok(sitting.sittingPulse, {
      id: begun.id,
      epoch: 1,
      marked: [question],
      leaves: 2,
      leftMs: 5000,
    })
    const { rows, state } = await see()
    expect(state).toBe('inProgress')
    expect(rows).toHaveLength(4)
    expect(await rowOf(first)).toMatchObject({
      status: 1,
      questions: 8,
      answered: 1,
      marked: 1,
      leaves: 2,
      leftMs: 5000,
      late: 0,
      devices: 1,
      arranged: false,
      savedAt: kit.clock.now().toISOString(),
    })
    expect(await rowOf(second)).toMatchObject({ status: 0, answered: 0, seenAt: null, savedAt: null })
    // Taken back: the answer no longer counts, but the log keeps it.
    await save(begun.id, question, 2, null)
    expect(await rowOf(first)).toMatchObject({ answered: 0, savedAt: kit.clock.now().toISOString() })
  })

  it('answers for single sittings, with no query more for many', async () => {
    const { id, begun } = await running()
    const { rows } = await world.teacher.ok(board.boardGet, { id, ids: [begun.id] })
    expect(rows.map((row) => row.id)).toEqual([begun.id])
  })

  it('comes in parts, which together are everybody', async () => {
    const { id, see } = await running()
    const parts = await Promise.all(
      [0, 1, 2].map((part) => world.teacher.ok(board.boardGet, { id, part, rows: 2 })),
    )
    expect(parts.flatMap(({ rows }) => rows)).toEqual((await see()).rows)
    expect(parts.map(({ more }) => more)).toEqual([true, false, false])
  })

  it('counts what came late', async () => {
    const { begun, rowOf } = await running()
    const question = Number(Object.entries(begun.types).find(([, type]) => type === 'numeric')![0])
    const at = kit.clock.now().toISOString()
    kit.clock.advance(60 * 60_000 + 5_000)
    await first.ok(sitting.sittingSave, {
      id: begun.id,
      epoch: 1,
      answers: [{ question, seq: 1, at, answer: { type: 'numeric', text: '1' } }],
    })
    expect(await rowOf(first)).toMatchObject({ answered: 1, late: 1 })
  })

  it('says something to all and to one', async () => {
    const { id, begun, see } = await running()
    await world.start(second, id)
    await world.teacher.ok(board.boardSend, { id, studentIds: [], text: 'to all' })
    await world.teacher.ok(board.boardSend, { id, studentIds: [first.userId], text: 'to one' })
    const pulse = (who: Client, sittingId: string) =>
      who
        .ok(sitting.sittingPulse, { id: sittingId, epoch: 1, marked: [] })
        .then(({ messages }) => messages.map(({ text }) => text).toSorted())
    expect(await pulse(first, begun.id)).toEqual(['to all', 'to one'])
    const other = (await world.copyOf(second, id)).id
    expect(await pulse(second, other)).toEqual(['to all'])
    const { messages } = await see()
    expect(messages.map(({ to }) => to === null).toSorted()).toEqual([false, true])
  })

  it('gives more time, on top of what somebody has, and to nobody else', async () => {
    const { id, begun, rowOf } = await running()
    const end = new Date((await rowOf(second)).endAt).getTime()
    const own = new Date(end + 30 * 60_000).toISOString()
    await world.teacher.ok(exams.examArrange, { id, studentId: second.userId, extraMinutes: 0, endAt: own })
    const both = [first.userId, second.userId]
    await world.teacher.ok(board.boardAddTime, { id, studentIds: both, minutes: 10 })
    await world.teacher.ok(board.boardAddTime, { id, studentIds: [first.userId], minutes: 5 })
    expect(await rowOf(first)).toMatchObject({
      extraMinutes: 15,
      arranged: true,
      endAt: new Date(end + 15 * 60_000).toISOString(),
    })
    expect((await rowOf(second)).endAt).toBe(new Date(end + 40 * 60_000).toISOString())
    expect((await rowOf(world.pupils[2]!)).endAt).toBe(new Date(end).toISOString())
    const { endAt } = await first.ok(sitting.sittingPulse, { id: begun.id, epoch: 1, marked: [] })
    expect(new Date(endAt).getTime()).toBe(end + 15 * 60_000)
  })

  it('ends one sitting: what was saved counts, the reason is told, the others go on', async () => {
    const { id, begun, rowOf } = await running()
    await world.start(second, id)
    const closing = { id, studentId: first.userId, reason: 'phone on the desk' }
    await world.teacher.ok(board.boardClose, closing)
    const row = await rowOf(first)
    expect(row.status).toBeGreaterThan(1)
    expect(row).toMatchObject({ autoSubmitted: false, submittedAt: kit.clock.now().toISOString() })
    expect((await rowOf(second)).status).toBe(1)
    const pulse = await first.ok(sitting.sittingPulse, { id: begun.id, epoch: 1, marked: [] })
    expect(pulse).toMatchObject({ over: true, messages: [{ text: 'phone on the desk' }] })
    await nothingChanges(async () => {
      expect((await world.teacher.call(board.boardClose, closing)).refusal.error).toBe('TASK_STATE')
    })
  })
})

describe('refused, with nothing changed', () => {
  const acts = (id: string, studentId: string) =>
    [
      [board.boardSend, { id, studentIds: [], text: 'hello' }],
      [board.boardAddTime, { id, studentIds: [studentId], minutes: 5 }],
      [board.boardClose, { id, studentId, reason: 'no' }],
    ] as const
  const refusals = async (who: Client, id: string, error: string, studentId = first.userId) => {
    await nothingChanges(async () => {
      for (const [endpoint, input] of acts(id, studentId))
        expect((await who.call(endpoint as never, input as never)).refusal.error).toBe(error)
    })
  }

  it('to another teacher, who does not even see it, and to students', async () => {
    const { id } = await running()
    await refusals(stranger, id, 'NOT_FOUND')
    expect((await stranger.call(board.boardGet, { id })).refusal.error).toBe('NOT_FOUND')
    await refusals(first, id, 'FORBIDDEN')
    expect((await first.call(board.boardGet, { id })).refusal.error).toBe('FORBIDDEN')
  })

  it('for a draft and when it is over', async () => {
    const draft = await world.draft()
    await refusals(world.teacher, draft, 'TASK_STATE')
    const { id } = await running()
    later(62)
    // Else its job may seal what is over in the middle of this.
    await kit.app.areas.settle()
    await refusals(world.teacher, id, 'TASK_STATE')
  })

  it('for a student who does not sit it, all or none', async () => {
    const { id } = await running()
    const foreign = stranger.userId
    await nothingChanges(async () => {
      const both = [first.userId, foreign]
      for (const call of [
        world.teacher.call(board.boardAddTime, { id, studentIds: both, minutes: 5 }),
        world.teacher.call(board.boardSend, { id, studentIds: both, text: 'hello' }),
        world.teacher.call(board.boardClose, { id, studentId: foreign, reason: 'no' }),
      ])
        expect((await call).refusal.error).toBe('NOT_FOUND')
    })
  })

  it('for a begin in the time to come, of who has begun', async () => {
    const { id, rowOf } = await running()
    const at = (minutes: number) => new Date(kit.clock.now().getTime() + minutes * 60_000).toISOString()
    const own = { id, extraMinutes: 0, startAt: at(10), endAt: at(30) }
    await nothingChanges(async () => {
      const late = world.teacher.call(exams.examArrange, { ...own, studentId: first.userId })
      expect((await late).refusal.error).toBe('EXAM_WINDOW')
    })
    await world.teacher.ok(exams.examArrange, { ...own, studentId: second.userId })
    expect(await rowOf(second)).toMatchObject({ status: 0, arranged: true, startAt: at(10), endAt: at(30) })
    expect((await rowOf(first)).arranged).toBe(false)
    const all = { id, extraMinutes: 0, startAt: null, endAt: null, studentId: second.userId }
    await world.teacher.ok(exams.examArrange, all)
    const { startAt, endAt, arranged } = await rowOf(first)
    expect(await rowOf(second)).toMatchObject({ startAt, endAt, arranged })
  })

  it('for more time after handing in', async () => {
    const { id, begun } = await running()
    await first.ok(sitting.sittingSubmit, { id: begun.id, epoch: 1 })
    await nothingChanges(async () => {
      const both = [second.userId, first.userId]
      const more = world.teacher.call(board.boardAddTime, { id, studentIds: both, minutes: 5 })
      expect((await more).refusal.error).toBe('TASK_OVER')
    })
  })
})

describe('live', () => {
  it('names changed sittings once, gathered, to those who may watch', async () => {
    const { id, begun } = await running()
    const publish = vi.fn(() => Promise.resolve())
    const live = createBoardLive(createFacts(kit.deps.db), { publish })
    live.touch(begun.id)
    live.touch(begun.id)
    await eventually(() => expect(publish).toHaveBeenCalled())
    expect(publish.mock.calls).toEqual([[board.boardTopic(id), JSON.stringify({ ids: [begun.id] })]])
    const may = async ({ userId }: Client) =>
      examTopics(kit.deps.db).maySubscribe(
        { kind: 'browser', userId, sessionId: userId },
        board.boardTopic(id),
      )
    expect(await Promise.all([world.teacher, stranger, first].map(may))).toEqual([true, false, false])
  })
})
