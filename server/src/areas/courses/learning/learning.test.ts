import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import * as classes from '@labbox/contract/classes/classes.ts'
import * as courses from '@labbox/contract/courses/courses.ts'
import * as learning from '@labbox/contract/courses/learning.ts'
import { experimentPractice } from '@labbox/contract/experiments/experiments.ts'
import { projectFileGet } from '@labbox/contract/files/project-files.ts'
import { wareList, wareUpdate } from '@labbox/contract/courses/wares.ts'
import { bankAdd, bankPurposes } from '@labbox/contract/questions/banks.ts'
import { exerciseBanks, exerciseStart } from '@labbox/contract/questions/exercises.ts'
import { questionAdd } from '@labbox/contract/questions/questions.ts'
import { samples } from '@labbox/contract/questions/testing.ts'
import { taskPublish } from '@labbox/contract/tasks/tasks.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { runningCourse } from '../../../testing/courses.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { publishedLab } from '../../../testing/lab.ts'
import { studentTask } from '../../tasks/tables.ts'

let kit: TestApp
let lab: Awaited<ReturnType<typeof publishedLab>>
let ids: Awaited<ReturnType<typeof runningCourse>>
let outsider: Client
let digest: () => Promise<Record<string, string>>

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  lab = await publishedLab(kit, { orgId: kit.firstOrg })
  const orgadmin = await kit.user('orgadmin')
  ids = await runningCourse(kit, { teacher: lab.teacher, orgadmin }, lab)
  outsider = await kit.user('student')
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

describe('a student’s course', () => {
  it('shows the tasks of its labs, what is next and how far one is', async () => {
    const [row] = (await lab.student.ok(learning.myCoursePage)).items
    expect(row).toMatchObject({ id: ids.course, tasks: 2, done: 0, wares: 1, labs: 1, enrolled: false })
    // Only the owner of the course.
    expect(row?.teachers).toHaveLength(1)
    expect(row?.next?.taskId).toBe(lab.published.experimentTaskId)
    await kit.deps.db
      .update(studentTask)
      .set({ status: 2, submittedAt: kit.clock.now() })
      .where(eq(studentTask.id, lab.experimentTask.id))
    const one = await lab.student.ok(learning.myCourseGet, { id: ids.course })
    expect(one).toMatchObject({ done: 1, tasks: 2 })
    expect(one.next?.taskId).toBe(lab.published.reportTaskId)
    expect(one.labList.map(({ id }) => id)).toEqual([lab.projectId])
    const read = { courseId: ids.course, projectId: lab.projectId }
    const view = await lab.student.ok(learning.courseLabGet, read)
    expect(JSON.stringify(view.measurement)).not.toMatch(/"(min|max|standard|judge|errorRange)":/)
    expect(view.report.sections.length).toBeGreaterThan(0)
  })

  it('is there for who is in its class, until it is archived', async () => {
    const id = ids.course
    const calls = (by: Client) => [
      () => by.call(learning.myCourseGet, { id }),
      () => by.call(wareList, { courseId: id }),
      () => by.call(learning.courseLabGet, { courseId: id, projectId: lab.projectId }),
      () => by.call(projectFileGet, { id: ids.projectFile }),
    ]
    for (const ask of calls(lab.student)) expect((await ask()).code).toBe(200)
    const before = await digest()
    for (const ask of calls(outsider)) expect((await ask()).code).toBe(404)
    expect((await outsider.call(learning.moocJoin, { id })).code).toBe(404)
    expect(await digest()).toEqual(before)
    await lab.teacher.ok(courses.courseArchive, { id, archived: true })
    for (const ask of calls(lab.student)) expect((await ask()).code).toBe(404)
    await lab.teacher.ok(courses.courseArchive, { id, archived: false })
    // Who has left the class has left its course.
    const member = { id: lab.classId, userId: lab.student.userId }
    await lab.teacher.ok(classes.memberRemove, member)
    for (const ask of calls(lab.student)) expect((await ask()).code).toBe(404)
    await lab.teacher.ok(classes.memberAdd, { id: lab.classId, accounts: [lab.account] })
    for (const ask of calls(lab.student)) expect((await ask()).code).toBe(200)
  })

  it('opens its files only while they show', async () => {
    const ware = { id: ids.ware, name: 'slides.pdf', visibleUntil: null }
    const later = new Date(kit.clock.now().getTime() + HOUR_MS).toISOString()
    await lab.teacher.ok(wareUpdate, { ...ware, visibleFrom: later })
    expect((await lab.student.call(projectFileGet, { id: ids.projectFile })).code).toBe(404)
    await lab.teacher.ok(wareUpdate, { ...ware, visibleFrom: null })
    expect((await lab.student.call(projectFileGet, { id: ids.projectFile })).code).toBe(200)
  })

  it('can be enrolled in when it is open, and left again', async () => {
    const { id } = await lab.teacher.ok(courses.courseAdd, { name: { en: 'Open' }, mooc: true })
    const foreign = await kit.user('student', { orgId: await kit.org() })
    expect((await outsider.ok(learning.moocPage)).items).toMatchObject([{ id, joined: false }])
    expect((await foreign.ok(learning.moocPage)).total).toBe(0)
    expect((await foreign.call(learning.moocJoin, { id })).code).toBe(404)
    for (let k = 0; k < 2; k++) await outsider.ok(learning.moocJoin, { id })
    expect((await outsider.ok(learning.myCoursePage)).items).toMatchObject([{ id, enrolled: true }])
    await outsider.ok(learning.moocLeave, { id })
    expect((await outsider.ok(learning.myCoursePage)).total).toBe(0)
    expect((await outsider.call(learning.moocLeave, { id })).code).toBe(404)
  })
})

