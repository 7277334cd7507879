import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import * as courses from '@labbox/contract/courses/courses.ts'
import type { GraphDocument, TopicLink } from '@labbox/contract/courses/graph.ts'
import * as graphs from '@labbox/contract/courses/graphs.ts'
import { wareAddFiles, wareList, wareUpdate } from '@labbox/contract/courses/wares.ts'
import { projectAdd } from '@labbox/contract/labs/projects.ts'
import { bankAdd } from '@labbox/contract/questions/banks.ts'
import { tagAdd } from '@labbox/contract/questions/tags.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { projectFileOf } from '../../../testing/courses.ts'
import { digestOf } from '../../../testing/database/digest.ts'

let kit: TestApp
let teacher: Client
let colleague: Client
let stranger: Client
let student: Client
let outsider: Client
let courseId: string
let digest: () => Promise<Record<string, string>>
const name = { zh: '电路', en: 'Circuits' }

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  teacher = await kit.user('teacher')
  colleague = await kit.user('teacher')
  stranger = await kit.user('teacher', { orgId: await kit.org() })
  student = await kit.user('student', { account: 'learner1' })
  outsider = await kit.user('student')
  digest = digestOf(kit.database.sql)
  courseId = (await teacher.ok(courses.courseAdd, { name })).id
  const { id: classId } = await teacher.ok(classAdd, { name })
  await teacher.ok(memberAdd, { id: classId, accounts: ['learner1'] })
  await teacher.ok(courses.courseClasses, { id: courseId, classIds: [classId] })
})
afterAll(() => kit.close())

const refused = async (code: number, ...calls: (() => Promise<{ code: number }>)[]) => {
  const before = await digest()
  for (const call of calls) expect((await call()).code).toBe(code)
  expect(await digest()).toEqual(before)
}
const make = async (more: object = {}) =>
  (await teacher.ok(graphs.graphAdd, { courseId, type: 1, name, ...more })).id
const chain = (ids: string, links: TopicLink[] = []): GraphDocument => ({
  topics: Array.from(ids, (id) => ({
    id,
    type: 0 as const,
    name: { en: `Topic ${id}` },
    description: {},
    parentId: null,
    links: id === ids[0] ? links : [],
  })),
  relations: Array.from(ids.slice(1), (to, k) => ({ from: ids[k]!, to })),
})

