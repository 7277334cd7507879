import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendanceSet } from '@labbox/contract/attendance/attendance.ts'
import { sessionAdd } from '@labbox/contract/attendance/sessions.ts'
import type { AttendanceStatus } from '@labbox/contract/attendance/states.ts'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import * as courses from '@labbox/contract/courses/courses.ts'
import { conversationGet, conversationOpen } from '@labbox/contract/messages/conversations.ts'
import { projectAdd } from '@labbox/contract/labs/projects.ts'
import { gradeAppeals } from '@labbox/contract/scores/appeals.ts'
import * as books from '@labbox/contract/scores/books.ts'
import { scoreImport, type scoreFaults } from '@labbox/contract/scores/import.ts'
import * as mine from '@labbox/contract/scores/mine.ts'
import type { GradeScheme } from '@labbox/contract/scores/scheme.ts'
import { gradeWorking } from '@labbox/contract/scores/working.ts'
import { taskPublish, taskClose } from '@labbox/contract/tasks/tasks.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { classCast } from '../../testing/class-cast.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { statementsOf } from '../../testing/database/statements-of.ts'
import { sampleLab } from '../../testing/lab.ts'
import { openTalk, say, shownTo } from '../../testing/messages.ts'
import { sendSheet } from '../../testing/sheet.ts'
import { studentTask } from '../tasks/tables.ts'

let kit: TestApp
let teacher: Client
let colleague: Client
let orgadmin: Client
let strangeAdmin: Client
let students: Client[]
let stranger: Client
let key: { courseId: string; classId: string }
let labTask: string
let reportTask: string
let digest: () => Promise<Record<string, string>>

const groups = { exam: newId(), labs: newId(), attendance: newId(), extra: newId() }
const columns = { exam: newId(), days: newId(), extra: newId() }
const scheme = (more: Partial<GradeScheme> = {}): GradeScheme => ({
  groups: [
    { id: groups.exam, name: { en: 'Exam' }, weight: 5000, kinds: [6], dropLowest: 0, bonus: false },
    { id: groups.labs, name: { en: 'Labs' }, weight: 4000, kinds: [2, 3], dropLowest: 0, bonus: false },
    {
      id: groups.attendance,
      name: { en: 'Attendance' },
      weight: 1000,
      kinds: [],
      dropLowest: 0,
      bonus: false,
    },
    { id: groups.extra, name: { en: 'Extra' }, weight: 500, kinds: [], dropLowest: 0, bonus: true },
  ],
  columns: [
    { id: columns.exam, name: { zh: '期末', en: 'Final' }, groupId: groups.exam },
    { id: columns.days, name: { en: 'Days' }, groupId: groups.attendance },
    { id: columns.extra, name: { en: 'Contest' }, groupId: groups.extra },
  ],
  placed: {},
  replaces: {},
  decimals: 1,
  ...more,
})

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  ;({ teacher, colleague, orgadmin, strangeAdmin, students, stranger } = await classCast(kit))
  digest = digestOf(kit.database.sql)
  await newBook()
})
afterAll(() => kit.close())

let made = 0
/** A class of three in a course, with a lab and its report handed out. */
const newBook = async () => {
  const minutes = (n: number) => new Date(kit.clock.now().getTime() + n * 60_000).toISOString()
  const { id: classId } = await teacher.ok(classAdd, { name: { en: `Class ${++made}` } })
  await teacher.ok(memberAdd, { id: classId, accounts: ['pupil001', 'pupil002', 'pupil003'] })
  const { id: projectId } = await teacher.ok(projectAdd, { name: { en: 'Lab' }, document: sampleLab() })
  const { id: courseId } = await teacher.ok(courses.courseAdd, { name: { en: 'Circuits' } })
  await teacher.ok(courses.courseClasses, { id: courseId, classIds: [classId] })
  const given = await teacher.ok(taskPublish, {
    projectId,
    name: { en: 'RC' },
    classIds: [classId],
    courseId,
    startAt: minutes(0),
    endAt: minutes(60),
    reportEndAt: minutes(120),
  })
  key = { courseId, classId }
  labTask = given.experimentTaskId
  reportTask = given.reportTaskId ?? ''
}

