import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectFileCreate, projectFilePreview } from '@labbox/contract/files/project-files.ts'
import { viewerOf } from '@labbox/contract/files/kinds.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { pdfOf, pngOf } from '../../testing/files.ts'
import { zipOf } from '../../platform/documents/zip.ts'
import { checkedTypeAt } from './check.ts'
import { linkOf, storeFile } from './service.ts'
import { contentPath } from './store.ts'
import { file } from './tables.ts'

let kit: TestApp
let teacher: Client
let url: string
const bytes = Buffer.from(`%PDF-1.7 ${'0123456789'.repeat(10)}`)

beforeAll(async () => {
  kit = await createTestApp()
  teacher = await kit.user('teacher')
  const id = await storeFile(kit.deps, kit.deps.db, {
    bytes,
    name: 'a "quoted" 讲义.pdf',
    ownerId: teacher.userId,
    orgId: teacher.orgId,
  })
  url = linkOf(kit.deps, teacher, id)
})
afterAll(() => kit.close())

const get = (headers: Record<string, string> = {}, address = url) => kit.app.inject({ url: address, headers })

describe('a file is sent', () => {
  it('in pieces, as video players ask for them', async () => {
    const piece = await get({ range: 'bytes=9-18' })
    expect([piece.statusCode, piece.payload, piece.headers['content-range']]).toEqual([
      206,
      '0123456789',
      `bytes 9-18/${bytes.length}`,
    ])
    const end = await get({ range: 'bytes=-3' })
    expect([end.statusCode, end.payload, end.headers['content-length']]).toEqual([206, '789', '3'])
    const beyond = await get({ range: 'bytes=5000-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
  })

  it('as missing, in our words, when its bytes are gone from the disk', async () => {
    const lost = { bytes: Buffer.from('%PDF-1.7 lost'), name: 'lost.pdf' }
    const owned = { ownerId: teacher.userId, orgId: teacher.orgId }
    const id = await storeFile(kit.deps, kit.deps.db, Object.assign(lost, owned))
    const [row] = await kit.deps.db.select().from(file).where(eq(file.id, id))
    await rm(contentPath(join(kit.deps.config.dataDir, 'files'), row!.sha256))
    for (const headers of [{}, { range: 'bytes=0-3' }] as Record<string, string>[]) {
      const answer = await get(headers, linkOf(kit.deps, teacher, id))
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 404, data: { error: 'FILE_ELSEWHERE' } })
      // A missing file must not be cached for a day.
      expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
    }
  })

  it('as its own bytes, though the browser would take them compressed', async () => {
    const long = { bytes: Buffer.from(`%PDF-1.7 ${'a'.repeat(100_000)}`), name: 'long.pdf' }
    const owned = { ownerId: teacher.userId, orgId: teacher.orgId }
    const id = await storeFile(kit.deps, kit.deps.db, { ...long, ...owned })
    await kit.deps.db.update(file).set({ type: 'text/plain' }).where(eq(file.id, id))
    const { headers, rawPayload } = await get(
      { 'accept-encoding': 'br, gzip' },
      linkOf(kit.deps, teacher, id),
    )
    expect(headers['content-encoding']).toBeUndefined()
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
  })

  it('whole when the content has changed since the first piece, not at all when it has not', async () => {
    const { etag = '' } = (await get()).headers
    const same = await get({ range: 'bytes=0-1', 'if-range': String(etag) })
    expect(same.statusCode).toBe(206)
    const other = await get({ range: 'bytes=0-1', 'if-range': '"another"' })
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, bytes.length])
    const known = await get({ 'if-none-match': String(etag) })
    expect([known.statusCode, known.payload]).toEqual([304, ''])
  })

  it('under a name that no header breaks on, and only under the signed one', async () => {
    const { headers } = await get({}, `${url}&d=1`)
    expect(headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''a%20%22quoted%22%20%E8%AE%B2%E4%B9%89.pdf`,
    )
    expect((await get({}, `${url}&n=other.exe`)).statusCode).toBe(403)
    const { id } = await teacher.ok(projectFileCreate, { name: 'named', kind: 'word' })
    const named = (await teacher.ok(projectFilePreview, { id })).url
    expect((await get({}, named)).statusCode).toBe(200)
    expect((await get({}, named.replace('named.docx', 'named.html'))).statusCode).toBe(403)
    expect((await get({}, named.replace(/&n=[^&]*/, ''))).statusCode).toBe(403)
  })

  it('for no longer than it was signed for, whatever name was signed with it', async () => {
    const id = url.split('/').at(-1)?.split('?')[0] ?? ''
    const named = new URL(linkOf(kit.deps, teacher, id, '99999.pdf'), 'http://labbox.test')
    expect((await get({}, named.pathname + named.search)).statusCode).toBe(200)
    // The signed parts swapped: the day in place of the user, the name in place of the day.
    const { searchParams } = named
    searchParams.set('u', `${teacher.userId}.${searchParams.get('x')}`)
    searchParams.set('x', '99999')
    searchParams.set('n', 'pdf')
    expect((await get({}, named.pathname + named.search)).statusCode).toBe(403)
  })

  it('never as something that runs', async () => {
    const { headers } = await get()
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('what a file is', () => {
  const script = '<script>alert(1)</script>'
  const typeOf = async (name: string, content: Buffer) => {
    const folder = await mkdtemp(join(tmpdir(), 'labbox-media-'))
    await writeFile(join(folder, 'x'), content)
    try {
      return await checkedTypeAt(join(folder, 'x'), name)
    } finally {
      await rm(folder, { recursive: true })
    }
  }
  it.each([
    [
      'a picture with scripts',
      'x.svg',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    ],
    ['a page', 'x.html', Buffer.from(`<!doctype html>${script}`)],
    ['a page that calls itself a video', 'x.mp4', Buffer.from(`<!doctype html>${script}`)],
    ['text with a zero byte', 'x.txt', Buffer.from('a\0b')],
    ['packed bytes', 'x.gz', gzipSync('x')],
    ['a document under a password', 'x.docx', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ])('%s is bytes and nothing else: it can only be downloaded', async (_, name, content) => {
    const type = await typeOf(name, content)
    expect([type, viewerOf(type, name)]).toEqual(['application/octet-stream', null])
  })

  it('a picture that is also a page is a picture, and is not called a page', async () => {
    const both = Buffer.concat([pngOf(), Buffer.from(script)])
    expect(await typeOf('x.png', both)).toBe('image/png')
    await expect(typeOf('x.html', both)).rejects.toThrow('FILE_ENDING')
  })

  it.each([
    ['a page that calls itself a document', 'x.docx', Buffer.from(`<!doctype html>${script}`)],
    ['an archive without anything', 'x.docx', zipOf([])],
    [
      'an archive of something else',
      'x.docx',
      zipOf([{ name: 'xl/workbook.xml', bytes: Buffer.from('<x/>') }]),
    ],
    ['a document without a word', 'x.docx', zipOf([{ name: 'word/document.xml', bytes: Buffer.alloc(0) }])],
    ['four bytes', 'x.xlsx', Buffer.from('PK\u0003\u0004')],
    ['packed bytes', 'x.pdf', gzipSync('x')],
    ['a page with the head of a PDF', 'x.pdf', Buffer.from(`%PDF-1.7\n${script}`)],
    ['a PDF with another ending', 'x.html', pdfOf()],
    ['nothing', 'x.png', Buffer.alloc(0)],
  ])('%s is refused', async (_, name, content) => {
    await expect(typeOf(name, content)).rejects.toThrow('FILE_ENDING')
  })

  it('a document with its main part is one, whatever else is in it', async () => {
    const parts = [
      { name: '../../evil.html', bytes: Buffer.from(script) },
      { name: 'word/document.xml', bytes: Buffer.from('<x/>') },
    ]
    expect(await typeOf('x.docx', zipOf(parts))).toContain('wordprocessingml')
    expect(await typeOf('x.pdf', pdfOf())).toBe('application/pdf')
  })
})
