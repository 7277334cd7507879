import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { switchRole } from '@labbox/contract/access/access.ts'
import { orgAdd } from '@labbox/contract/access/org.ts'
import * as roles from '@labbox/contract/access/roles.ts'
import { userUpdate } from '@labbox/contract/access/users.ts'
import { classGet, classPage, semesterAdd } from '@labbox/contract/classes/classes.ts'
import { courseAdd, courseClasses, coursePage } from '@labbox/contract/courses/courses.ts'
import { gradeBookGet } from '@labbox/contract/scores/books.ts'
import { statisticsChoices, statisticsChoiceKinds } from '@labbox/contract/statistics/choices.ts'
import * as statistics from '@labbox/contract/statistics/statistics.ts'
import { reviewPage } from '@labbox/contract/reports/reports.ts'
import { taskGet, taskPage } from '@labbox/contract/tasks/tasks.ts'
import type { AnyEndpoint } from '../../platform/http/register.ts'
import { createTestApp, send, type Client, type TestApp } from '../../testing/app.ts'
import { publishedLab } from '../../testing/lab.ts'
import { teachingClass } from '../classes/tables.ts'

// A dean reads the figures of a school and of what is below it, and nothing else of them: by a role that administrators make.

const experiment = { kind: 'experiment' } as const

let kit: TestApp
/** One in the school, one in a department below it, one elsewhere. */
let labs: (Awaited<ReturnType<typeof publishedLab>> & { courseId: string; semesterId: string })[]
let dean: Client

/** Somebody at work in a role that was made here. */
const inRole = async (person: Client, code: string): Promise<Client> => {
  const { token } = await person.ok(switchRole, { role: code })
  return {
    ...person,
    token,
    call: (endpoint, input) => send(kit.app, token, endpoint, (input ?? {}) as never) as never,
    ok: async (endpoint, input) => {
      const answer = await send(kit.app, token, endpoint, (input ?? {}) as never)
      expect(answer).toMatchObject({ code: 200 })
      return answer.data as never
    },
  }
}

const fullLab = async (orgId: string) => {
  const lab = await publishedLab(kit, { orgId })
  const dates = { start: '2026-09-01T00:00:00Z', end: '2027-01-15T00:00:00Z' }
  const orgadmin = await kit.user('orgadmin', { orgId })
  const { id: semesterId } = await orgadmin.ok(semesterAdd, { name: { en: `Autumn of ${orgId}` }, ...dates })
  const { id: courseId } = await lab.teacher.ok(courseAdd, { name: { en: 'Circuits' } })
  await lab.teacher.ok(courseClasses, { id: courseId, classIds: [lab.classId] })
  await kit.deps.db
    .update(teachingClass)
    .set({ semesterId })
    .where(sql`id = ${lab.classId}`)
  return { ...lab, courseId, semesterId }
}

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  const admin = await kit.user('admin')
  const school = kit.firstOrg
  const { id: department } = await admin.ok(orgAdd, { name: { en: 'Department' }, parentId: school })
  labs = []
  for (const orgId of [school, department, await kit.org()]) labs.push(await fullLab(orgId))
  const { id } = await admin.ok(roles.roleAdd, {
    base: 'teacher',
    name: { zh: '院长', en: 'Dean' },
    grants: [
      { permission: 'statistics:task:page', scope: 'org' },
      { permission: 'statistics:course:page', scope: 'org' },
    ],
  })
  const person = await kit.user('teacher')
  const { code } = await admin.ok(roles.roleGet, { id })
  // Who looks after the organisation may give the role there, without being able to change it.
  const orgadmin = await kit.user('orgadmin')
  const { items } = await admin.ok(roles.rolePage, { limit: 200 })
  const teaches = items.find((one) => one.code === 'teacher')?.id ?? ''
  const held = [{ roleId: teaches }, { roleId: id }]
  await orgadmin.ok(userUpdate, { id: person.userId, name: 'Dean', orgId: school, roles: held })
  dean = await inRole(person, code)
})
afterAll(() => kit.close())

