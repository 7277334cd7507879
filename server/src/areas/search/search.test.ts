import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { courseAdd, courseClasses } from '@labbox/contract/courses/courses.ts'
import { wareAddFiles, wareUpdate } from '@labbox/contract/courses/wares.ts'
import * as labs from '@labbox/contract/labs/projects.ts'
import { bankAdd, bankUpdate } from '@labbox/contract/questions/banks.ts'
import { questionAdd, questionDelete } from '@labbox/contract/questions/questions.ts'
import { line, samples } from '@labbox/contract/questions/testing.ts'
import { searchFind, type PassageKind } from '@labbox/contract/search/search.ts'
import { taskClose, taskPublish } from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { projectFileOf } from '../../testing/courses.ts'
import { richText, sampleLab } from '../../testing/lab.ts'
import { labProject } from '../labs/tables.ts'
import { updateIndex } from './index.service.ts'
import { searchPassage, searchSource } from './tables.ts'

let kit: TestApp
let teacher: Client
let colleague: Client
let student: Client
let other: Client
let classId: string

const index = () => updateIndex(kit.app.areas.search)
const find = (who: Client, words: string, kind?: PassageKind) =>
  who.ok(searchFind, { words, ...(kind && { kind }) })
const kinds = async (who: Client, words: string) => (await find(who, words)).map(({ kind }) => kind)
const guidebook = (text: string) => ({
  ...sampleLab(),
  guidebook: {
    zh: {
      type: 'doc' as const,
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '实验步骤' }] },
        { type: 'paragraph', content: [{ type: 'text', text: '用示波器观察输出波形的截止频率。' }] },
      ],
    },
    en: richText(text),
  },
})
const made = async (text: string) =>
  (
    await teacher.ok(labs.projectAdd, {
      name: { zh: '低通滤波器', en: 'Low pass' },
      document: guidebook(text) as never,
    })
  ).id

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  teacher = await kit.user('teacher')
  colleague = await kit.user('teacher')
  student = await kit.user('student', { account: 'reader01' })
  other = await kit.user('student', { account: 'reader02' })
  classId = (await teacher.ok(classAdd, { name: { en: 'Class' } })).id
  await teacher.ok(memberAdd, { id: classId, accounts: ['reader01'] })
})
afterAll(() => kit.close())

describe('the index', () => {
  it('reads what is new and what has changed, once, and forgets what is gone', async () => {
    await index()
    const id = await made('Turn the zanzibar knob.')
    expect(await find(teacher, 'zanzibar')).toEqual([])
    expect(await index()).toBe(1)
    expect(await index()).toBe(0)
    expect((await find(teacher, 'zanzibar')).map(({ lead }) => lead.id)).toEqual([id])
    const { revision } = await teacher.ok(labs.projectGet, { id })
    await teacher.ok(labs.projectUpdate, {
      id,
      revision,
      name: { en: 'Low pass' },
      document: guidebook('Turn the timbuktu knob.') as never,
    })
    expect(await index()).toBe(1)
    expect(await find(teacher, 'zanzibar')).toEqual([])
    expect(await find(teacher, 'timbuktu')).toHaveLength(1)
    await kit.deps.db.update(labProject).set({ deletedAt: kit.clock.now() }).where(eq(labProject.id, id))
    // Before it is forgotten nobody may read it any more.
    expect(await find(teacher, 'timbuktu')).toEqual([])
    await index()
    expect(await kit.deps.db.select().from(searchSource).where(eq(searchSource.refId, id))).toEqual([])
    expect(await kit.deps.db.select().from(searchPassage).where(eq(searchPassage.refId, id))).toEqual([])
  })
})

