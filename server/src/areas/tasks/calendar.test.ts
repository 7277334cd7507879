import { afterAll, beforeAll, expect, it } from 'vitest'
import { feedMake } from '@labbox/contract/bookings/bookings.ts'
import { experimentStart, experimentSubmit } from '@labbox/contract/experiments/experiments.ts'
import { taskExtend, taskFinish } from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishedLab } from '../../testing/lab.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
})
afterAll(() => kit.close())

it('shows what a student still has to submit in the calendar of the private address, as long as it is open', async () => {
  const { student, teacher, experimentTask, reportTask, published, minutes } = await publishedLab(kit)
  const other = await publishedLab(kit)
  const { pathname, search } = new URL((await student.ok(feedMake)).url)
  const read = async () =>
    (await kit.app.inject({ url: `${pathname}${search}`, headers: { 'accept-language': 'en' } })).body
  const stamp = (instant: string) => instant.replace(/[-:]|\.000/g, '')
  const first = await read()
  expect(first).toContain(`UID:${experimentTask.id}.due@labbox\r\nSEQUENCE:0\r\n`)
  expect(first).toContain(`DTSTART:${stamp(minutes(60))}\r\n`)
  expect(first).toContain('SUMMARY:Due: Lab task\r\n')
  expect(first).not.toContain(other.experimentTask.id)
  await teacher.ok(taskExtend, { id: published.experimentTaskId, endAt: minutes(90) })
  expect(await read()).toContain(`DTSTART:${stamp(minutes(90))}\r\n`)
  // Done, or over: it leaves the calendar.
  const { id } = await student.ok(experimentStart, { studentTaskId: experimentTask.id })
  await student.ok(experimentSubmit, { id })
  expect(await read()).not.toContain(experimentTask.id)
  expect(await read()).toContain(reportTask.id)
  await teacher.ok(taskFinish, { id: published.reportTaskId! })
  expect(await read()).not.toContain(reportTask.id)
})
