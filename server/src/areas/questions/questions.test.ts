import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankAdd } from '@labbox/contract/questions/banks.ts'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'
import {
  questionAdd,
  questionCopy,
  questionDelete,
  questionGet,
  questionMove,
  questionPage,
  questionSet,
  questionSimilar,
  questionUpdate,
} from '@labbox/contract/questions/questions.ts'
import { tagAdd } from '@labbox/contract/questions/tags.ts'
import { line, questionOf, samples } from '@labbox/contract/questions/testing.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { file } from '../files/tables.ts'
import { newId } from '../../platform/database/ids.ts'

let kit: TestApp
let digest: () => Promise<Record<string, string>>
let teacher: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  digest = digestOf(kit.database.sql)
  teacher = await kit.user('teacher')
})
afterAll(() => kit.close())

const bank = async (who = teacher, more: object = {}) =>
  (await who.ok(bankAdd, { name: { en: `Bank ${newId()}` }, purpose: 0, ...more })).id
const add = async (bankId: string, document: QuestionDocument = samples.single, more: object = {}) =>
  (await teacher.ok(questionAdd, { bankId, document, ...more })).id
const trueOrFalse = (zh: string, en?: string): QuestionDocument =>
  questionOf<'boolean'>({
    content: { type: 'boolean', stem: { zh: line(zh), ...(en && { en: line(en) }) } },
    key: { type: 'boolean', correct: true },
  })
const unchanged = async (refused: () => Promise<{ refusal: { error: string } }>, error: string) => {
  const before = await digest()
  expect((await refused()).refusal.error).toBe(error)
  expect(await digest()).toEqual(before)
}

describe('writing', () => {
  it.each(Object.keys(samples))('keeps a %s question as it was written', async (name) => {
    const document = samples[name as keyof typeof samples]
    const id = await add(await bank(), document)
    const kept = await teacher.ok(questionGet, { id })
    expect(kept.document).toEqual(document)
    expect(kept).toMatchObject({ number: 1, version: 1, type: document.content.type, editable: true })
    expect(kept.parameterised).toBe(name === 'parameterised')
  })

  it('makes a version of what it says, and none of tags and difficulty', async () => {
    const bankId = await bank()
    const id = await add(bankId)
    const { id: tagId } = await teacher.ok(tagAdd, { bankId, name: { en: 'T' } })
    const first = { id, version: 1, document: samples.single, difficulty: 5, tagIds: [tagId] }
    expect(await teacher.ok(questionUpdate, first)).toEqual({ version: 1 })
    const changed = { ...samples.single, key: { type: 'single', correct: 'c' } } as const
    expect(await teacher.ok(questionUpdate, { ...first, document: changed })).toEqual({ version: 2 })
    const now = await teacher.ok(questionGet, { id })
    expect(now).toMatchObject({ version: 2, difficulty: 5, tags: [{ id: tagId }], document: changed })
    expect(now.versions.map(({ number, current }) => [number, current])).toEqual([
      [2, true],
      [1, false],
    ])
    expect((await teacher.ok(questionGet, { id, version: 1 })).document).toEqual(samples.single)
    await unchanged(() => teacher.call(questionUpdate, first), 'QUESTION_STALE')
  })

  it('refuses what cannot be asked, each problem at its field', async () => {
    const bankId = await bank()
    const document = {
      ...samples.single,
      content: { ...samples.single.content, options: samples.single.content.options.slice(0, 1) },
    }
    const before = await digest()
    const answer = await teacher.call(questionAdd, { bankId, document })
    expect(answer.code).toBe(400)
    expect(answer.refusal.errors).toEqual({
      'document.content.options': 'Add at least two options',
      'document.key.correct': 'The correct answer refers to a missing option',
    })
    expect(await digest()).toEqual(before)
  })

  it('takes pictures only from who uploaded them', async () => {
    const bankId = await bank()
    const theirs = newId()
    await kit.deps.db.insert(file).values({
      id: theirs,
      sha256: '0'.repeat(64),
      name: 'x.png',
      size: 1,
      type: 'image/png',
      ownerId: (await kit.user('teacher')).userId,
      createdAt: kit.clock.now(),
    })
    const image = { type: 'doc' as const, content: [{ type: 'image', attrs: { fileId: theirs } }] }
    const document = questionOf<'boolean'>({
      content: { type: 'boolean', stem: { en: image } },
      key: { type: 'boolean', correct: true },
    })
    await unchanged(() => teacher.call(questionAdd, { bankId, document }), 'NOT_FOUND')
  })
})

