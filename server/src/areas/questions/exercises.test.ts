import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { bankAdd } from '@labbox/contract/questions/banks.ts'
import * as ex from '@labbox/contract/questions/exercises.ts'
import {
  questionAdd,
  questionDelete,
  questionGet,
  questionUpdate,
} from '@labbox/contract/questions/questions.ts'
import { tagAdd } from '@labbox/contract/questions/tags.ts'
import { samples } from '@labbox/contract/questions/testing.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'

let kit: TestApp
let digest: () => Promise<Record<string, string>>
let teacher: Client
let student: Client
let classId: string
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  digest = digestOf(kit.database.sql)
  teacher = await kit.user('teacher')
  student = await kit.user('student', { account: 'pupil01', name: 'Pupil' })
  classId = (await teacher.ok(classAdd, { name: { en: 'Class' } })).id
  await teacher.ok(memberAdd, { id: classId, accounts: ['pupil01'] })
})
afterAll(() => kit.close())

type Name = keyof typeof samples

/** A bank open to the class, with these questions. */
const bankWith = async (...names: Name[]) => {
  const { id: bankId } = await teacher.ok(bankAdd, {
    name: { en: 'Practice' },
    purpose: 1,
    classIds: [classId],
  })
  const ids: string[] = []
  for (const name of names) ids.push((await teacher.ok(questionAdd, { bankId, document: samples[name] })).id)
  return { bankId, ids }
}
const start = async (bankId: string | null, more: object = {}) =>
  (await student.ok(ex.exerciseStart, { kind: 'tag', bankId, ...more })).id
const round = (id: string) => student.ok(ex.exerciseGet, { id })
const wrong = async () => (await student.ok(ex.wrongPage, {})).items
const right = { type: 'single', option: 'b' } as const
const unchanged = async (refused: () => Promise<{ refusal: { error: string } }>, error: string) => {
  const before = await digest()
  expect((await refused()).refusal.error).toBe(error)
  expect(await digest()).toEqual(before)
}

