import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import * as courses from '@labbox/contract/courses/courses.ts'
import type { TopicLink } from '@labbox/contract/courses/graph.ts'
import * as graphs from '@labbox/contract/courses/graphs.ts'
import { projectAdd } from '@labbox/contract/labs/projects.ts'
import type { AttainmentSettings } from '@labbox/contract/scores/attainment.ts'
import * as calls from '@labbox/contract/scores/attainment-calls.ts'
import {
  gradeBookPage,
  gradeEnter,
  gradePublish,
  gradeScheme,
  gradeWithdraw,
} from '@labbox/contract/scores/books.ts'
import { myAttainment } from '@labbox/contract/scores/mine.ts'
import { taskPublish } from '@labbox/contract/tasks/tasks.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { classCast } from '../../../testing/class-cast.ts'
import { changesNothing } from '../../../testing/database/digest.ts'
import { sampleLab } from '../../../testing/lab.ts'
import { exam, examAnswer, examAttempt, examQuestion } from '../../exams/tables.ts'
import { studentTask, task, taskClass } from '../../tasks/tables.ts'

let kit: TestApp
let teacher: Client
let colleague: Client
let strangeAdmin: Client
let orgadmin: Client
let students: Client[]
let key: { courseId: string; classId: string }
let graphId: string
let projectId: string
let labTask: string
let reportTask: string
let examId: string

/** Points of each student in questions of 20, 30 and 50 points; null: nobody has marked it. */
const answers: readonly (readonly (number | null)[] | null)[] = [
  [20, 15, 40],
  [10, 30, null],
  // Did not sit the exam.
  null,
]
const WORTH = [20, 30, 50]

/** An exam that was sat and marked, as its tables keep it. */
const satExam = async (): Promise<string> => {
  const { db, clock } = kit.deps
  const [id, at] = [newId(), clock.now()]
  const [given] = await db.select().from(task).where(eq(task.id, labTask))
  await db.insert(task).values({
    ...given!,
    id,
    type: 6,
    versionId: null,
    name: { en: 'Midterm', zh: '期中' },
  })
  await db.insert(taskClass).values({ taskId: id, classId: key.classId })
  await db
    .insert(exam)
    .values({ id, mode: 1, paperIds: [], settings: {} as never, students: [], papers: [], preparedAt: at })
  await db.insert(examQuestion).values(
    WORTH.map((points, no) => ({
      examId: id,
      no,
      paper: 0,
      part: 0,
      points: points * POINT,
      questionId: newId(),
      versionId: newId(),
      document: {} as never,
    })),
  )
  for (const [k, student] of students.entries()) {
    const own = newId()
    const given2 = answers[k] ?? null
    await db.insert(studentTask).values({
      id: own,
      taskId: id,
      studentId: student.userId,
      classId: key.classId,
      status: given2 ? 3 : 5,
      score: given2 ? String(given2.reduce<number>((sum, one) => sum + (one ?? 0), 0)) : null,
      createdAt: at,
    })
    await db.insert(examAttempt).values({
      id: own,
      examId: id,
      studentId: student.userId,
      paper: 0,
      seed: 1,
      questions: [0, 1, 2],
      endsAt: at,
      graceS: 60,
    })
    if (given2)
      await db.insert(examAnswer).values(
        given2.map((points, question) => ({
          attemptId: own,
          question,
          verdict: 'part',
          points: points === null ? null : points * POINT,
        })),
      )
  }
  return id
}

