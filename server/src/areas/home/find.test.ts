import { afterAll, beforeAll, expect, test } from 'vitest'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { courseAdd, courseClasses } from '@labbox/contract/courses/courses.ts'
import { deviceAdd } from '@labbox/contract/devices/devices.ts'
import { FIND_MOST, homeFind, type FindKind } from '@labbox/contract/home/find.ts'
import { projectAdd } from '@labbox/contract/labs/projects.ts'
import { taskPublish } from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { createOrganisation } from '../access/people/provision.ts'
import { sampleLab } from '../../testing/lab.ts'

let kit: TestApp
let here: Awaited<ReturnType<typeof university>>
let there: Awaited<ReturnType<typeof university>>
let admin: Client

/** People, a class, a lab, a task and a bench of one organisation, all of the same names. */
const university = async (orgId: string, mark: string) => {
  const [teacher, colleague] = [await kit.user('teacher', { orgId }), await kit.user('teacher', { orgId })]
  const orgadmin = await kit.user('orgadmin', { orgId })
  const account = `s${mark}`
  const student = await kit.user('student', { account, name: '共振明', orgId })
  const other = await kit.user('student', { account: `${account}other`, name: '共振红', orgId })
  const named = (zh: string) => ({ name: { zh: `共振${zh}`, en: `Resonance ${mark}` } })
  const { id: classId } = await teacher.ok(classAdd, named('班'))
  await teacher.ok(memberAdd, { id: classId, accounts: [account] })
  const { id: projectId } = await teacher.ok(projectAdd, { ...named('实验'), document: sampleLab() })
  const minutes = (n: number) => new Date(kit.clock.now().getTime() + n * 60_000).toISOString()
  const task = await teacher.ok(taskPublish, {
    projectId,
    ...named('任务'),
    classIds: [classId],
    startAt: minutes(0),
    endAt: minutes(60),
  })
  const { id: deviceId } = await orgadmin.ok(deviceAdd, {
    ...named('台'),
    model: `LB-${mark}`,
    wiring: 'simulated',
  })
  return {
    teacher,
    colleague,
    orgadmin,
    student,
    other,
    classId,
    projectId,
    taskId: task.experimentTaskId,
    deviceId,
  }
}

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  here = await university(kit.firstOrg, 'here')
  there = await university(
    await createOrganisation(kit.deps.db, kit.clock.now(), { name: { en: 'Another' } }),
    'there',
  )
})
afterAll(() => kit.close())

const found = async (who: Client, words: string) =>
  (await who.ok(homeFind, { words })).map(({ kind, id }) => [kind, id])
const kinds = async (who: Client, words: string) =>
  [...new Set((await who.ok(homeFind, { words })).map(({ kind }) => kind))].toSorted()

test('finds by Chinese and English names, by pinyin and initials, by number and model', async () => {
  const all: [FindKind, string][] = [
    ['class', here.classId],
    ['lab', here.projectId],
    ['task', here.taskId!],
    ['person', here.student.userId],
    ['device', here.deviceId],
  ]
  for (const words of ['共振', 'gongzhen', 'gz', 'GONGZ']) {
    const things = await found(here.teacher, words)
    for (const thing of all) expect(things, words).toContainEqual(thing)
  }
  expect(await found(here.teacher, 'resonance here')).toEqual(
    expect.arrayContaining([
      ['class', here.classId],
      ['lab', here.projectId],
    ]),
  )
  expect(await found(here.teacher, 'LB-he')).toEqual([['device', here.deviceId]])
  expect(await found(here.teacher, 'shere')).toEqual([['person', here.student.userId]])
  expect(await found(here.teacher, '%')).toEqual([])
})

test('finds nothing that the asker may not see', async () => {
  const foreign = new Set([
    there.classId,
    there.projectId,
    there.taskId!,
    there.student.userId,
    there.deviceId,
  ])
  for (const who of [here.teacher, here.colleague, here.orgadmin, here.student, here.other])
    for (const words of ['共振', 'gz', 'resonance', 'there']) {
      const ids = (await who.ok(homeFind, { words })).map(({ id }) => id)
      expect(ids.filter((id) => foreign.has(id))).toEqual([])
    }
  // A colleague sees the organisation's bench, not another's class, lab, task or students.
  expect(await kinds(here.colleague, '共振')).toEqual(['device'])
  // A teacher finds the students of the own classes only.
  expect(await found(here.teacher, '共振红')).toEqual([])
  expect(await found(here.orgadmin, '共振红')).toEqual([['person', here.other.userId]])
  // A student: own tasks and benches; nobody, no class, no lab.
  expect(await kinds(here.student, '共振')).toEqual(['device', 'work'])
  expect(await kinds(here.other, '共振')).toEqual(['device'])
  expect((await kit.anonymous.call(homeFind, { words: 'gz' })).code).toBe(401)
})

test('a student is led to the own copy, a teacher to the class of the student', async () => {
  const own = (await here.student.ok(homeFind, { words: '任务' }))[0]
  expect(own?.id).not.toBe(here.taskId)
  expect((await here.teacher.ok(homeFind, { words: '共振明' }))[0]).toMatchObject({
    kind: 'person',
    classId: here.classId,
    note: { en: 'shere' },
  })
})

test('gives the newest few of each kind and refuses words without end', async () => {
  for (let n = 0; n < FIND_MOST + 2; n += 1) await here.teacher.ok(classAdd, { name: { zh: `滤波${n}` } })
  expect(await found(here.teacher, '滤波')).toHaveLength(FIND_MOST)
  expect((await here.teacher.call(homeFind, { words: 'x'.repeat(61) })).refusal.error).toBe('VALIDATION')
  expect(await admin.ok(homeFind, { words: '滤波' })).toHaveLength(FIND_MOST)
})

test('a grade book is found by its course and by its class, by who teaches it', async () => {
  const { teacher, colleague, orgadmin, student, classId } = here
  const { id } = await teacher.ok(courseAdd, { name: { zh: '电路基础', en: 'Circuit basics' } })
  await teacher.ok(courseClasses, { id, classIds: [classId] })
  const books = async (who: Client, words: string) =>
    (await who.ok(homeFind, { words })).filter(({ kind }) => kind === 'gradeBook')
  for (const words of ['电路', 'dianlu', 'circuit b', 'resonance here'])
    expect(await books(teacher, words), words).toMatchObject([
      { id, classId, name: { zh: '电路基础' }, note: { zh: '共振班' } },
    ])
  expect(await books(orgadmin, '电路')).toHaveLength(1)
  for (const who of [colleague, student, there.teacher, there.orgadmin])
    expect(await books(who, '电路')).toEqual([])
})
