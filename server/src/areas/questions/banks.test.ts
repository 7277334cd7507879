import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import {
  bankAdd,
  bankCopy,
  bankDelete,
  bankGet,
  bankPage,
  bankUpdate,
} from '@labbox/contract/questions/banks.ts'
import { exerciseBanks } from '@labbox/contract/questions/exercises.ts'
import { questionAdd, questionPage, questionSet } from '@labbox/contract/questions/questions.ts'
import { tagAdd, tagDelete, tagList, tagMove, tagUpdate } from '@labbox/contract/questions/tags.ts'
import { samples } from '@labbox/contract/questions/testing.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'

let kit: TestApp
let digest: () => Promise<Record<string, string>>
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

const add = (who: Client, en: string, more: object = {}) =>
  who.ok(bankAdd, { name: { en }, purpose: 0, ...more })
const listed = async (who: Client) =>
  (await who.ok(bankPage, { limit: 200, sort: 'createdAt' })).items.map(({ name }) => name.en)
const unchanged = async (refused: () => Promise<{ refusal: { error: string } }>, error: string) => {
  const before = await digest()
  expect((await refused()).refusal.error).toBe(error)
  expect(await digest()).toEqual(before)
}

describe('banks', () => {
  it('shows own, shared, school and system banks, and nobody else’s', async () => {
    const [teacher, colleague] = [await kit.user('teacher'), await kit.user('teacher')]
    const [orgadmin, admin] = [await kit.user('orgadmin'), await kit.user('admin')]
    const elsewhere = await kit.org()
    const [stranger, otherAdmin] = [
      await kit.user('teacher', { orgId: elsewhere }),
      await kit.user('orgadmin', { orgId: elsewhere }),
    ]
    await add(teacher, 'Mine')
    await add(colleague, 'Private')
    await add(colleague, 'Shared', { shared: true })
    await add(stranger, 'Shared elsewhere', { shared: true })
    await add(orgadmin, 'School')
    await add(otherAdmin, 'Other school')
    await add(admin, 'System')
    expect(await listed(teacher)).toEqual(['Mine', 'Shared', 'School', 'System'])
    expect(await listed(orgadmin)).toEqual(['Shared', 'School', 'System'])
    expect(await listed(admin)).toEqual(['System'])
    expect((await teacher.ok(bankPage, { editable: true })).items.map(({ name }) => name.en)).toEqual([
      'Mine',
    ])
    expect(
      (await teacher.ok(bankPage, { group: 1 })).items.map(({ name, editable }) => [name.en, editable]),
    ).toEqual([['School', false]])
  })

  it('lets nobody change what is only shared with them', async () => {
    const [teacher, colleague] = [await kit.user('teacher'), await kit.user('teacher')]
    const { id } = await add(colleague, 'Read only', { shared: true })
    await unchanged(() => teacher.call(bankUpdate, { id, name: { en: 'Taken' }, purpose: 1 }), 'NOT_FOUND')
    await unchanged(() => teacher.call(bankDelete, { id }), 'NOT_FOUND')
    await unchanged(() => teacher.call(tagAdd, { bankId: id, name: { en: 'Mine now' } }), 'NOT_FOUND')
    await unchanged(() => teacher.call(questionAdd, { bankId: id, document: samples.single }), 'NOT_FOUND')
  })

  it('copies a bank with its tags and questions', async () => {
    const [teacher, admin] = [await kit.user('teacher'), await kit.user('admin')]
    const { id } = await add(admin, 'Source')
    const { id: parent } = await admin.ok(tagAdd, { bankId: id, name: { en: 'Analog', zh: '模拟' } })
    const { id: tag } = await admin.ok(tagAdd, { bankId: id, parentId: parent, name: { en: 'Filters' } })
    await admin.ok(questionAdd, { bankId: id, document: samples.single, tagIds: [tag], difficulty: 4 })
    await admin.ok(questionAdd, { bankId: id, document: samples.blank })
    const copy = await teacher.ok(bankCopy, { id })
    expect(await teacher.ok(bankGet, copy)).toMatchObject({
      name: { en: 'Source (copy)' },
      group: 0,
      questions: 2,
      editable: true,
    })
    const { items } = await teacher.ok(tagList, { bankId: copy.id })
    expect(items.map(({ name, questions }) => [name.en, questions])).toEqual([
      ['Analog', 1],
      ['Filters', 1],
    ])
    const copied = (await teacher.ok(questionPage, { bankId: copy.id })).items
    expect(
      copied.map(({ number, difficulty, tags }) => [number, difficulty, tags.map(({ name }) => name.en)]),
    ).toEqual([
      [1, 4, ['Filters']],
      [2, 3, []],
    ])
  })

  it('opens a personal bank to classes one teaches, and only to those', async () => {
    const [teacher, colleague, pupil] = [
      await kit.user('teacher'),
      await kit.user('teacher'),
      await kit.user('student', { account: 'pupil01' }),
    ]
    const { id: classId } = await teacher.ok(classAdd, { name: { en: 'Class' } })
    await teacher.ok(memberAdd, { id: classId, accounts: ['pupil01'] })
    const opened = async () => (await pupil.ok(exerciseBanks, {})).items.map(({ name }) => name.en)
    const { id } = await add(teacher, 'Practice')
    await teacher.ok(questionAdd, { bankId: id, document: samples.single })
    expect(await opened()).not.toContain('Practice')
    await teacher.ok(bankUpdate, { id, name: { en: 'Practice' }, purpose: 1, classIds: [classId] })
    expect(await opened()).toContain('Practice')
    await teacher.ok(bankUpdate, { id, name: { en: 'Practice' }, purpose: 2, classIds: [classId] })
    expect(await opened()).not.toContain('Practice')
    await unchanged(
      () => colleague.call(bankAdd, { name: { en: 'X' }, purpose: 0, classIds: [classId] }),
      'NOT_FOUND',
    )
  })
})

