import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionAdd } from '@labbox/contract/attendance/sessions.ts'
import * as classes from '@labbox/contract/classes/classes.ts'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import * as courses from '@labbox/contract/courses/courses.ts'
import * as exams from '@labbox/contract/exams/exams.ts'
import { paperDelete } from '@labbox/contract/exams/papers.ts'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import { projectDelete } from '@labbox/contract/labs/projects.ts'
import * as rollover from '@labbox/contract/rollover/rollover.ts'
import { gradeBookGet, gradeScheme } from '@labbox/contract/scores/books.ts'
import { settingRestore, settingUpdate } from '@labbox/contract/system/client-config.ts'
import { taskBulk } from '@labbox/contract/tasks/bulk.ts'
import { taskGroupMove, taskGroupSave } from '@labbox/contract/tasks/groups.ts'
import { taskGet, taskPage, taskPublish } from '@labbox/contract/tasks/tasks.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { examWorld } from '../../testing/exams/exam.ts'
import { groupedLab } from '../../testing/groups.ts'
import { semester } from '../classes/tables.ts'

let kit: TestApp
let digest: () => Promise<Record<string, string>>
let spring: string

const begins = { autumn: '2026-09-07T00:00:00Z', spring: '2027-02-22T00:00:00Z' }
const SHIFT = 168 * DAY_MS

const newSemester = async (orgId: string, name: string, start: string) => {
  const id = newId()
  const startAt = new Date(start)
  const endAt = new Date(startAt.getTime() + 120 * DAY_MS)
  await kit.deps.db.insert(semester).values({ id, orgId, name: { en: name }, startAt, endAt })
  return id
}

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  await kit.deps.jobs.start()
  digest = digestOf(kit.database.sql)
  spring = await newSemester(kit.firstOrg, 'Spring', begins.spring)
})
afterAll(() => kit.close())

/** A class of this autumn with a course, two labs (one of them done in groups) and a scheme. */
const taught = async () => {
  const lab = await groupedLab(kit)
  const { teacher, classId } = lab
  const autumn = await newSemester(kit.firstOrg, 'Autumn', begins.autumn)
  const name = { en: `Class ${classId}` }
  await teacher.ok(classes.classUpdate, { id: classId, name, semesterId: autumn, remark: 'Room 3' })
  const { id: courseId } = await teacher.ok(courses.courseAdd, { name: { en: `Course ${classId}` } })
  await teacher.ok(courses.courseClasses, { id: courseId, classIds: [classId] })
  await teacher.ok(gradeScheme, {
    courseId,
    classId,
    revision: 0,
    scheme: {
      groups: [
        { id: newId(), name: { en: 'All' }, weight: 10_000, kinds: [2, 3], dropLowest: 1, bonus: false },
      ],
      columns: [],
      placed: {},
      replaces: {},
      decimals: 1,
    },
  })
  return { ...lab, courseId, name }
}

const finish = async (teacher: Client, id: string) => {
  for (;;) {
    const run = await teacher.ok(rollover.rolloverNext, { id })
    if (run.done === run.total) return run
  }
}
const carry = async (
  teacher: Client,
  classIds: string[],
  choices: Partial<rollover.RolloverChoices> = {},
) => {
  const { id } = await teacher.ok(rollover.rolloverBegin, { semesterId: spring, classIds, ...choices })
  return finish(teacher, id)
}
const draftsOf = async (teacher: Client, classId: string) => {
  const { items } = await teacher.ok(taskPage, { classId, limit: 200, type: 2 })
  return items.toSorted((a, b) => (a.name.en ?? '').localeCompare(b.name.en ?? ''))
}

