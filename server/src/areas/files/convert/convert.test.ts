import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as projects from '@labbox/contract/files/project-files.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { zipOf } from '../../../platform/sheet/testing.ts'
import { zipped } from '../media.ts'
import { storeOf } from '../service.ts'
import { file } from '../tables.ts'
import { keepFile } from '../projects/keep.ts'
import { openConverter } from './converter.ts'
import { findSoffice } from './soffice.ts'

let kit: TestApp
let teacher: Client
beforeAll(async () => {
  kit = await createTestApp()
  teacher = await kit.user('teacher')
})
afterAll(() => kit.close())

const OFFICE = 'urn:oasis:names:tc:opendocument:xmlns'
/** A text document that asks for a picture of another machine. */
const document = (text: string) =>
  zipOf([
    { name: 'mimetype', content: zipped.odt },
    {
      name: 'META-INF/manifest.xml',
      content: `<m:manifest xmlns:m="${OFFICE}:manifest:1.0"><m:file-entry m:full-path="/" m:media-type="${zipped.odt}"/><m:file-entry m:full-path="content.xml" m:media-type="text/xml"/></m:manifest>`,
    },
    {
      name: 'content.xml',
      content: `<o:document-content xmlns:o="${OFFICE}:office:1.0" xmlns:t="${OFFICE}:text:1.0" o:version="1.2"><o:body><o:text><t:p>${text}</t:p></o:text></o:body></o:document-content>`,
    },
  ])

const keep = async (name: string, bytes: Buffer, type: string): Promise<string> => {
  const held = await keepFile(kit.deps, kit.deps.db, teacher, { bytes, name, type })
  return (await teacher.ok(projects.projectFileAdd, { fileId: held.id })).id
}
const previews = () => {
  const folder = join(kit.deps.config.dataDir, 'previews')
  return existsSync(folder) ? readdirSync(folder) : []
}

// Where LibreOffice is not installed there is nothing to try: that it is missing is the next test.
describe.skipIf(!findSoffice())('by LibreOffice, where it is installed', { timeout: 90_000 }, () => {
  it('an older or open document is shown as a PDF, made once', async () => {
    const id = await keep('Ohm.odt', document('Ohm’s law'), zipped.odt)
    const shown = await teacher.ok(projects.projectFilePreview, { id })
    expect(shown.viewer).toBe('pdf')
    const pdf = await kit.app.inject({ url: shown.url })
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.headers['content-security-policy']).toContain('sandbox')
    const piece = await kit.app.inject({ url: shown.url, headers: { range: 'bytes=1-3' } })
    expect([piece.statusCode, piece.payload]).toEqual([206, 'PDF'])
    // What is saved is the document itself.
    const saved = await kit.app.inject({ url: shown.downloadUrl })
    expect(saved.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect(previews()).toHaveLength(1)
    const begun = performance.now()
    expect((await teacher.ok(projects.projectFilePreview, { id })).viewer).toBe('pdf')
    expect(performance.now() - begun).toBeLessThan(500)
  })

  it('what cannot be converted is only downloaded, and not tried again', async () => {
    const broken = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000, 7)])
    const before = previews().length
    const id = await keep('broken.doc', broken, 'application/msword')
    for (let time = 0; time < 2; time++)
      expect((await teacher.ok(projects.projectFilePreview, { id })).viewer).toBeNull()
    expect(previews()).toHaveLength(before + 1)
    // Nothing is left of the work itself.
    expect(previews().filter((name) => !name.endsWith('.pdf'))).toEqual([])
  })

  it.runIf(process.env.LONG === '1')(
    'several at once come one after the other, the same one once',
    async () => {
      const converter = openConverter({ ...kit.deps.config, soffice: undefined })
      const made = async (text: string) => {
        const bytes = document(text)
        const sha256 = await storeOf(kit.deps).put(bytes)
        return { sha256, name: `${text}.odt`, size: bytes.length, type: zipped.odt }
      }
      const [one, two] = [await made('one'), await made('two')]
      const before = previews().length
      const sizes = await Promise.all([one, two, one].map((each) => converter.pdfOf(each)))
      expect(sizes[0]).toBeGreaterThan(1_000)
      expect(sizes[2]).toBe(sizes[0])
      expect(previews()).toHaveLength(before + 2)
      await converter.forget(one.sha256)
      expect(previews()).toHaveLength(before + 1)
    },
  )
})

it('without LibreOffice it is only downloaded, and asking for a PDF finds none', async () => {
  const off = openConverter({ ...kit.deps.config, soffice: 'off' })
  const sized = { sha256: 'a'.repeat(64), name: 'a.odt', size: 9, type: zipped.odt }
  expect(await off.pdfOf(sized)).toBeNull()
  // Formats that browsers show are never converted; nor what only calls itself a document.
  const converter = openConverter(kit.deps.config)
  expect(await converter.pdfOf({ ...sized, name: 'a.docx', type: zipped.docx })).toBeNull()
  expect(await converter.pdfOf({ ...sized, name: 'a.doc' })).toBeNull()
  const id = await keep('text.pdf', Buffer.from('%PDF-1.7 x'), 'application/pdf')
  const { url } = await teacher.ok(projects.projectFilePreview, { id })
  const before = previews()
  expect((await kit.app.inject({ url: `${url}&p=1` })).statusCode).toBe(404)
  expect(previews()).toEqual(before)
  const rows = await kit.deps.db.select().from(file).where(eq(file.ownerId, teacher.userId))
  expect(rows.length).toBeGreaterThan(0)
})
