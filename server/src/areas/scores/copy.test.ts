import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import * as courses from '@labbox/contract/courses/courses.ts'
import { projectAdd } from '@labbox/contract/labs/projects.ts'
import * as books from '@labbox/contract/scores/books.ts'
import { gradeSchemeCopy } from '@labbox/contract/scores/copy.ts'
import type { GradeScheme } from '@labbox/contract/scores/scheme.ts'
import { taskPublish } from '@labbox/contract/tasks/tasks.ts'
import { auditLog } from '../../platform/audit.table.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { classCast } from '../../testing/class-cast.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { sampleLab } from '../../testing/lab.ts'

type Key = { courseId: string; classId: string }

let kit: TestApp
let teacher: Client
let colleague: Client
let students: Client[]
let strangeAdmin: Client
let source: Key
let target: Key
let both: string
let only: string
let scheme: GradeScheme

/** A lab that is given to classes of a course. */
const give = async (courseId: string, classIds: string[]) => {
  const at = (minutes: number) => new Date(kit.clock.now().getTime() + minutes * 60_000).toISOString()
  const { id: projectId } = await teacher.ok(projectAdd, { name: { en: 'Lab' }, document: sampleLab() })
  const given = { projectId, name: { en: 'RC' }, classIds, courseId, startAt: at(0), endAt: at(60) }
  return (await teacher.ok(taskPublish, given)).experimentTaskId
}

/** Two classes of a course: a lab for both, another for the first alone, which has a scheme. */
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  ;({ teacher, colleague, students, strangeAdmin } = await classCast(kit))
  const { id: courseId } = await teacher.ok(courses.courseAdd, { name: { en: 'Circuits' } })
  const classIds: string[] = []
  for (const name of ['One', 'Two']) {
    const { id } = await teacher.ok(classAdd, { name: { en: name } })
    await teacher.ok(memberAdd, { id, accounts: ['pupil001'] })
    classIds.push(id)
  }
  await teacher.ok(courses.courseClasses, { id: courseId, classIds })
  const [first = '', second = ''] = classIds
  source = { courseId, classId: first }
  target = { courseId, classId: second }
  both = await give(courseId, classIds)
  only = await give(courseId, [first])
  const [exam, labs] = [newId(), newId()]
  const final = newId()
  scheme = {
    groups: [
      { id: exam, name: { en: 'Exam' }, weight: 6000, kinds: [6], dropLowest: 0, bonus: false },
      { id: labs, name: { en: 'Labs' }, weight: 4000, kinds: [2], dropLowest: 1, bonus: false },
    ],
    columns: [
      { id: final, name: { zh: '期末', en: 'Final' }, groupId: exam },
      { id: newId(), name: { en: 'Days' }, groupId: labs, attendance: { lateShare: 2500 } },
    ],
    placed: { [both]: null, [only]: exam },
    replaces: { [both]: final },
    decimals: 0,
  }
})
afterAll(() => kit.close())

const keep = (key: Key, given: GradeScheme, revision = 0) =>
  teacher.ok(books.gradeScheme, { ...key, revision, scheme: given })
const copy = (to: Key, from: Key, who = teacher) =>
  who.call(gradeSchemeCopy, { ...to, fromCourseId: from.courseId, fromClassId: from.classId })
const bookOf = (key: Key) => teacher.ok(books.gradeBookGet, key)

/** The copy must be refused so, and change nothing. */
const refused = async (error: string, call: () => Promise<{ data: unknown }>) => {
  const before = await digestOf(kit.database.sql)()
  expect((await call()).data).toMatchObject({ error })
  expect(await digestOf(kit.database.sql)()).toEqual(before)
}

it('needs a scheme to copy', () => refused('SCHEME_MISSING', () => copy(target, source)))

it('takes all over but places of tasks that the class does not have, and the log says from where', async () => {
  await keep(source, scheme)
  expect(await copy(target, source)).toMatchObject({ data: { revision: 1, leftOut: 1 } })
  expect((await bookOf(target)).scheme).toEqual({ ...scheme, placed: { [both]: null } })
  expect((await bookOf(source)).scheme).toEqual(scheme)
  const [line] = await kit.deps.db.select().from(auditLog).where(eq(auditLog.act, 'scores:book:copy'))
  expect(line).toMatchObject({
    resourceId: target.courseId,
    resource: expect.stringContaining('Two'),
    after: { revision: 1, leftOut: 1, from: { en: 'Circuits · One' } },
  })
})

it('copied once more, columns keep their scores; earlier schemes stay', async () => {
  const [column] = scheme.columns
  const studentId = students[0]?.userId ?? ''
  const cell = { itemId: column?.id ?? '', studentId, score: 70 * POINT, excused: false }
  await teacher.ok(books.gradeEnter, { ...target, entries: [cell] })
  await keep(source, { ...scheme, decimals: 1 }, 1)
  expect(await copy(target, source)).toMatchObject({ data: { revision: 2 } })
  const { scheme: copied, students: rows } = await bookOf(target)
  expect(copied?.decimals).toBe(1)
  expect(rows[0]?.entries).toMatchObject([{ score: 70 * POINT }])
  expect(await teacher.ok(books.gradeSchemes, target)).toHaveLength(2)
})

it('is refused of and to a book that one may not read or change, as if there were none', async () => {
  const none = { ...source, classId: newId() }
  await refused('NOT_FOUND', () => copy(target, source, colleague))
  await refused('NOT_FOUND', () => copy(none, source))
  await refused('NOT_FOUND', () => copy(target, none))
  const { id: classId } = await colleague.ok(classAdd, { name: { en: 'Theirs' } })
  const { id: courseId } = await colleague.ok(courses.courseAdd, { name: { en: 'Theirs' } })
  await colleague.ok(courses.courseClasses, { id: courseId, classIds: [classId] })
  await refused('NOT_FOUND', () => copy(target, { courseId, classId }))
  await refused('NOT_FOUND', () => copy({ courseId, classId }, source))
  await refused('NOT_FOUND', () => copy({ courseId, classId }, source, colleague))
  await refused('FORBIDDEN', () => copy(target, source, strangeAdmin))
})

it('is refused while the book is locked or its marks are published', async () => {
  await teacher.ok(books.gradeLock, { ...target, locked: true })
  await refused('GRADES_LOCKED', () => copy(target, source))
  await teacher.ok(books.gradeLock, { ...target, locked: false })
  await teacher.ok(books.gradePublish, target)
  await refused('GRADES_LOCKED', () => copy(target, source))
  // What is published can be copied all the same.
  expect(await copy(source, target)).toMatchObject({ code: 200 })
})
