import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '@labbox/contract/access/access.ts'
import type { HealthReport } from './platform/process/health.ts'
import { temporaryFolder } from './testing/folder.ts'
import { fillFolder, openProduct, PRODUCT_PASSWORD } from './testing/product.ts'
import { startTcpPostgres, type TcpPostgres } from './testing/database/tcp-postgres.ts'

// Two servers as an operator starts them: one PostgreSQL over TCP, whose owner may make roles and nothing more.
const folder = await temporaryFolder()
let centre: TcpPostgres
let settings: Record<string, string>
let nodes: Awaited<ReturnType<typeof openProduct>>[]

beforeAll(async () => {
  centre = await startTcpPostgres()
  const url = await centre.handOut('campus', 'createrole')
  settings = { DATABASE_URL: url, SECRET: 'what all nodes of this installation share' }
  await fillFolder(folder.path, settings, 'students.ts', '1')
  nodes = await Promise.all([openProduct(folder.path, settings), openProduct(folder.path, settings)])
  for (const node of nodes) await node.start()
}, 180_000)
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await centre.close()
  await folder.remove()
})

const health = async (url: string) => {
  const answer = await fetch(`${url}/api/health`)
  return { http: answer.status, ...((await answer.json()) as { status: string }) }
}

const signIn = async (url: string, username: string): Promise<string> => {
  const password = Buffer.from(PRODUCT_PASSWORD).toString('base64')
  const answer = await fetch(`${url}/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

test("a node's health names its database, the room on its disk, its jobs and its broker", async () => {
  const { status, parts } = (await (await fetch(`${nodes[0]!.url}/api/health`)).json()) as HealthReport
  expect(status).toBe('ok')
  expect(parts).toMatchObject({
    database: { ok: true },
    disk: { ok: true, detail: { freeMb: expect.any(Number) } },
    jobs: { ok: true },
    broker: { ok: true },
  })
})

test('a session of one node holds on the other, also after the first was stopped and started again', async () => {
  const [one, two] = nodes
  const token = await signIn(one!.url, 'student01')
  const known = async (url: string) =>
    (
      (await (await fetch(`${url}/api/user/info`, { headers: { 'x-token': token } })).json()) as {
        code: number
      }
    ).code
  expect(await known(two!.url)).toBe(200)
  expect(await one!.stop()).toBe(0)
  expect(await known(two!.url)).toBe(200)
  await one!.start()
  expect(await known(one!.url)).toBe(200)
  // As the lesser login, at its second start too.
  expect(one!.said()).not.toContain('works as the owner')
})

/** One chunk of a file, with the fields that the page sends. */
const sendChunk = async (url: string, token: string, bytes: Buffer, size: number, number: number) => {
  const chunk = bytes.subarray((number - 1) * size, number === CHUNKS ? undefined : number * size)
  const form = new FormData()
  const fields = {
    chunkNumber: number,
    chunkSize: size,
    currentChunkSize: chunk.length,
    totalSize: bytes.length,
    totalChunks: CHUNKS,
    identifier: createHash('sha256').update(bytes).digest('hex'),
    filename: 'guide.bin',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob([new Uint8Array(chunk)]), 'blob')
  const answer = await fetch(`${url}/api/filetransfer/uploadfile`, {
    method: 'POST',
    headers: { 'x-token': token },
    body: form,
  })
  const { data } = (await answer.json()) as {
    data: { uploaded: number[]; file: { size: number; url: string } | null }
  }
  return { status: answer.status, data }
}
const CHUNKS = 7

test.each([
  ['in turn', false],
  ['all at once', true],
])(
  'a file whose chunks come to both nodes %s is whole, and read from both',
  async (_, together) => {
    const token = await signIn(nodes[0]!.url, 'teacher1')
    const size = 1 << 20
    const bytes = randomBytes(CHUNKS * size + 4_321)
    const send = (k: number) => sendChunk(nodes[k % 2]!.url, token, bytes, size, k + 1)
    const answers: Awaited<ReturnType<typeof send>>[] = []
    const numbers = [...Array(CHUNKS).keys()]
    if (together) answers.push(...(await Promise.all(numbers.map(send))))
    else for (const k of numbers) answers.push(await send(k))
    expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200))
    const made = answers.flatMap(({ data }) => data.file ?? [])
    expect(made.map((file) => file.size)).toEqual([bytes.length])
    for (const { url } of nodes) {
      const read = await fetch(`${url}${made[0]!.url}`)
      expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true)
    }
  },
  60_000,
)

test('a node with another secret does not start, says why, and harms nobody', async () => {
  const stray = await openProduct(folder.path, {
    ...settings,
    SECRET: 'a secret that somebody else made up for it',
  })
  await expect(stray.start()).rejects.toThrow(
    /ended with 1: SECRET: this database belongs to an installation/,
  )
  for (const { url } of nodes) expect(await health(url)).toMatchObject({ http: 200, status: 'ok' })
})

test('while the database is away the nodes are down but alive; they come back by themselves', async () => {
  await centre.stop()
  const statusOf = async (path: string) => (await fetch(`${nodes[0]!.url}/api/health${path}`)).status
  await expect.poll(() => statusOf('')).toBe(503)
  expect([await statusOf('/live'), await statusOf('/ready')]).toEqual([200, 503])
  const call = await fetch(`${nodes[0]!.url}/api/user/info`, { headers: { 'x-token': 'student-token.x' } })
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2'])
  await centre.start()
  await expect.poll(() => statusOf('')).toBe(200)
}, 90_000)
