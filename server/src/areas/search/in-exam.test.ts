import { afterAll, beforeAll, expect, it } from 'vitest'
import { answersAsk } from '@labbox/contract/assistant/asking.ts'
import { assistantToken } from '@labbox/contract/assistant/assistant.ts'
import * as sitting from '@labbox/contract/exams/sitting.ts'
import { searchFind } from '@labbox/contract/search/search.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { examWorld, type ExamWorld } from '../../testing/exams/exam.ts'

let kit: TestApp
let world: ExamWorld
beforeAll(async () => {
  kit = await createTestApp({
    env: { ASSISTANT_URL: 'https://assistant.example.edu/', ASSISTANT_KEY: 'k'.repeat(32) },
  })
  await kit.deps.jobs.start()
  world = await examWorld(kit, { students: 2 })
})
afterAll(() => kit.close())

const find = (who: Client) => who.call(searchFind, { words: 'filter' })
const token = (who: Client) => who.call(assistantToken, {})
const question = (who: Client) => who.call(answersAsk, { question: 'filter', intent: 'concept' })

it('looks nothing up for who sits an exam, until it is submitted or its time is over', async () => {
  const [student, other] = world.pupils as [Client, Client]
  const examId = await world.publish()
  expect((await find(student)).code).toBe(200)
  const begun = await world.start(student, examId)
  for (const ask of [find, token, question])
    expect((await ask(student)).refusal.error).toBe('ASSISTANT_IN_EXAM')
  for (const who of [other, world.teacher]) expect((await find(who)).code).toBe(200)
  await student.ok(sitting.sittingSubmit, { id: begun.id, epoch: 1 })
  expect((await find(student)).code).toBe(200)

  await world.start(other, examId)
  expect((await find(other)).refusal.error).toBe('ASSISTANT_IN_EXAM')
  const [row] = await kit.database
    .sql`select ends_at, grace_s from exam_attempt where student_id = ${other.userId}`
  kit.clock.set(new Date(new Date(String(row!['ends_at'])).getTime() + Number(row!['grace_s']) * 1000 + 1000))
  expect((await find(other)).code).toBe(200)
})
