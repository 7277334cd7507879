import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { examTopic } from '@labbox/contract/exams/notices.ts'
import * as exams from '@labbox/contract/exams/exams.ts'
import * as sitting from '@labbox/contract/exams/sitting.ts'
import type { Answer } from '@labbox/contract/questions/answer.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { examWorld, type ExamWorld } from '../../../testing/exams/exam.ts'
import { prepareAttempts } from './attempts.ts'
import { CODE_TRIES } from './admission.ts'
import { openExams } from '../service.ts'
import { examKind } from '../kind.ts'
import { transaction } from '../../../platform/database/db.ts'
import { lockStudentTask, perform } from '../../tasks/student.service.ts'
import type { Actor } from '../../../platform/actor.ts'

let kit: TestApp
let world: ExamWorld
let student: Client
let other: Client
beforeAll(async () => {
  kit = await createTestApp()
  await kit.deps.jobs.start()
  world = await examWorld(kit, { students: 6 })
  ;[student, other] = world.pupils as [Client, Client]
})
afterAll(() => kit.close())

const DESK = 'device-desk-1'
const PHONE = 'device-phone-1'
const now = () => kit.clock.now().toISOString()
const numeric = (text: string): Answer => ({ type: 'numeric', text })

/** A running exam that this student has begun; the numeric question is a handy one to answer. */
const begin = async (client = student, more: Record<string, unknown> = {}) => {
  const examId = await world.publish(more)
  const begun = await world.start(client, examId, DESK)
  const question = Number(Object.entries(begun.types).find(([, type]) => type === 'numeric')![0])
  const save = (text: string, { seq = 1, epoch = 1, at = now(), no = question } = {}) =>
    client.call(sitting.sittingSave, {
      id: begun.id,
      epoch,
      answers: [{ question: no, seq, answer: numeric(text), at }],
    })
  return { examId, id: begun.id, question, begun, save }
}
const log = (id: string) =>
  kit.database
    .sql`select epoch, seq, answer->>'text' as text, late from exam_answer_log where attempt_id = ${id} order by epoch, seq`
const final = async (id: string, question: number) =>
  (
    await kit.database
      .sql`select answer->>'text' as text, late from exam_answer where attempt_id = ${id} and question = ${question}`
  )[0]
const end = (examId: string) =>
  world.teacher.ok(exams.examGet, { id: examId }).then((row) => new Date(row.endAt))
const settle = () => kit.app.areas.settle()
const nothingChanges = async (work: () => Promise<unknown>) => {
  // This test counts tries of codes on purpose.
  const digest = digestOf(kit.database.sql, ['session', 'allowance'])
  const before = await digest()
  const result = await work()
  expect(await digest()).toEqual(before)
  return result
}

