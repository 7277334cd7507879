import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberAdd } from '@labbox/contract/classes/classes.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import * as measurement from '@labbox/contract/measurement/measurement.ts'
import * as alike from '@labbox/contract/reports/alike.ts'
import * as reports from '@labbox/contract/reports/reports.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { changesNothing } from '../../testing/database/digest.ts'
import { publishedLab, richText } from '../../testing/lab.ts'
import { likenessOf, sharedByMany } from './alike.rules.ts'
import type { FrozenReport } from './rules.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
})
afterAll(() => kit.close())

const LONG = 'The capacitor charges through the resistor and the output follows the input ever more slowly'

/** Measures what may be typed, and submits a report. */
const submit = async (
  student: Client,
  taskIds: Record<'experiment' | 'report', string>,
  value: number,
  text: string,
) => {
  const mine = (await student.ok(myTaskPage, {})).items
  const idOf = (taskId: string) => mine.find((row) => row.taskId === taskId)?.id ?? ''
  const { id } = await student.ok(experiments.experimentStart, { studentTaskId: idOf(taskIds.experiment) })
  const { sheetId } = await student.ok(experiments.experimentGet, { id })
  for (const cellId of ['uout.l0', 'uout.l1', 'uout.l2'])
    await student.ok(measurement.manualSave, {
      sheetId: sheetId ?? '',
      cellId,
      value,
      base: 0,
      saveId: newId(),
    })
  const own = { studentTaskId: idOf(taskIds.report) }
  await student.ok(reports.reportSave, { ...own, revision: 0, draft: { texts: { aim: richText(text) } } })
  await student.ok(reports.reportSubmit, own)
  return own.studentTaskId
}

/** Three students of a class; the first two were judged alike. */
const submitted = async () => {
  const lab = await publishedLab(kit)
  const { teacher, classId, published, student } = lab
  const names = ['second', 'third'].map(
    (name) => `${name}${String(Math.floor(performance.now() * 1000)).slice(-8)}`,
  )
  const others = await Promise.all(names.map((account) => kit.user('student', { account, name: account })))
  await teacher.ok(memberAdd, { id: classId, accounts: names })
  const taskIds = { experiment: published.experimentTaskId, report: published.reportTaskId ?? '' }
  const [second, third] = others as [Client, Client]
  const works = [
    await submit(student, taskIds, 123.4, LONG),
    await submit(second, taskIds, 123.4, `${LONG}, as expected`),
    await submit(third, taskIds, 456.7, 'Something else entirely was written here by me alone'),
  ] as const
  return { teacher, taskId: taskIds.report, works, students: [student, second, third] as const }
}

it('puts waiting reports together that were judged alike, and grades them at once', async () => {
  const { teacher, taskId, works, students } = await submitted()
  const list = async () => teacher.ok(alike.alikeList, { taskId })
  const groups = await list()
  const all = groups.flatMap((group) => group.works.map(({ studentTaskId }) => studentTaskId))
  expect(all.toSorted()).toEqual([...works].toSorted())
  const [first, second] = works
  expect(groups[0]?.works.map(({ studentTaskId }) => studentTaskId)).toEqual(
    expect.arrayContaining([first, second]),
  )

  const given = { taskId, studentTaskIds: [first, second], score: 81, comment: 'Units are missing' }
  expect(await teacher.ok(alike.alikeGrade, given)).toEqual({ graded: 2 })
  for (const [k, student] of students.entries()) {
    const { task, reviews } = await student.ok(reports.reportGet, { studentTaskId: works[k] ?? '' })
    expect([task.score, reviews.length]).toEqual(k < 2 ? [81, 1] : [null, 0])
  }
  expect((await list()).flatMap((group) => group.works)).toHaveLength(1)
})

it('grades all or none: one that is graded already, or is of another task, refuses them all', async () => {
  const { teacher, taskId, works } = await submitted()
  const other = await submitted()
  const [first, second, third] = works
  await teacher.ok(reports.reportGrade, { studentTaskId: first, score: 50 })
  const refused = async (studentTaskIds: string[], who = teacher) => {
    let code = 0
    await changesNothing(kit.database.sql, async () => {
      code = (await who.call(alike.alikeGrade, { taskId, studentTaskIds, score: 70 })).code
    })
    return code
  }
  expect(await refused([second, first])).toBe(409)
  expect(await refused([second, other.works[0]])).toBe(404)
  expect(await refused([third], await kit.user('teacher'))).toBe(404)
  expect(await refused([])).toBe(400)
})

describe('hints', () => {
  it('do not come from words that much of a class has written alike', () => {
    const saying = (text: string): Pick<FrozenReport, 'sheet' | 'draft'> => ({
      sheet: null,
      draft: { texts: { aim: richText(text) }, pictures: {}, pdfFileId: null },
    })
    const task = 'Measure the gain at ten frequencies and draw it over the frequency'
    const [one, other, third] = [
      `${task} ${LONG}`,
      `${task} as it was asked of everybody here`,
      `${task} ${LONG}`,
    ].map(saying) as [ReturnType<typeof saying>, ReturnType<typeof saying>, ReturnType<typeof saying>]
    const shared = sharedByMany([one, other, third, saying(task)])
    expect(likenessOf(one, other).text).toBeGreaterThan(0.4)
    expect(likenessOf(one, other, shared).text).toBe(0)
    expect(likenessOf(one, third, shared).text).toBe(1)
    // Of three reports nobody can say what is usual.
    expect(sharedByMany([one, other, third]).size).toBe(0)
  })

  it('name reports with strikingly equal words to who reviews them alone', async () => {
    const { teacher, works, students } = await submitted()
    const [first, second, third] = works
    const found = await teacher.ok(alike.similarList, { studentTaskId: first })
    expect(found.map(({ studentTaskId }) => studentTaskId)).toEqual([second])
    expect(found[0]?.text).toBe(1)
    expect(await teacher.ok(alike.similarList, { studentTaskId: third })).toEqual([])
    expect((await students[0].call(alike.similarList, { studentTaskId: first })).code).toBe(403)
    const colleague = await kit.user('teacher')
    expect((await colleague.call(alike.similarList, { studentTaskId: first })).code).toBe(404)
  })
})

it('gives what a class has submitted, and its median from three reports on, to who may see them', async () => {
  const { teacher, works, students } = await submitted()
  const [studentTaskId] = works
  const { works: all, median } = await teacher.ok(alike.classMedian, { studentTaskId })
  expect(all.map((work) => [work.studentTaskId, work.values['uout.l0']])).toEqual([
    [works[0], 123.4],
    [works[1], 123.4],
    [works[2], 456.7],
  ])
  expect(median['uout.l0']).toBe(123.4)
  expect(median).not.toHaveProperty('uin.l0')
  expect((await students[0].call(alike.classMedian, { studentTaskId })).code).toBe(403)
  const colleague = await kit.user('teacher')
  expect((await colleague.call(alike.classMedian, { studentTaskId })).code).toBe(404)
})
