import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import * as classes from '@labbox/contract/classes/classes.ts'
import * as courses from '@labbox/contract/courses/courses.ts'
import * as learning from '@labbox/contract/courses/learning.ts'
import { examPublish } from '@labbox/contract/exams/exams.ts'
import { sittingSubmit } from '@labbox/contract/exams/sitting.ts'
import { experimentStart } from '@labbox/contract/experiments/experiments.ts'
import { gradeBookGet } from '@labbox/contract/scores/books.ts'
import { OPEN_END, taskTypes } from '@labbox/contract/tasks/states.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { examWorld } from '../../../testing/exams/exam.ts'
import { sampleLab } from '../../../testing/lab.ts'
import { projectAdd } from '@labbox/contract/labs/projects.ts'
import { settleDue } from '../../tasks/service.ts'

let kit: TestApp
let world: Awaited<ReturnType<typeof examWorld>>
let teacher: Client
let projectId: string
let digest: () => Promise<Record<string, string>>

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  await kit.deps.jobs.start()
  world = await examWorld(kit, { students: 1 })
  teacher = world.teacher
  projectId = (await teacher.ok(projectAdd, { name: { en: 'Lab' }, document: sampleLab() })).id
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

const openCourse = async (more: object = {}) =>
  (await teacher.ok(courses.courseAdd, { name: { en: 'Open' }, mooc: true, ...more })).id
const at = (days: number) => new Date(kit.clock.now().getTime() + days * DAY_MS).toISOString()
const labOf = (courseId: string | null, days: number | null, more: object = {}) => ({
  projectId,
  name: { en: 'On one’s own' },
  courseId,
  classIds: [],
  pace: { days },
  startAt: at(0),
  endAt: at(1),
  reportEndAt: at(1),
  ...more,
})
const tasksOf = async (by: Client, id: string) => (await by.ok(learning.myCourseGet, { id })).taskList

describe('a task of an open course', () => {
  it('is given to who enrolls, each with days of one’s own, before and after it was handed out', async () => {
    const id = await openCourse()
    const [early, late] = [await kit.user('student'), await kit.user('student')]
    await early.ok(learning.moocJoin, { id })
    await teacher.ok(tasks.taskPublish, labOf(id, 14))
    const given = at(14)
    expect((await tasksOf(early, id)).map(({ endAt, state }) => [endAt, state])).toEqual([
      [given, 'inProgress'],
      [given, 'inProgress'],
    ])
    kit.clock.advance(3 * DAY_MS)
    for (let k = 0; k < 2; k++) await late.ok(learning.moocJoin, { id })
    expect((await tasksOf(late, id)).map(({ endAt }) => endAt)).toEqual([at(14), at(14)])
    // Leaving and coming back makes no new time.
    const before = await tasksOf(late, id)
    await late.ok(learning.moocLeave, { id })
    kit.clock.advance(DAY_MS)
    await late.ok(learning.moocJoin, { id })
    expect(await tasksOf(late, id)).toEqual(before)
    kit.clock.advance(10 * DAY_MS)
    await settleDue(kit.app.areas.tasks)
    expect((await tasksOf(early, id)).map(({ status }) => status)).toEqual([5, 6])
    expect((await tasksOf(late, id)).map(({ status }) => status)).toEqual([0, 0])
  })

  it('may have no deadline, and be done with the pages of all tasks', async () => {
    const id = await openCourse()
    const { experimentTaskId } = await teacher.ok(tasks.taskPublish, labOf(id, null, { reportEndAt: null }))
    const student = await kit.user('student')
    await student.ok(learning.moocJoin, { id })
    const [own] = await tasksOf(student, id)
    expect(own).toMatchObject({ taskId: experimentTaskId, endAt: OPEN_END.toISOString() })
    kit.clock.advance(40 * DAY_MS)
    expect((await student.call(experimentStart, { studentTaskId: own?.id ?? '' })).code).toBe(200)
    const { tasks: listed } = await teacher.ok(learning.courseOverview, { id })
    expect(listed).toMatchObject([{ id: experimentTaskId, pace: { days: null }, students: 1 }])
  })

  it.each([
    ['a quiz', taskTypes.quiz],
    ['an exam', taskTypes.exam],
  ] as const)('may be %s, whose result is shown once it is submitted', async (_, type) => {
    const courseId = await openCourse()
    const examId = await world.draft({ type, courseId, classIds: [], pace: { days: 7 } })
    await teacher.ok(examPublish, { id: examId })
    const [student, later] = [await kit.user('student'), await kit.user('student')]
    await student.ok(learning.moocJoin, { id: courseId })
    const { id, epoch } = await world.start(student, examId)
    const end = at(7)
    expect((await tasksOf(student, courseId))[0]).toMatchObject({ type, status: 1, endAt: end })
    // Who enrols later has as many days, from then on.
    kit.clock.advance(DAY_MS)
    await later.ok(learning.moocJoin, { id: courseId })
    expect((await tasksOf(later, courseId))[0]).toMatchObject({ type, status: 0, endAt: at(7) })
    expect((await tasksOf(student, courseId))[0]).toMatchObject({ endAt: end })
    const done = await student.ok(sittingSubmit, { id, epoch })
    expect(done).toMatchObject({ released: true })
    kit.clock.advance(7 * DAY_MS + 120_000)
    expect((await tasksOf(later, courseId))[0]).toMatchObject({ status: 5 })
    expect((await tasksOf(student, courseId))[0]?.status).not.toBe(5)
  })

  it('is refused where the course is not open, not one’s own or not named, and has no common end to move', async () => {
    const [open, closed] = [await openCourse(), await openCourse({ mooc: false })]
    const colleague = await kit.user('teacher')
    const student = await kit.user('student')
    await student.ok(learning.moocJoin, { id: open })
    const own = (await colleague.ok(projectAdd, { name: { en: 'Lab' }, document: sampleLab() })).id
    const { experimentTaskId } = await teacher.ok(tasks.taskPublish, labOf(open, 5))
    const before = await digest()
    const refused: [Client, ReturnType<typeof labOf>, number][] = [
      [teacher, labOf(closed, 5), 409],
      [teacher, labOf(null, 5), 400],
      [teacher, labOf(open, 0), 400],
      [colleague, labOf(open, 5, { projectId: own }), 404],
      [student, labOf(open, 5), 403],
    ]
    for (const [by, input, code] of refused) expect((await by.call(tasks.taskPublish, input)).code).toBe(code)
    expect((await teacher.call(tasks.taskExtend, { id: experimentTaskId, endAt: at(9) })).code).toBe(409)
    expect(await digest()).toEqual(before)
  })
})

