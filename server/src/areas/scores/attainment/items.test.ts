import { afterAll, beforeAll, expect, it } from 'vitest'
import { POINT } from '@labbox/contract/core/score.ts'
import * as courses from '@labbox/contract/courses/courses.ts'
import * as graphs from '@labbox/contract/courses/graphs.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import { manualSave } from '@labbox/contract/measurement/measurement.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { taskPublish } from '@labbox/contract/tasks/tasks.ts'
import * as calls from '@labbox/contract/scores/attainment-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { publishedLab } from '../../../testing/lab.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
})
afterAll(() => kit.close())

const V = 1000

/** A lab of a course, done on equipment of one's own: its readings are typed. */
const done = async () => {
  const { teacher, student, classId, projectId, minutes } = await publishedLab(kit)
  const { id: courseId } = await teacher.ok(courses.courseAdd, { name: { en: 'Circuits' } })
  await teacher.ok(courses.courseClasses, { id: courseId, classIds: [classId] })
  const { experimentTaskId } = await teacher.ok(taskPublish, {
    projectId,
    name: { en: 'Offline' },
    classIds: [classId],
    courseId,
    startAt: minutes(0),
    endAt: minutes(60),
    settings: { manualFill: true },
  })
  const { items } = await student.ok(myTaskPage, {})
  const studentTaskId = items.find(({ taskId }) => taskId === experimentTaskId)?.id ?? ''
  const { id } = await student.ok(experiments.experimentStart, { studentTaskId })
  const sheetId = (await student.ok(experiments.experimentGet, { id })).sheetId ?? ''
  const type = (cellId: string, value: number) =>
    student.ok(manualSave, { sheetId, cellId, value, base: 0, saveId: crypto.randomUUID() })
  for (const row of ['l0', 'l1', 'l2']) await type(`uin.${row}`, 1)
  // Of three outputs, each worth 2 of the 6 points of their item, the first alone is right.
  for (const [row, value] of [
    ['l0', V],
    ['l1', 3 * V],
    ['l2', 3 * V],
  ] as const)
    await type(`uout.${row}`, value)
  await student.ok(experiments.experimentSubmit, { id })
  await teacher.ok(experiments.experimentGrade, { studentTaskId, score: 90, reason: 'By hand' })
  return { teacher, courseId, classId, projectId }
}

it('counts a tagged item of a lab by its own points, in place of the lab', async () => {
  const { teacher, courseId, classId, projectId } = await done()
  const { id: graphId } = await teacher.ok(graphs.graphAdd, { courseId, type: 2, name: { en: 'Abilities' } })
  const topic = {
    id: 'read',
    type: 0 as const,
    name: { en: 'Reads' },
    description: {},
    parentId: null,
    links: [],
  }
  await teacher.ok(graphs.graphSave, {
    id: graphId,
    revision: 1,
    document: { topics: [topic], relations: [] },
  })
  const weights = { exam: 0, quiz: 0, lab: 10_000, report: 0, column: 0 }
  const outcomes = [{ id: 'read', requirement: '', weight: 10_000, target: 650, weights }]
  const tags = [
    { outcome: 'read', source: 'lab' as const, id: projectId, part: 'uout' },
    { outcome: 'read', source: 'lab' as const, id: projectId, part: '' },
  ]
  const settings = { graphId, outcomes, levels: [], tags }
  await teacher.ok(calls.attainmentSave, { courseId, revision: 0, settings })
  const key = { courseId, classId }
  expect((await teacher.ok(calls.attainmentGet, key)).outcomes).toMatchObject([{ value: 333, students: 1 }])
  // The item is worth 60 of the lab's 100 points, and a third of it was earned.
  expect((await teacher.ok(calls.attainmentEvidence, { ...key, outcome: 'read' })).items).toMatchObject([
    { of: 'lab', part: { en: 'Output' }, full: 60 * POINT, mean: 20 * POINT },
  ])
})
