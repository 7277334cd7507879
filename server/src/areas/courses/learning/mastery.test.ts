import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as courses from '@labbox/contract/courses/courses.ts'
import type { GraphDocument, TopicLink } from '@labbox/contract/courses/graph.ts'
import * as graphs from '@labbox/contract/courses/graphs.ts'
import { wareAddFiles, wareAddFolder } from '@labbox/contract/courses/wares.ts'
import * as marking from '@labbox/contract/exams/marking.ts'
import { resultRelease } from '@labbox/contract/exams/results.ts'
import { projectAdd } from '@labbox/contract/labs/projects.ts'
import { tagAdd } from '@labbox/contract/questions/tags.ts'
import { taskPublish } from '@labbox/contract/tasks/tasks.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { projectFileOf } from '../../../testing/courses.ts'
import { examWorld, type ExamWorld } from '../../../testing/exams/exam.ts'
import { sampleLab } from '../../../testing/lab.ts'
import { ESSAY, satExams } from '../../../testing/exams/sat-exam.ts'
import { previewRecord } from '../../files/project.tables.ts'
import { questionTagging } from '../../questions/tables.ts'
import { studentTask } from '../../tasks/tables.ts'

let kit: TestApp
let world: ExamWorld
let id: string
let files: string[]
let experiment: string
beforeAll(async () => {
  kit = await createTestApp()
  await kit.deps.jobs.start()
  world = await examWorld(kit, { students: 2 })
  const { teacher, classId, bankId, choiceIds } = world
  const { id: courseId } = await teacher.ok(courses.courseAdd, { name: { en: 'Course' } })
  await teacher.ok(courses.courseClasses, { id: courseId, classIds: [classId] })
  // Two questions carry a tag below the one that is linked.
  const { id: above } = await teacher.ok(tagAdd, { bankId, name: { en: 'Filters' } })
  const { id: below } = await teacher.ok(tagAdd, { bankId, parentId: above, name: { en: 'RC' } })
  await kit.deps.db
    .insert(questionTagging)
    .values([choiceIds[0]!, choiceIds[1]!].map((questionId) => ({ questionId, tagId: below })))
  const { id: lab } = await teacher.ok(projectAdd, { name: { en: 'Lab' }, document: sampleLab() })
  const published = await teacher.ok(taskPublish, {
    projectId: lab,
    name: { en: 'Task' },
    classIds: [classId],
    startAt: world.minutes(0),
    endAt: world.minutes(60),
    reportEndAt: world.minutes(120),
  })
  experiment = published.experimentTaskId
  const folder = await teacher.ok(wareAddFolder, { courseId, name: 'Week 1' })
  files = [await projectFileOf(kit, teacher), await projectFileOf(kit, teacher)]
  await teacher.ok(wareAddFiles, { courseId, parentId: folder.id, projectFileIds: files })
  const topic = (key: string, ...links: TopicLink[]) => ({
    id: key,
    type: 0 as const,
    name: { en: `Topic ${key}` },
    description: {},
    parentId: null,
    links,
  })
  const document: GraphDocument = {
    topics: [
      topic('questions', { kind: 'tag', id: above }),
      topic('lab', { kind: 'lab', id: lab }),
      topic('reading', { kind: 'ware', id: folder.id }),
      topic('all', { kind: 'tag', id: above }, { kind: 'lab', id: lab }, { kind: 'ware', id: folder.id }),
      topic('nothing'),
    ],
    relations: [],
  }
  id = (await teacher.ok(graphs.graphAdd, { courseId, type: 1, name: { en: 'Graph' }, visible: true })).id
  await teacher.ok(graphs.graphSave, { id, revision: 1, document })
})
afterAll(() => kit.close())

const mine = async (k: number) => {
  const { topics } = await world.pupils[k]!.ok(graphs.graphMine, { id })
  return topics.map(({ percent, level }) => (percent === null ? level : `${percent} ${level}`))
}

it('counts answers once they are reviewed and released, lab scores, and files that were opened', async () => {
  const { teacher, pupils, classId, choiceIds } = world
  const after = satExams(kit, world)
  expect(await mine(0)).toEqual(['none', 'none', 'none', 'none', 'none'])
  const { examId, ids, essay } = await after.sat([6, 0], { release: 'manual' })
  expect(choiceIds).toHaveLength(6)
  expect((await mine(0))[0]).toBe('none')
  for (const attempt of ids) await after.mark(attempt, essay, ESSAY)
  await after.end(examId)
  await teacher.ok(marking.markFinish, { id: examId })
  expect((await mine(0))[0]).toBe('none')
  await teacher.ok(resultRelease, { id: examId })
  expect([(await mine(0))[0], (await mine(1))[0]]).toEqual(['100 mastered', '0 begun'])

  const grade = (score: string) =>
    kit.deps.db
      .update(studentTask)
      .set({ status: 3, score })
      .where(inArray(studentTask.taskId, [experiment]))
  await grade('70')
  const at = kit.clock.now()
  const opened = { userId: pupils[0]!.userId, openedAt: at, seenAt: at }
  await kit.deps.db
    .insert(previewRecord)
    .values([5, 7].map((seconds) => ({ ...opened, id: newId(), projectFileId: files[0]!, seconds })))
  // The weights are 2, 2 and 1: (200 + 140 + 50) / 5.
  expect(await mine(0)).toEqual(['100 mastered', '70 near', '50 begun', '78 near', 'none'])
  expect(await mine(1)).toEqual(['0 begun', '70 near', 'none', '35 begun', 'none'])

  const whole = await teacher.ok(graphs.graphClass, { id, classId })
  expect(whole.students.map(({ mastered, percent }) => [mastered, percent])).toEqual([
    [1, 75],
    [0, 35],
  ])
  expect(whole.topics[0]).toMatchObject({
    percent: 50,
    level: 'begun',
    counts: { begun: 1, mastered: 1, near: 0, none: 0 },
  })
  expect(whole.topics[4]).toMatchObject({ percent: null, level: 'none', counts: { none: 2 } })
  const one = await teacher.ok(graphs.graphStudent, { id, classId, userId: pupils[0]!.userId })
  expect(one.topics.map(({ percent }) => percent)).toEqual([100, 70, 50, 78, null])
})

it('is told of others to who teaches them, of oneself to oneself', async () => {
  const { pupils, classId } = world
  const colleague = await kit.user('teacher')
  const stranger = await kit.user('teacher', { orgId: await kit.org() })
  const other = await kit.user('student')
  const ask = { id, classId, userId: pupils[0]!.userId }
  await satExams(kit, world).nothingChanges(async () => {
    for (const by of [colleague, stranger]) {
      expect((await by.call(graphs.graphClass, { id, classId })).code).toBe(404)
      expect((await by.call(graphs.graphStudent, ask)).code).toBe(404)
    }
    expect((await pupils[1]!.call(graphs.graphStudent, ask)).code).toBe(403)
    expect((await pupils[1]!.call(graphs.graphClass, { id, classId })).code).toBe(403)
    // Neither somebody who is not in the class, nor a class that does not take the course.
    expect((await world.teacher.call(graphs.graphStudent, { ...ask, userId: other.userId })).code).toBe(404)
    expect((await world.teacher.call(graphs.graphClass, { id, classId: newId() })).code).toBe(404)
  })
})