it('says beforehand what will be made, and changes nothing', async () => {
  const { teacher, classId, courseId, name, task } = await taught()
  const before = await digest()
  const input = { semesterId: spring, classIds: [classId] }
  const [row, ...more] = await teacher.ok(rollover.rolloverPreview, input)
  expect(more).toEqual([])
  const { startAt, endAt } = await task()
  const later = (at: string) => new Date(Date.parse(at) + SHIFT).toISOString()
  expect(row).toMatchObject({
    name,
    members: 4,
    courses: [{ en: `Course ${classId}` }],
    others: 0,
    problem: null,
  })
  expect(row?.tasks).toHaveLength(2)
  expect(row?.tasks).toContainEqual(
    expect.objectContaining({ name: { en: 'Together' }, startAt: later(startAt), endAt: later(endAt) }),
  )
  const [bare] = await teacher.ok(rollover.rolloverPreview, { ...input, members: false, tasks: false })
  expect(bare).toMatchObject({ members: 0, tasks: [] })
  expect(await digest()).toEqual(before)
  expect(courseId).toBeTruthy()
})

it('makes the class with its teachers, students, courses, drafts and scheme, and archives the old one', async () => {
  const { teacher, classId, courseId, name, task } = await taught()
  const run = await carry(teacher, [classId])
  expect(run).toMatchObject({ done: 1, total: 1, classes: [{ name, tasks: 2, leftOut: [], problem: null }] })
  const toId = run.classes[0]?.classId ?? ''
  const made = await teacher.ok(classes.classGet, { id: toId })
  expect(made).toMatchObject({ name, semesterId: spring, remark: 'Room 3', members: 4, archived: false })
  expect(made.people.map(({ userId }) => userId)).toEqual([teacher.userId])
  expect((await teacher.ok(classes.classGet, { id: classId })).archived).toBe(true)

  const drafts = await draftsOf(teacher, toId)
  expect(drafts.map((row) => [row.name.en, row.state])).toEqual([
    ['Lab task', 'draft'],
    ['Together', 'draft'],
  ])
  const [old, fresh] = [await task(), await teacher.ok(taskGet, { id: drafts[1]!.id })]
  expect(Date.parse(fresh.endAt) - Date.parse(old.endAt)).toBe(SHIFT)
  expect(Date.parse(fresh.reportEndAt ?? '') - Date.parse(old.reportEndAt ?? '')).toBe(SHIFT)
  const { scheme } = await teacher.ok(gradeBookGet, { courseId, classId: toId })
  expect(scheme?.groups).toMatchObject([{ name: { en: 'All' }, dropLowest: 1 }])
  // Students have nothing of it before it is published.
  expect((await teacher.ok(taskBulk, { ids: [fresh.id], act: 'publish' }))[0]?.problem).toBeNull()
  expect((await teacher.ok(taskGet, { id: fresh.id })).list).toHaveLength(4)
})

it('takes tasks of lab boxes along as such; without boxes they are counted as left to be made anew', async () => {
  const { teacher, classId, projectId, minutes } = await taught()
  const times = { startAt: minutes(0), endAt: minutes(60), reportEndAt: minutes(120) }
  const task = { projectId, name: { en: 'A box' }, classIds: [classId], box: true, ...times }
  await teacher.ok(taskPublish, task)
  const asked = { semesterId: spring, classIds: [classId] }
  const preview = async () => (await teacher.ok(rollover.rolloverPreview, asked))[0]
  const admin = await kit.user('admin')
  const mode = { name: 'workMode', content: 'server', version: 0 } as const
  await admin.ok(settingUpdate, mode)
  expect((await preview())?.tasks.map(({ type }) => type)).toEqual([2, 2])
  expect(await preview()).toMatchObject({ others: 1 })
  await admin.ok(settingRestore, { name: 'workMode', version: 0 })
  expect((await preview())?.tasks.map(({ type }) => type).toSorted()).toEqual([2, 2, 4])
  expect(await preview()).toMatchObject({ others: 0 })
  const { classes: made } = await carry(teacher, [classId])
  const carried = { classId: made[0]?.classId ?? '', limit: 200 }
  const { items } = await teacher.ok(taskPage, { ...carried, type: 4 })
  expect(items).toMatchObject([{ name: { en: 'A box' }, state: 'draft' }])
})

