import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import * as exams from '@labbox/contract/exams/exams.ts'
import * as shelf from '@labbox/contract/tasks/shelf.ts'
import { taskPage } from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { changesNothing } from '../../../testing/database/digest.ts'
import { examWorld, type ExamWorld } from '../../../testing/exams/exam.ts'
import { emptyTrash } from '../../tasks/shelf.service.ts'

let kit: TestApp
let world: ExamWorld
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  await kit.deps.jobs.start()
  world = await examWorld(kit)
})
afterAll(() => kit.close())

const shelves = ['current', 'archived', 'trash'] as const
/** On which shelves the list of exams shows it. */
const placesOf = async (id: string) => {
  const places: string[] = []
  for (const shown of shelves) {
    const { items } = await world.teacher.ok(exams.examPage, { shown, limit: 200 })
    if (items.some((row) => row.id === id)) places.push(shown)
  }
  return places
}
const refused = (error: string, work: () => Promise<{ refusal: { error: string } }>) =>
  changesNothing(kit.database.sql, async () => expect((await work()).refusal.error).toBe(error))

for (const type of [1, 6] as const)
  it(`a draft of type ${type} goes to the trash, is as if it were not there, and comes back whole`, async () => {
    const { teacher } = world
    const id = await world.draft({ type })
    const before = await teacher.ok(exams.examGet, { id })
    await teacher.ok(shelf.taskDelete, { ids: [id] })
    expect(await placesOf(id)).toEqual(['trash'])
    await refused('NOT_FOUND', () => teacher.call(exams.examGet, { id }))
    await refused('NOT_FOUND', () => teacher.call(exams.examPublish, { id }))
    await refused('NOT_FOUND', () => teacher.call(shelf.taskDelete, { ids: [id] }))
    const colleague = await kit.user('teacher')
    await refused('NOT_FOUND', () => colleague.call(shelf.taskRestore, { ids: [id] }))
    await teacher.ok(shelf.taskRestore, { ids: [id] })
    expect(await placesOf(id)).toEqual(['current'])
    expect(await teacher.ok(exams.examGet, { id })).toEqual(before)
  })

it('what nobody has begun is taken back and then goes to the trash, from where it is gone after thirty days', async () => {
  const { teacher } = world
  const published = await world.publish()
  await refused('TASK_STATE', () => teacher.call(shelf.taskDelete, { ids: [published] }))
  const { id } = await teacher.ok(shelf.taskUnpublish, { id: published })
  await teacher.ok(shelf.taskDelete, { ids: [id] })
  kit.clock.advance(30 * DAY_MS + 1)
  await emptyTrash(kit.deps)
  expect(await placesOf(id)).toEqual([])
  await refused('NOT_FOUND', () => teacher.call(shelf.taskRestore, { ids: [id] }))
})

it('what somebody has begun is only put away, and stays among the tasks of its class', async () => {
  const { teacher, pupils, classId } = world
  const id = await world.publish()
  await world.start(pupils[0]!, id)
  await refused('TASK_BEGUN', () => teacher.call(shelf.taskUnpublish, { id }))
  await refused('TASK_STATE', () => teacher.call(shelf.taskDelete, { ids: [id] }))
  await refused('TASK_STATE', () => teacher.call(shelf.taskArchive, { ids: [id], archived: true }))
  await teacher.ok(exams.examFinish, { id })
  await teacher.ok(shelf.taskArchive, { ids: [id], archived: true })
  expect(await placesOf(id)).toEqual(['archived'])
  const ofClass = await teacher.ok(exams.examPage, { classId, limit: 200 })
  expect(ofClass.items.map((row) => row.id)).toContain(id)
  expect((await teacher.ok(taskPage, { classId, limit: 200 })).items.map((row) => row.id)).toContain(id)
  await teacher.ok(shelf.taskArchive, { ids: [id], archived: false })
  expect(await placesOf(id)).toEqual(['current'])
})
