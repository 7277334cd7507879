import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { count, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { transferList } from '@labbox/contract/files/transfer.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { newId } from '../../../platform/database/ids.ts'
import { upload, uploadChunk } from '../tables.ts'
import { openTransfers } from './context.ts'
import { MOST_OPEN, MOST_OPEN_TOGETHER } from './rows.ts'
import { sweepUploads } from './service.ts'
import { processorTime } from '@labbox/contract/testing/processor.ts'

const UNFINISHED = process.env.LONG === '1' ? 10_000 : 1_500
const CHUNK = 1_000

let kit: TestApp
let teacher: Client
let other: Client
let parts: string
beforeAll(async () => {
  kit = await createTestApp()
  teacher = await kit.user('teacher')
  other = await kit.user('teacher')
  parts = join(kit.deps.config.dataDir, 'files', 'parts')
  mkdirSync(parts, { recursive: true })
})
afterAll(() => kit.close())

const begin = async (client: Client) => {
  const bytes = randomBytes(2 * CHUNK)
  const fields = {
    chunkNumber: 1,
    chunkSize: CHUNK,
    currentChunkSize: CHUNK,
    totalSize: 2 * CHUNK,
    totalChunks: 2,
    identifier: createHash('sha256').update(bytes).digest('hex'),
    filename: 'half.bin',
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob([new Uint8Array(bytes.subarray(0, CHUNK))]), 'blob')
  const encoded = new Response(form)
  const answer = await kit.app.inject({
    method: 'POST',
    url: '/api/filetransfer/uploadfile',
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      authorization: `Bearer ${client.token}`,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return answer.json<{ code: number; data: { error?: string } }>()
}

/** As many uploads that stopped after their first chunk, each with what it has left in the folder. */
const leave = async (n: number, { ownerId, orgId }: { ownerId: string; orgId: string | null }) => {
  const now = kit.clock.now()
  const rows = Array.from({ length: n }, () => ({
    id: newId(),
    identifier: randomBytes(32).toString('hex'),
    ownerId,
    orgId,
    name: 'left.bin',
    size: 2 * CHUNK,
    chunkSize: CHUNK,
    chunks: 2,
    createdAt: now,
  }))
  await kit.deps.db.insert(upload).values(rows)
  await kit.deps.db.insert(uploadChunk).values(rows.map(({ id }) => ({ uploadId: id, number: 1, at: now })))
  for (const { id } of rows) writeFileSync(join(parts, `${id}.part`), '')
}

const stored = async () => ({
  uploads: (await kit.deps.db.select({ n: count() }).from(upload))[0]?.n,
  chunks: (await kit.deps.db.select({ n: count() }).from(uploadChunk))[0]?.n,
  parts: readdirSync(parts).length,
})

it('one person begins so many at a time, also when they come together', async () => {
  await leave(MOST_OPEN - 3, { ownerId: teacher.userId, orgId: teacher.orgId })
  const answers = await Promise.all(Array.from({ length: 8 }, () => begin(teacher)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(3)
  const before = await stored()
  expect((await begin(teacher)).data.error).toBe('UPLOADS_OPEN')
  expect(await stored()).toEqual(before)
  expect(before).toEqual({ uploads: MOST_OPEN, chunks: MOST_OPEN, parts: MOST_OPEN })
  expect((await begin(other)).code).toBe(200)
})

it('so do the people of one organisation together', async () => {
  const { uploads = 0 } = await stored()
  await leave(MOST_OPEN_TOGETHER - uploads, { ownerId: newId(), orgId: teacher.orgId })
  const before = await stored()
  expect((await begin(other)).data.error).toBe('UPLOADS_OPEN')
  expect(await stored()).toEqual(before)
})

it(
  'thousands that were left are listed quickly and cleared away by the clock',
  { timeout: 120_000 },
  async () => {
    for (let n = 0; n < UNFINISHED; n += 500) await leave(500, { ownerId: newId(), orgId: newId() })
    // Parts that the restored database has no rows for.
    for (let n = 0; n < 100; n++) writeFileSync(join(parts, `${newId()}.part`), '')
    await kit.deps.db.execute(sql`analyze ${upload}`)
    let spent = processorTime()
    expect(await teacher.ok(transferList, {})).toHaveLength(MOST_OPEN)
    expect(spent()).toBeLessThan(5_000)

    const transfers = openTransfers(kit.deps)
    await sweepUploads(transfers)
    const { uploads, parts: left } = await stored()
    expect(left).toBe(uploads)
    kit.clock.advance(DAY_MS)
    spent = processorTime()
    await sweepUploads(transfers)
    expect(spent()).toBeLessThan(UNFINISHED * 10)
    expect(await stored()).toEqual({ uploads: 0, chunks: 0, parts: 0 })
    // Twice does no harm.
    await sweepUploads(transfers)
    const later = await kit.user('teacher')
    expect((await begin(later)).code).toBe(200)
  },
)
