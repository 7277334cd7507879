import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as sitting from '@labbox/contract/exams/sitting.ts'
import * as exams from '@labbox/contract/exams/exams.ts'
import type { Answer } from '@labbox/contract/questions/answer.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { examWorld, type ExamWorld } from '../../testing/exam.ts'

let kit: TestApp
let world: ExamWorld
let student: Client
beforeAll(async () => {
  kit = await createTestApp()
  await kit.deps.jobs.start()
  world = await examWorld(kit)
  student = world.pupils[0]!
})
afterAll(async () => {
  await kit.deps.jobs.stop()
  await kit.close()
})

describe('a sitting', () => {
  it('goes from the door through saved answers to a marked submission', async () => {
    const id = await world.publish()
    const copy = await world.copyOf(student, id)
    const door = await student.ok(sitting.sittingDoor, { id: copy.id })
    expect(door).toMatchObject({ status: 0, questions: 8, needsCode: false, released: false })
    const begun = await world.start(student, id)
    expect(begun).toMatchObject({ epoch: 1, seq: 1, over: false, answers: {} })
    expect(begun.parts.map((part) => part.questions.length)).toEqual([6, 2])
    const { questions } = await student.ok(sitting.sittingPage, { id: copy.id })
    expect(questions.map(({ content }) => content.type)).toEqual([
      ...Array.from({ length: 6 }, () => 'single'),
      'boolean',
      'numeric',
    ])
    const right = questions.map(({ no, content }, k) => {
      const answer: Answer =
        content.type === 'single'
          ? {
              type: 'single',
              option: content.options.find(({ text }) => JSON.stringify(text).includes('right'))!.id,
            }
          : content.type === 'boolean'
            ? { type: 'boolean', value: true }
            : { type: 'numeric', text: '4k7' }
      return { question: no, seq: k + 1, answer, at: kit.clock.now().toISOString() }
    })
    const saved = await student.ok(sitting.sittingSave, { id: copy.id, epoch: 1, answers: right.slice(0, 7) })
    expect(saved).toMatchObject({ saved: [1, 2, 3, 4, 5, 6, 7], epoch: 1, over: false })
    const done = await student.ok(sitting.sittingSubmit, { id: copy.id, epoch: 1, answers: right.slice(7) })
    expect(done).toMatchObject({ status: 3, released: false })
    const seen = await world.teacher.ok(exams.examGet, { id })
    expect(seen.counts).toEqual({ 0: 1, 3: 1 })
    const rows = await kit.database
      .sql`select points, verdict from exam_answer where attempt_id = ${copy.id} order by question`
    expect(rows.map((row) => row.verdict)).toEqual(Array.from({ length: 8 }, () => 'right'))
    const [own] = await kit.database.sql`select score from student_task where id = ${copy.id}`
    expect(own).toEqual({ score: '100.0000' })
    expect((await world.copyOf(student, id)).score).toBeNull()
  })
})