describe('tags', () => {
  const tree = async (who: Client, bankId: string) => {
    const { items } = await who.ok(tagList, { bankId })
    const nameOf = (id: string | null) => items.find((tag) => tag.id === id)?.name.en ?? '-'
    return items.map((tag) => `${nameOf(tag.parentId)}/${tag.name.en}`)
  }

  it('form a tree: added at the end, moved with what is below, deleted with it', async () => {
    const teacher = await kit.user('teacher')
    const { id: bankId } = await add(teacher, 'Tree')
    const tag = async (en: string, parentId: string | null = null) =>
      (await teacher.ok(tagAdd, { bankId, parentId, name: { en } })).id
    const [a, b, c] = [await tag('a'), await tag('b'), await tag('c')]
    const a1 = await tag('a1', a)
    await tag('a11', a1)
    expect(await tree(teacher, bankId)).toEqual(['-/a', '-/b', '-/c', 'a/a1', 'a1/a11'])
    await teacher.ok(tagMove, { id: c, parentId: null, index: 0 })
    await teacher.ok(tagMove, { id: a1, parentId: b, index: 0 })
    expect(await tree(teacher, bankId)).toEqual(['-/c', '-/a', '-/b', 'b/a1', 'a1/a11'])
    await unchanged(() => teacher.call(tagMove, { id: b, parentId: a1, index: 0 }), 'TAG_CIRCLE')
    await unchanged(() => teacher.call(tagAdd, { bankId, name: { en: 'b' } }), 'TAG_DUPLICATE')
    await unchanged(() => teacher.call(tagUpdate, { id: a, name: { en: 'b' } }), 'TAG_DUPLICATE')
    const { id: question } = await teacher.ok(questionAdd, { bankId, document: samples.single, tagIds: [a1] })
    await teacher.ok(tagDelete, { id: b })
    expect(await tree(teacher, bankId)).toEqual(['-/c', '-/a'])
    expect((await teacher.ok(questionPage, { bankId })).items).toMatchObject([{ id: question, tags: [] }])
  })

  it('go six levels deep, also when a branch is moved', async () => {
    const teacher = await kit.user('teacher')
    const { id: bankId } = await add(teacher, 'Deep')
    const chain = async (prefix: string, length: number) => {
      const ids: string[] = []
      for (let k = 0; k < length; k += 1)
        ids.push(
          (await teacher.ok(tagAdd, { bankId, parentId: ids.at(-1) ?? null, name: { en: `${prefix}${k}` } }))
            .id,
        )
      return ids
    }
    const deep = await chain('d', 6)
    await unchanged(
      () => teacher.call(tagAdd, { bankId, parentId: deep[5]!, name: { en: 'seventh' } }),
      'TAG_DEEP',
    )
    const short = await chain('s', 2)
    await unchanged(() => teacher.call(tagMove, { id: short[0]!, parentId: deep[4]!, index: 0 }), 'TAG_DEEP')
    await teacher.ok(tagMove, { id: short[0]!, parentId: deep[3]!, index: 0 })
  })

  it('belong to one bank', async () => {
    const teacher = await kit.user('teacher')
    const [one, two] = [await add(teacher, 'One'), await add(teacher, 'Two')]
    const { id: foreign } = await teacher.ok(tagAdd, { bankId: two.id, name: { en: 'Two' } })
    await unchanged(
      () => teacher.call(tagAdd, { bankId: one.id, parentId: foreign, name: { en: 'x' } }),
      'NOT_FOUND',
    )
    await unchanged(
      () => teacher.call(questionAdd, { bankId: one.id, document: samples.single, tagIds: [foreign] }),
      'NOT_FOUND',
    )
    const { id } = await teacher.ok(questionAdd, { bankId: one.id, document: samples.single })
    await unchanged(() => teacher.call(questionSet, { ids: [id], addTags: [foreign] }), 'NOT_FOUND')
  })
})
