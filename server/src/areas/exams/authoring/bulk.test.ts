import { afterAll, beforeAll, expect, it } from 'vitest'
import { taskBulk, taskBulkPreview } from '@labbox/contract/tasks/bulk.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { changesNothing } from '../../../testing/database/digest.ts'
import { examWorld } from '../../../testing/exams/exam.ts'
import { publishedLab } from '../../../testing/lab.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  await kit.deps.jobs.start()
})
afterAll(() => kit.close())

const given = async () => {
  const lab = await publishedLab(kit)
  const { teacher, published, projectId, classId, minutes } = lab
  const [experiment, report] = [published.experimentTaskId, published.reportTaskId!]
  const draft = async (more: object = {}) => {
    const answer = await teacher.ok(tasks.taskPublish, {
      projectId,
      name: { en: 'Draft' },
      classIds: [classId],
      startAt: minutes(10),
      endAt: minutes(60),
      reportEndAt: minutes(90),
      asDraft: true,
      ...more,
    })
    return answer.experimentTaskId
  }
  const endOf = async (id: string) => (await teacher.ok(tasks.taskGet, { id })).endAt
  return { ...lab, experiment, report, draft, endOf }
}

it('moves an experiment and the report on it together, earlier and later', async () => {
  const { teacher, experiment, report, endOf, minutes } = await given()
  const both = { ids: [experiment, report], act: 'move' as const }
  await changesNothing(kit.database.sql, async () => {
    const rows = await teacher.ok(taskBulkPreview, { ...both, hours: 24 })
    expect(rows.map(({ endAt }) => endAt)).toEqual([minutes(120 + 24 * 60), minutes(60 + 24 * 60)])
  })
  const moved = await teacher.ok(taskBulk, { ...both, hours: 24 })
  expect(moved.map(({ students, problem }) => [students, problem])).toEqual([
    [1, null],
    [1, null],
  ])
  expect([await endOf(experiment), await endOf(report)]).toEqual([
    minutes(60 + 24 * 60),
    minutes(120 + 24 * 60),
  ])
  await teacher.ok(taskBulk, { ...both, hours: -24 })
  expect([await endOf(experiment), await endOf(report)]).toEqual([minutes(60), minutes(120)])
})

it('names what cannot be, and does the rest', async () => {
  const { teacher, experiment, report, draft, endOf, minutes } = await given()
  const other = await draft()
  const rows = await teacher.ok(taskBulk, { ids: [experiment, other], act: 'move', hours: 2 })
  const problems = new Map(rows.map(({ id, problem }) => [id, problem]))
  expect(problems.get(experiment)).toContain('report deadline')
  expect(problems.get(other)).toContain('current state')
  expect(await endOf(experiment)).toBe(minutes(60))
  const [closed] = await teacher.ok(taskBulk, { ids: [report], act: 'close', reason: 'no more' })
  expect(closed).toMatchObject({ students: 1, problem: null })
  expect((await teacher.ok(tasks.taskGet, { id: report })).state).toBe('closed')
})

it('publishes drafts as they were saved, and ends running tasks', async () => {
  const { teacher, student, experiment, draft } = await given()
  const ids = [await draft(), await draft({ settings: { groups: { form: 'random' } } })]
  const rows = await teacher.ok(taskBulk, { ids: [...ids, experiment], act: 'publish' })
  expect(rows.map(({ id, problem }) => [ids.includes(id), problem === null])).toEqual(
    rows.map(({ id }) => [ids.includes(id), ids.includes(id)]),
  )
  const mine = (await student.ok(myTaskPage, { limit: 200 })).items.map(({ taskId }) => taskId)
  expect(mine).toEqual(expect.arrayContaining(ids))
  // Both, and the reports on them.
  expect(mine).toHaveLength(6)
  await teacher.ok(taskBulk, { ids: [experiment], act: 'finish' })
  expect((await teacher.ok(tasks.taskGet, { id: experiment })).state).toBe('finished')
})

it('moves exams too, and does nothing with foreign tasks', async () => {
  const { teacher, publish } = await examWorld(kit)
  const id = await publish()
  const [row] = await teacher.ok(taskBulk, { ids: [id], act: 'move', hours: 1 })
  expect(row?.problem).toBeNull()
  const { experiment } = await given()
  await changesNothing(kit.database.sql, async () => {
    const input = { ids: [id, experiment], act: 'close' as const }
    expect((await teacher.call(taskBulk, input)).code).toBe(404)
    expect((await teacher.call(taskBulkPreview, input)).code).toBe(404)
  })
})