describe('how a course goes', () => {
  it('is told to who teaches it, class by class and student by student', async () => {
    const overview = await lab.teacher.ok(learning.courseOverview, { id: ids.course })
    expect(overview.tasks.map(({ done, students }) => [done, students])).toEqual([
      [1, 1],
      [0, 1],
    ])
    expect(overview).toMatchObject({ wares: 1, bytes: 5, classes: [{ members: 1, done: 1, total: 2 }] })
    const ask = { id: ids.course, classId: lab.classId }
    const { items } = await lab.teacher.ok(learning.courseClassView, ask)
    expect(items).toMatchObject([{ userId: lab.student.userId, done: 1, total: 2, mean: null, seconds: 0 }])
    const colleague = await kit.user('teacher')
    expect((await colleague.call(learning.courseOverview, { id: ids.course })).code).toBe(404)
    await lab.teacher.ok(courses.courseUpdate, { id: ids.course, name: { en: 'Course' }, shared: true })
    // A shared course shows its material, not other people's students.
    expect((await colleague.ok(learning.courseOverview, { id: ids.course })).classes).toEqual([])
    expect((await colleague.call(learning.courseClassView, ask)).code).toBe(404)
  })

  it('lets those who enrolled do its labs and practise with its banks, as long as they are enrolled', async () => {
    const { id } = await lab.teacher.ok(courses.courseAdd, { name: { en: 'To do' }, mooc: true })
    const bankOf = async (purpose: 1 | 2) => {
      const bank = await lab.teacher.ok(bankAdd, { name: { en: 'Bank' }, purpose })
      await lab.teacher.ok(questionAdd, { bankId: bank.id, document: samples.single })
      return bank.id
    }
    const [practice, exam] = [await bankOf(bankPurposes.practice), await bankOf(bankPurposes.exam)]
    await lab.teacher.ok(courses.courseBanks, { id, bankIds: [practice, exam] })
    await lab.teacher.ok(courses.courseLabs, { id, projectIds: [lab.projectId] })
    const round = (bankId: string) => outsider.call(exerciseStart, { kind: 'tag', bankId })
    const experiment = () => outsider.call(experimentPractice, { projectId: lab.projectId })
    const refused = async () => {
      const before = await digest()
      for (const ask of [round(practice), round(exam), experiment()]) expect((await ask).code).toBe(404)
      expect(await digest()).toEqual(before)
    }
    await refused()
    await outsider.ok(learning.moocJoin, { id })
    // Students do not learn of banks that are for exams.
    const { bankList, labList } = await outsider.ok(learning.myCourseGet, { id })
    expect([bankList.map((bank) => bank.id), labList.map((each) => each.id)]).toEqual([
      [practice],
      [lab.projectId],
    ])
    expect((await outsider.ok(exerciseBanks)).items.map((bank) => bank.id)).toEqual([practice])
    expect((await round(exam)).code).toBe(404)
    expect((await round(practice)).code).toBe(200)
    expect((await experiment()).code).toBe(200)
    await outsider.ok(learning.moocLeave, { id })
    await refused()
  })

  it('tells who enrolled themselves to who may change the course, and to nobody else', async () => {
    const open = { name: { en: 'Open to all' }, mooc: true, shared: true }
    const { id } = await lab.teacher.ok(courses.courseAdd, open)
    expect((await lab.teacher.ok(courses.coursePage, { mooc: true })).items).toContainEqual(
      expect.objectContaining({ id }),
    )
    expect((await lab.teacher.ok(learning.courseClassView, { id })).items).toEqual([])
    await outsider.ok(learning.moocJoin, { id })
    const { className, items } = await lab.teacher.ok(learning.courseClassView, { id })
    expect(className).toBeNull()
    expect(items).toMatchObject([{ userId: outsider.userId, done: 0, total: 0, mean: null, seconds: 0 }])
    const colleague = await kit.user('teacher')
    await colleague.ok(courses.courseGet, { id })
    expect((await colleague.call(learning.courseClassView, { id })).code).toBe(404)
    expect((await outsider.call(learning.courseClassView, { id })).code).toBe(403)
  })
})