describe('a sitting', () => {
  it('goes from admission through saved answers to a marked submission', async () => {
    const id = await world.publish()
    const copy = await world.copyOf(student, id)
    const admission = await student.ok(sitting.sittingAdmission, { id: copy.id })
    expect(admission).toMatchObject({ status: 0, questions: 8, needsCode: false, released: false })
    expect((await student.call(sitting.sittingPage, { id: copy.id })).refusal.error).toBe('EXAM_NOT_STARTED')
    const begun = await world.start(student, id)
    expect(begun).toMatchObject({ epoch: 1, seq: 1, over: false, answers: {} })
    expect(begun.parts.map((part) => part.questions.length)).toEqual([6, 2])
    const { questions } = await student.ok(sitting.sittingPage, { id: copy.id })
    const right = questions.map(({ no, content }, k) => {
      const answer: Answer =
        content.type === 'single'
          ? {
              type: 'single',
              option: content.options.find(({ text }) => JSON.stringify(text).includes('right'))!.id,
            }
          : content.type === 'boolean'
            ? { type: 'boolean', value: true }
            : numeric('4k7')
      return { question: no, seq: k + 1, answer, at: now() }
    })
    const saved = await student.ok(sitting.sittingSave, { id: copy.id, epoch: 1, answers: right.slice(0, 7) })
    expect(saved).toMatchObject({ saved: [1, 2, 3, 4, 5, 6, 7], epoch: 1, over: false })
    const done = await student.ok(sitting.sittingSubmit, { id: copy.id, epoch: 1, answers: right.slice(7) })
    expect(done).toMatchObject({ status: 3, released: false })
    const seen = await world.teacher.ok(exams.examGet, { id })
    expect(seen.counts).toEqual({ 0: 5, 3: 1 })
    const [own] = await kit.database.sql`select score from student_task where id = ${copy.id}`
    expect(own).toEqual({ score: '100.0000' })
    expect((await world.copyOf(student, id)).score).toBeNull()
  })

  it('answers a repeated submission alike, and takes nothing afterwards', async () => {
    const { id, question, save } = await begin()
    await save('4.7')
    const first = await student.ok(sitting.sittingSubmit, { id, epoch: 1 })
    await nothingChanges(async () => {
      expect(await student.ok(sitting.sittingSubmit, { id, epoch: 1 })).toEqual(first)
      const late = await save('5', { seq: 2 })
      expect(late.data).toMatchObject({ saved: [], over: true })
      expect((await student.call(sitting.sittingStart, { id, device: DESK })).refusal.error).toBe(
        'TASK_STATE',
      )
      expect((await student.call(sitting.sittingPage, { id })).refusal.error).toBe('TASK_OVER')
    })
    // An answer saved before is acknowledged again: the first acknowledgement may have been lost.
    expect((await save('4.7')).data).toMatchObject({ saved: [1], over: true })
    expect(await final(id, question)).toMatchObject({ text: '4.7' })
  })

  it('keeps the last answer by sequence, whatever order they arrive in, and each only once', async () => {
    const { id, question, save, examId } = await begin()
    await save('three', { seq: 3 })
    await save('one', { seq: 1 })
    await save('two', { seq: 2 })
    await save('one again', { seq: 1 })
    expect((await log(id)).map(({ text }) => text)).toEqual(['one', 'two', 'three'])
    const again = await world.start(student, examId, DESK)
    expect(again).toMatchObject({ epoch: 1, seq: 4, answers: { [question]: { answer: numeric('three') } } })
    await student.ok(sitting.sittingSubmit, { id, epoch: 1 })
    expect(await final(id, question)).toMatchObject({ text: 'three' })
  })

  it('cleans what no database keeps out of an answer instead of losing it', async () => {
    const { id, save } = await begin()
    expect((await save('4\u0000.7\ud800')).code).toBe(200)
    expect((await log(id))[0]?.text).toBe('4.7\ufffd')
  })

  it.each([
    ['another question’s type', (no: number) => ({ question: no, answer: { type: 'boolean', value: true } })],
    ['an option that is not there', () => ({ question: 0, answer: { type: 'single', option: 'o9' } })],
    ['an option by the bank’s name', () => ({ question: 0, answer: { type: 'single', option: 'opt2' } })],
    ['a question of another paper', () => ({ question: 99, answer: null })],
  ])('refuses %s and stores nothing', async (_, wrong) => {
    const { id, question } = await begin()
    const answers = [{ seq: 1, at: now(), ...wrong(question) }] as never
    await nothingChanges(async () => {
      expect((await student.call(sitting.sittingSave, { id, epoch: 1, answers })).refusal.error).toBe(
        'EXAM_QUESTION',
      )
    })
  })

  it('is nobody else’s', async () => {
    const { id, question } = await begin()
    const answers = [{ question, seq: 1, answer: numeric('1'), at: now() }]
    await nothingChanges(async () => {
      for (const answer of [
        await other.call(sitting.sittingAdmission, { id }),
        await other.call(sitting.sittingStart, { id, device: DESK }),
        await other.call(sitting.sittingPage, { id }),
        await other.call(sitting.sittingSave, { id, epoch: 1, answers }),
        await other.call(sitting.sittingPulse, { id, epoch: 1, marked: [] }),
        await other.call(sitting.sittingSubmit, { id, epoch: 1 }),
      ])
        expect(answer.code).toBe(404)
    })
  })
})

