import { afterAll, beforeAll, expect, it } from 'vitest'
import * as board from '@labbox/contract/exams/board.ts'
import * as exams from '@labbox/contract/exams/exams.ts'
import { myResult } from '@labbox/contract/exams/results.ts'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import * as sitting from '@labbox/contract/exams/sitting.ts'
import { homeToday } from '@labbox/contract/home/today.ts'
import { myTaskGet, myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { changesNothing } from '../../../testing/database/digest.ts'
import { examWorld, type ExamWorld } from '../../../testing/exams/exam.ts'

let kit: TestApp
let world: ExamWorld
let came: Client
let missed: Client
let second: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  await kit.deps.jobs.start()
  world = await examWorld(kit, { students: 3 })
  ;[came, missed, second] = world.pupils as [Client, Client, Client]
})
afterAll(() => kit.close())

const settle = () => kit.app.areas.settle()
const later = async (minutes: number) => {
  kit.clock.advance(minutes * 60_000)
  await settle()
}
const refused = (error: string, work: () => ReturnType<Client['call']>) =>
  changesNothing(kit.database.sql, async () => expect((await work()).refusal.error).toBe(error))

/** One has come and handed in, two have missed it; all that marks by itself is marked. */
const overFor = async (type: 1 | 6, how: 'end' | 'finish') => {
  const settings = ExamSettings.parse({ release: 'end' })
  const { choiceIds, document } = world
  const choices = document()
    .parts.slice(0, 1)
    .map((part) => ({
      ...part,
      questions: choiceIds.slice(0, 1).map((questionId) => ({ questionId, points: 1_000_000 })),
    }))
  const paperIds = [await world.paper({ ...document(), parts: choices } as never)]
  const examId = await world.publish({ type, settings, paperIds })
  const { id } = await world.start(came, examId)
  await came.ok(sitting.sittingSubmit, { id, epoch: 1 })
  if (how === 'end') await later(62)
  else {
    kit.clock.advance(60_000)
    await world.teacher.ok(exams.examFinish, { id: examId })
    await later(2)
  }
  const theirs = (await world.copyOf(missed, examId)).id
  const arrange = (more: object = {}, who = missed, by = world.teacher) =>
    by.call(exams.examArrange, {
      id: examId,
      studentId: who.userId,
      extraMinutes: 0,
      startAt: null,
      endAt: world.minutes(30),
      ...more,
    })
  const others = async () => [
    await came.ok(myResult, { id }),
    await came.ok(myTaskGet, { id }),
    await second.ok(myTaskGet, { id: (await world.copyOf(second, examId)).id }),
  ]
  const see = () => world.teacher.ok(exams.examGet, { id: examId })
  return { examId, theirs, arrange, others, see }
}

for (const [type, how] of [
  [1, 'end'],
  [1, 'finish'],
  [6, 'end'],
  [6, 'finish'],
] as const)
  it(`lets who missed it sit: ${type === 1 ? 'quiz' : 'exam'}, over by ${how}, and changes nothing for others`, async () => {
    const { examId, theirs, arrange, others, see } = await overFor(type, how)
    const before = await others()
    const { endedEarlyAt } = await see()
    expect(await missed.ok(myTaskGet, { id: theirs })).toMatchObject({ status: 5 })
    const endAt = world.minutes(30)
    expect((await arrange({ endAt })).code).toBe(200)
    expect(await missed.ok(myTaskGet, { id: theirs })).toMatchObject({
      status: 0,
      state: 'inProgress',
      endAt,
    })
    const open = await missed.ok(myTaskPage, { open: true, limit: 200 })
    expect(open.items.map(({ id }) => id)).toContain(theirs)
    const today = await missed.ok(homeToday)
    expect(today.moments.some(({ id, kind }) => id === theirs && kind === 'ends')).toBe(true)
    const begun = await missed.ok(sitting.sittingStart, { id: theirs, device: 'device-00000009' })
    const [question] = Object.keys(begun.types).map(Number)
    const page = await missed.ok(sitting.sittingPage, { id: theirs })
    const { content } = page.questions[0]!
    const right =
      'options' in content
        ? content.options.find(({ text }) => JSON.stringify(text).includes('right'))!
        : null
    const answer = { type: 'single', option: right!.id } as const
    const at = kit.clock.now().toISOString()
    await missed.ok(sitting.sittingSave, {
      id: theirs,
      epoch: 1,
      answers: [{ question: question!, seq: 1, at, answer }],
    })
    expect((await world.teacher.ok(board.boardGet, { id: examId })).lastSealAt > endAt).toBe(true)
    expect(await others()).toEqual(before)
    // By the clock, as in the exam itself.
    await later(32)
    expect(await missed.ok(myTaskGet, { id: theirs })).toMatchObject({ status: 3, score: 100 })
    expect(await missed.ok(myResult, { id: theirs })).toMatchObject({ score: 1_000_000 })
    expect(await others()).toEqual(before)
    const shown = await see()
    expect(shown.counts).toEqual({ 3: 2, 5: 1 })
    expect(shown.endedEarlyAt).toBe(endedEarlyAt)
  })