describe('a task that names its course', () => {
  const tasksOf = async (id: string) => (await lab.teacher.ok(learning.courseOverview, { id })).tasks
  const input = (courseId: string) => {
    const at = (hours: number) => new Date(kit.clock.now().getTime() + hours * HOUR_MS).toISOString()
    return {
      projectId: lab.projectId,
      name: { en: 'Named' },
      classIds: [lab.classId],
      courseId,
      startAt: at(0),
      endAt: at(2),
      reportEndAt: at(3),
    }
  }

  it('is one of that course, for who teaches it and for its students, and of no other', async () => {
    const { id } = await lab.teacher.ok(courses.courseAdd, { name: { en: 'Other' } })
    await lab.teacher.ok(courses.courseClasses, { id, classIds: [lab.classId] })
    expect(await tasksOf(id)).toEqual([])
    const { experimentTaskId, reportTaskId } = await lab.teacher.ok(taskPublish, input(id))
    expect((await tasksOf(id)).map((one) => one.id)).toEqual([experimentTaskId, reportTaskId])
    expect((await tasksOf(ids.course)).map((one) => one.id)).not.toContain(experimentTaskId)
    const mine = await lab.student.ok(learning.myCourseGet, { id })
    expect(mine).toMatchObject({ tasks: 2, done: 0, next: { taskId: experimentTaskId } })
  })

  it('is refused for a course that one does not teach, and for one that is archived', async () => {
    const foreign = await (
      await kit.user('teacher')
    ).ok(courses.courseAdd, { name: { en: 'X' }, shared: true })
    const { id: old } = await lab.teacher.ok(courses.courseAdd, { name: { en: 'Old' } })
    await lab.teacher.ok(courses.courseArchive, { id: old, archived: true })
    const before = await digest()
    expect((await lab.teacher.call(taskPublish, input(foreign.id))).code).toBe(404)
    expect((await lab.teacher.call(taskPublish, input(newId()))).code).toBe(404)
    expect(await lab.teacher.call(taskPublish, input(old))).toMatchObject({
      data: { error: 'COURSE_ARCHIVED' },
    })
    expect(await digest()).toEqual(before)
  })
})