describe('finding', () => {
  it('searches text and tags of both languages, numbers, types, branches', async () => {
    const bankId = await bank()
    const { id: analog } = await teacher.ok(tagAdd, { bankId, name: { zh: '模拟电路', en: 'Analog' } })
    const { id: filters } = await teacher.ok(tagAdd, {
      bankId,
      parentId: analog,
      name: { zh: '滤波器', en: 'Filters' },
    })
    await add(bankId, trueOrFalse('低通滤波器通过低频信号', 'A low pass lets low frequencies through'), {
      tagIds: [filters],
    })
    await add(bankId, trueOrFalse('二极管单向导电', 'A diode conducts one way: 100%_'), {
      tagIds: [analog],
      difficulty: 5,
    })
    await add(bankId, samples.numeric)
    const found = async (filter: object) =>
      (await teacher.ok(questionPage, { bankId, ...filter })).items.map(({ number }) => number)
    expect(await found({ text: '滤波' })).toEqual([1])
    expect(await found({ text: 'LOW pass' })).toEqual([1])
    expect(await found({ text: 'ｌｏｗ' })).toEqual([1])
    expect(await found({ text: 'analog' })).toEqual([2])
    expect(await found({ text: '100%_' })).toEqual([2])
    expect(await found({ text: '100__' })).toEqual([])
    expect(await found({ text: '二极管 low' })).toEqual([])
    expect(await found({ text: '#3' })).toEqual([3])
    expect(await found({ type: 'boolean' })).toEqual([1, 2])
    expect(await found({ difficulty: 5 })).toEqual([2])
    expect(await found({ tagId: analog })).toEqual([1, 2])
    expect(await found({ tagId: filters })).toEqual([1])
    expect(await found({ untagged: true })).toEqual([3])
    expect(await found({ sort: '-difficulty', limit: 1 })).toEqual([2])
  })

  it('finds the same question elsewhere, whatever the order of its options, where one may see it', async () => {
    const [bankId, colleague] = [await bank(), await kit.user('teacher')]
    const secret = await bank(colleague)
    const unlike = questionOf<'single'>({
      ...samples.single,
      content: { ...samples.single.content, stem: { en: line('Twins?') } },
    })
    const turned = { ...unlike, content: { ...unlike.content, options: unlike.content.options.toReversed() } }
    await add(bankId, unlike)
    await colleague.ok(questionAdd, { bankId: secret, document: turned })
    const one = await teacher.ok(questionPage, { bankId })
    expect(one.items[0]?.duplicate).toBe(false)
    await add(await bank(), turned)
    const [row] = (await teacher.ok(questionPage, { bankId, duplicates: true })).items
    expect(row?.duplicate).toBe(true)
  })

  it('tells an author what is nearly the same', async () => {
    const bankId = await bank()
    const id = await add(
      bankId,
      trueOrFalse(
        '理想运算放大器的输入阻抗为无穷大',
        'An ideal operational amplifier has infinite input impedance',
      ),
    )
    const text =
      'An ideal operational amplifier has an infinite input impedance 理想运算放大器输入阻抗为无穷大'
    const { items } = await teacher.ok(questionSimilar, { text })
    expect(items.map((item) => item.id)).toEqual([id])
    expect(items[0]?.likeness).toBeGreaterThan(0.6)
    expect((await teacher.ok(questionSimilar, { text, except: id })).items).toEqual([])
    expect((await teacher.ok(questionSimilar, { text: 'Kirchhoff' })).items).toEqual([])
  })
})

