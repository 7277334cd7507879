import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chunkCount } from '@labbox/contract/files/chunks.ts'
import { buildApp } from '../../../app.ts'
import { createJobs } from '../../../platform/jobs.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { temporaryFolder } from '../../../testing/folder.ts'
import { file, filesFolder, upload, uploadChunk } from '../tables.ts'

/** Two nodes on one database and one folder, behind a proxy that gives each request to the next of them. */
const CHUNK = 1_000

let kit: TestApp
let nodes: FastifyInstance[]
let teacher: Client
/** Another server on the same database. */
const startNode = (dataDir: string) =>
  buildApp(
    {
      ...kit.deps,
      config: { ...kit.deps.config, dataDir },
      jobs: createJobs(kit.database.server, kit.deps.log),
    },
    { clockwork: false },
  )
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  nodes = [kit.app, await startNode(kit.deps.config.dataDir)]
  teacher = await kit.user('teacher')
})
afterAll(async () => {
  await nodes[1]?.close()
  await kit.close()
})

const digest = (bytes: Buffer, algorithm = 'sha256') => createHash(algorithm).update(bytes).digest('hex')

/** What simple-uploader.js sends with a chunk. */
const fieldsOf = (bytes: Buffer, number: number, identifier = digest(bytes)) => {
  const total = chunkCount(bytes.length, CHUNK)
  const from = (number - 1) * CHUNK
  return {
    chunkNumber: number,
    chunkSize: CHUNK,
    currentChunkSize: number === total ? bytes.length - from : CHUNK,
    totalSize: bytes.length,
    totalChunks: total,
    identifier,
    filename: 'guide.bin',
    relativePath: 'guide.bin',
  }
}
const send = async (node: number, bytes: Buffer, number: number, identifier?: string) => {
  const fields = fieldsOf(bytes, number, identifier)
  const from = (number - 1) * CHUNK
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append(
    'file',
    new Blob([new Uint8Array(bytes.subarray(from, from + fields.currentChunkSize))]),
    'blob',
  )
  const encoded = new Response(form)
  const answer = await nodes[node]!.inject({
    method: 'POST',
    url: '/api/filetransfer/uploadfile',
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      authorization: `Bearer ${teacher.token}`,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: answer.statusCode, ...answer.json() }
}
const ask = async (node: number, bytes: Buffer, number: number) => {
  const query = new URLSearchParams(
    Object.entries(fieldsOf(bytes, number)).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const answer = await nodes[node]!.inject({
    url: `/api/filetransfer/uploadfile?${query}`,
    headers: { authorization: `Bearer ${teacher.token}` },
  })
  return answer.json()
}
const left = async () => ({
  uploads: await kit.deps.db.$count(upload),
  chunks: await kit.deps.db.$count(uploadChunk),
  parts: readdirSync(join(kit.deps.config.dataDir, 'files', 'parts')),
})
const nothing = { uploads: 0, chunks: 0, parts: [] }

describe('an upload over two nodes', () => {
  it('arrives chunk by chunk in turn, each node knowing what the other has, and is read from both', async () => {
    const bytes = randomBytes(7_654)
    for (let number = 1; number <= 6; number++) {
      const node = number % 2
      expect((await ask(node, bytes, number)).data.uploaded).toHaveLength(number - 1)
      expect((await send(node, bytes, number)).data.file).toBeNull()
    }
    const { status, data } = await send(1, bytes, 7)
    expect([status, data.skipUpload, data.file.size]).toEqual([200, true, 7_654])
    for (const node of nodes)
      expect(digest((await node.inject({ url: data.file.url })).rawPayload)).toBe(digest(bytes))
    expect(await left()).toEqual(nothing)
  })

  it.each(['sha256', 'md5'])(
    'arrives all at once, the first chunk too, and is one file (%s)',
    async (algorithm) => {
      const bytes = randomBytes(15_999)
      const before = await kit.deps.db.$count(file)
      const identifier = digest(bytes, algorithm)
      const numbers = Array.from({ length: 15 }, (_, k) => k + 1)
      const answers = await Promise.all(numbers.map((number) => send(number % 2, bytes, number, identifier)))
      expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200))
      expect(answers.filter(({ data }) => data.file)).toHaveLength(1)
      expect(await kit.deps.db.$count(file)).toBe(before + 1)
      expect(await left()).toEqual(nothing)
    },
  )

  it('whose last chunk comes to both at once is one file, which both name or ask to try again', async () => {
    // Another of the many orders in which two nodes come through it each time.
    for (let round = 0; round < 12; round++) {
      const bytes = randomBytes(2_500)
      const before = await kit.deps.db.$count(file)
      await send(0, bytes, 1)
      const answers = await Promise.all([send(0, bytes, 2), send(1, bytes, 2)])
      for (const { status, data } of answers)
        expect(status === 200 ? data.file.size : data.error).toBe(status === 200 ? 2_500 : 'UNAVAILABLE')
      expect(answers.map(({ status }) => status)).toContain(200)
      expect(await kit.deps.db.$count(file)).toBe(before + 1)
      expect((await ask(1, bytes, 1)).data).toMatchObject({ skipUpload: true, file: { size: 2_500 } })
    }
  })

  it('never keeps other bytes under a hash: two contents of one chunk end as what was announced, or not at all', async () => {
    const bytes = randomBytes(3_500)
    const other = Buffer.from(bytes)
    other[10]! ^= 1
    const identifier = digest(bytes)
    await Promise.all([send(0, other, 1, identifier), send(1, bytes, 1, identifier)])
    await send(0, bytes, 2)
    const { status, data } = await send(1, bytes, 3)
    if (status === 200)
      expect(digest((await kit.app.inject({ url: data.file.url })).rawPayload)).toBe(identifier)
    else expect(data.error).toBe('CONTENT_CHANGED')
    expect(await left()).toEqual(nothing)
  })

  it('goes on where a node ended: the last chunk had arrived, its answer was lost', async () => {
    const bytes = randomBytes(2_500)
    await send(0, bytes, 1)
    const [row] = await kit.deps.db.select().from(upload)
    await send(1, Buffer.concat([bytes.subarray(0, 1_000), bytes.subarray(1_000)]), 1)
    expect((await left()).chunks).toBe(1)
    expect(row?.nodes).toHaveLength(1)
    expect((await send(1, bytes, 2)).data.file.size).toBe(2_500)
    expect(await left()).toEqual(nothing)
  })
})