/** A class of this autumn with a quiz and an exam, the latter with a code and more time for one. */
const examined = async () => {
  const world = await examWorld(kit)
  const { teacher, classId, pupils, minutes } = world
  const autumn = await newSemester(kit.firstOrg, 'Autumn', begins.autumn)
  await teacher.ok(classes.classUpdate, { id: classId, name: { en: `Class ${classId}` }, semesterId: autumn })
  const quizPaper = await world.paper()
  const quiz = await world.publish({ type: 1, name: { en: 'A quiz' }, mode: 2, paperIds: [quizPaper] })
  const exam = await world.publish({
    name: { en: 'B exam' },
    startAt: minutes(1),
    endAt: minutes(61),
    settings: ExamSettings.parse({ code: 'sesame', hideNames: true }),
    students: [{ studentId: pupils[0]!.userId, classId, extraMinutes: 15, startAt: null, endAt: null }],
  })
  return { ...world, quiz, exam, quizPaper }
}

it('takes quizzes and exams along as drafts, without codes and what was arranged for single students', async () => {
  const { teacher, classId, quiz, exam, quizPaper } = await examined()
  const [row] = await teacher.ok(rollover.rolloverPreview, { semesterId: spring, classIds: [classId] })
  expect(row).toMatchObject({
    others: 0,
    tasks: [
      { id: quiz, type: 1 },
      { id: exam, type: 6 },
    ],
  })
  const run = await carry(teacher, [classId])
  const [carried] = run.classes
  expect(carried).toMatchObject({ tasks: 2, leftOut: [] })
  const { items } = await teacher.ok(exams.examPage, { classId: carried?.classId ?? '', limit: 50 })
  const [newQuiz, newExam] = await Promise.all(
    items
      .toSorted((a, b) => (a.name.en ?? '').localeCompare(b.name.en ?? ''))
      .map(({ id }) => teacher.ok(exams.examGet, { id })),
  )
  expect(newQuiz).toMatchObject({ type: 1, state: 'draft', mode: 2, paperIds: [quizPaper] })
  expect(newExam).toMatchObject({
    type: 6,
    state: 'draft',
    settings: { code: '', hideNames: true },
    arrangements: [],
  })
  const old = await teacher.ok(exams.examGet, { id: exam })
  expect(Date.parse(newExam?.startAt ?? '') - Date.parse(old.startAt)).toBe(SHIFT)
  expect(Date.parse(newExam?.endAt ?? '') - Date.parse(old.endAt)).toBe(SHIFT)
  // They can be handed out as they are.
  expect(await teacher.ok(exams.examPublish, { id: newExam?.id ?? '' })).toEqual({ students: 2 })
})

it('names a quiz whose paper is gone, and takes drafts of exams back when it is undone', async () => {
  const { teacher, classId, quizPaper } = await examined()
  await teacher.ok(paperDelete, { id: quizPaper })
  const run = await carry(teacher, [classId])
  const [carried] = run.classes
  expect(carried).toMatchObject({ tasks: 1, leftOut: [{ name: { en: 'A quiz' } }] })
  const drafts = async () => {
    const { items } = await teacher.ok(exams.examPage, { limit: 200, state: 'draft' })
    return items.map(({ name }) => name.en)
  }
  expect(await drafts()).toEqual(['B exam'])
  await teacher.ok(rollover.rolloverUndo, { id: run.id })
  expect(await drafts()).toEqual([])
})