it('is missed again at the end of its own window, and can be made up once more', async () => {
  const { theirs, arrange } = await overFor(6, 'finish')
  const [startAt, endAt] = [world.minutes(10), world.minutes(20)]
  expect((await arrange({ startAt, endAt })).code).toBe(200)
  const early = await missed.call(sitting.sittingStart, { id: theirs, device: 'device-00000009' })
  expect(early.refusal.error).toBe('TASK_NOT_BEGUN')
  await later(21)
  expect((await missed.ok(myTaskGet, { id: theirs })).status).toBe(5)
  expect((await arrange()).code).toBe(200)
  const { history, status } = await missed.ok(myTaskGet, { id: theirs })
  expect(status).toBe(0)
  expect(history.map(({ to }) => to)).toEqual([5, 0, 5, 0])
})

it('an own window that begins after an early end outlives it, one that has begun does not', async () => {
  const examId = await world.publish()
  const arrange = (who: Client, more: object) =>
    world.teacher.ok(exams.examArrange, {
      id: examId,
      studentId: who.userId,
      extraMinutes: 0,
      ...more,
    } as never)
  await arrange(missed, { startAt: world.minutes(90), endAt: world.minutes(150) })
  await arrange(second, { endAt: world.minutes(150) })
  kit.clock.advance(60_000)
  await world.teacher.ok(exams.examFinish, { id: examId })
  expect((await world.copyOf(missed, examId)).status).toBe(0)
  expect((await world.copyOf(second, examId)).status).toBe(5)
  expect((await world.teacher.call(exams.examFinish, { id: examId })).refusal.error).toBe('TASK_STATE')
})

it('is refused for who handed in, for a time that is over, for a foreign teacher, and where it was canceled', async () => {
  const { examId, theirs, arrange } = await overFor(6, 'end')
  const stranger = await kit.user('teacher')
  await refused('TASK_OVER', () => arrange({}, came))
  await refused('EXAM_WINDOW', () => arrange({ endAt: null }))
  await refused('EXAM_WINDOW', () => arrange({ endAt: world.minutes(2) }))
  await refused('EXAM_WINDOW', () => arrange({ startAt: world.minutes(40) }))
  await refused('NOT_FOUND', () => arrange({}, stranger))
  await refused('NOT_FOUND', () => arrange({}, missed, stranger))
  await refused('TASK_OVER', () =>
    missed.call(sitting.sittingStart, { id: theirs, device: 'device-00000009' }),
  )
  await refused('TASK_STATE', () =>
    world.teacher.call(board.boardAddTime, { id: examId, studentIds: [missed.userId], minutes: 90 }),
  )
  const canceled = await world.publish()
  await world.teacher.ok(exams.examCancel, { id: canceled, reason: 'fire' })
  await refused('TASK_STATE', () => arrange({ id: canceled }))
})
