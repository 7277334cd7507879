import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { memberAdd } from '@labbox/contract/classes/classes.ts'
import { experimentStart } from '@labbox/contract/experiments/experiments.ts'
import * as shelf from '@labbox/contract/tasks/shelf.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { changesNothing } from '../../testing/database/digest.ts'
import { publishedLab } from '../../testing/lab.ts'
import { emptyTrash } from './shelf.service.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
})
afterAll(() => kit.close())

const given = async () => {
  const lab = await publishedLab(kit)
  const { teacher, student, classId, projectId, minutes } = lab
  const id = lab.published.experimentTaskId
  const listed = async (shown: 'current' | 'archived' | 'trash' = 'current') =>
    (await teacher.ok(tasks.taskPage, { shown, limit: 200 })).items.map((row) => row.id)
  const body = {
    projectId,
    name: { en: 'Again' },
    classIds: [classId],
    startAt: minutes(0),
    endAt: minutes(90),
  }
  return { ...lab, id, listed, body, mine: async () => (await student.ok(myTaskPage, {})).items }
}
const nothingChanges = (work: () => Promise<unknown>) => changesNothing(kit.database.sql, work)

describe('publishing that is undone', () => {
  it('takes the experiment and its report back from every student; late joiners get nothing', async () => {
    const { teacher, classId, id, published, mine, listed } = await given()
    expect(await teacher.ok(shelf.taskUnpublish, { id })).toEqual({ id })
    expect(await mine()).toEqual([])
    const draft = await teacher.ok(tasks.taskGet, { id })
    expect(draft).toMatchObject({ state: 'draft', students: 0, list: [] })
    const other = await kit.user('student', { account: 'joiner01' })
    await teacher.ok(memberAdd, { id: classId, accounts: ['joiner01'] })
    expect((await other.ok(myTaskPage, {})).items).toEqual([])
    // The report's draft stands behind its experiment's.
    expect(await listed()).toEqual([id])
    expect(await listed()).not.toContain(published.reportTaskId)
  })

  it('is refused once a student has begun, and for those who may not', async () => {
    const { teacher, student, id, published, experimentTask } = await given()
    const colleague = await kit.user('teacher')
    await nothingChanges(async () => {
      for (const [who, code] of [
        [colleague, 404],
        [student, 403],
      ] as const)
        expect((await who.call(shelf.taskUnpublish, { id })).code).toBe(code)
      const report = await teacher.call(shelf.taskUnpublish, { id: published.reportTaskId! })
      expect(report.refusal.error).toBe('TASK_STATE')
    })
    await student.ok(experimentStart, { studentTaskId: experimentTask.id })
    await nothingChanges(async () => {
      expect((await teacher.call(shelf.taskUnpublish, { id })).refusal.error).toBe('TASK_BEGUN')
    })
  })
})

describe('a draft', () => {
  it('is saved without students, and what is published in its place takes it away', async () => {
    const { teacher, body, mine, listed } = await given()
    const before = (await mine()).length
    const draft = await teacher.ok(tasks.taskPublish, { ...body, reportEndAt: body.endAt, asDraft: true })
    expect(await mine()).toHaveLength(before)
    expect(await teacher.ok(tasks.taskGet, { id: draft.experimentTaskId })).toMatchObject({
      state: 'draft',
      projectId: body.projectId,
      reportEndAt: body.endAt,
    })
    const { experimentTaskId } = await teacher.ok(tasks.taskPublish, {
      ...body,
      draftId: draft.experimentTaskId,
    })
    expect(await mine()).toHaveLength(before + 1)
    expect(await listed()).toContain(experimentTaskId)
    expect((await teacher.call(tasks.taskGet, { id: draft.experimentTaskId })).code).toBe(404)
    expect((await teacher.call(tasks.taskGet, { id: draft.reportTaskId! })).code).toBe(404)
    // What is published is no draft.
    await nothingChanges(async () => {
      const again = await teacher.call(tasks.taskPublish, { ...body, draftId: experimentTaskId })
      expect(again.refusal.error).toBe('TASK_STATE')
      const removed = await teacher.call(shelf.taskDelete, { ids: [experimentTaskId] })
      expect(removed.refusal.error).toBe('TASK_STATE')
    })
  })

  it('is restored from the trash for thirty days', async () => {
    const { teacher, body, listed } = await given()
    const { experimentTaskId: id } = await teacher.ok(tasks.taskPublish, { ...body, asDraft: true })
    await teacher.ok(shelf.taskDelete, { ids: [id] })
    expect([await listed(), await listed('trash')].map((ids) => ids.includes(id))).toEqual([false, true])
    expect((await teacher.call(tasks.taskGet, { id })).code).toBe(404)
    const colleague = await kit.user('teacher')
    await nothingChanges(async () => {
      expect((await colleague.call(shelf.taskRestore, { ids: [id] })).code).toBe(404)
      expect((await teacher.call(tasks.taskPublish, { ...body, draftId: id })).code).toBe(404)
    })
    await teacher.ok(shelf.taskRestore, { ids: [id] })
    expect(await listed()).toContain(id)
    await teacher.ok(shelf.taskDelete, { ids: [id] })
    kit.clock.advance(30 * DAY_MS)
    await emptyTrash(kit.deps)
    expect(await listed('trash')).toContain(id)
    kit.clock.advance(1)
    await emptyTrash(kit.deps)
    expect(await listed('trash')).not.toContain(id)
  })
})

it('what is over can be put away from the list and brought back; the class still shows it', async () => {
  const { teacher, classId, id, listed } = await given()
  await nothingChanges(async () => {
    expect((await teacher.call(shelf.taskArchive, { ids: [id], archived: true })).refusal.error).toBe(
      'TASK_STATE',
    )
  })
  await teacher.ok(tasks.taskFinish, { id })
  await teacher.ok(shelf.taskArchive, { ids: [id], archived: true })
  expect([await listed(), await listed('archived')].map((ids) => ids.includes(id))).toEqual([false, true])
  const ofClass = await teacher.ok(tasks.taskPage, { classId })
  expect(ofClass.items.map((row) => row.id)).toContain(id)
  await teacher.ok(shelf.taskArchive, { ids: [id], archived: false })
  expect(await listed()).toContain(id)
})