const graded = async (taskId: string, scores: readonly (string | null)[]) => {
  for (const [k, score] of scores.entries())
    await kit.deps.db
      .update(studentTask)
      .set({ score, ...(score !== null && { status: 3 }) })
      .where(
        sql`${studentTask.taskId} = ${taskId} and ${studentTask.studentId} = ${students[k]?.userId ?? ''}`,
      )
}

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  ;({ teacher, colleague, orgadmin, strangeAdmin, students } = await classCast(kit))
  const minutes = (n: number) => new Date(kit.clock.now().getTime() + n * 60_000).toISOString()
  const { id: classId } = await teacher.ok(classAdd, { name: { en: 'Class', zh: '一班' } })
  await teacher.ok(memberAdd, { id: classId, accounts: ['pupil001', 'pupil002', 'pupil003'] })
  projectId = (await teacher.ok(projectAdd, { name: { en: 'Lab' }, document: sampleLab() })).id
  const { id: courseId } = await teacher.ok(courses.courseAdd, { name: { en: 'Circuits', zh: '电路' } })
  await teacher.ok(courses.courseClasses, { id: courseId, classIds: [classId] })
  await teacher.ok(courses.courseLabs, { id: courseId, projectIds: [projectId] })
  key = { courseId, classId }
  const given = await teacher.ok(taskPublish, {
    projectId,
    name: { en: 'RC' },
    classIds: [classId],
    courseId,
    startAt: minutes(0),
    endAt: minutes(60),
    reportEndAt: minutes(120),
  })
  labTask = given.experimentTaskId
  reportTask = given.reportTaskId ?? ''
  examId = await satExam()
  await graded(labTask, ['90', '60', null])
  await graded(reportTask, ['80', null, null])
  const topic = (id: string, ...links: TopicLink[]) => ({
    id,
    type: 0 as const,
    name: { en: `Can ${id}`, zh: `能${id}` },
    description: {},
    parentId: null,
    links,
  })
  graphId = (await teacher.ok(graphs.graphAdd, { courseId, type: 2, name: { en: 'Abilities' } })).id
  await teacher.ok(graphs.graphSave, {
    id: graphId,
    revision: 1,
    document: {
      topics: [topic('theory'), topic('measure', { kind: 'lab', id: projectId }), topic('unused')],
      relations: [],
    },
  })
})
afterAll(() => kit.close())

const weights = { exam: 0, quiz: 0, lab: 0, report: 0, column: 0 }
const settings = (more: Partial<AttainmentSettings> = {}): AttainmentSettings => ({
  graphId,
  outcomes: [
    { id: 'theory', requirement: '1.3', weight: 6000, target: 700, weights: { ...weights, exam: 10_000 } },
    {
      id: 'measure',
      requirement: '4.2',
      weight: 4000,
      target: 650,
      weights: { ...weights, exam: 2000, lab: 5000, report: 3000 },
    },
  ],
  levels: [{ name: { en: 'Good' }, from: 800 }],
  tags: [
    { outcome: 'theory', source: 'task', id: examId, part: '0' },
    { outcome: 'theory', source: 'task', id: examId, part: '1' },
    // Its question stands in place of the whole.
    { outcome: 'measure', source: 'task', id: examId, part: '2' },
    { outcome: 'measure', source: 'task', id: examId, part: '' },
  ],
  ...more,
})
const save = (revision: number, more: Partial<AttainmentSettings> = {}) =>
  teacher.call(calls.attainmentSave, { courseId: key.courseId, revision, settings: settings(more) })
const read = () => teacher.ok(calls.attainmentGet, key)

