import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import * as parts from '@labbox/contract/parts/symbols.ts'
import { circuitOf, parts as shipped } from 'labbox-bench/circuit/circuit.fixture.ts'
import { decodedCounter } from 'labbox-bench/circuit/own/own.fixture.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import {
  projectAdd,
  projectGet,
  type projectImportCheck,
  projectPage,
} from '@labbox/contract/labs/projects.ts'
import { forgedParts } from '../parts/service.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { uploading } from '../../testing/upload.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { sampleLab } from '../../testing/lab.ts'
import { openArchive } from '../../platform/sheet/archive.ts'
import { zipOf } from '../../platform/documents/zip.ts'

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

const post: ReturnType<typeof uploading> = (...sent) => uploading(kit)(...sent)
const send = (bytes: Uint8Array, who = teacher) => post(who, '/lab/project/import', bytes, 'lab.zip')

const picture = async () => (await post(teacher, '/files/upload?purpose=picture', png, 'a.png')).data.id

const exported = async (id: string, who = teacher) => {
  const headers = { 'x-token': who.token, 'accept-language': 'en' }
  const answer = await kit.app.inject({ url: `/api/lab/project/export?id=${id}`, headers })
  return { bytes: answer.rawPayload, type: answer.headers['content-type'], answer }
}

const withPictures = async () => {
  const [shown, coverId] = [await picture(), await picture()]
  const image = { type: 'image', attrs: { fileId: shown, alt: 'Circuit' } }
  const guidebook = { en: { type: 'doc' as const, content: [{ type: 'paragraph', content: [image] }] } }
  const { id } = await teacher.ok(projectAdd, {
    name: { en: 'A/B: filter', zh: '滤波' },
    introduction: { en: 'Intro' },
    coverId,
    document: { ...sampleLab(), guidebook },
  })
  return { id, shown, coverId }
}

/** A lab whose circuit has a logic symbol of its teacher's. */
const withSymbol = async (who = teacher) => {
  const own = decodedCounter()
  const { id: symbolId } = await who.ok(parts.symbolAdd, { symbol: own, partNumber: 'LB42' })
  const part = (of: OwnSymbol) =>
    circuitOf({
      DP1: shipped.supply(1, 'vdd', '0'),
      R1: shipped.R('1k', 'vdd', '0'),
      U1: {
        symbol: symbolId,
        own: of,
        nets: { clk: '0', clr: 'vdd', oe: 'vdd', VCC: 'vdd', GND: '0', q0: 'a', q1: 'b', y: 'y' },
      },
      R2: shipped.R('10k', 'y', '0'),
      R3: shipped.R('10k', 'a', '0'),
      R4: shipped.R('10k', 'b', '0'),
    })
  const test = { circuit: part(own), expected: [{ label: 'vdd', low: 4.9, high: 5.1 }] }
  await who.ok(parts.symbolUpdate, { id: symbolId, revision: 1, symbol: own, test, partNumber: 'LB42' })
  await who.ok(parts.symbolStatus, { id: symbolId, status: 1 })
  const maxList = { parts: [{ symbol: symbolId, count: 2, values: [] }] }
  const { id } = await who.ok(projectAdd, {
    name: { en: 'Decoder', zh: '译码' },
    document: { ...sampleLab(), circuit: part(own), maxList },
  })
  return { id, symbolId, own }
}

describe('symbols of one’s own in the file of a lab', () => {
  const check = async (bytes: Uint8Array, who: Client) => {
    const { code, data } = await post(who, '/lab/project/import-check', bytes, 'lab.zip')
    return { code, data: data as unknown as DataOf<typeof projectImportCheck> }
  }
  const symbolsOf = async (who: Client) => (await who.ok(parts.symbolPage, {})).items

  it('come into the library of whoever takes it, off until their test has run there', async () => {
    const { id, symbolId, own } = await withSymbol()
    const { bytes } = await exported(id)
    const other = await kit.user('teacher', { orgId: await kit.org() })
    const found = { name: { en: 'Decoder', zh: '译码' }, pictures: 0, parts: 7 }
    const before = await digest()
    expect((await check(bytes, other)).data).toEqual({
      ...found,
      symbols: [{ names: own.names, partNumber: 'LB42', known: false }],
    })
    expect(await digest()).toEqual(before)

    const made = await send(bytes, other)
    const [taken, ...rest] = await symbolsOf(other)
    expect(rest).toEqual([])
    expect(taken).toMatchObject({ names: own.names, partNumber: 'LB42', status: 0, versions: 1, group: 0 })
    const { document } = await other.ok(projectGet, { id: made.data.id })
    const used = Object.values(document.circuit.components).find((part) => part.own)
    expect(used?.symbol).toEqual({ id: taken!.id, version: 1 })
    expect(document.maxList?.parts[0]?.symbol).toBe(taken!.id)
    expect(JSON.stringify(document)).not.toContain(symbolId)
    expect(await forgedParts(kit.deps.db, document.circuit)).toEqual([])
    // Its test came along.
    await other.ok(parts.symbolStatus, { id: taken!.id, status: 1 })
    expect(await symbolsOf(other)).toMatchObject([{ status: 1, versions: 1 }])

    // A second time the library has it.
    expect((await check(bytes, other)).data.symbols).toMatchObject([{ known: true }])
    const again = await send(bytes, other)
    expect(await symbolsOf(other)).toHaveLength(1)
    const second = (await other.ok(projectGet, { id: again.data.id })).document
    expect(second.maxList?.parts[0]?.symbol).toBe(taken!.id)
  })

  it('are refused with the whole file when one of them is none', async () => {
    const { id } = await withSymbol()
    const archive = await openArchive((await exported(id)).bytes)
    const list = JSON.parse((await buffer(await archive.open('lab.json'))).toString('utf8')) as {
      symbols: Record<string, { versions: { number: number; symbol: { spice: string } }[] }>
    }
    const packed = (change: (one: (typeof list)['symbols'][string]) => void) => {
      const copy = structuredClone(list)
      change(Object.values(copy.symbols)[0]!)
      return zipOf([{ name: 'lab.json', bytes: Buffer.from(JSON.stringify(copy)) }])
    }
    for (const change of [
      (one: (typeof list)['symbols'][string]) => void (one.versions[0]!.symbol.spice = 'x'.repeat(20_000)),
      (one: (typeof list)['symbols'][string]) => void (one.versions = []),
      (one: (typeof list)['symbols'][string]) => void one.versions.push(one.versions[0]!),
    ]) {
      const before = await digest()
      expect((await send(packed(change))).code).toBe(400)
      expect((await check(packed(change), teacher)).code).toBe(400)
      expect(await digest()).toEqual(before)
    }
  })

  it('with a model that means harm are kept as they are, and never switched on', async () => {
    const { id } = await withSymbol()
    const archive = await openArchive((await exported(id)).bytes)
    const text = (await buffer(await archive.open('lab.json'))).toString('utf8')
    const evil = text.replaceAll('y = _three', '.include /etc/passwd')
    const other = await kit.user('teacher', { orgId: await kit.org() })
    await send(zipOf([{ name: 'lab.json', bytes: Buffer.from(evil) }]), other)
    const [taken] = await symbolsOf(other)
    const before = await digest()
    const { refusal } = await other.call(parts.symbolStatus, { id: taken!.id, status: 1 })
    expect(refusal.error).toBe('SYMBOL_MODEL')
    expect(await digest()).toEqual(before)
  })
})