describe('handing in what nobody has begun', () => {
  it('is refused as not begun, with and without answers: nothing changes', async () => {
    const examId = await world.publish()
    const { id } = await world.copyOf(student, examId)
    const answers = [{ question: 0, seq: 1, answer: null, at: now() }]
    await nothingChanges(async () => {
      for (const input of [
        { id, epoch: 1 },
        { id, epoch: 1, answers },
      ])
        expect((await student.call(sitting.sittingSubmit, input)).refusal.error).toBe('EXAM_NOT_STARTED')
    })
  })
})

describe('two devices', () => {
  it('the second takes over; what the first still sends is kept and never wins', async () => {
    const { id, question, save, examId } = await begin()
    await save('desk', { seq: 5 })
    const phone = await world.start(student, examId, PHONE)
    expect(phone).toMatchObject({ epoch: 2, seq: 1, answers: { [question]: { answer: numeric('desk') } } })
    await save('phone', { epoch: 2, seq: 1 })
    const loser = await save('desk, too late', { seq: 6 })
    expect(loser.data).toMatchObject({ saved: [6], epoch: 2 })
    const refused = await student.call(sitting.sittingSubmit, { id, epoch: 1 })
    expect(refused.refusal.error).toBe('EXAM_TAKEN_OVER')
    await student.ok(sitting.sittingSubmit, { id, epoch: 2 })
    expect(await final(id, question)).toMatchObject({ text: 'phone' })
    expect((await log(id)).map(({ text }) => text)).toEqual(['desk', 'desk, too late', 'phone'])
  })

  it('that start at one moment: exactly one holds it', async () => {
    const examId = await world.publish()
    const { id } = await world.copyOf(student, examId)
    const tries = await Promise.all(
      Array.from({ length: 5 }, (_, k) =>
        student.call(sitting.sittingStart, { id, device: `device-number-${k}` }),
      ),
    )
    const epochs = tries.flatMap((one) => (one.code === 200 ? [one.data.epoch] : []))
    const [row] = await kit.database.sql`select epoch from exam_attempt where id = ${id}`
    expect(Math.max(...epochs)).toBe(row?.epoch)
    expect(new Set(epochs).size).toBe(epochs.length)
    const [began] = await kit.database
      .sql`select count(*)::int as n from student_task_history where student_task_id = ${id}`
    expect(began?.n).toBe(1)
  })

  it('an epoch that was never given saves nothing', async () => {
    const { save } = await begin()
    await nothingChanges(async () =>
      expect((await save('x', { epoch: 2 })).data).toMatchObject({ saved: [] }),
    )
  })
})

