import { afterAll, beforeAll, expect, it } from 'vitest'
import { planPublish } from '@labbox/contract/exams/plan.ts'
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
    who.call(planPublish, { classIds: [classId], items, late: { days: 2, percent: 10 } } as never)
  return { ...world, lab, quiz, publish }
}

it('publishes a lab with its report and a quiz at once, each with its own times', async () => {
  const { lab, quiz, publish, pupils, minutes } = await given()
  const answer = await publish([{ ...lab, reportEndAt: minutes(120) }, quiz])
  expect(answer.code).toBe(200)
  expect(answer.data.taskIds).toHaveLength(2)
  const { items } = await pupils[1]!.ok(myTaskPage, { limit: 200 })
  expect(items.map(({ type, endAt, lateUntil }) => [type, endAt, lateUntil !== null])).toEqual([
    [1, minutes(30), false],
    [2, minutes(60), true],
    [3, minutes(120), true],
  ])
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
  expect((await publish([lab], colleague)).code).toBe(404)
  expect((await publish([lab, { ...quiz, paperId: lab.projectId }])).code).toBeGreaterThanOrEqual(400)
  expect(await digest()).toEqual(before)
})