const graded = async (taskId: string, scores: readonly (string | null)[]) => {
  for (const [k, score] of scores.entries())
    await kit.deps.db
      .update(studentTask)
      .set({ score, ...(score !== null && { status: 3, submittedAt: kit.clock.now() }) })
      .where(and(eq(studentTask.taskId, taskId), eq(studentTask.studentId, students[k]?.userId ?? '')))
}

const save = (given: GradeScheme, revision = 0) =>
  teacher.call(books.gradeScheme, { ...key, revision, scheme: given })
const enter = (...cells: [item: string, student: number, score: number | null | 'ex'][]) =>
  teacher.call(books.gradeEnter, {
    ...key,
    entries: cells.map(([itemId, k, score]) => ({
      itemId,
      studentId: students[k]?.userId ?? '',
      score: typeof score === 'number' ? score * POINT : null,
      excused: score === 'ex',
    })),
  })
const marks = async () =>
  (await teacher.ok(books.gradeBookGet, key)).students.map(({ mark, complete }) => [
    mark === null ? null : mark / POINT,
    complete,
  ])
/** The call must be refused so, and change nothing. */
const refused = async (error: string, call: () => Promise<{ data: unknown }>) => {
  const before = await digest()
  expect((await call()).data).toMatchObject({ error })
  expect(await digest()).toEqual(before)
}