it('gives a task of two classes one draft for both, and stops where it was cut off', async () => {
  const { teacher, classId } = await taught()
  const { id: second } = await teacher.ok(classes.classAdd, { name: { en: `Second ${classId}` } })
  const rows = await teacher.ok(taskPage, { classId, limit: 200 })
  for (const { id: taskId } of rows.items)
    await kit.database.sql`insert into task_class (task_id, class_id) values (${taskId}, ${second})`
  const { id } = await teacher.ok(rollover.rolloverBegin, { semesterId: spring, classIds: [classId, second] })
  const first = await teacher.ok(rollover.rolloverNext, { id })
  expect(first).toMatchObject({ done: 1, total: 2 })
  expect((await teacher.ok(rollover.rolloverPage, {})).items[0]).toEqual(first)
  const run = await finish(teacher, id)
  expect(run.classes.map(({ tasks }) => tasks)).toEqual([2, 2])
  const [a, b] = await Promise.all(run.classes.map((one) => draftsOf(teacher, one.classId ?? '')))
  expect(a?.map((row) => row.id)).toEqual(b?.map((row) => row.id))
  // Once more changes nothing.
  const before = await digest()
  expect(await teacher.ok(rollover.rolloverNext, { id })).toEqual(run)
  expect(await digest()).toEqual(before)
})

it('leaves students, tasks, schemes and the old class where it is told to', async () => {
  const { teacher, classId, courseId } = await taught()
  const run = await carry(teacher, [classId], {
    members: false,
    tasks: false,
    schemes: false,
    archive: false,
  })
  const toId = run.classes[0]?.classId ?? ''
  expect(await teacher.ok(classes.classGet, { id: toId })).toMatchObject({ members: 0 })
  expect(await draftsOf(teacher, toId)).toEqual([])
  expect((await teacher.ok(gradeBookGet, { courseId, classId: toId })).scheme).toBeNull()
  expect((await teacher.ok(classes.classGet, { id: classId })).archived).toBe(false)
})

it('keeps the groups together where they go along', async () => {
  const { teacher, classId, id, pupils } = await taught()
  const { id: groupId } = await teacher.ok(taskGroupSave, { id, classId, label: 'Bridge' })
  const together = [pupils[0].userId, pupils[1].userId]
  await teacher.ok(taskGroupMove, { id, studentIds: together, groupId })
  const run = await carry(teacher, [classId], { groups: true })
  const draft = (await draftsOf(teacher, run.classes[0]?.classId ?? ''))[1]!
  expect((await teacher.ok(taskBulk, { ids: [draft.id], act: 'publish' }))[0]?.problem).toBeNull()
  const { groups, list } = await teacher.ok(taskGet, { id: draft.id })
  expect(groups).toMatchObject([{ name: 'Bridge' }])
  const members = list.filter(({ groupId }) => groupId === groups[0]?.id).map(({ studentId }) => studentId)
  expect(members.toSorted()).toEqual(together.toSorted())
})

it('copies courses where they are to be copied, once, and archives those that nobody takes any more', async () => {
  const { teacher, classId, courseId } = await taught()
  const run = await carry(teacher, [classId], { courses: 'copy' })
  const { items } = await teacher.ok(courses.coursePage, { name: classId, limit: 200 })
  expect(items.map(({ id, archived, classes: n }) => [id === courseId, archived, n]).toSorted()).toEqual([
    [false, false, 1],
    [true, true, 1],
  ])
  const undone = await teacher.ok(rollover.rolloverUndo, { id: run.id })
  expect(undone.undoneAt).not.toBeNull()
  const after = (await teacher.ok(courses.coursePage, { name: classId, limit: 200 })).items
  expect(after.map(({ id, archived }) => [id, archived])).toEqual([[courseId, false]])
})