describe('the end', () => {
  it('takes what was given before it within the grace, as late; nothing given after it, nothing after the grace', async () => {
    const { id, question, save, examId } = await begin()
    const endsAt = await end(examId)
    const before = (ms: number) => new Date(endsAt.getTime() - ms).toISOString()
    await save('early')
    kit.clock.set(endsAt)
    expect((await save('given after', { seq: 2 })).data).toMatchObject({ saved: [] })
    kit.clock.advance(59_000)
    expect((await save('given before', { seq: 3, at: before(1) })).data).toMatchObject({
      saved: [3],
      over: false,
    })
    expect((await student.call(sitting.sittingSubmit, { id, epoch: 1 })).refusal.error).toBe('TASK_OVER')
    expect(await student.ok(sitting.sittingAdmission, { id })).toMatchObject({
      autoSubmitted: true,
      released: false,
    })
    kit.clock.advance(1_000)
    expect((await save('after the grace', { seq: 4, at: before(1) })).data).toMatchObject({ saved: [] })
    await settle()
    expect(await final(id, question)).toMatchObject({ text: 'given before', late: true })
    const mine = await world.copyOf(student, examId)
    expect(mine).toMatchObject({ status: 3, submittedAt: endsAt.toISOString() })
  })

  it('goes by the server’s clock, however wrong the device’s is', async () => {
    const { id, save } = await begin()
    expect((await save('from tomorrow', { at: '2027-01-01T00:00:00Z' })).data).toMatchObject({ saved: [1] })
    expect((await save('from the past', { seq: 2, at: '2001-01-01T00:00:00Z' })).data).toMatchObject({
      saved: [2],
    })
    const [row] = await kit.database
      .sql`select max(given_at) <= max(at) as fine from exam_answer_log where attempt_id = ${id}`
    expect(row?.fine).toBe(true)
  })

  it('moves for all, and for one with extra time in step', async () => {
    const { id, save, examId } = await begin()
    await world.teacher.ok(exams.examArrange, { id: examId, studentId: student.userId, extraMinutes: 15 })
    const old = await end(examId)
    const later = new Date(old.getTime() + 30 * 60_000)
    await world.teacher.ok(exams.examExtend, { id: examId, endAt: later.toISOString() })
    const own = new Date(later.getTime() + 15 * 60_000)
    expect((await save('x')).data).toMatchObject({ endAt: own.toISOString() })
    kit.clock.set(new Date(own.getTime() - 1))
    expect((await save('last moment', { seq: 2 })).data).toMatchObject({ saved: [2], over: false })
    expect((await world.copyOf(other, examId)).status).toBe(5)
    // The common end has passed, but this student's own has not, so more time can still be given.
    await world.teacher.ok(exams.examArrange, { id: examId, studentId: student.userId, extraMinutes: 25 })
    kit.clock.set(own)
    expect((await save('more time', { seq: 3 })).data).toMatchObject({ saved: [3], over: false })
    await student.ok(sitting.sittingSubmit, { id, epoch: 1 })
  })

  it('comes for everybody when the teacher finishes, and what was saved is marked', async () => {
    const { id, question, save, examId } = await begin()
    await save('4.7')
    const given = now()
    kit.clock.advance(1_000)
    await world.teacher.ok(exams.examFinish, { id: examId })
    expect((await save('too late', { seq: 2 })).data).toMatchObject({ saved: [] })
    expect((await save('was on its way', { seq: 3, at: given })).data).toMatchObject({ saved: [3] })
    kit.clock.advance(61_000)
    await settle()
    expect(await final(id, question)).toMatchObject({ text: 'was on its way', late: true })
    expect((await world.copyOf(other, examId)).status).toBe(5)
  })

  it('of a cancelled exam closes it at once: nothing more is taken, nothing is marked', async () => {
    const { id, question, save, examId } = await begin()
    await save('4.7')
    await world.teacher.ok(exams.examCancel, { id: examId, reason: 'fire' })
    expect((await save('x', { seq: 2 })).data).toMatchObject({ saved: [], over: true })
    expect(await world.copyOf(student, examId)).toMatchObject({ status: 4, state: 'closed' })
    expect(await final(id, question)).toBeUndefined()
    expect((await student.call(sitting.sittingSubmit, { id, epoch: 1 })).refusal.error).toBe('TASK_OVER')
  })

  it('does not jump with the clocks of a time zone: an hour that is there twice changes nothing', async () => {
    // Europe, 2026-10-25: 03:00 summer time becomes 02:00. An exam over it lasts what it lasts.
    kit.clock.set(new Date('2026-10-25T00:30:00Z'))
    const { save } = await begin(student, {
      startAt: '2026-10-25T02:30:00+02:00',
      endAt: '2026-10-25T02:30:00+01:00',
    })
    kit.clock.set(new Date('2026-10-25T01:29:59Z'))
    expect((await save('59 minutes in')).data).toMatchObject({ saved: [1] })
    kit.clock.set(new Date('2026-10-25T01:30:00Z'))
    expect((await save('over', { seq: 2 })).data).toMatchObject({ saved: [] })
  })
})

