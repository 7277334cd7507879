import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { pngOf } from '../../testing/files.ts'
import { smallDisk, type SmallDisk } from '../../testing/database/small-disk.ts'
import { folderStore } from './store.ts'
import { file, uploadChunk } from './tables.ts'

/** More than the space that is left. */
const SIZE = 200_000

let disk: SmallDisk
let kit: TestApp
let teacher: Client
beforeAll(async () => {
  disk = await smallDisk()
  kit = await createTestApp({ env: { DATA_DIR: disk.path }, build: { clockwork: false } })
  teacher = await kit.user('teacher')
})
afterEach(() => disk.clear())
afterAll(async () => {
  await kit.close()
  await disk.remove()
})

const post = async (url: string, fields: Record<string, unknown>, bytes: Buffer) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob([new Uint8Array(bytes)]), 'picture.png')
  const encoded = new Response(form)
  return kit.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'accept-language': 'en',
      'x-token': teacher.token,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

const upload = (bytes: Buffer) => post('/api/files/upload?purpose=picture', {}, bytes)
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** One of the two chunks of these bytes. */
const chunk = (bytes: Buffer, number: number) => {
  const chunkSize = bytes.length / 2
  return post(
    '/api/filetransfer/uploadfile',
    {
      chunkNumber: number,
      chunkSize,
      currentChunkSize: chunkSize,
      totalSize: bytes.length,
      totalChunks: 2,
      identifier: digest(bytes),
      filename: 'data.bin',
    },
    bytes.subarray((number - 1) * chunkSize, number * chunkSize),
  )
}

/** Everything that is kept but the parts of uploads. */
const kept = async () => ({
  rows: await kit.deps.db.$count(file),
  chunks: await kit.deps.db.$count(uploadChunk),
  files: readdirSync(join(disk.path, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map(({ name }) => name)
    .sort(),
})

const told = {
  code: 503,
  msg: expect.stringContaining('server’s disk is full'),
  data: { error: 'DISK_FULL' },
}

it('a file that does not fit is refused with a sentence, leaves nothing, and is taken when there is room', async () => {
  const bytes = pngOf(randomBytes(SIZE))
  await disk.fill()
  const before = await kept()
  for (let tries = 0; tries < 3; tries++) {
    const answer = await upload(bytes)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60'])
    expect(answer.json()).toMatchObject(told)
  }
  expect(await kept()).toEqual(before)
  expect(disk.open()).toEqual([])
  await disk.clear()
  const { data } = (await upload(bytes)).json()
  expect((await kit.app.inject({ url: data.url })).rawPayload.equals(bytes)).toBe(true)
})

it('a chunk that does not fit has not arrived; sent again when there is room, the file is whole', async () => {
  const bytes = randomBytes(2 * 500_000)
  expect((await chunk(bytes, 1)).statusCode).toBe(200)
  await disk.fill()
  const before = await kept()
  for (let tries = 0; tries < 3; tries++) {
    const answer = await chunk(bytes, 2)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60'])
    expect(answer.json()).toMatchObject(told)
  }
  expect(await kept()).toEqual(before)
  await disk.clear()
  const { data } = (await chunk(bytes, 2)).json()
  expect(digest((await kit.app.inject({ url: data.file.url })).rawPayload)).toBe(digest(bytes))
  // A file that was read is closed just after its answer has ended.
  await eventually(() => expect(disk.open()).toEqual([]))
})

it('neither storing nor adopting keeps a file open when it fails', async () => {
  const root = join(disk.path, 'store')
  const store = folderStore(root)
  const bytes = randomBytes(SIZE)
  await disk.fill()
  for (let tries = 0; tries < 20; tries++)
    await expect(store.put(bytes)).rejects.toMatchObject({ code: 'ENOSPC' })
  const sha256 = digest(bytes)
  expect(readdirSync(join(root, sha256.slice(0, 2)))).toEqual([])
  await disk.clear()
  // A file stands where the folder for the content would be.
  const part = join(disk.path, 'whole.part')
  await writeFile(part, bytes)
  const other = folderStore(part)
  for (let tries = 0; tries < 20; tries++)
    await expect(other.adopt(part, sha256)).rejects.toMatchObject({ code: 'ENOTDIR' })
  expect(disk.open()).toEqual([])
})