describe('a round', () => {
  it('tells nothing of a question before it is answered, and everything after', async () => {
    const { bankId } = await bankWith(
      'single',
      'multiple',
      'blank',
      'numeric',
      'parameterised',
      'boolean',
      'short',
    )
    const id = await start(bankId)
    const fresh = await round(id)
    expect(fresh.items).toHaveLength(7)
    const sent = JSON.stringify(fresh)
    for (const secret of [
      '"key"',
      '"correct"',
      '"accepted"',
      '低频',
      '"tolerance"',
      '2*pi',
      '{{R}}',
      '"variables"',
    ])
      expect(sent).not.toContain(secret)
    const single = fresh.items.find(({ question }) => question.content.type === 'single')!
    const told = await student.ok(ex.exerciseAnswer, { id, position: single.position, answer: right })
    expect(told).toMatchObject({
      answer: right,
      judge: false,
      result: { verdict: 'right', score: 10_000, key: { correct: 'b' } },
    })
    expect(told.question).toEqual(single.question)
    expect(await round(id)).toMatchObject({ state: 'started', answered: 1, right: 1 })
  })

  it('is continued where it was: same numbers, same order of options', async () => {
    const { bankId } = await bankWith('single', 'parameterised')
    const id = await start(bankId)
    const first = await round(id)
    kit.clock.advance(DAY_MS)
    expect((await round(id)).items).toEqual(first.items)
  })

  it('takes one answer to each question, of its own kind, and ends with the last', async () => {
    const { bankId } = await bankWith('single', 'boolean')
    const id = await start(bankId)
    const at = (type: string) => ({
      id,
      position: items.find(({ question }) => question.content.type === type)!.position,
    })
    const { items } = await round(id)
    await unchanged(
      () => student.call(ex.exerciseAnswer, { ...at('single'), answer: { type: 'boolean', value: true } }),
      'VALIDATION',
    )
    await unchanged(
      () => student.call(ex.exerciseAnswer, { ...at('single'), answer: { type: 'single', option: 'zz' } }),
      'VALIDATION',
    )
    await unchanged(() => student.call(ex.exerciseAnswer, { id, position: 9, answer: null }), 'NOT_FOUND')
    expect((await student.ok(ex.exerciseAnswer, { ...at('single'), answer: null })).result).toMatchObject({
      verdict: 'empty',
      score: 0,
    })
    await unchanged(
      () => student.call(ex.exerciseAnswer, { ...at('single'), answer: right }),
      'EXERCISE_ANSWERED',
    )
    await student.ok(ex.exerciseAnswer, { ...at('boolean'), answer: { type: 'boolean', value: true } })
    expect(await round(id)).toMatchObject({ state: 'ended', answered: 2, right: 1 })
    await unchanged(() => student.call(ex.exerciseEnd, { id }), 'EXERCISE_OVER')
    await unchanged(() => student.call(ex.exerciseCancel, { id }), 'EXERCISE_OVER')
    await unchanged(
      () => student.call(ex.exerciseAnswer, { ...at('single'), answer: right }),
      'EXERCISE_OVER',
    )
  })

  it('lets the student judge a short answer, once the model answer was shown', async () => {
    const { bankId } = await bankWith('short')
    const id = await start(bankId)
    await unchanged(() => student.call(ex.exerciseJudge, { id, position: 0, right: true }), 'WRONG_STATE')
    const waiting = await student.ok(ex.exerciseAnswer, {
      id,
      position: 0,
      answer: { type: 'short', text: 'since' },
    })
    expect(waiting).toMatchObject({ judge: true, result: { verdict: 'review', score: null } })
    expect((await round(id)).state).toBe('started')
    const judged = await student.ok(ex.exerciseJudge, { id, position: 0, right: true })
    expect(judged).toMatchObject({ judge: false, result: { verdict: 'right', score: 10_000 } })
    expect((await round(id)).state).toBe('ended')
  })

  it('is ended, cancelled and begun again as the table of states says', async () => {
    const { bankId, ids } = await bankWith('single', 'boolean')
    const id = await start(bankId)
    await student.ok(ex.exerciseEnd, { id })
    const again = (await student.ok(ex.exerciseRestart, { id })).id
    expect(await round(again)).toMatchObject({ state: 'started', answered: 0, questions: 2 })
    await student.ok(ex.exerciseCancel, { id: again })
    expect((await round(again)).state).toBe('cancelled')
    const third = (await student.ok(ex.exerciseRestart, { id: again })).id
    await teacher.ok(questionDelete, { ids: ids.slice(0, 1) })
    const fourth = (await student.ok(ex.exerciseRestart, { id: third })).id
    expect((await round(third)).state).toBe('ended')
    expect((await round(fourth)).questions).toBe(1)
    await teacher.ok(questionDelete, { ids: ids.slice(1) })
    await unchanged(() => student.call(ex.exerciseRestart, { id: fourth }), 'EXERCISE_NONE')
    await unchanged(() => student.call(ex.exerciseStart, { kind: 'tag', bankId }), 'EXERCISE_NONE')
  })

  it('belongs to one student', async () => {
    const { bankId } = await bankWith('single')
    const id = await start(bankId)
    const other = await kit.user('student')
    for (const call of [ex.exerciseEnd, ex.exerciseCancel, ex.exerciseRestart])
      await unchanged(() => other.call(call, { id }), 'NOT_FOUND')
    await unchanged(() => other.call(ex.exerciseAnswer, { id, position: 0, answer: right }), 'NOT_FOUND')
    expect((await other.call(ex.exerciseGet, { id })).code).toBe(404)
    await unchanged(() => other.call(ex.exerciseStart, { kind: 'tag', bankId }), 'NOT_FOUND')
  })

  it('keeps the version it was begun with', async () => {
    const { bankId, ids } = await bankWith('single')
    const id = await start(bankId)
    const before = await round(id)
    const document = { ...samples.single, key: { type: 'single', correct: 'd' } } as const
    await teacher.ok(questionUpdate, { id: ids[0]!, version: 1, document })
    expect((await round(id)).items).toEqual(before.items)
    const told = await student.ok(ex.exerciseAnswer, { id, position: 0, answer: right })
    expect(told.result?.verdict).toBe('right')
  })
})