describe('admission', () => {
  it('asks for the code once, and lets in only from the right network', async () => {
    const settings = { code: 'Ohm42', addresses: ['127.0.0.0/8'] }
    const examId = await world.publish({ settings })
    const { id } = await world.copyOf(student, examId)
    expect(await student.ok(sitting.sittingAdmission, { id })).toMatchObject({
      needsCode: true,
      addressAllowed: true,
    })
    await nothingChanges(async () => {
      for (const code of ['', 'Ohm', 'Ohm421', 'wrong']) {
        const wrong = await student.call(sitting.sittingStart, { id, device: DESK, code })
        expect([code, wrong.refusal.error]).toEqual([code, 'EXAM_CODE'])
      }
    })
    await student.ok(sitting.sittingStart, { id, device: DESK, code: ' ohm42 ' })
    await student.ok(sitting.sittingStart, { id, device: PHONE })

    const elsewhere = await world.publish({ settings: { addresses: ['10.0.0.0/8'] } })
    const copy = await world.copyOf(student, elsewhere)
    await nothingChanges(async () => {
      const far = await student.call(sitting.sittingStart, { id: copy.id, device: DESK })
      expect(far.refusal.error).toBe('EXAM_ADDRESS')
    })
  })

  it('lets nobody guess the code: after five tries a student waits, and the right one works again then', async () => {
    const settings = { code: 'Ohm42' }
    const examId = await world.publish({ settings })
    const elsewhere = await world.publish({ settings })
    const { id } = await world.copyOf(student, examId)
    const enter = (code: string, of = id, client = student) =>
      client.call(sitting.sittingStart, { id: of, device: DESK, code })
    await nothingChanges(async () => {
      const all = await Promise.all(Array.from({ length: 6 }, (_, k) => enter(`guess${k}`)))
      expect(all.map((one) => one.refusal.error).toSorted()).toEqual([
        ...Array.from({ length: CODE_TRIES.most }, () => 'EXAM_CODE'),
        'EXAM_CODE_LIMIT',
      ])
      const right = await enter('Ohm42')
      expect(right.refusal.error).toBe('EXAM_CODE_LIMIT')
      expect(right.msg).toMatch(/[1-5] min/)
    })
    // Another exam and other students are not affected.
    expect((await enter('Ohm42', (await world.copyOf(student, elsewhere)).id)).code).toBe(200)
    expect((await enter('Ohm42', (await world.copyOf(other, examId)).id, other)).code).toBe(200)
    kit.clock.advance(CODE_TRIES.windowMs)
    expect((await enter('Ohm42')).code).toBe(200)
    // After the start no code is needed, however often the page is opened.
    for (let k = 0; k < 7; k++) expect((await enter('')).code).toBe(200)
  })

  it('opens at the start, and for one student at another time', async () => {
    const window = { startAt: world.minutes(10), endAt: world.minutes(60) }
    const examId = await world.publish({
      ...window,
      students: [
        {
          studentId: other.userId,
          classId: world.classId,
          startAt: world.minutes(30),
          endAt: world.minutes(90),
        },
      ],
    })
    const [mine, theirs] = [await world.copyOf(student, examId), await world.copyOf(other, examId)]
    const refusal = async (client: Client, id: string) =>
      (await client.call(sitting.sittingStart, { id, device: DESK })).refusal.error
    expect(await refusal(student, mine.id)).toBe('TASK_NOT_BEGUN')
    kit.clock.advance(10 * 60_000)
    expect(await refusal(student, mine.id)).toBeUndefined()
    expect(await refusal(other, theirs.id)).toBe('TASK_NOT_BEGUN')
    kit.clock.advance(55 * 60_000)
    expect(await refusal(other, theirs.id)).toBeUndefined()
    // Begun in time and never handed in: handed in by the clock.
    expect(await refusal(student, mine.id)).toBe('TASK_STATE')
  })

  it('lets in a class at one moment, also before the job has made the papers', async () => {
    const id = await world.draft()
    await world.teacher.ok(exams.examPublish, { id })
    const begun = await Promise.all(world.pupils.map((pupil) => world.start(pupil, id)))
    expect(begun.every((one) => one.parts.flatMap((part) => part.questions).length === 8)).toBe(true)
    expect(await prepareAttempts(kit.app.areas.exams, id)).toBe(0)
  })
})

describe('handing in at one moment', () => {
  it('never waits for itself: more students than connections, on a node that has just started', async () => {
    const examId = await world.publish()
    const begun = await Promise.all(world.pupils.map((pupil) => world.start(pupil, examId)))
    const kinds = new Map([
      [6 as const, examKind(kit.deps, openExams(kit.deps, { publish: async () => {} }))],
    ])
    const deps = { ...kit.deps, kinds, requireCourse: async () => {}, openClass: async () => '' }
    const works = await Promise.all(
      begun.map(({ id }, k) =>
        transaction(kit.deps.db, async (tx) => {
          const actor = { userId: world.pupils[k]?.userId } as Actor
          return perform(deps, tx, await lockStudentTask(deps, tx, id), 'submit', actor)
        }),
      ),
    )
    expect(works.map(({ own }) => own.status)).toEqual(works.map(() => 3))
  })
})

