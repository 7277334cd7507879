import { afterAll, beforeAll, expect, it } from 'vitest'
import * as exams from '@labbox/contract/exams/exams.ts'
import { taskUnpublish } from '@labbox/contract/tasks/shelf.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { examWorld } from '../../../testing/exams/exam.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
  await kit.deps.jobs.start()
})
afterAll(() => kit.close())

it('is a draft again under an id of its own, and asks what it was changed to when it is published anew', async () => {
  const world = await examWorld(kit)
  const { teacher, pupils } = world
  const id = await world.publish()
  const draft = await teacher.ok(taskUnpublish, { id })
  expect(draft.id).not.toBe(id)
  expect((await pupils[0]!.ok(myTaskPage, {})).items).toEqual([])
  expect((await teacher.call(exams.examGet, { id })).code).toBe(404)
  const before = await teacher.ok(exams.examGet, { id: draft.id })
  expect(before).toMatchObject({ state: 'draft', students: 0 })
  await teacher.ok(exams.examPublish, { id: draft.id })
  const sitting = await world.start(pupils[0]!, draft.id)
  expect(sitting.id).toBeTruthy()
  const refused = await teacher.call(taskUnpublish, { id: draft.id })
  expect(refused.refusal.error).toBe('TASK_BEGUN')
})
