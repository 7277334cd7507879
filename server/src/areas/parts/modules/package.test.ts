import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MODULE_PACKAGE_LIMIT, type ModulePackageReport } from '@labbox/contract/parts/module-package.ts'
import * as modules from '@labbox/contract/parts/modules.ts'
import { symbolAdd, symbolGet, symbolPage } from '@labbox/contract/parts/symbols.ts'
import { amplifier } from 'labbox-bench/circuit/own/own.fixture.ts'
import type { Actor } from '../../../platform/actor.ts'
import { openArchive } from '../../../platform/sheet/archive.ts'
import { zipOf, type Part } from '../../../platform/sheet/testing.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { pdfOf } from '../../../testing/files.ts'
import { uploading } from '../../../testing/upload.ts'
import { symbolShelf } from '../scope.ts'
import { readPackage, saidOf } from './package.read.ts'

let kit: TestApp
let digest: () => Promise<Record<string, string>>
let teacher: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  digest = digestOf(kit.database.sql)
  teacher = await kit.user('teacher')
})
afterAll(() => kit.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = pdfOf('Data sheet')

const upload = async (purpose: string, bytes: Buffer, name: string) =>
  (await uploading(kit)(teacher, `/files/upload?purpose=${purpose}`, bytes, name)).data.id as string

const send = async (who: Client, bytes: Uint8Array, write = true) => {
  const answer = await uploading(kit)(who, `/module/module/import?write=${write}`, bytes, 'a.labmod')
  return {
    code: answer.code,
    msg: answer.msg,
    data: answer.data as unknown as ModulePackageReport & { error?: string },
  }
}

const exported = async (who: Client, id: string) => {
  const headers = { 'x-token': who.token, 'accept-language': 'en' }
  const answer = await kit.app.inject({ url: `/api/module/module/export?id=${id}`, headers })
  return { bytes: answer.rawPayload, headers: answer.headers }
}

/** What is in an archive, to be put together anew. */
const partsOf = async (bytes: Uint8Array): Promise<Part[]> => {
  const archive = await openArchive(bytes)
  return Promise.all(
    archive.names.map(async (name) => ({ name, content: await buffer(await archive.open(name)) })),
  )
}

let serial = 0
/** A module of the teacher with a symbol of their own, a picture and a data sheet. */
const made = async () => {
  const draft = amplifier({ names: { zh: `放大器${++serial}`, en: `Amplifier ${serial}` } })
  const { id: symbol } = await teacher.ok(symbolAdd, { symbol: draft })
  const { userId } = teacher
  await symbolShelf.freeze(kit.deps, kit.deps.db, { userId } as Actor, { id: symbol, draft })
  const document = {
    names: { zh: '放大器板', en: `Amplifiers ${serial}` },
    number: `LB-P${serial}`,
    tags: ['analog' as const],
    parts: [
      { symbol: 'resistor', version: 1, count: 8, values: [1000, 10_000] },
      { symbol, version: 1, count: 2 },
    ],
    connectors: [{ name: 'X1', kind: 'bus' as const, pins: 40 }],
    pictureId: await upload('picture', png, 'board.png'),
    documents: [await upload('report', pdf, 'sheet.pdf')],
    notes: { en: 'Plug into the left slot' },
  }
  const { id } = await teacher.ok(modules.moduleAdd, { module: document })
  return { id, symbol, document }
}

test('a package brings the module with its symbols and files elsewhere; the trial writes nothing', async () => {
  const { id, symbol, document } = await made()
  const { bytes, headers } = await exported(teacher, id)
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toContain(encodeURIComponent(`Amplifiers ${serial}.labmod`))
  const other = await kit.user('teacher', { orgId: await kit.org() })
  const before = await digest()
  const trial = await send(other, bytes, false)
  expect(trial).toMatchObject({
    code: 200,
    data: { id: null, state: 'new', written: false, refused: [], number: document.number },
  })
  expect(trial.data.symbols).toMatchObject([{ names: { en: `Amplifier ${serial}` }, state: 'new' }])
  expect(trial.data.files.map(({ name, state }) => [name, state])).toEqual([
    ['board.png', 'new'],
    ['sheet.pdf', 'new'],
  ])
  expect(await digest()).toEqual(before)

  const { data } = await send(other, bytes)
  expect(data.written).toBe(true)
  const read = await other.ok(modules.moduleGet, { id: data.id! })
  expect(read).toMatchObject({ group: 0, status: 0, editable: true, versions: 0 })
  const [, own] = read.module.parts
  expect(own?.symbol).not.toBe(symbol)
  expect(own?.version).toBe(1)
  const { symbol: brought, status } = await other.ok(symbolGet, { id: own!.symbol })
  // It comes into parts lists when its test circuit has run here.
  expect([brought.names.en, status]).toEqual([`Amplifier ${serial}`, 0])
  expect((await kit.app.inject({ url: read.picture! })).rawPayload).toEqual(png)
  const [sheet] = read.module.documents
  expect(read.files[sheet!]?.name).toBe('sheet.pdf')
  await other.ok(modules.moduleStatus, { id: data.id!, status: 1 })

  // The next state of the same module changes it, and takes the symbol and the files that are here.
  const draft = { ...document, documents: [document.documents[0]!], number: 'LB-P-2' }
  await teacher.ok(modules.moduleUpdate, { id, revision: 1, module: draft })
  const again = (await exported(teacher, id)).bytes
  const second = await send(other, again, false)
  expect(second.data).toMatchObject({ id: data.id, state: 'changed', changes: ['number'] })
  expect([...second.data.symbols, ...second.data.files].map(({ state }) => state)).toEqual([
    'same',
    'same',
    'same',
  ])
  const symbols = await other.ok(symbolPage, {})
  await send(other, again)
  expect((await other.ok(symbolPage, {})).total).toBe(symbols.total)
  expect((await other.ok(modules.moduleGet, { id: data.id! })).module).toMatchObject({ number: 'LB-P-2' })
  const settled = await digest()
  expect((await send(other, again)).data).toMatchObject({ state: 'same', changes: [] })
  expect(await digest()).toEqual(settled)
  expect((await other.ok(modules.moduleVersion, { id: data.id!, number: 1 })).module.number).toBe(
    document.number,
  )
})

test('parts of a newer catalogue are named by the trial and refused', async () => {
  const { id } = await made()
  const parts = await partsOf((await exported(teacher, id)).bytes)
  const list = JSON.parse(String(parts.find(({ name }) => name === 'manifest.json')?.content))
  list.module.parts.push({ symbol: 'qubit', version: 1, count: 1, values: [] })
  const newer = zipOf([
    { name: 'manifest.json', content: JSON.stringify(list) },
    ...parts.filter(({ name }) => name !== 'manifest.json'),
  ])
  const before = await digest()
  expect((await send(teacher, newer, false)).data).toMatchObject({ refused: ['qubit'], written: false })
  expect(await send(teacher, newer)).toMatchObject({ code: 400, data: { error: 'MODULE_PACKAGE' } })
  expect(await digest()).toEqual(before)
})

test('a package with anything wrong is refused whole: nothing is stored, and nothing is left on disk', async () => {
  const { id } = await made()
  const { bytes } = await exported(teacher, id)
  const parts = await partsOf(bytes)
  const list = JSON.parse(String(parts.find(({ name }) => name === 'manifest.json')?.content))
  const rest = parts.filter(({ name }) => name !== 'manifest.json')
  const [symbolEntry, pictureEntry, documentEntry] = list.entries
  const listed = (more: object, others: Part[] = rest) =>
    zipOf([{ name: 'manifest.json', content: JSON.stringify({ ...list, ...more }) }, ...others])
  /** One thing in place of another, listed with its true size and hash. */
  const instead = (entry: typeof symbolEntry, content: string | Buffer, more: Partial<Part> = {}) => {
    const size = Buffer.byteLength(content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const entries = list.entries.map((each: typeof entry) =>
      each.id === entry.id ? { ...each, size, sha256 } : each,
    )
    const others = rest.map((part) => (part.name === entry.path ? { ...part, content, ...more } : part))
    return listed({ entries }, others)
  }
  const changedEntry = (entry: typeof symbolEntry, more: object) =>
    listed({
      entries: list.entries.map((each: typeof entry) => (each.id === entry.id ? { ...each, ...more } : each)),
    })
  const symbolText = String(rest.find(({ name }) => name === symbolEntry.path)?.content)
  const evil = JSON.parse(symbolText)
  evil.symbol.spice = '.subckt x a y g\nR1 a y 1k\n.include /etc/passwd\n.ends'
  const MIB = 1 << 20
  const wrong: Record<string, [said: string, bytes: Uint8Array]> = {
    'not a zip': ['broken', Buffer.from('PK nothing of the kind')],
    'an empty archive': ['missing: manifest.json', zipOf([])],
    'no manifest': ['missing: manifest.json', zipOf(rest)],
    'a manifest that is no JSON': [
      'manifest.json',
      zipOf([{ name: 'manifest.json', content: '{' }, ...rest]),
    ],
    'a manifest without end': [
      'manifest.json',
      zipOf([{ name: 'manifest.json', content: '['.repeat(500_000) }]),
    ],
    'another format': ['manifest.json: format', listed({ format: 'labbox-lab' })],
    'a later version of the format': ['manifest.json: version', listed({ version: 2 })],
    'a field that is not known': ['unrecognized_keys', listed({ run: 'sh' })],
    'a kind that is not known': ['entries.1.kind', changedEntry(pictureEntry, { kind: 'program' })],
    'a way out of the folder': ['entries.1.path', changedEntry(pictureEntry, { path: '../../etc/passwd' })],
    'an archive with a way out': [
      'invalid relative path',
      zipOf([...parts, { name: '../../evil', content: 'x' }]),
    ],
    'an absolute path': ['absolute path', zipOf([...parts, { name: '/etc/evil', content: 'x' }])],
    'a symbolic link': ['link: files/', instead(pictureEntry, '/etc/passwd', { link: true })],
    'two parts of one name': ['twice: symbols/', zipOf([...parts, rest[0]!])],
    'a wrong hash': ['hash: files/', changedEntry(documentEntry, { sha256: '0'.repeat(64) })],
    'a wrong size': ['hash: files/', changedEntry(documentEntry, { size: 5 })],
    'something that is not listed': [
      'not listed: files/more',
      zipOf([...parts, { name: 'files/more', content: 'x' }]),
    ],
    'something that is missing': ['missing: symbols/', listed({}, rest.slice(1))],
    'a thing that the module does not name': [
      'not used: document',
      listed({ module: { ...list.module, documents: [] } }),
    ],
    'a file that the module names and nobody lists': [
      'missing: document',
      listed({
        module: { ...list.module, documents: [...list.module.documents, list.id] },
      }),
    ],
    'too many entries': [
      'too_big',
      zipOf([...parts, ...Array.from({ length: 2_100 }, (_, k) => ({ name: `files/${k}`, content: '' }))]),
    ],
    'a bomb by its directory': [
      'too_big',
      zipOf([
        ...parts,
        ...Array.from({ length: 5 }, (_, k) => ({ name: `files/${k}`, content: 'x', claims: 100 * MIB })),
      ]),
    ],
    'a bomb that its directory denies': [
      'damaged: files/',
      instead(pictureEntry, Buffer.alloc(90 * MIB), { claims: 100 }),
    ],
    'a picture that is a program': [
      'picture: board.png',
      instead(pictureEntry, '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    'a document that is no PDF': [
      'document: sheet.pdf',
      instead(documentEntry, '<html><script>1</script></html>'),
    ],
    'a symbol with a command in its model': [': 3', instead(symbolEntry, JSON.stringify(evil))],
    'a symbol that is none': [': kind', instead(symbolEntry, '{"kind":"other"}')],
    'a broken end': ['broken', bytes.subarray(0, bytes.length - 30)],
  }
  // The reader by itself, as its process runs it: it knows no database.
  const folder = await mkdtemp(join(tmpdir(), 'labmod-'))
  for (const [name, [said, each]] of Object.entries(wrong)) {
    const path = join(folder, 'package')
    await writeFile(path, each)
    const out = await mkdtemp(join(folder, 'out-'))
    const words = await readPackage(path, out).then(() => 'taken', saidOf)
    expect(`${name}: ${words}`).toContain(said)
  }
  await rm(folder, { recursive: true })
  // And as a call: some of each kind.
  const before = await digest()
  for (const name of [
    'not a zip',
    'a kind that is not known',
    'an archive with a way out',
    'a symbolic link',
    'a wrong hash',
    'too many entries',
    'a bomb that its directory denies',
    'a symbol with a command in its model',
  ]) {
    const [said, each] = wrong[name]!
    const { code, data, msg } = await send(teacher, each)
    expect([name, code, data.error]).toEqual([name, 400, 'MODULE_PACKAGE'])
    expect(`${name}: ${msg}`).toContain(said)
  }
  expect(await digest()).toEqual(before)
  const sent = join(kit.deps.config.dataDir, 'files', 'sent')
  expect(existsSync(sent) ? readdirSync(sent) : []).toEqual([])
})

test('one byte more than 200 MB is refused', async () => {
  const before = await digest()
  const chunk = Buffer.alloc(1 << 20)
  async function* body() {
    yield Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.labmod"\r\n\r\n')
    for (let k = 0; k < MODULE_PACKAGE_LIMIT / chunk.length; k += 1) yield chunk
    yield Buffer.from('x\r\n--x--\r\n')
  }
  const answer = await kit.app.inject({
    method: 'POST',
    url: '/api/module/module/import?write=true',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'x-token': teacher.token,
      'accept-language': 'en',
    },
    payload: Readable.from(body()),
  })
  expect(answer.json()).toMatchObject({ code: 400, data: { error: 'MODULE_PACKAGE' } })
  expect(answer.json().msg).toContain('200 MB')
  expect(await digest()).toEqual(before)
})
