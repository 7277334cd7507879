import { afterAll, beforeAll, expect, it } from 'vitest'
import { userResetPassword } from '@labbox/contract/access/users.ts'
import { DAY_MS, HOUR_MS } from '@labbox/contract/core/durations.ts'
import { noticeList } from '@labbox/contract/notices/notices.ts'
import * as reports from '@labbox/contract/reports/reports.ts'
import { taskUnpublish } from '@labbox/contract/tasks/shelf.ts'
import { taskClose, taskExtend, taskPublish, TaskSettings } from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { publishedLab, richText } from '../../testing/lab.ts'
import { remindOfTasks } from '../tasks/told.ts'

// What a student is told on the way of a lab from its publishing to its grade. Each area tells what happens in it; the tests of
// those areas hold what happens.

let kit: TestApp
let lab: Awaited<ReturnType<typeof publishedLab>>
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  lab = await publishedLab(kit)
})
afterAll(() => kit.close())

const titles = async (who: Client) => (await who.ok(noticeList, {})).items.map(({ title }) => title.en)
const latest = async (who: Client) => (await who.ok(noticeList, {})).items[0]
const remind = () => remindOfTasks({ db: kit.deps.db, clock: kit.clock })
const at = (ms: number) => new Date(kit.clock.now().getTime() + ms).toISOString()

it('a student is told of the class and of the task, the report not separately; the teacher is told nothing', async () => {
  expect(await titles(lab.student)).toEqual(['New lab: Lab task', 'You are now in the class Class'])
  expect(await latest(lab.student)).toMatchObject({
    group: 'tasks',
    to: '/task-center',
    text: { zh: '9月7日周一 16:00 开始，9月7日周一 17:00 截止' },
  })
  expect(await titles(lab.teacher)).toEqual([])
})

it('of another end, and of the report’s way', async () => {
  const { teacher, student } = lab
  const own = { studentTaskId: lab.reportTask.id }
  await teacher.ok(taskExtend, { id: lab.published.reportTaskId!, endAt: lab.minutes(180) })
  expect(await latest(student)).toMatchObject({
    title: { en: 'New deadline: Lab task' },
    to: `/stu/doReport?id=${lab.reportTask.id}`,
  })
  // A refused act tells nobody.
  const before = await titles(student)
  expect(
    (await teacher.call(taskExtend, { id: lab.published.reportTaskId!, endAt: lab.minutes(-1) })).code,
  ).not.toBe(200)
  expect((await teacher.call(reports.reportGrade, { ...own, score: 80 })).code).toBe(409)
  expect(await titles(student)).toEqual(before)

  const draft = { texts: { aim: richText('Aim') } }
  await student.ok(reports.reportSave, { ...own, revision: 0, draft })
  await student.ok(reports.reportSubmit, own)
  await teacher.ok(reports.reportReject, {
    ...own,
    reason: 'Only 3 of 10 points',
    deadline: lab.minutes(170),
  })
  const rejected = await latest(student)
  expect(rejected?.title).toEqual({ zh: '报告已退回：Lab task', en: 'Report rejected: Lab task' })
  // Neither reasons nor marks: notices go out by e-mail too.
  expect(JSON.stringify(rejected)).not.toContain('3 of 10')
  await student.ok(reports.reportReopen, own)
  await student.ok(reports.reportSubmit, own)
  await teacher.ok(reports.reportGrade, { ...own, score: 87.5, comment: 'Good' })
  const graded = await latest(student)
  expect(graded?.title.en).toBe('Graded: Lab task')
  expect(JSON.stringify(graded)).not.toContain('87.5')
  await teacher.ok(reports.reportWithdraw, { ...own, reason: 'Looked at the wrong one' })
  expect((await latest(student))?.title.en).toBe('Being reviewed again: Lab task')
})

it('of what is closed or taken back', async () => {
  const { teacher, student } = lab
  await teacher.ok(taskClose, { id: lab.published.experimentTaskId, reason: 'The bench is broken' })
  expect(await latest(student)).toMatchObject({
    title: { en: 'Closed lab: Lab task' },
    text: { en: 'Reason: The bench is broken' },
  })
  const input = {
    projectId: lab.projectId,
    name: { en: 'Second' },
    classIds: [lab.classId],
    startAt: at(HOUR_MS),
    endAt: at(3 * DAY_MS),
    settings: TaskSettings.parse({}),
  }
  const { experimentTaskId: id } = await teacher.ok(taskPublish, input)
  await teacher.ok(taskUnpublish, { id })
  expect((await titles(student)).slice(0, 2)).toEqual([
    'Taken back by your teacher: Second',
    'New lab: Second',
  ])
})

it('of work that is due soon: once, and again only where the end was put off by more than a day', async () => {
  const { teacher, student } = lab
  const { experimentTaskId: id } = await teacher.ok(taskPublish, {
    projectId: lab.projectId,
    name: { en: 'Third' },
    classIds: [lab.classId],
    startAt: at(0),
    endAt: at(3 * DAY_MS),
  })
  const due = async () => (await titles(student)).filter((title) => title === 'Due soon: Third').length
  await remind()
  expect(await due()).toBe(0)
  kit.clock.advance(2 * DAY_MS + HOUR_MS)
  await Promise.all([remind(), remind()])
  await remind()
  expect(await due()).toBe(1)
  await teacher.ok(taskExtend, { id, endAt: at(DAY_MS) })
  await remind()
  expect(await due()).toBe(1)
  await teacher.ok(taskExtend, { id, endAt: at(4 * DAY_MS) })
  kit.clock.advance(3 * DAY_MS + HOUR_MS)
  await remind()
  expect(await due()).toBe(2)
  kit.clock.advance(2 * DAY_MS)
  await remind()
  expect(await due()).toBe(2)
})

it('of a password that an administrator has set', async () => {
  const admin = await kit.user('admin', { name: 'Root' })
  const person = await kit.user('teacher')
  await admin.ok(userResetPassword, { ids: [person.userId] })
  const rows = await kit.database.sql`select kind, data from notice where user_id = ${person.userId}`
  expect([...rows]).toEqual([{ kind: 'password.reset', data: { by: { zh: 'Root', en: 'Root' } } }])
})
