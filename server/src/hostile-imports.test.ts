import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { importGet } from '@labbox/contract/access/user-import.ts'
import { classAdd } from '@labbox/contract/classes/classes.ts'
import { courseAdd, courseClasses } from '@labbox/contract/courses/courses.ts'
import { bankAdd } from '@labbox/contract/questions/banks.ts'
import { workbookOf, zipOf, type Part } from './platform/sheet/testing.ts'
import { createTestApp, type Client, type TestApp } from './testing/app.ts'

import { digestOf } from './testing/database/digest.ts'

const long = process.env.LONG === '1'
/** So many of the files that one reader reads are sent to each import in the gate, the next ones to the next; all to the first. */
const TURNS = 2

/** Files that are small to send and large, deep or endless to read, at every import there is. */
let kit: TestApp
let digest: () => Promise<Record<string, string>>
let who: Record<'admin' | 'orgadmin' | 'teacher', Client>
const at: Record<string, string> = {}

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  digest = digestOf(kit.database.sql, ['user_import', 'audit_log'])
  who = {
    admin: await kit.user('admin'),
    orgadmin: await kit.user('orgadmin'),
    teacher: await kit.user('teacher'),
  }
  const name = { en: 'x' }
  at['class'] = (await who.teacher.ok(classAdd, { name })).id
  at['course'] = (await who.teacher.ok(courseAdd, { name } as never)).id
  await who.teacher.ok(courseClasses, { id: at['course'], classIds: [at['class']] })
  at['bank'] = (await who.teacher.ok(bankAdd, { name, purpose: 0 })).id
})
afterAll(() => kit.close())

const send = async (client: Client, path: string, bytes: Uint8Array) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'file')
  const encoded = new Response(form)
  const answer = await kit.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'x-token': client.token,
      'accept-language': 'en',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return answer.json<{ code: number; msg: string; data: { id?: string; error?: string } }>()
}

