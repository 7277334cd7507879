import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { pdfOf, pngOf } from '../../testing/files.ts'
import { sizeText } from './rules.ts'
import { requireOwnFiles } from './service.ts'
import { file } from './tables.ts'
import type { Actor } from '../../platform/actor.ts'

const png = pngOf('picture')

let kit: TestApp
let teacher: Client
beforeAll(async () => {
  kit = await createTestApp()
  teacher = await kit.user('teacher')
})
afterAll(() => kit.close())

const upload = async (bytes: Buffer, options: { purpose?: string; token?: string; name?: string } = {}) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), options.name ?? 'picture.png')
  const encoded = new Response(form)
  const answer = await kit.app.inject({
    method: 'POST',
    url: `/api/files/upload?purpose=${options.purpose ?? 'picture'}`,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'x-token': options.token ?? teacher.token,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return answer.json()
}
const files = async () => (await kit.deps.db.select({ n: count() }).from(file))[0]?.n

describe('an upload', () => {
  it('is stored once by content and read back by its signed link, never as active content', async () => {
    const { code, data } = await upload(png)
    expect(code).toBe(200)
    expect((await upload(png)).data.id).not.toBe(data.id)
    const answer = await kit.app.inject({ url: data.url })
    expect(answer.rawPayload.equals(png)).toBe(true)
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect(answer.headers['content-type']).toBe('image/png')
  })

  it.each([
    ['another type', Buffer.from('<svg onload=alert(1)>'), 'picture', 'FILE_TYPE'],
    ['a picture where a PDF is asked for', png, 'report', 'FILE_TYPE'],
    ['a cover over 200 KB', Buffer.concat([png, Buffer.alloc(210 * 1024)]), 'cover', 'sizeOver'],
  ])('refuses %s and stores nothing', async (_, bytes, purpose, error) => {
    const before = await files()
    const answer = await upload(bytes, { purpose })
    expect([answer.code, answer.data.error]).toEqual([400, error])
    expect(await files()).toBe(before)
  })

  // What a report was taken for: a head that says PDF, and a page behind it.
  const page = Buffer.from(`%PDF-1.7\n<html><body><script>alert(1)</script></body></html>`)
  const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
  it.each([
    ['a page that begins like a PDF', page, 'report.pdf', 'report', 'FILE_ENDING'],
    ['a PDF that is cut', pdfOf().subarray(0, -60), 'report.pdf', 'report', 'FILE_ENDING'],
    ['a PDF named as a page', pdfOf(), 'report.html', 'report', 'FILE_ENDING'],
    ['a PDF named as a program', pdfOf(), 'setup.exe', 'answer', 'FILE_ENDING'],
    ['a PNG named as a JPEG', png, 'a.jpg', 'picture', 'FILE_ENDING'],
    ['a PNG without its end', png.subarray(0, -12), 'a.png', 'picture', 'FILE_ENDING'],
    ['eight bytes of a PNG', png.subarray(0, 8), 'a.png', 'cover', 'FILE_ENDING'],
    [
      'a picture that claims 60,000²',
      pngOf('', { width: 60_000, height: 60_000 }),
      'a.png',
      'picture',
      'PICTURE_PIXELS',
    ],
    [
      'a cover that claims 60,000²',
      pngOf('', { width: 60_000, height: 60_000 }),
      'a.png',
      'cover',
      'PICTURE_PIXELS',
    ],
    [
      'an answer that claims 20,000 × 10,000',
      pngOf('', { width: 20_000, height: 10_000 }),
      'a.png',
      'answer',
      'PICTURE_PIXELS',
    ],
    ['an empty archive', zip, 'a.zip', 'answer', 'FILE_TYPE'],
    ['a picture whose name turns round', png, 'a\u202Egnp.png', 'picture', 'FILE_NAME'],
    ['a control character in a name', png, 'a%0D%0Ab.png', 'picture', 'FILE_NAME'],
    ['a name of 256 bytes', png, `${'名'.repeat(84)}.png`, 'picture', 'FILE_NAME'],
    ['the folder itself', png, '.', 'picture', 'FILE_NAME'],
    ['the folder above', png, '..', 'picture', 'FILE_NAME'],
  ])('refuses %s and stores nothing', async (_, bytes, name, purpose, error) => {
    const before = await files()
    const answer = await upload(bytes, { purpose, name })
    expect([answer.code, answer.data.error, answer.data.errors.file]).toEqual([
      400,
      error,
      expect.any(String),
    ])
    expect(await files()).toBe(before)
  })

  it('keeps what is whole under its name: quotation marks as sent, an ending where there is none', async () => {
    const named = async (name: string, bytes = png, purpose = 'picture') =>
      (await upload(bytes, { name, purpose })).data.name
    expect(await named('a "quoted" 讲义.png')).toBe('a "quoted" 讲义.png')
    expect(await named(`${'名'.repeat(83)}.png`)).toBe(`${'名'.repeat(83)}.png`)
    expect(await named('blob')).toBe('blob.png')
    expect(await named('Report.PDF', pdfOf('x'), 'report')).toBe('Report.PDF')
  })

  it('needs a session', async () => expect((await upload(png, { token: 'none' })).code).toBe(401))
})

describe('a link', () => {
  it('opens one file for its time and nothing else', async () => {
    const { data } = await upload(png)
    const { data: other } = await upload(png)
    const status = async (url: string) => (await kit.app.inject({ url })).statusCode
    expect(await status(data.url.replace(/s=.{4}/, 's=AAAA'))).toBe(403)
    expect(await status(data.url.replace(data.id, other.id))).toBe(403)
    expect(await status(`/api/files/${data.id}`)).toBe(403)
    kit.clock.advance(50 * HOUR_MS)
    expect(await status(data.url)).toBe(403)
  })
})

it('lets nobody put a foreign file into a document', async () => {
  const { data } = await upload(png)
  const [row] = await kit.deps.db.select().from(file).where(eq(file.id, data.id))
  const actor = (userId: string) => ({ userId }) as Actor
  await requireOwnFiles(kit.deps.db, actor(row?.ownerId ?? ''), [data.id], new Set())
  await expect(requireOwnFiles(kit.deps.db, actor('x'), [data.id], new Set())).rejects.toThrow('NOT_FOUND')
  await requireOwnFiles(kit.deps.db, actor('x'), [data.id], new Set([data.id]))
})

it('says sizes as people read them', () =>
  expect([sizeText(512), sizeText(1536), sizeText(2 << 20)]).toEqual(['512 B', '1.5 KB', '2.0 MB']))
