import { afterAll, beforeAll, expect, it } from 'vitest'
import * as exams from '@labbox/contract/exams/exams.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import * as extra from '@labbox/contract/tasks/extra-time.ts'
import * as shelf from '@labbox/contract/tasks/shelf.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { changesNothing } from '../../../testing/database/digest.ts'
import { examWorld } from '../../../testing/exams/exam.ts'
import { groupedLab } from '../../../testing/groups.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  await kit.deps.jobs.start()
})
afterAll(() => kit.close())
const nothingChanges = (work: () => Promise<unknown>) => changesNothing(kit.database.sql, work)

const given = async (late?: tasks.LateRule) => {
  const lab = await groupedLab(kit)
  const { teacher, pupils, classId, projectId, minutes } = lab
  const [ann, bo] = pupils
  const publish = async () => {
    const { experimentTaskId } = await teacher.ok(tasks.taskPublish, {
      projectId,
      name: { en: 'Alone' },
      classIds: [classId],
      startAt: minutes(0),
      endAt: minutes(100),
      ...(late && { late }),
    })
    return experimentTaskId
  }
  const rule = {
    userId: ann.userId,
    classId,
    percent: 25,
    kinds: ['experiment', 'exam'] as extra.ExtraKind[],
    reason: 'dyslexia',
    fromAt: minutes(0),
  }
  return { ...lab, ann, bo, publish, rule }
}

it('makes the time longer in what is handed out already, and in what comes', async () => {
  const { teacher, ann, bo, publish, rule, copyOf, minutes } = await given()
  const [old, until] = [await publish(), minutes(125)]
  const { id, tasks: changed } = await teacher.ok(extra.extraTimeAdd, rule)
  // Both labs of the class, not the report.
  expect(changed).toBe(3)
  expect(await copyOf(ann, old)).toMatchObject({ endAt: until, extraPercent: 25 })
  expect((await copyOf(bo, old)).extraPercent).toBeNull()
  const next = await publish()
  expect(await copyOf(ann, next)).toMatchObject({ endAt: until })
  await teacher.ok(tasks.taskExtend, { id: next, endAt: minutes(200) })
  expect(await copyOf(ann, next)).toMatchObject({ endAt: minutes(250) })
  await teacher.ok(extra.extraTimeDelete, { id })
  expect(await copyOf(ann, next)).toMatchObject({ endAt: minutes(200), extraPercent: null })
})

it('gives way to a window of one’s own', async () => {
  const { teacher, ann, publish, rule, copyOf, minutes } = await given()
  const task = await publish()
  const { id } = await teacher.ok(extra.extraTimeAdd, rule)
  const own = await copyOf(ann, task)
  await teacher.ok(shelf.taskWindow, { id: task, studentTaskIds: [own.id], endAt: minutes(400) })
  expect(await copyOf(ann, task)).toMatchObject({ endAt: minutes(400), extraPercent: null })
  await teacher.ok(extra.extraTimeDelete, { id })
  expect(await copyOf(ann, task)).toMatchObject({ endAt: minutes(400) })
})

it('moves what is taken late along with the end', async () => {
  const { teacher, ann, publish, rule, copyOf } = await given({ days: 1, percent: 10 })
  const task = await publish()
  await teacher.ok(extra.extraTimeAdd, rule)
  const copy = await copyOf(ann, task)
  expect(Date.parse(copy.lateUntil!) - Date.parse(copy.endAt)).toBe(86_400_000)
  kit.clock.advance(110 * 60_000)
  const { id } = await ann.ok(experiments.experimentStart, { studentTaskId: copy.id })
  await ann.ok(experiments.experimentSubmit, { id })
  // After the end of the class, before one's own.
  expect(await copyOf(ann, task)).toMatchObject({ daysLate: 0 })
})

it('is given by who teaches the class, or everywhere by an administrator', async () => {
  const { teacher, ann, rule, classId, publish, copyOf } = await given()
  const stranger = await kit.user('teacher')
  const orgadmin = await kit.user('orgadmin')
  await nothingChanges(async () => {
    expect((await stranger.call(extra.extraTimeAdd, rule)).code).toBe(404)
    expect(
      (await teacher.call(extra.extraTimeAdd, { ...rule, classId: null })).refusal.errors,
    ).toHaveProperty('classId')
    expect((await ann.call(extra.extraTimeAdd, rule)).code).toBe(403)
    expect((await teacher.call(extra.extraTimeAdd, { ...rule, userId: stranger.userId })).code).toBe(404)
  })
  const { id } = await orgadmin.ok(extra.extraTimeAdd, { ...rule, classId: null, percent: 50 })
  expect(await copyOf(ann, await publish())).toMatchObject({ extraPercent: 50 })
  const [seen] = (await teacher.ok(extra.extraTimePage, { classId })).items
  expect(seen).toMatchObject({ id, percent: 50, reason: 'dyslexia', editable: false })
  expect((await stranger.ok(extra.extraTimePage, {})).items).toEqual([])
  await nothingChanges(async () => {
    expect((await teacher.call(extra.extraTimeDelete, { id })).code).toBe(404)
  })
  await orgadmin.ok(extra.extraTimeDelete, { id })
})

it('is extra minutes of an exam, unless its teacher arranges something else', async () => {
  const { teacher, pupils, classId, publish, copyOf, minutes } = await examWorld(kit)
  const [ann] = pupils
  const before = await publish()
  const rule = { classId, percent: 25, kinds: ['exam' as const], reason: 'dyslexia', fromAt: minutes(0) }
  const { id, tasks: changed } = await teacher.ok(extra.extraTimeAdd, { ...rule, userId: ann!.userId })
  expect(changed).toBe(1)
  const after = await publish()
  for (const exam of [before, after]) expect((await copyOf(ann!, exam)).endAt).toBe(minutes(75))
  await teacher.ok(exams.examArrange, { id: after, studentId: ann!.userId, extraMinutes: 5 })
  expect((await copyOf(ann!, after)).endAt).toBe(minutes(65))
  await teacher.ok(extra.extraTimeDelete, { id })
  expect((await copyOf(ann!, before)).endAt).toBe(minutes(60))
  expect((await copyOf(ann!, after)).endAt).toBe(minutes(65))
})