describe('several at once', () => {
  it('sets, moves and copies with tags by name, and deletes, all or none', async () => {
    const [from, to] = [await bank(), await bank()]
    const { id: tagId } = await teacher.ok(tagAdd, { bankId: from, name: { zh: '滤波器', en: 'Filters' } })
    const { id: sameTag } = await teacher.ok(tagAdd, { bankId: to, name: { zh: '滤波器' } })
    await add(to)
    const ids = [await add(from), await add(from, samples.blank), await add(from, samples.numeric)]
    await teacher.ok(questionSet, { ids, difficulty: 2, addTags: [tagId] })
    await unchanged(() => teacher.call(questionMove, { ids: [...ids, newId()], bankId: to }), 'NOT_FOUND')
    expect(await teacher.ok(questionMove, { ids: ids.slice(1), bankId: to })).toEqual({ moved: 2 })
    const moved = (await teacher.ok(questionPage, { bankId: to })).items
    expect(moved.map(({ number, type, tags }) => [number, type, tags.map((tag) => tag.id)])).toEqual([
      [1, 'single', []],
      [2, 'blank', [sameTag]],
      [3, 'numeric', [sameTag]],
    ])
    const { ids: copies } = await teacher.ok(questionCopy, { ids: [ids[0]!], bankId: to })
    expect(await teacher.ok(questionGet, { id: copies[0]! })).toMatchObject({
      number: 4,
      version: 1,
      difficulty: 2,
      tags: [{ id: sameTag }],
    })
    await teacher.ok(questionDelete, { ids: ids.slice(1) })
    expect((await teacher.ok(questionPage, { bankId: to })).items.map(({ number }) => number)).toEqual([1, 4])
    await add(to)
    expect((await teacher.ok(questionPage, { bankId: to })).items.at(-1)?.number).toBe(5)
  })

  it('sets the order of options as a new version, and puts tags in the place of others', async () => {
    const bankId = await bank()
    const tag = async (en: string) => (await teacher.ok(tagAdd, { bankId, name: { en } })).id
    const [old, fresh] = [await tag('Old'), await tag('Fresh')]
    const ids = [
      await add(bankId, samples.single, { tagIds: [old] }),
      await add(bankId, samples.blank, { tagIds: [old] }),
      await add(bankId, {
        ...samples.multiple,
        content: { ...samples.multiple.content, shuffle: false },
      }),
    ]
    await teacher.ok(questionSet, { ids, shuffle: false, clearTags: true, addTags: [fresh] })
    const { items } = await teacher.ok(questionPage, { bankId })
    expect(items.map(({ version, editable, tags }) => [version, editable, tags.map(({ id }) => id)])).toEqual(
      [
        [2, true, [fresh]],
        [1, true, [fresh]],
        [1, true, [fresh]],
      ],
    )
    const changed = await teacher.ok(questionGet, { id: ids[0]! })
    expect(changed.document.content).toEqual({ ...samples.single.content, shuffle: false })
    expect(changed.versions.map(({ number, current }) => [number, current])).toEqual([
      [2, true],
      [1, false],
    ])
    const before = await teacher.ok(questionGet, { id: ids[0]!, version: 1 })
    expect(before.document).toEqual(samples.single)
    const colleague = await kit.user('teacher')
    await unchanged(() => colleague.call(questionSet, { ids, shuffle: true, clearTags: true }), 'NOT_FOUND')
  })

  it('reaches nothing in banks that one may only read', async () => {
    const colleague = await kit.user('teacher')
    const shared = await bank(colleague, { shared: true })
    const { id } = await colleague.ok(questionAdd, { bankId: shared, document: samples.single })
    const own = await bank()
    for (const endpoint of [questionMove, questionDelete, questionSet] as const)
      await unchanged(
        () => teacher.call(endpoint as typeof questionMove, { ids: [id], bankId: own }),
        'NOT_FOUND',
      )
    await unchanged(() => teacher.call(questionCopy, { ids: [id], bankId: shared }), 'NOT_FOUND')
    expect((await teacher.ok(questionCopy, { ids: [id], bankId: own })).ids).toHaveLength(1)
  })
})