it('names what cannot go along: the rest does', async () => {
  const { teacher, classId, projectId } = await taught()
  await teacher.ok(projectDelete, { id: projectId })
  const run = await carry(teacher, [classId])
  expect(run.classes[0]).toMatchObject({ tasks: 0, problem: null })
  expect(run.classes[0]?.leftOut.map(({ name }) => name.en)).toEqual(['Lab task', 'Together'])
  // The class is archived now, and its name is taken in the new semester.
  const again = await carry(teacher, [classId])
  expect(again.classes).toMatchObject([{ classId: null, problem: expect.stringContaining('archived') }])
  await teacher.ok(rollover.rolloverUndo, { id: again.id })
  await teacher.ok(classes.classUpdate, {
    id: classId,
    name: { en: `Class ${classId}` },
    archived: false,
  })
  const [row] = await teacher.ok(rollover.rolloverPreview, { semesterId: spring, classIds: [classId] })
  expect(row?.problem).toContain('taken')
})

it('is undone while nobody uses the new classes: all is as before', async () => {
  const { teacher, classId } = await taught()
  const state = async () => {
    // What was said and logged stays.
    const { audit_log: _, rollover: __, notice: ___, notice_reader: ____, ...rest } = await digest()
    return rest
  }
  const before = await state()
  const run = await carry(teacher, [classId])
  const undone = await teacher.ok(rollover.rolloverUndo, { id: run.id })
  expect(undone.undoneAt).not.toBeNull()
  expect(await state()).toEqual(before)
  for (const endpoint of [rollover.rolloverUndo, rollover.rolloverNext])
    expect((await teacher.call(endpoint, { id: run.id })).refusal.error).toBe('ROLLOVER_OVER')
})

it('is not undone once a new class is in use; nothing changes', async () => {
  const { teacher, classId } = await taught()
  const run = await carry(teacher, [classId])
  const toId = run.classes[0]?.classId ?? ''
  const startAt = new Date(begins.spring).toISOString()
  const endAt = new Date(Date.parse(begins.spring) + 3_600_000).toISOString()
  await teacher.ok(sessionAdd, { classId: toId, startAt, endAt })
  const before = await digest()
  const answer = await teacher.call(rollover.rolloverUndo, { id: run.id })
  expect(answer.refusal.error).toBe('ROLLOVER_USED')
  expect(answer.msg).toContain(`Class ${classId}`)
  expect(await digest()).toEqual(before)
})

it('refuses what is not one’s own, as if it were not there', async () => {
  const { teacher, classId, student } = await taught()
  const colleague = await kit.user('teacher')
  const strange = await kit.user('orgadmin', { orgId: await kit.org() })
  const run = await carry(teacher, [classId], { archive: false })
  const foreign = await newSemester(strange.orgId ?? '', 'Foreign', begins.spring)
  const before = await digest()
  for (const by of [colleague, strange]) {
    for (const endpoint of [rollover.rolloverNext, rollover.rolloverUndo])
      expect((await by.call(endpoint, { id: run.id })).code).toBe(404)
    expect((await by.ok(rollover.rolloverPage, {})).items).toEqual([])
    const own = by === strange ? foreign : spring
    for (const endpoint of [rollover.rolloverPreview, rollover.rolloverBegin])
      expect((await by.call(endpoint, { semesterId: own, classIds: [classId] })).code).toBe(404)
  }
  for (const endpoint of [rollover.rolloverPreview, rollover.rolloverBegin])
    expect(
      (await teacher.call(endpoint, { semesterId: foreign, classIds: [classId] })).refusal.errors,
    ).toEqual({
      semesterId: expect.any(String),
    })
  expect((await student.call(rollover.rolloverPage, {})).code).toBe(403)
  expect(await digest()).toEqual(before)
})

it('carries the classes of the organisation for its administrator, without tasks and scores', async () => {
  const { classId, teacher } = await taught()
  const orgadmin = await kit.user('orgadmin')
  const run = await carry(orgadmin, [classId])
  expect(run.classes).toMatchObject([{ tasks: 0, leftOut: [], problem: null }])
  const toId = run.classes[0]?.classId ?? ''
  expect(await teacher.ok(classes.classGet, { id: toId })).toMatchObject({ members: 4 })
  expect(await draftsOf(teacher, toId)).toEqual([])
})
