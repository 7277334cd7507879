import { afterAll, beforeAll, expect, it } from 'vitest'
import { examPreview } from '@labbox/contract/exams/preview.ts'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import * as sitting from '@labbox/contract/exams/sitting.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { changesNothing } from '../../../testing/database/digest.ts'
import { examWorld, type ExamWorld } from '../../../testing/exams/exam.ts'

let kit: TestApp
let world: ExamWorld
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  await kit.deps.jobs.start()
  world = await examWorld(kit)
})
afterAll(() => kit.close())

const nothingStored = <T>(work: () => Promise<T>): Promise<T> => {
  let answer: T
  return changesNothing(kit.database.sql, async () => {
    answer = await work()
  }).then(() => answer)
}

for (const type of [1, 6] as const)
  it(`shows a draft of type ${type} as a student would get it, without a key, and stores nothing`, async () => {
    const settings = ExamSettings.parse({ code: 'abc', pages: 'all' })
    const id = await world.draft({ type, mode: 2, settings, remark: 'Bring a calculator' })
    const seen = await nothingStored(() => world.teacher.ok(examPreview, { id }))
    expect(seen).toMatchObject({ type, pages: 'all', needsCode: true, remark: 'Bring a calculator' })
    expect(seen.parts.map(({ questions }) => questions.length)).toEqual([6, 2])
    expect(seen.questions).toHaveLength(8)
    expect(JSON.stringify(seen)).not.toMatch(/"(correct|accepted|explanation|tolerance)"|opt[0-3]|because of/)
    const second = await world.teacher.ok(examPreview, { id, student: 2 })
    expect(second.parts[0]?.questions.toSorted()).toEqual(seen.parts[0]?.questions.toSorted())
    expect(second.parts).not.toEqual(seen.parts)
  })

it('shows of a published exam what its students sit', async () => {
  const id = await world.publish()
  const seen = await nothingStored(() => world.teacher.ok(examPreview, { id }))
  const [student] = world.pupils
  const begun = await world.start(student!, id)
  const paper = await student!.ok(sitting.sittingPage, { id: begun.id })
  expect(seen).toMatchObject({ parts: begun.parts, points: begun.points, pages: begun.pages })
  expect(seen.questions).toEqual(paper.questions)
})

it('is as if it were not there for a colleague, and not for students', async () => {
  const id = await world.draft()
  const colleague = await kit.user('teacher')
  await nothingStored(async () => {
    expect((await colleague.call(examPreview, { id })).refusal.error).toBe('NOT_FOUND')
    expect((await world.pupils[0]!.call(examPreview, { id })).code).toBe(403)
    expect((await world.teacher.call(examPreview, { id, student: 0 })).code).toBe(400)
  })
})