describe('a graph of a course', () => {
  it('is made, named, saved and deleted by who may change the course; nobody else', async () => {
    const id = await make()
    const document = chain('abc')
    await refused(
      404,
      ...[colleague, stranger].flatMap((by) => [
        () => by.call(graphs.graphGet, { id }),
        () => by.call(graphs.graphList, { courseId }),
        () => by.call(graphs.graphAdd, { courseId, type: 1, name }),
        () => by.call(graphs.graphUpdate, { id, type: 1, name }),
        () => by.call(graphs.graphSave, { id, revision: 1, document }),
        () => by.call(graphs.graphDelete, { id }),
        () => by.call(graphs.graphTargets, { courseId }),
        () => by.call(graphs.graphExport, { id }),
      ]),
    )
    await refused(
      403,
      () => student.call(graphs.graphSave, { id, revision: 1, document }),
      () => student.call(graphs.graphExport, { id }),
    )
    expect(await teacher.ok(graphs.graphSave, { id, revision: 1, document })).toEqual({ revision: 2 })
    await refused(409, () => teacher.call(graphs.graphSave, { id, revision: 1, document: chain('a') }))
    await teacher.ok(graphs.graphUpdate, { id, type: 2, name: { en: 'Abilities' } })
    expect(await teacher.ok(graphs.graphGet, { id })).toMatchObject({
      document,
      revision: 2,
      editable: true,
      topics: 3,
      relations: 2,
      type: 2,
    })
    const [row] = (await teacher.ok(graphs.graphList, { courseId })).items
    expect(row).toMatchObject({ id, topics: 3, relations: 2, visible: false, name: { en: 'Abilities' } })
    await teacher.ok(graphs.graphDelete, { id })
    await refused(404, () => teacher.call(graphs.graphGet, { id }))
  })

  it('is refused with the circle in it by name, and when its topics lead nowhere', async () => {
    const id = await make()
    const { topics, relations } = chain('abc')
    const save = (document: object) => () =>
      teacher.call(graphs.graphSave, { id, revision: 1, document: { topics, relations, ...document } })
    await refused(
      400,
      save({ relations: [...relations, { from: 'c', to: 'a' }] }),
      save({ relations: [{ from: 'a', to: 'zz' }] }),
      save({ topics: [...topics, topics[0]] }),
      save({ topics: topics.map((topic) => ({ ...topic, parentId: 'a' })) }),
      save({ topics: topics.map((topic) => ({ ...topic, name: { en: 'x' } })) }),
    )
    const circle = await save({ relations: [...relations, { from: 'c', to: 'b' }] })()
    expect(circle.refusal.error).toBe('GRAPH_CYCLE')
    expect(circle.msg).toContain('Topic b → Topic c → Topic b')
  })

  it('links to what its author may read; what was linked may stay', async () => {
    const id = await make({ visible: true })
    const { ids } = await teacher.ok(wareAddFiles, {
      courseId,
      projectFileIds: [await projectFileOf(kit, teacher)],
    })
    const lab = await teacher.ok(projectAdd, { name })
    const bank = await teacher.ok(bankAdd, { name, purpose: 0 })
    const tag = await teacher.ok(tagAdd, { bankId: bank.id, name })
    const foreignLab = await stranger.ok(projectAdd, { name })
    const foreignBank = await stranger.ok(bankAdd, { name, purpose: 0 })
    const foreignTag = await stranger.ok(tagAdd, { bankId: foreignBank.id, name })
    const ware = { kind: 'ware' as const, id: ids[0]! }
    const links = [ware, { kind: 'lab' as const, id: lab.id }, { kind: 'tag' as const, id: tag.id }]
    const save = (revision: number, own: TopicLink[]) =>
      teacher.call(graphs.graphSave, { id, revision, document: chain('ab', own) })
    await refused(
      404,
      () => save(1, [{ kind: 'lab', id: foreignLab.id }]),
      () => save(1, [{ kind: 'tag', id: foreignTag.id }]),
      () => save(1, [{ kind: 'ware', id: lab.id }]),
    )
    const targets = (await teacher.ok(graphs.graphTargets, { courseId })).items.map((one) => one.id)
    expect(targets).toEqual(expect.arrayContaining(links.map((one) => one.id)))
    for (const one of [foreignLab, foreignTag]) expect(targets).not.toContain(one.id)
    expect((await save(1, links)).code).toBe(200)
    expect((await teacher.ok(graphs.graphGet, { id })).links.map(({ kind }) => kind)).toEqual([
      'ware',
      'lab',
      'tag',
    ])

    // Students get what they can follow: neither labs and banks beside the course, nor what does not show yet.
    const seen = async () => {
      const graph = await student.ok(graphs.graphGet, { id })
      return [graph.document.topics[0]!.links.map(({ kind }) => kind), graph.links.map(({ kind }) => kind)]
    }
    expect(await seen()).toEqual([['ware'], ['ware']])
    await teacher.ok(courses.courseLabs, { id: courseId, projectIds: [lab.id] })
    await teacher.ok(courses.courseBanks, { id: courseId, bankIds: [bank.id] })
    const later = new Date(kit.clock.now().getTime() + DAY_MS).toISOString()
    const [item] = (await teacher.ok(wareList, { courseId })).items
    await teacher.ok(wareUpdate, { id: item!.id, name: item!.name, visibleFrom: later, visibleUntil: null })
    expect(await seen()).toEqual([
      ['lab', 'tag'],
      ['lab', 'tag'],
    ])
    // A copy of the course links to its own material.
    const copy = await teacher.ok(courses.courseCopy, { id: courseId })
    const copies = (await teacher.ok(graphs.graphList, { courseId: copy.id })).items
    const copied = await teacher.ok(graphs.graphGet, { id: copies.find((one) => one.visible)!.id })
    expect(copied.links.map(({ kind }) => kind)).toEqual(['ware', 'lab', 'tag'])
    expect(copied.links[0]?.id).not.toBe(ware.id)
    // A link that its author may no longer read stays until somebody removes it.
    await teacher.ok(graphs.graphSave, { id, revision: 2, document: chain('abc', links) })
  })

  it('is seen by students of the course once it is visible, until the course is archived', async () => {
    const id = await make()
    await refused(
      404,
      () => student.call(graphs.graphGet, { id }),
      () => student.call(graphs.graphMine, { id }),
    )
    const listed = async () => (await student.ok(graphs.graphList, { courseId })).items.map((row) => row.id)
    expect(await listed()).not.toContain(id)
    await teacher.ok(graphs.graphUpdate, { id, type: 1, name, visible: true })
    expect(await listed()).toContain(id)
    expect(await student.ok(graphs.graphGet, { id })).toMatchObject({ editable: false })
    await refused(
      404,
      () => outsider.call(graphs.graphGet, { id }),
      () => outsider.call(graphs.graphMine, { id }),
      () => outsider.call(graphs.graphList, { courseId }),
    )
    await teacher.ok(courses.courseArchive, { id: courseId, archived: true })
    await refused(404, () => student.call(graphs.graphGet, { id }))
    await refused(
      409,
      () => teacher.call(graphs.graphSave, { id, revision: 1, document: chain('a') }),
      () => teacher.call(graphs.graphDelete, { id }),
    )
    await teacher.ok(courses.courseArchive, { id: courseId, archived: false })
  })
})