describe('choosing', () => {
  it('goes by topic with all below it, by any of several tags, by type, and asks new questions first', async () => {
    const { bankId } = await bankWith()
    const tag = async (en: string, parentId: string | null = null) =>
      (await teacher.ok(tagAdd, { bankId, parentId, name: { en } })).id
    const analog = await tag('Analog')
    const filters = await tag('Filters', analog)
    const digital = await tag('Digital')
    const add = (name: Name, tagIds: string[]) =>
      teacher.ok(questionAdd, { bankId, document: samples[name], tagIds })
    await add('single', [filters])
    await add('boolean', [analog])
    await add('multiple', [digital])
    const types = async (more: object) =>
      (await round(await start(bankId, more))).items.map(({ question }) => question.content.type).toSorted()
    expect(await types({ kind: 'topic', tagIds: [analog] })).toEqual(['boolean', 'single'])
    expect(await types({ kind: 'topic', tagIds: [filters] })).toEqual(['single'])
    expect(await types({ tagIds: [filters, digital] })).toEqual(['multiple', 'single'])
    expect(await types({ types: ['boolean'] })).toEqual(['boolean'])
    const first = await start(bankId, { types: ['single', 'boolean'] })
    for (const { position } of (await round(first)).items)
      await student.ok(ex.exerciseAnswer, { id: first, position, answer: null })
    expect(await types({ count: 1 })).toEqual(['multiple'])
    const topics = (await student.ok(ex.exerciseTopics, { bankId })).items
    expect(
      topics.map(({ name, questions, done, right: known }) => [name.en, questions, done, known]),
    ).toEqual([
      ['Analog', 2, 2, 0],
      ['Digital', 1, 0, 0],
      ['Filters', 1, 1, 0],
    ])
    await unchanged(() => student.call(ex.exerciseStart, { kind: 'topic', bankId, tagIds: [] }), 'VALIDATION')
  })

  it('leaves out questions that need a file', async () => {
    const { bankId } = await bankWith('file')
    await unchanged(() => student.call(ex.exerciseStart, { kind: 'tag', bankId }), 'EXERCISE_NONE')
  })
})

describe('the book of wrong answers', () => {
  it('keeps a question until it was right twice in a row, or was put away', async () => {
    const { bankId, ids } = await bankWith('single')
    const play = async (answer: typeof right | null, kind = 'tag') => {
      const id = await start(kind === 'wrong' ? null : bankId, { kind })
      await student.ok(ex.exerciseAnswer, {
        id,
        position: (await round(id)).items.findIndex(({ result }) => !result),
        answer,
      })
    }
    const entry = async () => (await wrong()).find(({ id }) => id === ids[0])
    for (const { id } of await wrong()) await student.ok(ex.wrongDelete, { id })
    await play(right)
    expect(await entry()).toBeUndefined()
    await play(null)
    await play(null)
    expect(await entry()).toMatchObject({ times: 2, rightInRow: 0 })
    await play(right, 'wrong')
    expect(await entry()).toMatchObject({ times: 2, rightInRow: 1 })
    await play(right, 'wrong')
    expect(await entry()).toBeUndefined()
    await play(null)
    expect(await entry()).toMatchObject({ times: 3 })
    expect((await student.ok(ex.exerciseBanks, {})).wrong).toBe(1)
    await student.ok(ex.wrongDelete, { id: ids[0]! })
    expect(await entry()).toBeUndefined()
    await unchanged(() => student.call(ex.wrongDelete, { id: ids[0]! }), 'NOT_FOUND')
  })
})

describe('the teacher', () => {
  it('sees rounds of the own classes, and how each question went', async () => {
    const { bankId, ids } = await bankWith('single')
    const id = await start(bankId)
    await student.ok(ex.exerciseAnswer, { id, position: 0, answer: right })
    const second = await start(bankId)
    await student.ok(ex.exerciseAnswer, { id: second, position: 0, answer: null })
    const rows = (await teacher.ok(ex.exerciseList, { classId, student: 'pupil' })).items
    expect(rows.find((row) => row.id === id)).toMatchObject({
      student: 'Pupil',
      classes: [{ en: 'Class' }],
      answered: 1,
      right: 1,
      state: 'ended',
    })
    expect((await teacher.ok(questionGet, { id: ids[0]! })).use).toMatchObject({
      practised: 2,
      practiceFacility: 0.5,
      exams: 0,
    })
    const colleague = await kit.user('teacher')
    expect((await colleague.ok(ex.exerciseList, {})).items).toEqual([])
    const elsewhere = await kit.user('orgadmin', { orgId: await kit.org() })
    expect((await elsewhere.ok(ex.exerciseList, {})).items).toEqual([])
  })
})
