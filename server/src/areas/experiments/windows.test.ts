import { afterAll, beforeAll, expect, it } from 'vitest'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import { reportGet, reportSave } from '@labbox/contract/reports/reports.ts'
import * as shelf from '@labbox/contract/tasks/shelf.ts'
import { myTaskGet } from '@labbox/contract/tasks/my-tasks.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { publishedLab } from '../../testing/lab.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
})
afterAll(() => kit.close())

const given = async () => {
  const lab = await publishedLab(kit)
  const { teacher, student, experimentTask, published } = lab
  const window = (more: object, who = teacher) =>
    who.call(shelf.taskWindow, {
      id: published.experimentTaskId,
      studentTaskIds: [experimentTask.id],
      endAt: null,
      ...more,
    })
  const mine = () => student.ok(myTaskGet, { id: experimentTask.id })
  const start = () => student.call(experiments.experimentStart, { studentTaskId: experimentTask.id })
  return { ...lab, window, mine, start, at: lab.minutes }
}
const later = (n: number) => kit.clock.advance(n * 60_000)

it('gives a student a time of their own, and takes it back', async () => {
  const { window, mine, start, at } = await given()
  const [from, to] = [at(70), at(130)]
  expect((await window({ opensAt: from, endAt: to })).code).toBe(200)
  expect(await mine()).toMatchObject({ startAt: from, endAt: to, status: 0 })
  expect((await start()).refusal.error).toBe('TASK_NOT_BEGUN')
  later(71)
  expect((await start()).code).toBe(200)
  // The task ended for the class; its own time goes on, until it is moved to the end of the class again.
  expect((await window({ opensAt: at(20), endAt: to })).refusal.errors).toHaveProperty('opensAt')
  expect((await window({ endAt: null })).refusal.errors).toHaveProperty('endAt')
  expect((await window({ endAt: at(120) })).code).toBe(200)
  expect(await mine()).toMatchObject({ status: 1 })
})

it('lets those make it up who missed it, with a reason in the history', async () => {
  const { window, mine, start, student, at, teacher, published, reportTask } = await given()
  later(61)
  expect(await mine()).toMatchObject({ status: 5 })
  expect((await window({ endAt: at(30), reason: 'was ill' })).code).toBe(200)
  const { status, history } = await mine()
  expect(status).toBe(0)
  expect(history.at(-1)).toMatchObject({ from: 5, to: 0, reason: 'was ill' })
  expect((await start()).code).toBe(200)
  expect(await mine()).toMatchObject({ status: 1 })
  // A report that was begun and left empty goes on where it was.
  const { revision } = await student.ok(reportGet, { studentTaskId: reportTask.id })
  await student.ok(reportSave, { studentTaskId: reportTask.id, revision, draft: {} })
  later(60)
  const report = () => student.ok(myTaskGet, { id: reportTask.id })
  expect((await report()).status).toBe(6)
  const more = { id: published.reportTaskId!, studentTaskIds: [reportTask.id], endAt: at(30) }
  await teacher.ok(shelf.taskWindow, more)
  expect((await report()).status).toBe(1)
})

it('lets those make it up who missed it because its teacher ended it', async () => {
  const { window, mine, start, at, teacher, published } = await given()
  later(1)
  await teacher.ok(tasks.taskFinish, { id: published.experimentTaskId })
  expect(await mine()).toMatchObject({ status: 5, state: 'finished' })
  expect((await window({ endAt: at(90) })).code).toBe(200)
  expect(await mine()).toMatchObject({ status: 0, state: 'inProgress', endAt: at(90) })
  expect((await start()).code).toBe(200)
  later(1)
  // Moved once more: it still begins after the early end.
  expect((await window({ endAt: at(100) })).code).toBe(200)
  expect(await mine()).toMatchObject({ status: 1, endAt: at(100) })
})

it('is refused as a whole for a wrong time, a task that was closed, a foreign copy, and those who may not', async () => {
  const { window, teacher, published, experimentTask, at } = await given()
  const other = await given()
  const colleague = await kit.user('teacher')
  const digest = digestOf(kit.database.sql, ['session'])
  const before = await digest()
  for (const [more, code, who] of [
    [{ endAt: at(2) }, 400, teacher],
    [{ opensAt: at(80), endAt: at(70) }, 400, teacher],
    [{ studentTaskIds: [experimentTask.id, other.experimentTask.id], endAt: at(90) }, 404, teacher],
    [{ studentTaskIds: [], endAt: at(90) }, 400, teacher],
    [{ endAt: at(90) }, 404, colleague],
  ] as const)
    expect((await window(more, who)).code).toBe(code)
  expect(await digest()).toEqual(before)
  await teacher.ok(tasks.taskClose, { id: published.experimentTaskId, reason: 'fire' })
  expect((await window({ endAt: at(90) })).refusal.error).toBe('TASK_STATE')
})
