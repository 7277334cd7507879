import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import * as templates from '@labbox/contract/tasks/templates.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { changesNothing } from '../../testing/database/digest.ts'
import { publishedLab } from '../../testing/lab.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
})
afterAll(() => kit.close())

const nothingChanges = (work: () => Promise<unknown>) => changesNothing(kit.database.sql, work)

const DAY = 24 * 60
const labSettings = (projectId: string, more: object = {}) => ({
  type: 2 as const,
  name: { en: 'Filters', zh: '滤波器' },
  remark: 'Bring a ruler',
  projectId,
  times: { start: 8 * 60, end: 7 * DAY, reportEnd: 14 * DAY },
  late: { days: 2, percent: 5 },
  settings: { manualFill: true, groups: { size: 3, form: 'students' as const } },
  ...more,
})
const quizSettings = {
  type: 1 as const,
  name: { en: 'Safety' },
  paperIds: ['019a0000-0000-7000-8000-000000000001'],
  mode: 2 as const,
  times: { start: 0, end: 90 },
  settings: { code: 'secret', complaintDays: 3 },
}

it('is kept under a name, listed by type, renamed, and published from at another time', async () => {
  const { teacher, projectId, classId, student } = await publishedLab(kit)
  const { id } = await teacher.ok(templates.taskTemplateAdd, {
    name: { en: 'Week by week' },
    document: labSettings(projectId),
  })
  const quiz = await teacher.ok(templates.taskTemplateAdd, { name: { en: 'Quiz' }, document: quizSettings })
  await teacher.ok(templates.taskTemplateUpdate, { id, name: { en: 'Two weeks' } })
  const listed = async (query: object) =>
    (await teacher.ok(templates.taskTemplatePage, query)).items.map((row) => row.id)
  expect(await listed({ type: 2 })).toEqual([id])
  expect(await listed({ type: 1 })).toEqual([quiz.id])
  expect(await listed({ name: 'two' })).toEqual([id])
  const { document, ...row } = await teacher.ok(templates.taskTemplateGet, { id })
  expect(row).toMatchObject({ name: { en: 'Two weeks' }, type: 2, task: { en: 'Filters' }, editable: true })
  expect(document).toEqual({
    ...labSettings(projectId),
    box: false,
    reportTemplateId: null,
    settings: tasks.TaskSettings.parse({ manualFill: true, groups: { size: 3, form: 'students' } }),
  })
  if (document.type !== 2) throw new Error('another type')
  const begin = kit.clock.now().getTime() + 3 * DAY_MS
  const { times, type: _, ...settings } = document
  const { experimentTaskId } = await teacher.ok(tasks.taskPublish, {
    ...settings,
    classIds: [classId],
    startAt: templates.momentOf(times.start, begin),
    endAt: templates.momentOf(times.end, begin),
    reportEndAt: templates.momentOf(times.reportEnd ?? 0, begin),
  })
  const task = await teacher.ok(tasks.taskGet, { id: experimentTaskId })
  expect(Date.parse(task.endAt)).toBe(begin + 7 * DAY_MS)
  expect(task).toMatchObject({ settings: document.settings, latePenalty: 5, remark: 'Bring a ruler' })
  expect(task.list.map(({ studentId }) => studentId)).toEqual([student.userId])
  // What was published from it stays when it goes.
  await teacher.ok(templates.taskTemplateDelete, { id })
  expect(await listed({})).toEqual([quiz.id])
  expect((await teacher.call(tasks.taskGet, { id: experimentTaskId })).code).toBe(200)
})

it('keeps no other task and no access code', async () => {
  const { teacher, projectId, published } = await publishedLab(kit)
  const settings = {
    after: published.experimentTaskId,
    afterScore: 60,
    groups: { form: 'copy' as const, from: published.experimentTaskId },
  }
  const kept = async (document: InputOf<typeof templates.taskTemplateAdd>['document']) => {
    const { id } = await teacher.ok(templates.taskTemplateAdd, { name: { en: 'Kept' }, document })
    return (await teacher.ok(templates.taskTemplateGet, { id })).document.settings
  }
  expect(await kept(labSettings(projectId, { settings }))).toMatchObject({
    after: null,
    afterScore: null,
    groups: { form: 'random', from: null },
  })
  expect(await kept(quizSettings)).toMatchObject({ code: '', complaintDays: 3 })
})

it('is read by colleagues once shared, changed by its owner alone, and copied into one’s own group', async () => {
  const { teacher, student, projectId } = await publishedLab(kit)
  const colleague = await kit.user('teacher')
  const orgadmin = await kit.user('orgadmin')
  const stranger = await kit.user('teacher', { orgId: await kit.org() })
  const { id } = await teacher.ok(templates.taskTemplateAdd, {
    name: { en: 'Mine' },
    document: labSettings(projectId),
  })
  await nothingChanges(async () => {
    for (const who of [colleague, stranger])
      for (const [endpoint, body] of [
        [templates.taskTemplateCopy, {}],
        [templates.taskTemplateUpdate, { name: { en: 'Theirs' } }],
        [templates.taskTemplateShare, { shared: true }],
        [templates.taskTemplateDelete, {}],
      ] as const)
        expect((await who.call(endpoint, { id, ...body } as never)).code).toBe(404)
    expect((await student.call(templates.taskTemplateDelete, { id })).code).toBe(403)
  })
  await teacher.ok(templates.taskTemplateShare, { id, shared: true })
  expect((await colleague.ok(templates.taskTemplateGet, { id })).editable).toBe(false)
  expect((await stranger.call(templates.taskTemplateGet, { id })).code).toBe(404)
  await nothingChanges(async () => {
    expect((await colleague.call(templates.taskTemplateDelete, { id })).code).toBe(404)
  })
  // The school keeps a copy; what belongs to the school is not shared once more.
  const copy = await orgadmin.ok(templates.taskTemplateCopy, { id })
  expect(await colleague.ok(templates.taskTemplateGet, { id: copy.id })).toMatchObject({
    group: 1,
    name: { en: 'Mine (copy)' },
  })
  await nothingChanges(async () => {
    const share = await orgadmin.call(templates.taskTemplateShare, { id: copy.id, shared: true })
    expect(share.code).toBe(404)
  })
})

it('refuses what could not be published, and stores nothing', async () => {
  const { teacher, projectId } = await publishedLab(kit)
  const good = labSettings(projectId)
  await nothingChanges(async () => {
    for (const [name, document] of [
      [{}, good],
      [{ en: 'x'.repeat(201) }, good],
      [{ en: 'No end' }, { ...good, times: { start: 60, end: 60 } }],
      [{ en: 'Report first' }, { ...good, times: { start: 0, end: 60, reportEnd: 59 } }],
      [{ en: 'Before the day' }, { ...good, times: { start: -1, end: 60 } }],
      [{ en: 'No paper' }, { ...quizSettings, paperIds: [] }],
      [{ en: 'A report alone' }, { ...good, type: 3 }],
    ] as const) {
      const answer = await teacher.call(templates.taskTemplateAdd, { name, document } as never)
      expect([name, answer.code]).toEqual([name, 400])
    }
  })
})