describe('the class of who enrolled', () => {
  it('is no class to list, to edit or to take out of the course, and its grade book is read by who teaches', async () => {
    const id = await openCourse()
    const student = await kit.user('student', { account: 'opener01' })
    await student.ok(learning.moocJoin, { id })
    const { experimentTaskId } = await teacher.ok(tasks.taskPublish, labOf(id, 5))
    const { classes: own } = await teacher.ok(tasks.taskGet, { id: experimentTaskId })
    const classId = own[0]?.id ?? ''
    await teacher.ok(courses.courseUpdate, { id, name: { zh: '示波器', en: 'Scopes' }, mooc: true })
    const named = (await teacher.ok(tasks.taskGet, { id: experimentTaskId })).classes[0]?.name
    expect(named).toEqual({ zh: '示波器（开放选课）', en: 'Scopes (open enrolment)' })
    for (const by of [teacher, student, await kit.user('orgadmin')])
      expect((await by.ok(classes.classPage, { limit: 200 })).items.map((one) => one.id)).not.toContain(
        classId,
      )
    expect(await teacher.ok(courses.courseGet, { id })).toMatchObject({
      classes: 0,
      classList: [],
      openClassId: classId,
    })
    const before = await digest()
    const edits = [
      teacher.call(classes.memberAdd, { id: classId, accounts: ['opener01'] }),
      teacher.call(classes.memberRemove, { id: classId, userId: student.userId }),
      teacher.call(courses.courseClasses, { id, classIds: [classId, 'x'] }),
      teacher.call(tasks.taskPublish, labOf(null, null, { classIds: [classId], pace: null, endAt: at(2) })),
    ]
    for (const edit of edits) expect((await edit).code).toBeGreaterThanOrEqual(400)
    expect(await digest()).toEqual(before)
    await teacher.ok(courses.courseClasses, { id, classIds: [] })
    const key = { courseId: id, classId }
    expect((await teacher.ok(gradeBookGet, key)).students.map((one) => one.id)).toEqual([student.userId])
    expect((await (await kit.user('teacher')).call(gradeBookGet, key)).code).toBe(404)
  })

  it('is taught by who teaches the course, and gives no way in once the course is no longer open', async () => {
    const id = await openCourse()
    const student = await kit.user('student')
    await student.ok(learning.moocJoin, { id })
    const { experimentTaskId } = await teacher.ok(tasks.taskPublish, labOf(id, 5))
    const helper = await kit.user('teacher', { account: 'helper01' })
    const read = () => helper.call(tasks.taskGet, { id: experimentTaskId })
    expect((await read()).code).toBe(404)
    await teacher.ok(courses.courseTeachers, { id, accounts: ['helper01'] })
    expect((await read()).code).toBe(200)
    await teacher.ok(courses.courseTeachers, { id, accounts: [] })
    expect((await read()).code).toBe(404)
    await teacher.ok(courses.courseUpdate, { id, name: { en: 'Open' }, mooc: false })
    expect((await student.call(learning.myCourseGet, { id })).code).toBe(404)
    await teacher.ok(courses.courseDelete, { id })
  })
})
