import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectAdd, projectGet, projectPage } from '@labbox/contract/labs/projects.ts'
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
