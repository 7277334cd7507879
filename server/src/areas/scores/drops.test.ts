import { afterAll, beforeAll, expect, it } from 'vitest'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import { courseAdd, courseClasses } from '@labbox/contract/courses/courses.ts'
import * as books from '@labbox/contract/scores/books.ts'
import type { GradeScheme } from '@labbox/contract/scores/scheme.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { classCast } from '../../testing/class-cast.ts'

let kit: TestApp
let cast: Awaited<ReturnType<typeof classCast>>
let key: { courseId: string; classId: string }
let revision = 0
const group = newId()
const [first, second, third, again] = [newId(), newId(), newId(), newId()] as const

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  cast = await classCast(kit)
  const { id: classId } = await cast.teacher.ok(classAdd, { name: { en: 'Class' } })
  await cast.teacher.ok(memberAdd, { id: classId, accounts: ['pupil001', 'pupil002'] })
  const { id: courseId } = await cast.teacher.ok(courseAdd, { name: { en: 'Circuits' } })
  await cast.teacher.ok(courseClasses, { id: courseId, classIds: [classId] })
  key = { courseId, classId }
})
afterAll(() => kit.close())

const save = async (dropLowest: number, replaces: GradeScheme['replaces'] = {}) => {
  const saved = await cast.teacher.ok(books.gradeScheme, {
    ...key,
    revision,
    scheme: {
      groups: [{ id: group, name: { en: 'Tests' }, weight: 10_000, kinds: [], dropLowest, bonus: false }],
      columns: [first, second, third, again].map((id, k) => ({ id, name: { en: `T${k}` }, groupId: group })),
      placed: {},
      replaces,
      decimals: 1,
    },
  })
  revision = saved.revision
}
const enter = (student: number, ...scores: [item: string, points: number][]) =>
  cast.teacher.ok(books.gradeEnter, {
    ...key,
    entries: scores.map(([itemId, points]) => ({
      itemId,
      studentId: cast.students[student]!.userId,
      score: points * POINT,
      excused: false,
    })),
  })
const marks = async () =>
  (await cast.teacher.ok(books.gradeBookGet, key)).students.map(({ mark }) => mark && mark / POINT)

it('leaves the lowest scores of a group out, and counts a second try in place of the first', async () => {
  await save(0)
  await enter(0, [first, 40], [second, 80], [third, 90], [again, 70])
  await enter(1, [first, 100], [second, 100], [third, 100], [again, 20])
  expect(await marks()).toEqual([70, 80])
  await save(1)
  expect(await marks()).toEqual([80, 100])
  await save(0, { [again]: first })
  // 70 for 40; what is worse than the first try takes nothing away.
  expect(await marks()).toEqual([80, 100])
  await save(1, { [again]: first })
  expect(await marks()).toEqual([85, 100])
})