describe('a grade book', () => {
  it('is there for every class of a course, and shows the scores that its tasks have', async () => {
    const { items } = await teacher.ok(books.gradeBookPage, {})
    expect(items).toMatchObject([
      { ...key, course: { en: 'Circuits' }, students: 3, tasks: 2, weighed: false, publishedAt: null },
    ])
    await graded(labTask, ['80.0000', '90.5000', null])
    const book = await teacher.ok(books.gradeBookGet, key)
    expect(book).toMatchObject({ editable: true, revision: 0, scheme: null, appeals: [] })
    expect(book.items.map(({ id }) => id)).toEqual([labTask, reportTask])
    expect(book.students.map(({ scores }) => scores)).toEqual([
      [80 * POINT, null],
      [905_000, null],
      [null, null],
    ])
    expect(book.students.map(({ mark }) => mark)).toEqual([null, null, null])
    expect(book.students[0]?.statuses).toEqual([3, 0])
  })

  it('is read by the teachers of the class and its administrators, changed by who teaches class and course', async () => {
    expect(await orgadmin.ok(books.gradeBookGet, key)).toMatchObject({ editable: false })
    for (const by of [colleague, strangeAdmin]) {
      await refused('NOT_FOUND', () => by.call(books.gradeBookGet, key))
      expect((await by.ok(books.gradeBookPage, {})).total).toBe(0)
    }
    await refused('NOT_FOUND', () =>
      colleague.call(books.gradeScheme, { ...key, revision: 0, scheme: scheme() }),
    )
    await refused('FORBIDDEN', () =>
      orgadmin.call(books.gradeScheme, { ...key, revision: 0, scheme: scheme() }),
    )
    for (const call of [books.gradeBookGet, books.gradeChanges])
      await refused('FORBIDDEN', () => students[0]!.call(call, key))
  })

  it('takes a scheme whose weights sum to 1; an older page cannot overwrite a newer scheme', async () => {
    const heavy = scheme()
    heavy.groups[0]!.weight = 5001
    await refused('WEIGHTS_SUM', () => save(heavy))
    await refused('GRADE_GROUPS', () =>
      save(scheme({ columns: [{ ...scheme().columns[0]!, groupId: newId() }] })),
    )
    await refused('GRADE_GROUPS', () => save(scheme({ replaces: { [columns.days]: columns.days } })))
    expect((await save(scheme())).data).toEqual({ revision: 1 })
    await refused('SCHEME_STALE', () => save(scheme()))
    expect((await teacher.ok(books.gradeSchemes, key)).map(({ revision, by }) => [revision, by])).toEqual([
      [1, 'Teacher'],
    ])
  })

  it('makes course marks of scores and entries, and tells what is not complete', async () => {
    await graded(reportTask, ['70.0000', '90.5000', null])
    await enter([columns.exam, 0, 60], [columns.days, 0, 100], [columns.exam, 1, 90], [columns.days, 1, 80])
    // 0.5·60 + 0.4·75 + 0.1·100 and 0.5·90 + 0.4·90.5 + 0.1·80; the third has nothing.
    expect(await marks()).toEqual([
      [70, true],
      [89.2, true],
      [null, false],
    ])
    await enter([columns.exam, 2, 55])
    expect((await marks())[2]).toEqual([55, false])
    await enter([labTask, 2, 'ex'], [reportTask, 2, 'ex'], [columns.days, 2, 55], [columns.extra, 2, 100])
    expect((await marks())[2]).toEqual([60, true])
  })

  it('keeps every entry in its log, and gives back what a task says when an entry is taken back', async () => {
    await enter([labTask, 0, 95])
    expect((await marks())[0]).toEqual([73, true])
    await enter([labTask, 0, null])
    expect((await marks())[0]).toEqual([70, true])
    const { items } = await teacher.ok(books.gradeChanges, { ...key, limit: 2 })
    expect(items.map(({ from, to, by, item, student }) => [from, to, by, item, student])).toEqual([
      [95 * POINT, null, 'Teacher', { en: 'RC' }, 'Pupil 1'],
      [null, 95 * POINT, 'Teacher', { en: 'RC' }, 'Pupil 1'],
    ])
  })

  it('tells how a mark is made, of its own students alone', async () => {
    const { mark, working } = await teacher.ok(gradeWorking, { ...key, studentId: students[2]!.userId })
    expect(mark).toBe(60 * POINT)
    expect(working.map(({ earned, items }) => [earned, ...items.map(({ use }) => use)])).toEqual([
      [458_000, 'counted'],
      [null, 'excused', 'excused'],
      [92_000, 'counted'],
      [50_000, 'counted'],
    ])
    await refused('NOT_FOUND', () => teacher.call(gradeWorking, { ...key, studentId: stranger.userId }))
    // Of a book of any size only the row that is asked for, or written to, is read.
    const studentId = students[2]!.userId
    const reads = async (work: () => Promise<unknown>) =>
      (await statementsOf(kit.database, work)).filter((text) => /^select .*from "student_task"/s.test(text))
    const alone = [
      ...(await reads(() => teacher.ok(gradeWorking, { ...key, studentId }))),
      ...(await reads(() => enter([labTask, 2, null]))),
    ]
    expect(alone.length).toBeGreaterThanOrEqual(2)
    for (const text of alone) expect(text).toMatch(/"student_task"."student_id" = any\(/)
    const [whole] = await reads(() => teacher.ok(books.gradeBookGet, key))
    expect(whole).not.toContain('"settings"')
    expect(whole).not.toMatch(/"student_task"."(started_at|read_at|graded_at)"/)
  })

  it('refuses scores of others, into other columns, and above 100, as a whole', async () => {
    const good = { itemId: columns.exam, studentId: students[0]!.userId, score: 1 }
    const call = (more: object) => () =>
      teacher.call(books.gradeEnter, { ...key, entries: [good, { ...good, ...more }] })
    await refused('STUDENT_NOT_IN_CLASS', call({ studentId: stranger.userId }))
    await refused('NOT_FOUND', call({ itemId: newId() }))
    await refused('VALIDATION', call({ score: 100 * POINT + 1 }))
  })

  it('leaves out tasks that were closed', async () => {
    await newBook()
    await save(scheme())
    expect((await teacher.ok(books.gradeBookGet, key)).items).toHaveLength(5)
    await teacher.ok(taskClose, { id: reportTask })
    expect((await teacher.ok(books.gradeBookGet, key)).items).toHaveLength(4)
  })
})

describe('attendance as a column', () => {
  const days = (lateShare: number) =>
    scheme({
      columns: scheme().columns.map((one) =>
        one.id === columns.days ? { ...one, attendance: { lateShare } } : one,
      ),
    })
  const session = async (...statuses: (AttendanceStatus | null)[]) => {
    const at = kit.clock.now()
    const endAt = new Date(at.getTime() + HOUR_MS)
    const { id } = await teacher.ok(sessionAdd, { classId: key.classId, startAt: at, endAt })
    const entries = statuses.map((status, k) => ({ studentId: students[k]?.userId ?? '', status }))
    await teacher.ok(attendanceSet, { id, entries })
  }
  const scores = async () => {
    const { items, students: rows } = await teacher.ok(books.gradeBookGet, key)
    return rows.map(({ scores: own }) => own[items.findIndex(({ id }) => id === columns.days)])
  }

  it('is the share of the class sessions, late as the scheme says, and can be entered over', async () => {
    await newBook()
    await session('present', 'late', null)
    await session('present', 'present', 'excused')
    await session('absent', 'present', null)
    await refused('VALIDATION', () => save(days(10_001)))
    await save(days(5000))
    expect(await scores()).toEqual([666_667, 833_333, null])
    // Who was excused from all is excused.
    const rows = (await teacher.ok(books.gradeBookGet, key)).students
    expect(rows.map(({ excused }) => excused)).toEqual([[], [], [3]])
    await save(days(0), 1)
    expect(await scores()).toEqual([666_667, 666_667, null])
    await enter([columns.exam, 0, 60])
    // 0.5·60 and 0.1·66.6667, of 0.6.
    expect((await marks())[0]).toEqual([61.1, false])
    await enter([columns.days, 0, 100])
    expect((await marks())[0]).toEqual([66.7, false])
    await enter([columns.days, 0, null])
    const { working } = await teacher.ok(gradeWorking, { ...key, studentId: students[0]!.userId })
    expect(working[2]).toMatchObject({
      mean: 666_700,
      items: [{ name: { en: 'Days' }, score: 666_667, use: 'counted' }],
    })
  })

  it('is of the sessions of this class alone', async () => {
    await newBook()
    await save(days(5000))
    expect(await scores()).toEqual([null, null, null])
  })
})

describe('scores from a sheet', () => {
  type Tried = {
    headers: string[]
    taken: { column: number; itemId: string }[]
    rows: { line: number; faults: (typeof scoreFaults)[number][]; conflicts: number }[]
    faulty: number
    conflicts: number
    cells: number
    written: boolean
    error?: string
  }
  const sent = (csv: string, query: Record<string, string> = {}, who = teacher) =>
    sendSheet<Tried>(kit, who, { path: scoreImport.path, csv, query: { ...key, ...query } })

  it('are tried first: not numeric, above 100, not of the class, twice', async () => {
    const before = await digest()
    const { data } = await sent(
      ['学号,姓名,期末,Days', 'pupil001,A,x,1', 'PUPIL002,B,100.5,', 'pupil009,C,50,', 'pupil001,A,50,'].join(
        '\n',
      ),
    )
    expect(data.taken.map(({ column, itemId }) => [column, itemId])).toEqual([
      [2, columns.exam],
      [3, columns.days],
    ])
    expect(data.rows.map(({ line, faults }) => [line, ...faults])).toEqual([
      [2, 'notNumeric'],
      [3, 'above100'],
      [4, 'notInClass'],
      [5, 'repeated'],
    ])
    expect(data).toMatchObject({ faulty: 4, written: false })
    expect(await digest()).toEqual(before)
  })

  it('fill what is empty; present values give way only when told to', async () => {
    await enter([columns.exam, 0, 40])
    const csv = 'Account,Final\npupil001,50\npupil002,60\npupil003,'
    expect((await sent(csv)).data).toMatchObject({ faulty: 0, conflicts: 1, cells: 1 })
    expect((await sent(csv, { write: 'true' })).data).toMatchObject({ written: true, cells: 1 })
    const finals = async () => {
      const { items, students: rows } = await teacher.ok(books.gradeBookGet, key)
      const at = items.findIndex(({ id }) => id === columns.exam)
      return rows.map(({ entries }) => entries.find(({ item }) => item === at)?.score ?? null)
    }
    expect(await finals()).toEqual([40 * POINT, 60 * POINT, null])
    await sent(csv, { write: 'true', overwrite: 'true' })
    expect(await finals()).toEqual([50 * POINT, 60 * POINT, null])
    const { items } = await teacher.ok(books.gradeChanges, { ...key, limit: 1 })
    expect(items[0]).toMatchObject({ from: 40 * POINT, to: 50 * POINT, reason: 'sheet.csv' })
  })

  it('go where the mapping says; a foreign column is not there', async () => {
    const csv = 'no.,Account,Weird\n1,pupil003,77'
    expect((await sent(csv)).data).toMatchObject({ taken: [], cells: 0 })
    await refused('NOT_FOUND', () => sent(csv, { columns: `2:${newId()}` }))
    await refused('VALIDATION', () => sent(csv, { columns: 'two' }))
    expect((await sent(csv, { columns: `2:${columns.exam}`, write: 'true' })).data).toMatchObject({
      cells: 1,
    })
    await refused('NOT_FOUND', () => sent(csv, {}, colleague))
  })
})

describe('published course marks', () => {
  it('are frozen with their working, shown to each student alone, and lock the book', async () => {
    await newBook()
    await refused('SCHEME_MISSING', () => teacher.call(books.gradePublish, key))
    await save(scheme({ placed: { [reportTask]: null } }))
    await graded(labTask, ['75.0000', '80.0000', null])
    await enter([columns.exam, 0, 60], [columns.days, 0, 100], [columns.exam, 1, 90])
    expect(await teacher.ok(books.gradePublish, key)).toEqual({ marks: 1, incomplete: 2 })
    await graded(labTask, ['0.0000', null, null])
    expect((await marks()).map(([mark]) => mark)).toEqual([70, null, null])
    const [own] = await students[0]!.ok(mine.myCourseScores)
    expect(own).toMatchObject({ ...key, course: { en: 'Circuits' }, mark: 70 * POINT, appeal: null })
    expect(
      own?.working.map(({ weight, mean, earned }) => [weight, mean, earned].map((n) => n && n / POINT)),
    ).toEqual([
      [0.5, 60, 30],
      [0.4, 75, 30],
      [0.1, 100, 10],
      [0.05, null, null],
    ])
    expect(own?.working[1]?.items).toEqual([
      { name: { en: 'RC' }, score: 75 * POINT, made: null, use: 'counted' },
    ])
    expect((await students[1]!.ok(mine.myCourseScores))[0]).toMatchObject({ mark: null })
    expect(await stranger.ok(mine.myCourseScores)).toEqual([])
    // The teacher reads what was published, although the lab has been graded anew since.
    const frozen = { ...key, studentId: students[0]!.userId }
    expect(await teacher.ok(gradeWorking, frozen)).toEqual({ mark: own?.mark, working: own?.working })
    await refused('NOT_FOUND', () => colleague.call(gradeWorking, frozen))
    await refused('GRADES_LOCKED', () => enter([columns.exam, 0, 61]))
    await refused('GRADES_LOCKED', () => save(scheme(), 1))
    await refused('GRADES_PUBLISHED', () => teacher.call(books.gradeLock, { ...key, locked: false }))
    await refused('GRADES_PUBLISHED', () => teacher.call(books.gradePublish, key))
  })

  it('are questioned once by their student, and answered once by the teacher', async () => {
    const ask = { ...key, text: 'My lab was better' }
    await refused('NOT_FOUND', () => stranger.call(mine.appealAdd, ask))
    await students[0]!.ok(mine.appealAdd, ask)
    await refused('APPEAL_GIVEN', () => students[0]!.call(mine.appealAdd, ask))
    expect(
      (await teacher.ok(books.gradeBookPage, {})).items.find((row) => row.classId === key.classId),
    ).toMatchObject({
      appeals: 1,
    })
    expect(await teacher.ok(gradeAppeals)).toMatchObject([{ ...key, course: { en: 'Circuits' }, appeals: 1 }])
    expect(await orgadmin.ok(gradeAppeals)).toHaveLength(1)
    expect(await colleague.ok(gradeAppeals)).toEqual([])
    expect(await strangeAdmin.ok(gradeAppeals)).toEqual([])
    const answer = { ...key, studentId: students[0]!.userId, reply: 'It counts as it is.' }
    await refused('NOT_FOUND', () => colleague.call(books.appealAnswer, answer))
    await refused('NOT_FOUND', () =>
      teacher.call(books.appealAnswer, { ...answer, studentId: students[1]!.userId }),
    )
    await teacher.ok(books.appealAnswer, answer)
    expect(await teacher.ok(gradeAppeals)).toEqual([])
    await refused('NOT_FOUND', () => teacher.call(books.appealAnswer, answer))
    expect((await students[0]!.ok(mine.myCourseScores))[0]?.appeal).toMatchObject({
      text: 'My lab was better',
      reply: 'It counts as it is.',
    })
  })

  it('are talked about by who questions them and the teachers of the class, and nobody else', async () => {
    const { id } = (await teacher.ok(books.gradeBookGet, key)).appeals[0]!
    expect((await students[0]!.ok(mine.myCourseScores))[0]?.appeal?.id).toBe(id)
    const talk = await openTalk(students[0]!, 'appeal', id)
    await say(students[0]!, talk, 'Which part?')
    expect(await openTalk(teacher, 'appeal', id)).toBe(talk)
    await say(teacher, talk, 'The first')
    expect(await shownTo(students[0]!, talk)).toEqual(['Which part?', 'The first'])
    expect(await teacher.ok(conversationGet, { id: talk })).toMatchObject({
      name: { en: 'Circuits' },
      student: 'Pupil 1',
      thing: { kind: 'appeal', id, within: { id: key.classId }, courseId: key.courseId, own: false },
      readers: 1,
    })
    expect((await teacher.ok(books.gradeBookGet, key)).teaches).toBe(true)
    expect((await orgadmin.ok(books.gradeBookGet, key)).teaches).toBe(false)
    for (const who of [students[1]!, stranger, colleague, orgadmin])
      await refused('NOT_FOUND', () => who.call(conversationOpen, { kind: 'appeal', subjectId: id }))
  })

  it('are taken back with a reason; then the book is open again', async () => {
    await refused('VALIDATION', () => teacher.call(books.gradeWithdraw, { ...key, reason: ' ' }))
    await teacher.ok(books.gradeWithdraw, { ...key, reason: 'A mistake in the lab' })
    await refused('GRADES_NOT_PUBLISHED', () =>
      teacher.call(books.gradeWithdraw, { ...key, reason: 'Again' }),
    )
    expect(await students[0]!.ok(mine.myCourseScores)).toEqual([])
    expect((await enter([columns.exam, 0, 61])).code).toBe(200)
    await teacher.ok(books.gradeLock, { ...key, locked: true })
    await refused('GRADES_LOCKED', () => enter([columns.exam, 0, 62]))
    await teacher.ok(books.gradeLock, { ...key, locked: false })
  })
})

it('the book as a sheet: scores, excused ones, marks; missing is not 0', async () => {
  await enter([columns.extra, 1, 'ex'])
  const answer = await kit.app.inject({
    url: `/api${books.gradeExport.path}?${new URLSearchParams({ ...key, format: 'csv' })}`,
    headers: { 'x-token': teacher.token, 'accept-language': 'en-US' },
  })
  expect(answer.body.replace(/^\uFEFF/, '').split('\r\n')).toEqual([
    'Student no.,Account,Name,RC · Lab experiment,RC · Lab report,Final,Days,Contest,Course mark',
    ',pupil001,Pupil 1,0,,61,100,,40.5',
    ',pupil002,Pupil 2,,,90,,Excused,Incomplete',
    ',pupil003,Pupil 3,,,,,,Incomplete',
    '',
  ])
})
