import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberAdd } from '@labbox/contract/classes/classes.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import { reportGet, reportSave } from '@labbox/contract/reports/reports.ts'
import * as guidebook from '@labbox/contract/tasks/guidebook.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { changesNothing } from '../../testing/database/digest.ts'
import { publishedLab } from '../../testing/lab.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
})
afterAll(() => kit.close())

/** A first lab, and another one that waits for it. */
const given = async (settings: Partial<tasks.TaskSettings> = {}) => {
  const first = await publishedLab(kit)
  const { teacher, student, projectId, classId, minutes } = first
  const body = {
    projectId,
    name: { en: 'Second' },
    classIds: [classId],
    startAt: minutes(0),
    endAt: minutes(60),
    reportEndAt: minutes(90),
  }
  const second = await teacher.ok(tasks.taskPublish, {
    ...body,
    settings: { after: first.published.experimentTaskId, ...settings },
  })
  const copyOf = async (taskId: string) =>
    (await student.ok(myTaskPage, {})).items.find((row) => row.taskId === taskId)!
  const start = async (taskId: string) =>
    student.call(experiments.experimentStart, { studentTaskId: (await copyOf(taskId)).id })
  const submitFirst = async () => {
    const { id } = (await start(first.published.experimentTaskId)).data
    await student.ok(experiments.experimentSubmit, { id })
  }
  return { ...first, body, second, copyOf, start, submitFirst }
}
const nothingChanges = (work: () => Promise<unknown>) => changesNothing(kit.database.sql, work)

it('starts only once the task it waits for is submitted', async () => {
  const { second, copyOf, start, submitFirst, published } = await given()
  await nothingChanges(async () => {
    expect((await start(second.experimentTaskId)).refusal.error).toBe('TASK_WAITS')
  })
  expect((await copyOf(second.experimentTaskId)).waitsFor).toMatchObject({
    name: { en: 'Lab task' },
    score: null,
  })
  // Its report waits for nothing of its own.
  expect((await copyOf(second.reportTaskId!)).waitsFor).toBeNull()
  await submitFirst()
  expect((await copyOf(second.experimentTaskId)).waitsFor).toBeNull()
  expect((await start(second.experimentTaskId)).code).toBe(200)
  expect((await copyOf(published.experimentTaskId)).waitsFor).toBeNull()
})

it('waits for a score where one is asked for', async () => {
  const { teacher, second, copyOf, start, submitFirst, experimentTask } = await given({ afterScore: 60 })
  await submitFirst()
  const grade = (score: number) =>
    teacher.ok(experiments.experimentGrade, { studentTaskId: experimentTask.id, score, reason: 'looked at' })
  await grade(59.9)
  expect((await copyOf(second.experimentTaskId)).waitsFor).toMatchObject({ score: 60 })
  expect((await start(second.experimentTaskId)).refusal.error).toBe('TASK_WAITS')
  await grade(60)
  expect((await start(second.experimentTaskId)).code).toBe(200)
})

it('holds a report back until its experiment is submitted, if its teacher wants that', async () => {
  const { student, second, copyOf, start, submitFirst } = await given({ labFirst: true })
  const report = await copyOf(second.reportTaskId!)
  expect(report.waitsFor).toMatchObject({ name: { en: 'Second' } })
  const { revision } = await student.ok(reportGet, { studentTaskId: report.id })
  const write = () => student.call(reportSave, { studentTaskId: report.id, revision, draft: {} })
  await nothingChanges(async () => expect((await write()).refusal.error).toBe('TASK_WAITS'))
  await submitFirst()
  const { id } = (await start(second.experimentTaskId)).data
  await student.ok(experiments.experimentSubmit, { id })
  expect((await write()).code).toBe(200)
})

it('waits for no task that its teacher does not see, and for none that its student was never given', async () => {
  const { teacher, body } = await given()
  const foreign = await publishedLab(kit)
  await nothingChanges(async () => {
    const answer = await teacher.call(tasks.taskPublish, {
      ...body,
      settings: { after: foreign.published.experimentTaskId },
    })
    expect(answer.code).toBe(404)
  })
  const joiner = await kit.user('student', { account: 'waiter01' })
  const { teacher: own, classId, second, published } = await given()
  await own.ok(tasks.taskFinish, { id: published.experimentTaskId })
  await own.ok(memberAdd, { id: classId, accounts: ['waiter01'] })
  const copies = (await joiner.ok(myTaskPage, {})).items
  expect(copies.map(({ taskId }) => taskId)).not.toContain(published.experimentTaskId)
  const copy = copies.find(({ taskId }) => taskId === second.experimentTaskId)
  expect(copy?.waitsFor).toBeNull()
  const begun = await joiner.call(experiments.experimentStart, { studentTaskId: copy!.id })
  expect(begun.code).toBe(200)
})

it('starts only once its guidebook was read, where its teacher wants that', async () => {
  const { student, copyOf, second, start, submitFirst } = await given({ previewFirst: true })
  await submitFirst()
  const other = await publishedLab(kit)
  const { id, toRead } = await copyOf(second.experimentTaskId)
  expect(toRead).toBe(true)
  await nothingChanges(async () => {
    expect((await start(second.experimentTaskId)).refusal.error).toBe('TASK_UNREAD')
    for (const endpoint of [guidebook.myTaskGuidebook, guidebook.myTaskRead] as const)
      expect((await student.call(endpoint, { id: other.experimentTask.id })).code).toBe(404)
  })
  expect((await student.ok(guidebook.myTaskGuidebook, { id })).guidebook).toHaveProperty('en')
  await student.ok(guidebook.myTaskRead, { id })
  expect(await copyOf(second.experimentTaskId)).toMatchObject({ toRead: false, status: 0 })
  expect((await start(second.experimentTaskId)).code).toBe(200)
})