describe('acts of the teacher from the list of tasks', () => {
  it('tell the open pages as those from the list of exams do, and end what runs on by extra time', async () => {
    const told = vi.spyOn(kit.app.benches.broker, 'publish')
    // Neither the teacher's board nor the bells of the students.
    const heard = () => told.mock.calls.filter(([topic]) => /^exam\/[^/]+$/.test(topic))
    const { id, save, examId } = await begin()
    await world.teacher.ok(exams.examArrange, { id: examId, studentId: student.userId, extraMinutes: 30 })
    told.mockClear()
    const later = new Date((await end(examId)).getTime() + 10 * 60_000)
    await world.teacher.ok(tasks.taskExtend, { id: examId, endAt: later.toISOString() })
    expect(heard()).toEqual([[examTopic(examId), JSON.stringify({ kind: 'times', attemptId: null })]])
    expect((await save('x')).data).toMatchObject({
      endAt: new Date(later.getTime() + 30 * 60_000).toISOString(),
    })
    kit.clock.set(new Date(later.getTime() + 60_000))
    await world.teacher.ok(tasks.taskFinish, { id: examId })
    expect(heard()).toHaveLength(2)
    expect((await save('after', { seq: 2 })).data).toMatchObject({ saved: [] })
    kit.clock.advance(61_000)
    await settle()
    expect((await world.copyOf(student, examId)).status).toBe(3)

    const second = await begin()
    await world.teacher.ok(tasks.taskClose, { id: second.examId, reason: 'fire' })
    expect(heard().at(-1)).toEqual([
      examTopic(second.examId),
      JSON.stringify({ kind: 'over', attemptId: null }),
    ])
    expect(id).not.toBe(second.id)
    told.mockRestore()
  })
})

describe('the end of a class', () => {
  it('hands in all at once; one that cannot be handed in holds up nobody', async () => {
    const examId = await world.publish()
    const begun = await Promise.all(world.pupils.map((pupil) => world.start(pupil, examId)))
    const broken = begun[2]!.id
    // The row exists already, so writing this student's answers fails.
    await kit.database
      .sql`insert into exam_answer (attempt_id, question, verdict) values (${broken}, 0, 'wrong')`
    kit.clock.set(new Date((await end(examId)).getTime() + 61_000))
    await settle()
    const statuses = async () =>
      (
        await kit.database
          .sql`select id = ${broken} as broken, status from student_task where task_id = ${examId} order by 1`
      ).map((row) => [row.broken, row.status])
    expect(await statuses()).toEqual([...Array.from({ length: 5 }, () => [false, 3]), [true, 1]])
    await kit.database.sql`delete from exam_answer where attempt_id = ${broken}`
    await settle()
    expect((await statuses()).at(-1)).toEqual([true, 3])
  })

  it('hands in a class that does it itself at one moment: each once, and who may not keeps nobody', async () => {
    const examId = await world.publish()
    const begun = await Promise.all(world.pupils.map((pupil) => world.start(pupil, examId)))
    const tries = await Promise.all(
      world.pupils.flatMap((pupil, k) => {
        const { id } = begun[k]!
        const submit = (epoch: number) => pupil.call(sitting.sittingSubmit, { id, epoch })
        return [submit(1), submit(1), submit(k === 0 ? 7 : 1)]
      }),
    )
    expect(tries.filter((one) => one.code === 200)).toHaveLength(17)
    expect(tries[2]?.refusal.error).toBe('EXAM_TAKEN_OVER')
    const [rows] = await kit.database.sql`
      select count(*)::int as n from student_task_history h join student_task s on s.id = h.student_task_id
      where s.task_id = ${examId} and h.to_status = 3`
    expect(rows?.n).toBe(6)
  })
})