describe('the attainment of a class', () => {
  it('is not there before somebody says what the course is to achieve', async () => {
    const before = await read()
    expect([before.settings, before.revision, before.outcomes]).toEqual([null, 0, []])
    expect((await teacher.call(calls.attainmentExport, { ...key, format: 'pdf' })).refusal.error).toBe(
      'ATTAINMENT_MISSING',
    )
    const { graphs: known, sources } = await teacher.ok(calls.attainmentSources, { courseId: key.courseId })
    expect(known[0]?.outcomes.map(({ id }) => id)).toEqual(['theory', 'measure', 'unused'])
    const byKey = new Map(sources.map((one) => [`${one.source} ${one.of}`, one]))
    expect(byKey.get('lab lab')?.byGraph).toEqual(['measure'])
    expect(byKey.get('report report')?.byGraph).toEqual(['measure'])
    expect(byKey.get('task exam')?.parts.map(({ full }) => full / POINT)).toEqual(WORTH)
    // Items of the lab that carry points, of 100.
    const items = byKey.get('lab lab')?.parts ?? []
    expect(items.reduce((sum, { full }) => sum + full, 0)).toBe(100 * POINT)
  })

  it('is refused where it contradicts itself, or names what the graph does not have', async () => {
    await changesNothing(kit.database.sql, async () => {
      const [first, second] = settings().outcomes
      const half = { ...first!, weight: 5000 }
      expect((await save(0, { outcomes: [half, second!] })).refusal.error).toBe('ATTAINMENT_WEIGHTS')
      const short = { ...first!, weights }
      const refused = (await save(0, { outcomes: [short, second!] })).refusal
      expect([refused.error, Object.keys(refused.errors ?? {})]).toEqual([
        'ATTAINMENT_WEIGHTS',
        ['settings.outcomes.0.weights'],
      ])
      expect(
        (await save(0, { outcomes: [{ ...first!, id: 'gone' }, second!], tags: [] })).refusal.error,
      ).toBe('ATTAINMENT_OUTCOMES')
      const levels = [0, 1].map(() => ({ name: { en: 'Same' }, from: 600 }))
      expect((await save(0, { levels })).refusal.error).toBe('ATTAINMENT_LEVELS')
      expect((await save(0, { graphId: newId() })).code).toBe(404)
      expect((await save(3)).refusal.error).toBe('ATTAINMENT_STALE')
    })
  })

  it('is what counting the marks by hand gives, with what is missing left out', async () => {
    expect((await save(0)).code).toBe(200)
    const { outcomes, students: rows, value } = await read()
    // Questions 1 and 2: 35 and 40 of 50 points.
    expect(outcomes[0]).toMatchObject({ value: 750, reached: 2, students: 2, levels: [1, 1] })
    // Question 3: 40 of 50 of the one whose answer was marked. Lab: 150 of 200; report: 80 of 100.
    const measure = Math.round((2000 * 0.8 + 5000 * 0.75 + 3000 * 0.8) / 10)
    expect(outcomes[1]).toMatchObject({ value: measure, reached: 1, students: 2 })
    expect(outcomes[1]?.parts.reduce((sum, { earned }) => sum + (earned ?? 0), 0)).toBe(measure)
    expect(value).toBe(Math.round(0.6 * 750 + 0.4 * measure))
    expect(rows.map(({ values }) => values)).toEqual([
      // 0.2 · 40/50 + 0.5 · 0.9 + 0.3 · 0.8
      [700, 850],
      // Neither question 3 nor a report: the lab alone.
      [800, 600],
      [null, null],
    ])
    expect(rows[2]?.value).toBeNull()
    const page = await teacher.ok(gradeBookPage, {})
    expect(page.items.map((row) => row.outcomes)).toEqual([2])
  })

  it('leads to the marks behind it, of the class and of one student', async () => {
    const ask = { ...key, outcome: 'measure' }
    const { items } = await teacher.ok(calls.attainmentEvidence, ask)
    expect(
      items.map(({ of, full, mean, students: n }) => [of, full / POINT, (mean ?? 0) / POINT, n]),
    ).toEqual(
      expect.arrayContaining([
        ['exam', 50, 40, 1],
        ['lab', 100, 75, 2],
        ['report', 100, 80, 1],
      ]),
    )
    const own = await teacher.ok(calls.attainmentEvidence, { ...ask, studentId: students[1]!.userId })
    expect(own.items.flatMap(({ points }) => points ?? [])).toEqual([60 * POINT])
    expect((await teacher.call(calls.attainmentEvidence, { ...ask, outcome: 'unused' })).code).toBe(404)
    expect((await teacher.call(calls.attainmentEvidence, { ...ask, studentId: newId() })).code).toBe(404)
  })

  it('follows what a teacher enters in the grade book', async () => {
    const entry = (more: { score: number | null; excused?: boolean }) =>
      teacher.ok(gradeEnter, {
        ...key,
        entries: [{ itemId: labTask, studentId: students[2]!.userId, excused: false, ...more }],
      })
    await entry({ score: 30 * POINT })
    expect((await read()).students[2]?.values).toEqual([null, 300])
    await entry({ score: null, excused: true })
    expect((await read()).students[2]?.values).toEqual([null, null])
    await entry({ score: null })
  })

  it('is kept with the words of its teacher, and goes out as PDF and as a workbook', async () => {
    const words = { analysis: '第一行\nΩ 与 µ', followUp: '', measures: 'More labs' }
    await teacher.ok(calls.attainmentReport, { ...key, ...words })
    expect((await read()).report).toEqual(words)
    for (const [format, begin] of [
      ['pdf', '%PDF-'],
      ['xlsx', 'PK'],
    ] as const) {
      const { headers, rawPayload } = await kit.app.inject({
        method: 'GET',
        url: `/api${calls.attainmentExport.path}?${new URLSearchParams({ ...key, format })}`,
        headers: { 'x-token': teacher.token, 'accept-language': 'zh-CN' },
      })
      expect(String(headers['content-disposition'])).toContain(`.${format}`)
      expect(rawPayload.subarray(0, begin.length).toString()).toBe(begin)
      expect(rawPayload.length).toBeGreaterThan(5000)
    }
  })

  it('is read by who reads the grade book, and set by who teaches the course', async () => {
    await changesNothing(kit.database.sql, async () => {
      for (const by of [colleague, strangeAdmin]) {
        expect((await by.call(calls.attainmentGet, key)).code).toBe(404)
        expect((await by.call(calls.attainmentEvidence, { ...key, outcome: 'measure' })).code).toBe(404)
        expect((await by.call(calls.attainmentExport, { ...key, format: 'xlsx' })).code).toBe(404)
      }
      expect((await colleague.call(calls.attainmentReport, key)).code).toBe(404)
      expect((await colleague.call(calls.attainmentSources, { courseId: key.courseId })).code).toBe(404)
      const body = { courseId: key.courseId, revision: 1, settings: settings() }
      expect((await colleague.call(calls.attainmentSave, body)).code).toBe(404)
      expect((await orgadmin.call(calls.attainmentSave, body)).code).toBe(403)
      expect((await students[0]!.call(calls.attainmentGet, key)).code).toBe(403)
    })
    const shown = await orgadmin.ok(calls.attainmentGet, key)
    expect([shown.outcomes.length, shown.editable, shown.configurable]).toEqual([2, false, false])
  })

  it('is shown to each student alone, while their course mark is published', async () => {
    const [first, second] = [students[0]!, students[1]!]
    const stranger = await kit.user('student')
    await changesNothing(kit.database.sql, async () => {
      expect((await first.call(myAttainment, key)).code).toBe(404)
    })
    const all = { id: newId(), name: { en: 'All' }, weight: 10_000, kinds: [2, 3, 6] as (2 | 3 | 6)[] }
    const scheme = { groups: [all], columns: [], placed: {}, replaces: {}, decimals: 1 as const }
    await teacher.ok(gradeScheme, { ...key, revision: 0, scheme: scheme as never })
    await teacher.ok(gradePublish, key)
    const shown = async (by: Client) => (await by.ok(myAttainment, key)).outcomes.map(({ value }) => value)
    expect(await shown(first)).toEqual([700, 850])
    expect(await shown(second)).toEqual([800, 600])
    expect(await first.ok(myAttainment, key)).toMatchObject({
      value: 760,
      outcomes: [{ name: { en: 'Can theory' }, target: 700 }, { target: 650 }],
    })
    await changesNothing(kit.database.sql, async () => {
      expect((await stranger.call(myAttainment, key)).code).toBe(404)
      expect((await teacher.call(myAttainment, key)).code).not.toBe(200)
    })
    await teacher.ok(gradeWithdraw, { ...key, reason: 'One mark is missing' })
    expect((await first.call(myAttainment, key)).code).toBe(404)
  })

  it('goes on without an outcome that its graph has lost', async () => {
    const { document, revision } = await teacher.ok(graphs.graphGet, { id: graphId })
    const topics = document.topics.filter(({ id }) => id !== 'theory')
    await teacher.ok(graphs.graphSave, { id: graphId, revision, document: { topics, relations: [] } })
    const { outcomes, value } = await read()
    expect(outcomes.map(({ id }) => id)).toEqual(['measure'])
    expect(value).toBe(outcomes[0]?.value)
  })
})
