import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { DAY_MS, HOUR_MS } from '@labbox/contract/core/durations.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import * as courses from '@labbox/contract/courses/courses.ts'
import { projectAdd } from '@labbox/contract/labs/projects.ts'
import * as books from '@labbox/contract/scores/books.ts'
import { taskPublish } from '@labbox/contract/tasks/tasks.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { classCast } from '../../testing/class-cast.ts'
import { examWorld } from '../../testing/exams/exam.ts'
import { sampleLab } from '../../testing/lab.ts'
import { exerciseItem, exerciseRound } from '../questions/exercise.tables.ts'
import { question } from '../questions/tables.ts'
import { studentTask } from '../tasks/tables.ts'

let kit: TestApp
let teacher: Client
let students: Client[]
let key: { courseId: string; classId: string }
let labTask: string
const days = newId()

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  ;({ teacher, students } = await classCast(kit))
  const at = (ms: number) => new Date(kit.clock.now().getTime() + ms).toISOString()
  const { id: classId } = await teacher.ok(classAdd, { name: { en: 'Class' } })
  await teacher.ok(memberAdd, { id: classId, accounts: ['pupil001', 'pupil002', 'pupil003'] })
  const { id: courseId } = await teacher.ok(courses.courseAdd, { name: { en: 'Circuits' } })
  await teacher.ok(courses.courseClasses, { id: courseId, classIds: [classId] })
  key = { courseId, classId }
  const { id: projectId } = await teacher.ok(projectAdd, { name: { en: 'Lab' }, document: sampleLab() })
  const given = await teacher.ok(taskPublish, {
    projectId,
    name: { en: 'RC' },
    classIds: [classId],
    courseId,
    startAt: at(0),
    endAt: at(HOUR_MS),
    late: { days: 2, percent: 10 },
  })
  labTask = given.experimentTaskId
  // In time and graded, late and waiting, never begun.
  for (const [k, set] of [
    { status: 3 as const, score: '80', submittedAt: new Date(at(HOUR_MS / 2)) },
    { status: 2 as const, submittedAt: new Date(at(DAY_MS)) },
  ].entries())
    await kit.deps.db
      .update(studentTask)
      .set(set)
      .where(and(eq(studentTask.taskId, labTask), eq(studentTask.studentId, students[k]?.userId ?? '')))
  kit.clock.advance(3 * DAY_MS)
})
afterAll(() => kit.close())

const sheet = async (language: string) => {
  const { body } = await kit.app.inject({
    method: 'GET',
    url: `/api${books.gradeExport.path}?${new URLSearchParams({ ...key, format: 'csv', content: 'standing' })}`,
    headers: { 'x-token': teacher.token, 'accept-language': language },
  })
  return body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
}

it('says which lab box work came from, and of other work nothing', async () => {
  await kit.deps.db
    .update(studentTask)
    .set({ origin: 'Room 2' })
    .where(and(eq(studentTask.taskId, labTask), eq(studentTask.studentId, students[0]?.userId ?? '')))
  const { students: rows } = await teacher.ok(books.gradeBookGet, key)
  expect(rows.map(({ origins }) => origins)).toEqual([[{ item: 0, name: 'Room 2' }], [], []])
})

it('says who submitted, who was late, who misses what; an excuse settles it', async () => {
  const { students: rows } = await teacher.ok(books.gradeBookGet, key)
  expect(rows.map(({ statuses, late }) => [statuses[0], late])).toEqual([
    [3, []],
    [2, [0]],
    [5, []],
  ])
  expect(await sheet('en-US')).toEqual([
    'Student no.,Account,Name,RC',
    ',pupil001,Pupil 1,Graded',
    ',pupil002,Pupil 2,Submitted late',
    ',pupil003,Pupil 3,Missing',
  ])
  await teacher.ok(books.gradeEnter, {
    ...key,
    entries: [{ itemId: labTask, studentId: students[2]!.userId, score: null, excused: true }],
  })
  expect((await sheet('zh-CN')).map((line) => line.split(',').at(-1))).toEqual([
    'RC',
    '已批阅',
    '逾期提交',
    '免',
  ])
})

it('takes a column from practice in the banks of the course: the last answer to each question', async () => {
  const { db, clock } = kit.deps
  const { bankId, choiceIds } = await examWorld(kit, { students: 1 })
  const [owned] = await db.select().from(question).where(eq(question.id, choiceIds[0]!))
  await kit.database
    .sql`insert into course_bank (course_id, bank_id, position) values (${key.courseId}, ${bankId}, 0)`
  const student = students[0]!.userId
  /** One round: shares of the first questions, in 1/10000. */
  const round = async (shares: readonly (number | null)[], minutes: number) => {
    const [id, at] = [newId(), new Date(clock.now().getTime() + minutes * 60_000)]
    await db.insert(exerciseRound).values({
      id,
      userId: student,
      kind: 'tag',
      bankId,
      tagIds: [],
      name: { en: 'Round' },
      seed: 's',
      startedAt: at,
      lastAt: at,
    })
    await db.insert(exerciseItem).values(
      shares.map((share, position) => ({
        roundId: id,
        position,
        questionId: choiceIds[position]!,
        versionId: owned!.versionId,
        share,
        answeredAt: at,
      })),
    )
  }
  await round([0, 10_000, null], 0)
  await round([10_000, 5000], 1)
  const group = newId()
  await teacher.ok(books.gradeScheme, {
    ...key,
    revision: 0,
    scheme: {
      groups: [{ id: group, name: { en: 'Practice' }, weight: 10_000 }],
      columns: [{ id: days, name: { en: 'Practice' }, groupId: group, practice: { least: 3 } }],
    },
  })
  const { students: rows, items } = await teacher.ok(books.gradeBookGet, key)
  const at = items.findIndex(({ id }) => id === days)
  // Right and half right, of three that are asked for; the others never practised, which is not zero.
  expect(rows.map(({ scores, mark }) => [scores[at], mark])).toEqual([
    [50 * POINT, 50 * POINT],
    [null, null],
    [null, null],
  ])
})