it('reads the figures of the own organisation and of those below, and of no other', async () => {
  const own = labs.slice(0, 2)
  expect(await dean.ok(statistics.statisticsSummary, experiment)).toMatchObject({ tasks: 2, students: 2 })
  const { items: tasks } = await dean.ok(statistics.statisticsTasks, experiment)
  expect(tasks.map(({ id }) => id).toSorted()).toEqual(
    own.map(({ published }) => published.experimentTaskId).toSorted(),
  )
  const { items: courses } = await dean.ok(statistics.statisticsCourses)
  expect(courses.map(({ id }) => id).toSorted()).toEqual(own.map(({ courseId }) => courseId).toSorted())
  const elsewhere = labs[2]!
  for (const filter of [{ classId: elsewhere.classId }, { courseId: elsewhere.courseId }])
    expect(await dean.ok(statistics.statisticsSummary, { ...experiment, ...filter })).toMatchObject({
      copies: 0,
    })
})

it('sees how many are in a band, and not who', async () => {
  const { items } = await dean.ok(statistics.statisticsWork, experiment)
  expect(items.map(({ student, number }) => [student, number])).toEqual([
    [null, null],
    [null, null],
  ])
  // Nor what one student did: that is for who may know whose work it is.
  const { teacher, student } = labs[0]!
  const one = { ...experiment, studentId: student.userId }
  expect((await dean.ok(statistics.statisticsWork, one)).total).toBe(0)
  expect((await teacher.ok(statistics.statisticsWork, one)).items).toMatchObject([{ student: 'Pupil' }])
  const other = { ...experiment, studentId: labs[1]!.student.userId }
  expect((await teacher.ok(statistics.statisticsWork, other)).total).toBe(0)
})

it('opens nothing of what the figures are made of', async () => {
  const { classId, courseId, published } = labs[0]!
  for (const [endpoint, input] of [
    [taskPage, {}],
    [taskGet, { id: published.experimentTaskId }],
    [reviewPage, {}],
    [classPage, {}],
    [classGet, { id: classId }],
    [coursePage, {}],
    [gradeBookGet, { courseId, classId }],
    [statistics.statisticsTeachers, {}],
    [statistics.statisticsRisk, {}],
  ] as const)
    expect(await dean.call(endpoint as AnyEndpoint, input as never)).toMatchObject({ code: 403 })
})

it('narrows them to the semesters, courses and classes in reach, found by name and told by id', async () => {
  const keys = { semester: 'semesterId', course: 'courseId', class: 'classId' } as const
  for (const of of statisticsChoiceKinds) {
    const all = await dean.ok(statisticsChoices, { of })
    const ids = labs.map((lab) => lab[keys[of]])
    expect(all.items.map(({ id }) => id)).toEqual(ids.slice(0, 2).toReversed())
    expect(all.total).toBe(2)
    const [first] = all.items
    expect(await dean.ok(statisticsChoices, { of, id: first!.id })).toEqual({ items: [first], total: 1 })
    expect((await dean.ok(statisticsChoices, { of, id: ids[2]! })).items).toEqual([])
    expect((await dean.ok(statisticsChoices, { of, name: 'no such thing' })).items).toEqual([])
    expect(await dean.ok(statisticsChoices, { of, limit: 1 })).toMatchObject({ items: [first], total: 2 })
    const narrowed = { ...experiment, [keys[of]]: first!.id }
    // The teacher's lab stands in no course; it is told by its class and semester.
    const copies = of === 'course' ? 0 : 1
    expect(await dean.ok(statistics.statisticsSummary, narrowed)).toMatchObject({ copies })
  }
  // A teacher those of the own classes.
  expect((await labs[2]!.teacher.ok(statisticsChoices, { of: 'class' })).items).toMatchObject([
    { id: labs[2]!.classId },
  ])
})
