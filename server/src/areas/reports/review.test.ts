import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  experimentGrade,
  experimentStart,
  experimentSubmit,
} from '@labbox/contract/experiments/experiments.ts'
import * as reports from '@labbox/contract/reports/reports.ts'
import { settingRestore, settingUpdate } from '@labbox/contract/system/client-config.ts'
import { taskGet, taskPublish } from '@labbox/contract/tasks/tasks.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishedLab, richText } from '../../testing/lab.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
})
afterAll(() => kit.close())

it('lists the reports of one’s classes by task, state and name', async () => {
  const { teacher, student, reportTask, published } = await publishedLab(kit)
  const colleague = await kit.user('teacher')
  const own = { studentTaskId: reportTask.id }
  await student.ok(reports.reportSave, { ...own, revision: 0, draft: { texts: { aim: richText('x') } } })
  await student.ok(reports.reportSubmit, own)
  const count = async (query: object, who = teacher) => (await who.ok(reports.reviewPage, query)).total
  expect(await teacher.ok(reports.reviewPage, {})).toMatchObject({
    items: [{ ...own, student: 'Pupil', status: 2, submissions: 1, auto: false, score: null }],
  })
  expect(await count({ taskId: published.reportTaskId, status: 2, name: 'upi' })).toBe(1)
  expect(await count({ taskId: published.experimentTaskId })).toBe(0)
  expect(await count({ status: 3 })).toBe(0)
  expect(await count({ name: 'nobody' })).toBe(0)
  expect(await count({}, colleague)).toBe(0)
})

it('puts the reports that wait before all others', async () => {
  const { teacher, student, reportTask, projectId, classId, minutes } = await publishedLab(kit)
  const again = await teacher.ok(taskPublish, {
    projectId,
    name: { en: 'Once more' },
    classIds: [classId],
    startAt: minutes(0),
    endAt: minutes(60),
    reportEndAt: minutes(120),
  })
  const { items } = await student.ok(myTaskPage, {})
  const later = items.find(({ taskId }) => taskId === again.reportTaskId)!
  for (const { id: studentTaskId } of [reportTask, later]) {
    const draft = { texts: { aim: richText('x') } }
    await student.ok(reports.reportSave, { studentTaskId, revision: 0, draft })
    await student.ok(reports.reportSubmit, { studentTaskId })
    kit.clock.advance(60_000)
  }
  const listed = async (query: object) =>
    (await teacher.ok(reports.reviewPage, query)).items.map(({ studentTaskId }) => studentTaskId)
  expect(await listed({})).toEqual([reportTask.id, later.id])
  await teacher.ok(reports.reportGrade, { studentTaskId: reportTask.id, score: 90 })
  expect(await listed({})).toEqual([later.id, reportTask.id])
  expect(await listed({ sort: 'submittedAt' })).toEqual([reportTask.id, later.id])
})

it('lets a reviewer take back a remark of their own', async () => {
  const { teacher, student, reportTask } = await publishedLab(kit)
  const own = { studentTaskId: reportTask.id }
  await student.ok(reports.reportSave, { ...own, revision: 0, draft: { texts: { aim: richText('x') } } })
  await student.ok(reports.reportSubmit, own)
  const { id } = await teacher.ok(reports.remarkAdd, { ...own, sectionId: 'aim', text: 'No' })
  expect((await (await kit.user('teacher')).call(reports.remarkDelete, { id })).code).toBe(404)
  await teacher.ok(reports.remarkDelete, { id })
  expect((await teacher.ok(reports.reviewGet, own)).remarks).toEqual([])
})

it('takes further remarks on a graded report only where the review mode says so', async () => {
  const { teacher, student, reportTask } = await publishedLab(kit)
  const admin = await kit.user('admin')
  const own = { studentTaskId: reportTask.id }
  await student.ok(reports.reportSave, { ...own, revision: 0, draft: { texts: { aim: richText('x') } } })
  await student.ok(reports.reportSubmit, own)
  const remark = { ...own, sectionId: 'aim', text: 'Well said' }
  const { id } = await teacher.ok(reports.remarkAdd, remark)
  await teacher.ok(reports.reportGrade, { ...own, score: 90 })
  const remarks = async () => (await student.ok(reports.reportGet, own)).remarks.map(({ text }) => text)
  expect((await teacher.call(reports.remarkAdd, remark)).refusal.error).toBe('REPORT_READ_ONLY')
  expect((await teacher.call(reports.remarkDelete, { id })).refusal.error).toBe('REPORT_READ_ONLY')
  expect(await remarks()).toEqual(['Well said'])

  const mode = { name: 'reportReviewMode' as const }
  await admin.ok(settingUpdate, { ...mode, content: 'annotate', version: 0 })
  await teacher.ok(reports.remarkAdd, { ...remark, text: 'See also chapter 3' })
  expect(await remarks()).toEqual(['Well said', 'See also chapter 3'])
  await teacher.ok(reports.remarkDelete, { id })
  expect(await remarks()).toEqual(['See also chapter 3'])
  await admin.ok(settingRestore, { ...mode, version: 0 })
  expect((await teacher.call(reports.remarkAdd, remark)).code).toBe(409)
})

it('takes no remarks on what was sent back', async () => {
  const { teacher, student, reportTask, minutes } = await publishedLab(kit)
  const own = { studentTaskId: reportTask.id }
  await student.ok(reports.reportSave, { ...own, revision: 0, draft: { texts: { aim: richText('x') } } })
  await student.ok(reports.reportSubmit, own)
  await teacher.ok(reports.reportReject, { ...own, reason: 'Too short', deadline: minutes(90) })
  const answer = await teacher.call(reports.remarkAdd, { ...own, sectionId: 'aim', text: 'x' })
  expect(answer.refusal.error).toBe('WRONG_STATE')
  expect((await teacher.ok(reports.reviewGet, own)).remarks).toEqual([])
})

it('gives a student who missed the deadline another one', async () => {
  const { teacher, student, reportTask, minutes } = await publishedLab(kit)
  const own = { studentTaskId: reportTask.id }
  const reopen = (deadline: string) =>
    teacher.call(reports.reportReopenMissed, { ...own, reason: 'Was ill', deadline })
  expect((await reopen(minutes(300))).code).toBe(409)
  kit.clock.advance(121 * 60_000)
  await kit.app.areas.settle()
  expect((await student.ok(reports.reportGet, own)).editable).toBe(false)
  const deadline = new Date(kit.clock.now().getTime() + 60 * 60_000).toISOString()
  expect((await reopen(deadline)).code).toBe(200)
  expect(await student.ok(reports.reportGet, own)).toMatchObject({
    editable: true,
    task: { endAt: deadline },
  })
})

it('lets the teacher change the score of an experiment', async () => {
  const { teacher, student, experimentTask, published } = await publishedLab(kit)
  const { id } = await student.ok(experimentStart, { studentTaskId: experimentTask.id })
  await student.ok(experimentSubmit, { id })
  const grade = { studentTaskId: experimentTask.id, score: 88, reason: 'Seen at the bench' }
  expect((await student.call(experimentGrade, grade)).code).toBe(403)
  expect((await (await kit.user('teacher')).call(experimentGrade, grade)).code).toBe(404)
  await teacher.ok(experimentGrade, grade)
  expect((await teacher.ok(taskGet, { id: published.experimentTaskId })).list).toMatchObject([{ score: 88 }])
})