describe('a search', () => {
  it('finds Chinese and English, in any order of words, with its heading and what is to be marked', async () => {
    const id = await made('The cut-off frequency is where the gain has fallen by 3 dB.')
    await index()
    const [zh] = await find(teacher, '截止频率')
    expect(zh).toMatchObject({
      kind: 'lab',
      place: '实验步骤',
      title: { zh: '低通滤波器' },
      lead: { kind: 'lab', id },
    })
    const cut = ({ text, marks }: { text: string; marks: [number, number][] }) =>
      marks.map(([from, to]) => text.slice(from, to))
    expect(cut(zh!)).toEqual(['截止频率'])
    const [en] = await find(teacher, 'gain FREQUENCY')
    expect(cut(en!)).toEqual(['frequency', 'gain'])
    // Where nothing has all of the words, some are enough; a single character is found too.
    expect(await find(teacher, 'frequency of unheard')).not.toEqual([])
    expect((await find(teacher, '频'))[0]?.lead.id).toBe(id)
    for (const none of ['！？', 'unheard']) expect(await find(teacher, none)).toEqual([])
  })

  it('shows a guidebook to who may open the lab, and to who was given it', async () => {
    const projectId = await made('Solder the quokka joint.')
    await index()
    expect(await kinds(teacher, 'quokka')).toEqual(['lab'])
    for (const who of [colleague, student, other]) expect(await find(who, 'quokka')).toEqual([])
    const minutes = (n: number) => new Date(kit.clock.now().getTime() + n * 60_000).toISOString()
    const { experimentTaskId } = await teacher.ok(taskPublish, {
      projectId,
      name: { en: 'Task' },
      classIds: [classId],
      startAt: minutes(0),
      endAt: minutes(60),
    })
    await index()
    expect((await kinds(teacher, 'quokka')).toSorted()).toEqual(['lab', 'task'])
    const [own] = await find(student, 'quokka')
    expect(own).toMatchObject({ kind: 'task', lead: { kind: 'work', type: 2 } })
    expect(own?.lead.id).not.toBe(experimentTaskId)
    for (const who of [colleague, other]) expect(await find(who, 'quokka')).toEqual([])
    await teacher.ok(taskClose, { id: experimentTaskId, reason: 'Wrong class' })
    await index()
    expect(await find(student, 'quokka')).toEqual([])
  })

  it('shows what questions ask and never their answers; to students those that they may practise', async () => {
    const { id: bankId } = await teacher.ok(bankAdd, { name: { en: 'Bank' }, purpose: 1 })
    const document = {
      ...samples.short,
      content: { ...samples.short.content, stem: { en: line('Explain the wombat effect.') } },
      explanation: { en: line('It is the axolotl.') },
    }
    const { id } = await teacher.ok(questionAdd, { bankId, document })
    await index()
    expect((await find(teacher, 'wombat')).map(({ lead }) => lead)).toEqual([
      { kind: 'question', id, type: null },
    ])
    expect(await find(teacher, 'axolotl')).toEqual([])
    expect(await find(student, 'wombat')).toEqual([])
    await teacher.ok(bankUpdate, {
      id: bankId,
      name: { en: 'Bank' },
      purpose: 1,
      classIds: [classId],
    } as never)
    expect((await find(student, 'wombat')).map(({ lead }) => lead.kind)).toEqual(['exercise'])
    expect(await find(other, 'wombat')).toEqual([])
    await teacher.ok(questionDelete, { ids: [id] } as never)
    expect(await find(teacher, 'wombat')).toEqual([])
  })

  it('reads files of courses: students find what is shown to them now, with its page', async () => {
    const { id: courseId } = await teacher.ok(courseAdd, { name: { en: 'Filters' } })
    await teacher.ok(courseClasses, { id: courseId, classIds: [classId] })
    const text = Buffer.from('The capybara bridge is balanced by its capacitor.')
    const projectFileId = await projectFileOf(kit, teacher, 'bridges.txt', text)
    const { ids } = await teacher.ok(wareAddFiles, { courseId, projectFileIds: [projectFileId] })
    await index()
    for (const who of [teacher, student])
      expect(await find(who, 'capybara')).toMatchObject([
        { kind: 'ware', title: { en: 'Filters' }, place: 'bridges.txt', page: null, lead: { id: courseId } },
      ])
    for (const who of [other, colleague]) expect(await find(who, 'capybara')).toEqual([])
    const visibleFrom = new Date(kit.clock.now().getTime() + 60_000).toISOString()
    await teacher.ok(wareUpdate, {
      id: ids[0]!,
      name: 'bridges.txt',
      visibleFrom,
      visibleUntil: null,
    } as never)
    expect(await find(student, 'capybara')).toEqual([])
    expect(await find(teacher, 'capybara')).toHaveLength(1)
  })

  it('is for who is signed in, and says which field is wrong', async () => {
    expect((await kit.anonymous.call(searchFind, { words: 'a' })).code).toBe(401)
    const { refusal } = await teacher.call(searchFind, { words: ' ' })
    expect(Object.keys(refusal.errors ?? {})).toEqual(['words'])
  })
})