describe('a lab project as a file', () => {
  it('comes in elsewhere as it was, with pictures of its own', async () => {
    const { id, shown, coverId } = await withPictures()
    const { bytes, type, answer } = await exported(id)
    expect(type).toBe('application/zip')
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('A B  filter.lab.zip'))
    const other = await kit.user('teacher', { orgId: await kit.org() })
    const made = await send(bytes, other)
    expect(made.code).toBe(200)
    const project = await other.ok(projectGet, { id: made.data.id })
    expect(project).toMatchObject({ name: { zh: '滤波' }, group: 0, shared: false, editable: true })
    const [own] = Object.keys(project.files)
    expect(own).not.toBe(shown)
    expect(project.coverId).not.toBe(coverId)
    expect((await kit.app.inject({ url: project.files[own!]! })).rawPayload).toEqual(png)
    const before = await teacher.ok(projectGet, { id })
    expect(JSON.stringify(project.document).replaceAll(own!, shown)).toBe(JSON.stringify(before.document))
  })

  it('is given to those alone who may read it', async () => {
    const { id } = await withPictures()
    const stranger = await kit.user('teacher')
    expect((await exported(id, stranger)).answer.json()).toMatchObject({ code: 404 })
    const student = await kit.user('student')
    expect((await exported(id, student)).answer.json()).toMatchObject({ code: 403 })
    expect((await send((await exported(id)).bytes, student)).code).toBe(403)
  })

  it('is refused whole when anything is wrong with it, and nothing is kept', async () => {
    const { id, shown } = await withPictures()
    const { bytes } = await exported(id)
    const archive = await openArchive(bytes)
    const partOf = async (name: string) => buffer(await archive.open(name))
    const parts = await Promise.all(archive.names.map(async (name) => ({ name, bytes: await partOf(name) })))
    const list = JSON.parse((await partOf('lab.json')).toString()) as Record<string, unknown>
    const changed = (more: object) =>
      zipOf([
        { name: 'lab.json', bytes: Buffer.from(JSON.stringify({ ...list, ...more })) },
        ...parts.filter(({ name }) => name !== 'lab.json'),
      ])
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    const wrong: Record<string, Uint8Array> = {
      'no archive': Buffer.from('PK nothing'),
      'an empty archive': zipOf([]),
      'no list': zipOf(parts.filter(({ name }) => name !== 'lab.json')),
      'a list that is no JSON': zipOf([{ name: 'lab.json', bytes: Buffer.from('{') }]),
      'another form': changed({ version: 2 }),
      'no document': changed({ document: {} }),
      'pictures left out': zipOf(parts.filter(({ name }) => name === 'lab.json')),
      'a picture nobody listed': changed({ pictures: {} }),
      'a way out of the archive': changed({ pictures: { [shown]: { path: '../../etc/passwd', name: 'x' } } }),
      'no picture': zipOf(
        parts.map((part) => (part.name === 'lab.json' ? part : { ...part, bytes: script })),
      ),
      'a broken end': bytes.subarray(0, bytes.length - 30),
    }
    const before = await digest()
    for (const [name, each] of Object.entries(wrong)) {
      const { code, data } = await send(each)
      expect([name, code, data.error]).toEqual([name, 400, 'LAB_PACKAGE'])
    }
    expect(await digest()).toEqual(before)
    expect((await teacher.ok(projectPage, { limit: 200 })).total).toBeGreaterThan(0)
  })
})
