import { afterAll, beforeAll, expect, it } from 'vitest'
import { examGet } from '@labbox/contract/exams/exams.ts'
import { planPublish } from '@labbox/contract/exams/plan.ts'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import { projectAdd } from '@labbox/contract/labs/projects.ts'
import { experimentStart } from '@labbox/contract/experiments/experiments.ts'
import { taskGet } from '@labbox/contract/tasks/tasks.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { examWorld } from '../../../testing/exams/exam.ts'
import { sampleLab } from '../../../testing/lab.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
  await kit.deps.jobs.start()
})
afterAll(() => kit.close())

const given = async () => {
  const world = await examWorld(kit)
  const { teacher, minutes, classId } = world
  const projectId = (await teacher.ok(projectAdd, { name: { en: 'RC' }, document: sampleLab() })).id
  const lab = { kind: 'lab' as const, name: { en: 'RC' }, projectId, startAt: minutes(0), endAt: minutes(60) }
  const paperId = await world.paper()
  const quiz = {
    kind: 'quiz' as const,
    name: { en: 'Quiz' },
    paperId,
    startAt: minutes(0),
    endAt: minutes(30),
  }
  const publish = (items: object[], who = teacher) =>
    who.call(planPublish, { classIds: [classId], items } as never)
  return { ...world, lab, quiz, publish }
}

it('publishes a lab with its report and a quiz at once, each with its own times', async () => {
  const { lab, quiz, publish, pupils, minutes } = await given()
  const late = { days: 2, percent: 10 }
  const answer = await publish([{ ...lab, late, reportEndAt: minutes(120) }, quiz])
  expect(answer.code).toBe(200)
  expect(answer.data.taskIds).toHaveLength(2)
  const { items } = await pupils[1]!.ok(myTaskPage, { limit: 200 })
  expect(items.map(({ type, endAt, lateUntil }) => [type, endAt, lateUntil !== null])).toEqual([
    [1, minutes(30), false],
    [2, minutes(60), true],
    [3, minutes(120), true],
  ])
})

it('gives each its own settings: late rules, how papers are dealt, when results are shown', async () => {
  const { lab, quiz, publish, teacher, pupils, minutes } = await given()
  const exam = { ...quiz, kind: 'exam', name: { en: 'Exam' }, startAt: minutes(200), endAt: minutes(290) }
  const { data } = await publish([
    { ...lab, late: { days: 5, percent: 20 }, settings: { manualFill: true, previewFirst: true } },
    { ...lab, settings: { feedback: false } },
    quiz,
    { ...exam, mode: 1, settings: ExamSettings.parse({ release: 'manual', code: 'sesame' }) },
    exam,
  ])
  const [first, second] = await Promise.all(data.taskIds.slice(0, 2).map((id) => teacher.ok(taskGet, { id })))
  expect(first).toMatchObject({
    latePenalty: 20,
    settings: { manualFill: true, previewFirst: true, feedback: true },
  })
  expect(second).toMatchObject({ lateUntil: null, settings: { manualFill: false, feedback: false } })
  const set = await Promise.all(data.taskIds.slice(2).map((id) => teacher.ok(examGet, { id })))
  expect(set.map(({ type, mode, settings: { release, code } }) => [type, mode, release, code])).toEqual([
    [1, 2, 'submission', ''],
    [6, 1, 'manual', 'sesame'],
    [6, 2, 'review', ''],
  ])
  const { items } = await pupils[0]!.ok(myTaskPage, { limit: 200 })
  expect(items.map(({ type }) => type).toSorted()).toEqual([1, 2, 2, 6, 6])
})

it('publishes a lab that each student does alone, without a report where none is asked for', async () => {
  const { lab, publish, pupils, teacher } = await given()
  const { data } = await publish([lab])
  const task = await teacher.ok(taskGet, { id: data.taskIds[0]! })
  expect(task).toMatchObject({ settings: { groups: null }, groups: [], reportEndAt: null })
  expect(task.list.map(({ groupId }) => groupId)).toEqual(pupils.map(() => null))
  const [own, ...more] = (await pupils[0]!.ok(myTaskPage, { limit: 200 })).items
  expect(more).toEqual([])
  expect(own).toMatchObject({ type: 2, grouped: false, group: null, chooses: false })
  await pupils[0]!.ok(experimentStart, { studentTaskId: own!.id })
})

it('publishes nothing when one of them cannot be, and names it', async () => {
  const { lab, quiz, publish, minutes } = await given()
  const colleague = await kit.user('teacher')
  const digest = digestOf(kit.database.sql, ['session'])
  const before = await digest()
  const refused = async (items: object[], field: string) =>
    expect((await publish(items)).refusal.errors).toHaveProperty([field])
  await refused([lab, { ...quiz, endAt: minutes(2) }], 'items.1.endAt')
  await refused([lab, { ...lab, reportEndAt: minutes(30) }], 'items.1.reportEndAt')
  await refused([], 'items')
  await refused([{ ...quiz, settings: { addresses: ['nowhere'] } }], 'items.0.settings.addresses.0')
  await refused([{ ...lab, late: { days: 0, percent: 10 } }], 'items.0.late.days')
  await refused([{ ...quiz, kind: 'exam', mode: 3 }], 'items.0.mode')
  expect((await publish([lab], colleague)).code).toBe(404)
  expect((await publish([lab, { ...quiz, paperId: lab.projectId }])).code).toBeGreaterThanOrEqual(400)
  expect(await digest()).toEqual(before)
})
