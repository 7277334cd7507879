import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { chunkCount } from '@labbox/contract/files/chunks.ts'
import { settingUpdate } from '@labbox/contract/system/client-config.ts'
import { transferCancel, transferList } from '@labbox/contract/files/transfer.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { pngOf } from '../../../testing/files.ts'
import { file, upload, uploadChunk } from '../tables.ts'
import { openTransfers } from './context.ts'
import { sweepUploads } from './service.ts'

let kit: TestApp
let teacher: Client
let other: Client
beforeAll(async () => {
  kit = await createTestApp()
  teacher = await kit.user('teacher')
  other = await kit.user('teacher')
})
afterAll(() => kit.close())

const CHUNK = 1_000
const digest = (bytes: Buffer, algorithm = 'sha256') => createHash(algorithm).update(bytes).digest('hex')

type Fields = Record<string, string | number>

const fieldsOf = (bytes: Buffer, name: string, number: number): Fields => {
  const total = chunkCount(bytes.length, CHUNK)
  const from = (number - 1) * CHUNK
  return {
    chunkNumber: number,
    chunkSize: CHUNK,
    totalSize: bytes.length,
    totalChunks: total,
    currentChunkSize: number === total ? bytes.length - from : CHUNK,
    identifier: digest(bytes),
    filename: name,
    relativePath: name,
  }
}
const bytesOf = (bytes: Buffer, { chunkNumber, currentChunkSize }: Fields) => {
  const from = (Number(chunkNumber) - 1) * CHUNK
  return bytes.subarray(from, from + Number(currentChunkSize))
}