const MIB = 1 << 20
const zeros = Buffer.alloc(90 * MIB, ' ')
const sheet = (inside: string, strings?: string, more?: Part[]) => workbookOf(inside, strings, more)
const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>'
const laughs = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]>`
const deep = (name: string, times: number) => `<${name}>`.repeat(times)

/** Made once: some of them are hundreds of megabytes before they are packed. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}

const sheets = once((): Record<string, Buffer> => ({
  'more than it may unpack to': sheet(
    row,
    '',
    Array.from({ length: 5 }, (_, k) => ({ name: `xl/media/${k}`, content: zeros })),
  ),
  'more than its directory says': sheet(row, '', [{ name: 'xl/x', content: 'x', claims: 500 * MIB }]),
  'rows that the directory denies': zipOf([
    { name: '_rels/.rels', content: '' },
    { name: 'xl/workbook.xml', content: zeros, claims: 100 },
  ]),
  'a shared text without end': sheet(row, `<si><t>${'x'.repeat(8 * MIB)}</t></si>`),
  'too many parts': sheet(
    row,
    '',
    Array.from({ length: 2_100 }, (_, k) => ({ name: `x/${k}`, content: '' })),
  ),
  'elements in elements': sheet(deep('a', 200_000)),
  'more columns and rows than there are': sheet('<row><c><v>1</v></c></row>'.repeat(1_100_000)),
  entities: zipOf([
    { name: '_rels/.rels', content: `${laughs}<Relationships>&c;</Relationships>` },
    { name: 'xl/workbook.xml', content: '<workbook/>' },
  ]),
}))
const item = (inside: string) => zipOf([{ name: 'a.xml', content: inside }])
const questionFiles = once((): Record<string, Buffer> => ({
  'a part that is too large': item(' '.repeat(9 * MIB)),
  'pictures that are too large': zipOf([{ name: 'a.png', content: zeros }]),
  'a part larger than the directory says': zipOf([{ name: 'a.xml', content: zeros, claims: 10 }]),
  'too many parts': zipOf(Array.from({ length: 2_100 }, (_, k) => ({ name: `${k}.xml`, content: '' }))),
  'XML in XML': Buffer.from(deep('quiz', 100_000)),
  entities: Buffer.from(`<?xml version="1.0"?>${laughs}<quiz>&c;</quiz>`),
  'a text without end': Buffer.from(`q {${'='.repeat(400_000)}`),
  'HTML in HTML': Buffer.from(
    `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${deep('b', 200_000)}]]></text></questiontext></question></quiz>`,
  ),
}))
const list = (text: string) => zipOf([{ name: 'lab.json', content: text }])
const labs = once((): Record<string, Buffer> => ({
  'a list that is too large': list(' '.repeat(9 * MIB)),
  'a list larger than the directory says': zipOf([{ name: 'lab.json', content: zeros, claims: 10 }]),
  'lists in lists': list('['.repeat(2_000_000)),
  'too many values': list(`[${'0,'.repeat(2_000_000)}0]`),
  'too many parts': zipOf(Array.from({ length: 2_100 }, (_, k) => ({ name: `${k}`, content: '' }))),
}))
const manifests = once((): Record<string, Buffer> => ({
  'a manifest that is too large': zipOf([{ name: 'manifest.json', content: ' '.repeat(9 * MIB) }]),
  'lists in lists': zipOf([{ name: 'manifest.json', content: '['.repeat(900_000) }]),
  'a manifest larger than the directory says': zipOf([{ name: 'manifest.json', content: zeros, claims: 10 }]),
}))
const graphs = once((): Record<string, Buffer> => ({
  'objects in objects': Buffer.from('{"a":'.repeat(300_000)),
  'too many values': Buffer.from(`{"a":[${'0,'.repeat(900_000)}0]}`),
  'bytes that are no text': Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
}))
const packages = once((): Record<string, Buffer> => ({
  'more than it may unpack to': gzipSync(Buffer.alloc(210 * MIB)),
  'no end': gzipSync(Buffer.from('x'.repeat(600))),
}))

const modules = once(() => ({ ...labs(), ...manifests() }))

/** Some of the files in turn, but all where they are sent for the first time; all of them in the long run. */
const sent = new Map<() => Record<string, Buffer>, number>()
const turnOf = (files: () => Record<string, Buffer>): [string, Buffer][] => {
  const all = Object.entries(files())
  const next = sent.get(files)
  sent.set(files, next === undefined ? 0 : next + TURNS)
  if (long || next === undefined) return all
  return Array.from({ length: TURNS }, (_, k) => all[(next + k) % all.length]!)
}

const imports: [
  name: string,
  path: () => string,
  as: keyof typeof who,
  files: () => Record<string, Buffer>,
][] = [
  ['members of a class', () => `/lab/class/importMembers?write=true&id=${at['class']}`, 'teacher', sheets],
  [
    'scores of a class',
    () => `/teacher/gradeBook/import?write=true&courseId=${at['course']}&classId=${at['class']}`,
    'teacher',
    sheets,
  ],
  ['benches', () => '/device/import?write=true', 'orgadmin', sheets],
  [
    'topics of a graph, as a sheet',
    () => `/course/graph/import?write=true&courseId=${at['course']}`,
    'teacher',
    sheets,
  ],
  ['a graph', () => `/course/graph/import?write=true&courseId=${at['course']}`, 'teacher', graphs],
  [
    'questions, as a sheet',
    () => `/questions/question/import?dry=false&bankId=${at['bank']}`,
    'teacher',
    sheets,
  ],
  [
    'questions',
    () => `/questions/question/import?dry=false&skipFaulty=true&bankId=${at['bank']}`,
    'teacher',
    questionFiles,
  ],
  ['a report template', () => '/template/report/import', 'teacher', graphs],
  ['a symbol', () => '/module/symbol/import', 'teacher', graphs],
  ['work of a lab box', () => '/device/box/bundle', 'teacher', graphs],
  ['a lab', () => '/lab/project/import', 'teacher', labs],
  ['a lab that is only looked at', () => '/lab/project/import-check', 'teacher', labs],
  ['a module', () => '/module/module/import?write=true', 'teacher', modules],
  ['a package of the bench program', () => '/device/app/add', 'admin', packages],
]

describe.each(imports)('%s', (_, path, as, files) => {
  it('are refused with a word, whatever they would grow to; nothing is kept, and the next call is answered', async () => {
    const before = await digest()
    for (const [name, bytes] of turnOf(files)) {
      const { code, msg, data } = await send(who[as], path(), bytes)
      if (code === 200) expect([name, data]).toEqual([name, expect.objectContaining({ added: 0 })])
      else expect([name, code, data.error]).toEqual([name, 400, expect.stringMatching(/^[A-Z_]+$/)])
      expect([name, msg]).toEqual([name, expect.stringMatching(/./)])
    }
    expect(await digest()).toEqual(before)
  })
})

it('people of a sheet that would grow are nobody: the import fails with a word', async () => {
  const before = await digest()
  for (const [name, bytes] of turnOf(sheets)) {
    const { code, data } = await send(
      who.orgadmin,
      `/sys/user/import/check?orgId=${kit.firstOrg}&role=student`,
      bytes,
    )
    if (code !== 200) {
      expect([name, code]).toEqual([name, 400])
      continue
    }
    await eventually(async () => {
      const { state, problem } = await who.orgadmin.ok(importGet, { id: data.id ?? '' })
      expect([name, state, problem]).toEqual([name, 'failed', expect.any(String)])
    })
  }
  expect(await digest()).toEqual(before)
})