describe('a file whose contents are not in the folder', () => {
  it('is said to be elsewhere, with its status, and not called a fault', async () => {
    const bytes = randomBytes(1_500)
    const { data } = await send(0, bytes, 1)
    const sha256 = digest(bytes)
    await rm(join(kit.deps.config.dataDir, 'files', sha256.slice(0, 2), sha256))
    const answer = await nodes[1]!.inject({ url: data.file.url })
    expect([answer.statusCode, answer.json().data.error]).toEqual([404, 'FILE_ELSEWHERE'])
    expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
  })
})

describe('a node with another folder', () => {
  const build = async (dataDir: string) => (await startNode(dataDir)).close()
  const marker = async () => (await kit.deps.db.select().from(filesFolder))[0]?.marker

  it('does not start, whether its folder is new or belongs to another database, and changes nothing', async () => {
    const before = await marker()
    expect(before).toBeTruthy()
    const folder = await temporaryFolder()
    await expect(build(folder.path)).rejects.toThrow(
      /not the folder that holds the files of this database.*DATA_DIR/s,
    )
    const elsewhere = await createTestApp({ build: { clockwork: false } })
    await expect(build(elsewhere.deps.config.dataDir)).rejects.toThrow(/not the folder/)
    await elsewhere.close()
    await folder.remove()
    expect(await marker()).toBe(before)
    await build(kit.deps.config.dataDir)
  })

  it('may be given in place of one that is lost, by whoever says so in the database', async () => {
    const folder = await temporaryFolder()
    const [known] = await kit.deps.db.select().from(filesFolder)
    await kit.deps.db.delete(filesFolder)
    await build(folder.path)
    expect(await marker()).not.toBe(known?.marker)
    await kit.deps.db.delete(filesFolder)
    await build(kit.deps.config.dataDir)
    expect(await marker()).toBe(known?.marker)
    await folder.remove()
  })
})