const send = async (fields: Fields, chunk: Buffer | null, token = teacher.token, path = '') => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  if (chunk) form.append('file', new Blob([new Uint8Array(chunk)]), 'blob')
  const encoded = new Response(form)
  const answer = await kit.app.inject({
    method: 'POST',
    url: `/api${path}/filetransfer/uploadfile`,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: answer.statusCode, ...answer.json() }
}
const ask = async (fields: Fields, token = teacher.token) => {
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const answer = await kit.app.inject({
    url: `/api/filetransfer/uploadfile?${query}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, ...answer.json() }
}
const sendAll = async (bytes: Buffer, name: string, token = teacher.token) => {
  let last
  for (let number = 1; number <= chunkCount(bytes.length, CHUNK); number++) {
    const fields = fieldsOf(bytes, name, number)
    last = await send(fields, bytesOf(bytes, fields), token)
  }
  return last!
}
const parts = () => {
  try {
    return readdirSync(join(kit.deps.config.dataDir, 'files', 'parts'))
  } catch {
    return []
  }
}
const stored = async () => ({
  uploads: await kit.deps.db.select().from(upload),
  chunks: await kit.deps.db.select().from(uploadChunk),
  files: (await kit.deps.db.select({ id: file.id }).from(file)).length,
  parts: parts().sort(),
})

describe('an upload in chunks', () => {
  it('takes them in any order, goes on where it stopped, and is a file when the last is there', async () => {
    const bytes = randomBytes(4_321)
    const at = (number: number) => fieldsOf(bytes, '讲义 1.txt', number)
    expect((await ask(at(1))).data).toEqual({ skipUpload: false, uploaded: [], file: null })
    for (const number of [3, 1])
      expect((await send(at(number), bytesOf(bytes, at(number)))).data.file).toBeNull()
    expect((await ask(at(2))).data.uploaded).toEqual([1, 3])
    const [row] = (await teacher.ok(transferList, {})) as { arrived: number; size: number; name: string }[]
    expect(row).toMatchObject({ arrived: 2_000, size: 4_321, name: '讲义 1.txt' })
    await send(at(2), bytesOf(bytes, at(2)), teacher.token, '/api')
    const { status, data } = await send(at(4), bytesOf(bytes, at(4)))
    expect([status, data.skipUpload, data.uploaded]).toEqual([200, true, [1, 2, 3, 4]])
    expect(data.file).toMatchObject({ name: '讲义 1.txt', size: 4_321 })
    const got = await kit.app.inject({ url: data.file.url })
    expect(digest(got.rawPayload)).toBe(digest(bytes))
    expect(await stored()).toMatchObject({ uploads: [], chunks: [], parts: [] })
  })

  it('takes chunks all at once', async () => {
    const bytes = randomBytes(12_999)
    const numbers = Array.from({ length: 12 }, (_, k) => k + 1)
    const answers = await Promise.all(
      numbers.map((number) => {
        const fields = fieldsOf(bytes, 'all at once.bin', number)
        return send(fields, bytesOf(bytes, fields))
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200))
    expect(answers.filter(({ data }) => data.file)).toHaveLength(1)
    expect((await stored()).uploads).toEqual([])
  })

  it('is known by MD5 and SHA-1 too, and an empty file is a file', async () => {
    for (const algorithm of ['md5', 'sha1']) {
      const bytes = randomBytes(1_500)
      const fields = { ...fieldsOf(bytes, 'a.bin', 1), identifier: digest(bytes, algorithm).toUpperCase() }
      expect((await send(fields, bytes)).data.file.size).toBe(1_500)
    }
    const none = Buffer.alloc(0)
    expect((await send(fieldsOf(none, 'empty.txt', 1), none)).data.file.size).toBe(0)
  })

  it('spares nobody an upload of what only others have', async () => {
    const bytes = randomBytes(2_500)
    await sendAll(bytes, 'mine.bin')
    const fields = fieldsOf(bytes, 'mine.bin', 1)
    expect((await ask(fields)).data).toMatchObject({
      skipUpload: true,
      uploaded: [1, 2],
      file: { size: 2_500 },
    })
    expect((await ask(fields, other.token)).data).toEqual({ skipUpload: false, uploaded: [], file: null })
    const sent = await sendAll(bytes, 'theirs.bin', other.token)
    expect(sent.data.file.name).toBe('theirs.bin')
  })

  it('gives the same bytes under another name that name, as a file of its own', async () => {
    const bytes = Buffer.from(`notes ${randomBytes(30).toString('hex')}`)
    const first = await sendAll(bytes, 'first.txt')
    const second = await ask(fieldsOf(bytes, 'second.md', 1))
    expect(second.data).toMatchObject({
      skipUpload: true,
      file: { name: 'second.md', type: 'text/markdown' },
    })
    expect(second.data.file.id).not.toBe(first.data.file.id)
    const rows = (await stored()).files
    for (const [name, { data }] of [
      ['first.txt', first],
      ['second.md', second],
    ] as const) {
      expect((await sendAll(bytes, name)).data.file.id).toBe(data.file.id)
      expect((await kit.app.inject({ url: data.file.url })).rawPayload).toEqual(bytes)
    }
    expect((await stored()).files).toBe(rows)
    const document = await ask(fieldsOf(bytes, 'third.docx', 1))
    expect([document.status, document.data.error]).toEqual([400, 'FILE_ENDING'])
    expect((await stored()).files).toBe(rows)
  })

  it('keeps nothing of what is not what its name says', async () => {
    const before = await stored()
    for (const [name, bytes] of [
      ['notes.docx', Buffer.from('PK\u0003\u0004 nothing more')],
      ['paper.pdf', Buffer.from(`%PDF-1.7 <html>${'x'.repeat(3_000)}`)],
      ['huge.png', pngOf('x', { width: 60_000, height: 60_000 })],
    ] as const) {
      const answer = await sendAll(bytes, name)
      expect([answer.status, answer.data.error]).toEqual([
        400,
        name === 'huge.png' ? 'PICTURE_PIXELS' : 'FILE_ENDING',
      ])
    }
    expect(await stored()).toEqual(before)
  })

  it('begins anew when what came is not what was announced', async () => {
    const bytes = randomBytes(2_500)
    const wrong = Buffer.from(bytes)
    wrong[700]! ^= 1
    const first = fieldsOf(bytes, 'changed.bin', 1)
    const last = fieldsOf(bytes, 'changed.bin', 2)
    const before = (await stored()).files
    await send(first, bytesOf(wrong, first))
    const answer = await send(last, bytesOf(bytes, last))
    expect([answer.status, answer.data.error]).toEqual([409, 'CONTENT_CHANGED'])
    expect(await stored()).toEqual({ uploads: [], chunks: [], files: before, parts: [] })
    expect((await sendAll(bytes, 'changed.bin')).data.file.size).toBe(2_500)
  })

  it('tells the type by the bytes, and takes no name that leads elsewhere', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(60))
    const before = await stored()
    for (const name of [
      '../../evil.html',
      '.',
      '..',
      '\u202Elmth.exe',
      'a\u0007.txt',
      `${'名'.repeat(85)}.txt`,
    ]) {
      const refused = await send(fieldsOf(page, name, 1), page)
      expect([refused.status, Object.keys(refused.data.errors)]).toEqual([400, ['filename']])
    }
    expect(await stored()).toEqual(before)
    const { data } = await send(fieldsOf(page, 'evil.html', 1), page)
    expect(data.file.type).toBe('application/octet-stream')
    const got = await kit.app.inject({ url: data.file.url })
    expect(got.headers['content-disposition']).toMatch(/^attachment/)
    expect(got.headers['content-security-policy']).toContain('sandbox')
  })

  it('is given up by its owner alone, and by the clock', async () => {
    const bytes = randomBytes(2_500)
    const fields = fieldsOf(bytes, 'stopped.bin', 1)
    await send(fields, bytesOf(bytes, fields))
    const before = await stored()
    const foreign = await other.call(transferCancel, { identifier: digest(bytes) })
    expect(foreign.refusal.error).toBe('NOT_FOUND')
    expect(await stored()).toEqual(before)
    await teacher.ok(transferCancel, { identifier: digest(bytes) })
    expect(await stored()).toMatchObject({ uploads: [], chunks: [], parts: [] })
    // A cancelled upload can begin again.
    await send(fields, bytesOf(bytes, fields))
    const begun = kit.clock.now().getTime()
    const transfers = openTransfers(kit.deps)
    const sweepAfter = async (hours: number) => {
      kit.clock.set(new Date(begun + hours * HOUR_MS))
      await sweepUploads(transfers)
    }
    await sweepAfter(23.9)
    expect((await stored()).uploads).toHaveLength(1)
    await sweepAfter(24)
    expect(await stored()).toMatchObject({ uploads: [], chunks: [], parts: [] })
  })
})

describe('refused', () => {
  const bytes = randomBytes(2_500)
  const right = fieldsOf(bytes, 'refused.bin', 1)
  it.each<[string, Fields, number, string]>([
    ['a file over 1 GiB', { ...right, totalSize: 1_073_741_825 }, 400, 'sizeOver'],
    ['a chunk that does not exist', { ...right, chunkNumber: 3 }, 400, 'VALIDATION'],
    ['a cut that is none', { ...right, totalChunks: 9 }, 400, 'VALIDATION'],
    ['a length that is not the chunk’s', { ...right, currentChunkSize: 999 }, 400, 'VALIDATION'],
    ['a path for an identifier', { ...right, identifier: '../../../etc/passwd' }, 400, 'VALIDATION'],
    ['no identifier', { ...right, identifier: '' }, 400, 'VALIDATION'],
    ['a negative size', { ...right, totalSize: -1 }, 400, 'VALIDATION'],
    ['no name', { ...right, filename: '' }, 400, 'VALIDATION'],
  ])('%s, with its status', async (_, fields, status, error) => {
    const before = await stored()
    for (const answer of [await send(fields, bytesOf(bytes, right)), await ask(fields)])
      expect([answer.status, answer.code, answer.data.error]).toEqual([status, status, error])
    expect(await stored()).toEqual(before)
  })

  it('a chunk that is shorter or longer than it says: it has not arrived', async () => {
    for (const chunk of [bytesOf(bytes, right).subarray(1), Buffer.concat([bytesOf(bytes, right), bytes])]) {
      const answer = await send(right, chunk)
      expect([answer.status, answer.data.error]).toEqual([400, 'CHUNK_LENGTH'])
      expect((await ask(right)).data.uploaded).toEqual([])
    }
    await teacher.ok(transferCancel, { identifier: digest(bytes) })
  })

  it('a form without a chunk, strangers and students', async () => {
    const before = await stored()
    expect((await send(right, null)).status).toBe(400)
    expect((await send(right, bytes, 'none')).status).toBe(401)
    const student = await kit.user('student')
    expect((await send(right, bytesOf(bytes, right), student.token)).status).toBe(403)
    expect(await stored()).toEqual(before)
  })

  it('what the organisation has no room for, counted from the beginning of an upload', async () => {
    const admin = await kit.user('admin')
    await admin.ok(settingUpdate, { name: 'fileQuotaGiB', content: 1, version: 0 })
    const GIB = 1 << 30
    const big = { chunkNumber: 1, chunkSize: GIB, currentChunkSize: GIB, totalSize: GIB, totalChunks: 1 }
    const tried = () => send({ ...big, identifier: 'a'.repeat(64), filename: 'big.bin' }, Buffer.from('x'))
    await eventually(async () => expect((await tried()).data.error).toBe('FILE_QUOTA'))
    expect((await tried()).status).toBe(413)
    expect(
      await kit.deps.db
        .select()
        .from(upload)
        .where(eq(upload.identifier, 'a'.repeat(64))),
    ).toEqual([])
  })

  it('what the organisation has no room for besides what is on its way, until that is given up', async () => {
    const [chunkSize, chunks] = [1 << 20, 600]
    const large = (letter: string) => ({
      chunkNumber: 1,
      chunkSize,
      currentChunkSize: chunkSize,
      totalSize: chunks * chunkSize,
      totalChunks: chunks,
      identifier: letter.repeat(64),
      filename: `${letter}.bin`,
    })
    const chunk = Buffer.alloc(chunkSize)
    // The test before has used up 1 GiB: only one such reservation fits, however few of its bytes have arrived.
    expect((await send(large('b'), chunk)).status).toBe(200)
    const before = await stored()
    expect((await send(large('c'), chunk, other.token)).data.error).toBe('FILE_QUOTA')
    expect(await stored()).toEqual(before)
    await teacher.ok(transferCancel, { identifier: 'b'.repeat(64) })
    expect((await send(large('c'), chunk, other.token)).status).toBe(200)
    await other.ok(transferCancel, { identifier: 'c'.repeat(64) })
  })
})
