import { afterAll, beforeAll, expect, it } from 'vitest'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import { homeCounts } from '@labbox/contract/home/counts.ts'
import * as reports from '@labbox/contract/reports/reports.ts'
import { statisticsWork } from '@labbox/contract/statistics/statistics.ts'
import { settingPage, settingRestore, settingUpdate } from '@labbox/contract/system/client-config.ts'
import { taskBulk } from '@labbox/contract/tasks/bulk.ts'
import { myTaskGet, myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import * as shelf from '@labbox/contract/tasks/shelf.ts'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import { transaction } from '../../platform/database/db.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { groupedLab } from '../../testing/groups.ts'
import { publishedLab, richText } from '../../testing/lab.ts'
import { markFromBox } from '../tasks/boxes/box.service.ts'
import { lockStudentTask } from '../tasks/student.service.ts'

const BOX = 'Box 7'
let kit: TestApp
let digest: () => Promise<Record<string, string>>
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

/** As a box does that brings the work of a student. */
const bring = (studentTaskId: string) =>
  transaction(kit.deps.db, async (tx) =>
    markFromBox(tx, await lockStudentTask(kit.app.areas.tasks, tx, studentTaskId), BOX),
  )
const inMode = async <T>(content: 'server' | 'LAB-BOX', act: () => Promise<T>): Promise<T> => {
  const admin = await kit.user('admin')
  const { version } = (await admin.ok(settingPage, { name: 'workMode' })).items[0]!
  await admin.ok(settingUpdate, { name: 'workMode', content, version })
  try {
    return await act()
  } finally {
    await admin.ok(settingRestore, { name: 'workMode', version: 0 })
  }
}

it('a box task is published, begun, handed in and graded as any other, report and all', async () => {
  const { teacher, student, published, experimentTask, reportTask } = await publishedLab(kit, { box: true })
  expect([experimentTask.type, reportTask.type]).toEqual([taskTypes.boxExperiment, taskTypes.boxReport])
  expect((await teacher.ok(tasks.taskPage, { kind: 'experiment' })).items).toMatchObject([
    { id: published.experimentTaskId },
  ])
  expect((await student.ok(myTaskPage, { kind: 'report' })).items).toMatchObject([{ id: reportTask.id }])

  const own = { studentTaskId: experimentTask.id }
  const { id } = await student.ok(experiments.experimentStart, own)
  expect(await student.ok(experiments.experimentGet, { id })).toMatchObject({
    reportStudentTaskId: reportTask.id,
    open: true,
  })
  expect(await teacher.ok(experiments.experimentLive, { taskId: published.experimentTaskId })).toMatchObject([
    { status: 1 },
  ])
  await student.ok(experiments.experimentSubmit, { id })
  expect((await teacher.ok(experiments.experimentView, own)).status).not.toBe(1)

  const report = { studentTaskId: reportTask.id }
  await student.ok(reports.reportSave, { ...report, revision: 0, draft: { texts: { aim: richText('Aim') } } })
  await student.ok(reports.reportSubmit, report)
  expect((await teacher.ok(reports.reviewPage, {})).items).toMatchObject([report])
  expect((await teacher.ok(homeCounts)).review).toBe(1)
  await teacher.ok(reports.reportGrade, { ...report, score: 88 })
  expect(await student.ok(myTaskGet, { id: reportTask.id })).toMatchObject({ status: 3, score: 88 })
  const work = await teacher.ok(statisticsWork, { kind: 'report' })
  expect(work.items).toMatchObject([{ score: 88, type: taskTypes.boxReport, origin: null }])
})

it('work that came from a box says so wherever it is listed and reviewed', async () => {
  const { teacher, student, published, experimentTask, reportTask } = await publishedLab(kit, { box: true })
  const [work, report] = [{ studentTaskId: experimentTask.id }, { studentTaskId: reportTask.id }]
  const { id } = await student.ok(experiments.experimentStart, work)
  await student.ok(experiments.experimentSubmit, { id })
  await student.ok(reports.reportSave, { ...report, revision: 0, draft: { texts: { aim: richText('Aim') } } })
  await student.ok(reports.reportSubmit, report)
  for (const studentTaskId of [experimentTask.id, reportTask.id]) await bring(studentTaskId)
  const seen = [
    (await teacher.ok(tasks.taskGet, { id: published.experimentTaskId })).list[0],
    (await student.ok(myTaskPage, { type: taskTypes.boxExperiment })).items[0],
    await teacher.ok(experiments.experimentView, work),
    (await teacher.ok(reports.reviewPage, {})).items[0],
    (await teacher.ok(reports.reviewGet, report)).row,
    (await student.ok(reports.reportGet, report)).task,
    (await teacher.ok(statisticsWork, { kind: 'experiment' })).items[0],
  ]
  expect(seen.map((row) => row?.origin)).toEqual(seen.map(() => BOX))
})

it('marks the work of a whole group', async () => {
  const { teacher, pupils, id, copyOf } = await groupedLab(kit, { form: 'random' })
  const copy = await copyOf(pupils[0])
  const mates = (await teacher.ok(tasks.taskGet, { id })).list.filter((row) => row.groupId === copy.group?.id)
  expect(mates.length).toBeGreaterThan(1)
  await bring(copy.id)
  const { list } = await teacher.ok(tasks.taskGet, { id })
  expect(list.filter(({ origin }) => origin === BOX).map((row) => row.id)).toEqual(mates.map((row) => row.id))
})

it('may be given another window, copied and taken back as other labs may', async () => {
  const { teacher, student, published, experimentTask, minutes } = await publishedLab(kit, { box: true })
  const { experimentTaskId: id } = published
  const window = { id, studentTaskIds: [experimentTask.id], endAt: minutes(90), opensAt: null }
  await teacher.ok(shelf.taskWindow, window)
  expect((await student.ok(myTaskGet, { id: experimentTask.id })).endAt).toBe(minutes(90))
  const moved = await teacher.ok(taskBulk, { ids: [id, published.reportTaskId!], act: 'move', hours: 1 })
  expect(moved.map(({ problem }) => problem)).toEqual([null, null])
  const { id: draft } = await teacher.ok(shelf.taskUnpublish, { id })
  expect(await teacher.ok(tasks.taskGet, { id: draft ?? id })).toMatchObject({
    state: 'draft',
    type: taskTypes.boxExperiment,
  })
})

it('without boxes none are published, as a draft or at once, and nothing is stored; what runs goes on', async () => {
  const lab = await publishedLab(kit, { box: true })
  const { teacher, student, projectId, classId, minutes, experimentTask } = lab
  const input = {
    projectId,
    name: { en: 'New' },
    classIds: [classId],
    startAt: minutes(0),
    endAt: minutes(60),
  }
  const { experimentTaskId: draftId } = await teacher.ok(tasks.taskPublish, {
    ...input,
    box: true,
    asDraft: true,
  })
  await inMode('server', async () => {
    const before = await digest()
    for (const asDraft of [true, false]) {
      const { refusal } = await teacher.call(tasks.taskPublish, { ...input, box: true, asDraft })
      expect(refusal).toMatchObject({ error: 'BOXES_OFF', errors: { box: expect.any(String) as string } })
    }
    const [bulk] = await teacher.ok(taskBulk, { ids: [draftId], act: 'publish' })
    expect(bulk?.problem).toContain('Server only')
    expect(await digest()).toEqual(before)
    expect((await teacher.call(tasks.taskPublish, input)).code).toBe(200)
    await student.ok(experiments.experimentStart, { studentTaskId: experimentTask.id })
  })
  expect((await teacher.ok(taskBulk, { ids: [draftId], act: 'publish' }))[0]?.problem).toBeNull()
})

it('is for classes, not for whoever enrols in an open course', async () => {
  const { teacher, projectId, minutes } = await publishedLab(kit)
  const before = await digest()
  const { refusal } = await teacher.call(tasks.taskPublish, {
    projectId,
    name: { en: 'Open' },
    classIds: [],
    courseId: projectId,
    pace: { days: 7 },
    startAt: minutes(0),
    endAt: minutes(60),
    box: true,
  })
  expect(refusal.errors).toHaveProperty('box')
  expect(await digest()).toEqual(before)
})