interface Tried {
  code: number
  msg: string
  data: graphs.GraphImported & { error?: string }
}
const send = async (who: Client, text: string, file: string, query = ''): Promise<Tried> => {
  const form = new FormData()
  form.append('file', new File([text], file))
  const encoded = new Response(form)
  const answer = await kit.app.inject({
    method: 'POST',
    url: `/api/course/graph/import?courseId=${courseId}${query}`,
    headers: { 'x-token': who.token, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return answer.json()
}
const exported = async (id: string, format: 'json' | 'csv') => {
  const answer = await kit.app.inject({
    url: `/api/course/graph/export?id=${id}&format=${format}`,
    headers: { 'x-token': teacher.token },
  })
  return answer.body
}

describe('a graph as a file', () => {
  it('comes back from both formats as it was', async () => {
    const lab = await teacher.ok(projectAdd, { name })
    const id = await make({ type: 2 })
    const document = chain('abc', [{ kind: 'lab', id: lab.id }])
    document.topics[1]!.name = { zh: '=电阻', en: '-3 dB' }
    await teacher.ok(graphs.graphSave, { id, revision: 1, document })
    for (const format of ['json', 'csv'] as const) {
      const text = await exported(id, format)
      if (format === 'csv') expect(text).toContain("'=电阻,'-3 dB")
      const { code, data } = await send(teacher, text, `again.${format}`, '&write=true&type=2')
      expect(code).toBe(200)
      const again = await teacher.ok(graphs.graphGet, { id: data.id! })
      expect(again).toMatchObject({ document, type: 2, visible: false })
    }
    // In another course, links that lead nowhere are left out and counted.
    const elsewhere = (await exported(id, 'json')).replaceAll(lab.id, '019a0000-0000-7000-8000-000000000001')
    expect((await send(teacher, elsewhere, 'x.json')).data).toMatchObject({ dropped: 1, faulty: 0, id: null })
  })

  it('is tried first; with a faulty row nothing is kept', async () => {
    const csv = 'Name,Classification,Comes after\nOhm,,Divider\nDivider,,Ohm\nRC,nowhere,\n'
    const before = await digest()
    const { data } = await send(teacher, csv, 'c.csv')
    expect(data.rows.map(({ line, faults }) => [line, faults])).toEqual([
      [2, ['cycle']],
      [3, ['cycle']],
      [4, ['unknownParent']],
    ])
    expect(data).toMatchObject({ faulty: 3, id: null, topics: 3 })
    expect(data.cycle.toSorted()).toEqual(['Divider', 'Ohm'])
    expect((await send(teacher, csv, 'c.csv', '&write=true')).data.error).toBe('GRAPH_ROWS_BAD')
    expect((await send(teacher, '{"a":', 'c.json')).data.error).toBe('GRAPH_FILE')
    expect((await send(teacher, '{"format":"other"}', 'c.json')).data.error).toBe('GRAPH_FILE')
    expect((await send(teacher, 'a,b\n1,2\n', 'c.csv')).data.error).toBe('SHEET_HEADER')
    expect((await send(teacher, 'Name\n', 'c.csv')).data.error).toBe('SHEET_EMPTY')
    const good = 'Name\nOhm\n'
    for (const by of [colleague, stranger])
      expect((await send(by, good, 'c.csv', '&write=true')).code).toBe(404)
    expect((await send(student, good, 'c.csv', '&write=true')).code).toBe(403)
    const many = `Name\n${Array.from({ length: 501 }, (_, k) => `Topic ${k}`).join('\n')}\n`
    expect((await send(teacher, many, 'c.csv', '&write=true')).code).toBe(400)
    expect(await digest()).toEqual(before)
  })
})
