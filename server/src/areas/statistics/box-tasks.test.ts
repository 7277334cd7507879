import { afterAll, beforeAll, expect, it } from 'vitest'
import { feedMake } from '@labbox/contract/bookings/bookings.ts'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { courseAdd, courseClasses } from '@labbox/contract/courses/courses.ts'
import { gradeBookGet, gradeExport } from '@labbox/contract/scores/books.ts'
import { statisticsSummary, statisticsTasks } from '@labbox/contract/statistics/statistics.ts'
import { shippedDictionaries } from '@labbox/contract/system/shipped-dictionaries.ts'
import { taskTypes, type TaskType } from '@labbox/contract/tasks/states.ts'
import { taskPage } from '@labbox/contract/tasks/tasks.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { classCast } from '../../testing/class-cast.ts'
import { studentTask, task, taskClass } from '../tasks/tables.ts'

const DAY = 86_400_000
const { boxExperiment, boxReport } = taskTypes

let kit: TestApp
let teacher: Client
let pupil: Client
let key: { courseId: string; classId: string }
const ids: Partial<Record<TaskType, string>> = {}

/** A task of a type as a lab box hands it in: published in the class, with the pupil's copy. */
const store = async (type: TaskType) => {
  const id = newId()
  const now = kit.clock.now()
  await kit.deps.db.insert(task).values({
    id,
    orgId: teacher.orgId ?? '',
    ownerId: teacher.userId,
    type,
    courseId: key.courseId,
    name: { zh: '一阶电路', en: 'RC' },
    settings: {} as never,
    startAt: new Date(now.getTime() - DAY),
    endAt: new Date(now.getTime() + DAY),
    publishedAt: now,
    createdAt: now,
  })
  await kit.deps.db.insert(taskClass).values({ taskId: id, classId: key.classId })
  await kit.deps.db.insert(studentTask).values({
    id: newId(),
    taskId: id,
    studentId: pupil.userId,
    classId: key.classId,
    createdAt: now,
  })
  ids[type] = id
}

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  const cast = await classCast(kit)
  teacher = cast.teacher
  pupil = cast.students[0]!
  const { id: classId } = await teacher.ok(classAdd, { name: { en: 'Class' } })
  await teacher.ok(memberAdd, { id: classId, accounts: ['pupil001'] })
  const { id: courseId } = await teacher.ok(courseAdd, { name: { en: 'Circuits' } })
  await teacher.ok(courseClasses, { id: courseId, classIds: [classId] })
  key = { courseId, classId }
  for (const type of Object.values(taskTypes)) await store(type)
})
afterAll(() => kit.close())

it.each([
  ['an experiment', boxExperiment, 'experiment'],
  ['a report', boxReport, 'report'],
] as const)('%s of a lab box stands in every list under its own type', async (_, type, kind) => {
  const named = { id: ids[type], type }
  expect((await teacher.ok(taskPage, { type })).items).toMatchObject([named])
  expect((await pupil.ok(myTaskPage, { type })).items).toMatchObject([{ taskId: ids[type], type }])
  expect((await teacher.ok(gradeBookGet, key)).items).toContainEqual(expect.objectContaining(named))
  const counted = (await teacher.ok(statisticsTasks, { kind })).items
  expect(counted).toContainEqual(expect.objectContaining(named))
  // With the one of the platform's own benches.
  expect((await teacher.ok(statisticsSummary, { kind })).tasks).toBe(2)
})

it('shows both in the calendar of their student', async () => {
  const { pathname, search } = new URL((await pupil.ok(feedMake)).url)
  const feed = (await kit.app.inject({ url: `${pathname}${search}` })).body
  for (const type of [boxExperiment, boxReport]) {
    const [own] = (await pupil.ok(myTaskPage, { type })).items
    expect(feed).toContain(`UID:${own?.id}.due@labbox`)
  }
})

it('heads their columns with the words of the dictionary, which no other type shares', async () => {
  const query = new URLSearchParams({ ...key, format: 'csv' })
  const headsIn = async (locale: string) => {
    const headers = { 'x-token': teacher.token, 'accept-language': locale }
    const { body } = await kit.app.inject({ url: `/api${gradeExport.path}?${query}`, headers })
    return body.split('\n')[0]!
  }
  const { boxTaskType, labTaskType } = shippedDictionaries
  const labels = [...labTaskType.entries, ...boxTaskType.entries].map(({ label }) => label)
  const [zh, en] = [await headsIn('zh-CN'), await headsIn('en-US')]
  for (const label of labels) {
    expect(zh).toContain(`一阶电路 · ${label.zh}`)
    expect(en).toContain(`RC · ${label.en}`)
  }
  for (const locale of ['zh', 'en'] as const)
    expect(new Set(labels.map((label) => label[locale])).size).toBe(labels.length)
})
