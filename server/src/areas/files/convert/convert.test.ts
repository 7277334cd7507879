import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
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
const soffice = findSoffice()
beforeAll(async () => {
  kit = await createTestApp({ env: { SOFFICE: soffice ?? 'off' } })
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
      content: `<o:document-content xmlns:o="${OFFICE}:office:1.0" xmlns:t="${OFFICE}:text:1.0" xmlns:x="http://www.w3.org/1999/xlink" o:version="1.2"><o:body><o:text><t:p>${text}</t:p></o:text></o:body></o:document-content>`,
    },
  ])

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const wordDocument = (runs: string) =>
  zipOf([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${zipped.docx}.main+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${RELATION}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      content: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${runs}</w:p><w:sectPr/></w:body></w:document>`,
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

/** LibreOffice takes seconds for each document, so most of this runs in the long tests only. */
const isLong = process.env.LONG === '1'

// Without LibreOffice there is nothing to convert; the next test covers its absence.
describe.skipIf(!soffice)('by LibreOffice, where it is installed', { timeout: 90_000 }, () => {
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
    // Saving gives the document itself, not the PDF.
    const saved = await kit.app.inject({ url: shown.downloadUrl })
    expect(saved.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect(previews()).toHaveLength(1)
    expect((await teacher.ok(projects.projectFilePreview, { id })).viewer).toBe('pdf')
  })

  it.runIf(isLong)('a Word document and a presentation are shown as PDFs too, a sheet is not', async () => {
    for (const [kind, viewer] of [
      ['word', 'pdf'],
      ['presentation', 'pdf'],
      ['excel', 'xlsx'],
    ] as const) {
      const { id } = await teacher.ok(projects.projectFileCreate, { name: kind, kind })
      // The browser shows the document itself until the PDF exists.
      const shown = async () => (await teacher.ok(projects.projectFilePreview, { id })).viewer
      await eventually(async () => expect([kind, await shown()]).toEqual([kind, viewer]))
    }
  })

  it.runIf(isLong)('nothing comes into it from elsewhere on this machine', async () => {
    const secret = join(kit.deps.config.dataDir, 'secret.txt')
    writeFileSync(secret, 'secret\n'.repeat(500))
    const from = pathToFileURL(secret).href
    const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
    const ids = [
      await keep(
        'linked.odt',
        document(
          `</t:p><t:section t:name="S"><t:section-source x:href="${from}" t:filter-name="Text"/></t:section><t:p>`,
        ),
        zipped.odt,
      ),
      await keep(
        'linked.docx',
        wordDocument(
          `${field('begin')}<w:r><w:instrText> INCLUDETEXT "${from}" </w:instrText></w:r>${field('separate')}${field('end')}`,
        ),
        zipped.docx,
      ),
      await keep('long.odt', document('<t:line-break/>'.repeat(500)), zipped.odt),
    ]
    const pages = ids.map(async (id) => {
      const pdf = await eventually(async () => {
        const { viewer, url } = await teacher.ok(projects.projectFilePreview, { id })
        expect(viewer).toBe('pdf')
        return kit.app.inject({ url })
      })
      return Number(/\/Type\/Pages\b[^>]*?\/Count (\d+)/s.exec(pdf.rawPayload.toString('latin1'))?.[1])
    })
    const [odt, docx, long] = await Promise.all(pages)
    expect([odt, docx]).toEqual([1, 1])
    expect(long).toBeGreaterThan(5)
  })

  it('what cannot be converted is only downloaded, and not tried again', async () => {
    const broken = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000, 7)])
    const before = previews().length
    const id = await keep('broken.doc', broken, 'application/msword')
    for (let time = 0; time < 2; time++)
      expect((await teacher.ok(projects.projectFilePreview, { id })).viewer).toBeNull()
    expect(previews()).toHaveLength(before + 1)
    // No temporary files are left.
    expect(previews().filter((name) => !name.endsWith('.pdf'))).toEqual([])
  })

  it.runIf(isLong)('several at once come one after the other, the same one once', async () => {
    const converter = openConverter({ ...kit.deps.config, soffice: undefined })
    const made = async (text: string) => {
      const bytes = document(text)
      const sha256 = await storeOf(kit.deps).put(bytes)
      return { sha256, name: `${text}.odt`, size: bytes.length, type: zipped.odt }
    }
    const [one, two] = [await made('one'), await made('two')]
    const before = previews().length
    // A page that has waited long enough asks again later.
    const asked = [one, two, one].map((each) =>
      eventually(async () => {
        const size = await converter.pdfOf(each)
        expect(size).not.toBeNull()
        return size
      }),
    )
    const sizes = await Promise.all(asked)
    expect(sizes[0]).toBeGreaterThan(1_000)
    expect(sizes[2]).toBe(sizes[0])
    expect(previews()).toHaveLength(before + 2)
    await converter.forget(one.sha256)
    expect(previews()).toHaveLength(before + 1)
  })
})

it('without LibreOffice it is only downloaded, and asking for a PDF finds none', async () => {
  const off = openConverter({ ...kit.deps.config, soffice: 'off' })
  const sized = { sha256: 'a'.repeat(64), name: 'a.odt', size: 9, type: zipped.odt }
  expect(await off.pdfOf(sized)).toBeNull()
  // Sheets read better as tables than as pages. Files that only claim to be documents are not converted either.
  const converter = openConverter(kit.deps.config)
  expect(await converter.pdfOf({ ...sized, name: 'a.xlsx', type: zipped.xlsx })).toBeNull()
  expect(await converter.pdfOf({ ...sized, name: 'a.doc' })).toBeNull()
  const id = await keep('text.pdf', Buffer.from('%PDF-1.7 x'), 'application/pdf')
  const { url } = await teacher.ok(projects.projectFilePreview, { id })
  const before = previews()
  expect((await kit.app.inject({ url: `${url}&p=1` })).statusCode).toBe(404)
  expect(previews()).toEqual(before)
  const rows = await kit.deps.db.select().from(file).where(eq(file.ownerId, teacher.userId))
  expect(rows.length).toBeGreaterThan(0)
})
