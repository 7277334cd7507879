import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectFileCreate, projectFilePreview } from '@labbox/contract/files/project-files.ts'
import { viewerOf } from '@labbox/contract/files/kinds.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { mediaTypeAt } from './media.ts'
import { linkOf, storeFile } from './service.ts'
import { file } from './tables.ts'

let kit: TestApp
let teacher: Client
let url: string
const bytes = Buffer.from(`%PDF-1.7 ${'0123456789'.repeat(10)}`)

beforeAll(async () => {
  kit = await createTestApp()
  teacher = await kit.user('teacher')
  const id = await storeFile(kit.deps, kit.deps.db, {
    ...{ bytes, name: 'a "quoted" 讲义.pdf', ownerId: teacher.userId, orgId: teacher.orgId },
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

  it('never as something that runs', async () => {
    const { headers } = await get()
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('what a file is', () => {
  const script = '<script>alert(1)</script>'
  const png = Buffer.from('89504e470d0a1a0a', 'hex')
  it.each([
    [
      'a picture with scripts',
      'x.svg',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    ],
    ['a page', 'x.html', Buffer.from(`<!doctype html>${script}`)],
    ['a page that calls itself a document', 'x.docx', Buffer.from(`<!doctype html>${script}`)],
    ['a page that calls itself a video', 'x.mp4', Buffer.from(`<!doctype html>${script}`)],
    ['text with a zero byte', 'x.txt', Buffer.from('a\0b')],
    ['packed bytes', 'x.pdf', gzipSync('x')],
  ])('%s is bytes and nothing else: it can only be downloaded', async (_, name, content) => {
    const folder = await mkdtemp(join(tmpdir(), 'labbox-media-'))
    await writeFile(join(folder, 'x'), content)
    const type = await mediaTypeAt(join(folder, 'x'), name)
    await rm(folder, { recursive: true })
    expect([type, viewerOf(type, name)]).toEqual(['application/octet-stream', null])
  })

  it('a picture that is also a page is a picture, whatever it is called', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'labbox-media-'))
    await writeFile(join(folder, 'x'), Buffer.concat([png, Buffer.from(script)]))
    expect(await mediaTypeAt(join(folder, 'x'), 'x.html')).toBe('image/png')
    await rm(folder, { recursive: true })
  })
})
