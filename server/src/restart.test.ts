import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { login } from '@labbox/contract/access/access.ts'
import { isAlive, readPostmaster } from './platform/postgres/evidence.ts'
import { temporaryFolder } from './testing/folder.ts'
import { fillFolder, openProduct, PRODUCT_PASSWORD } from './testing/product.ts'

const ROUNDS = process.env.LONG === '1' ? 20 : 2
const SIGN_INS = 8
const UPLOADS = 3
const SOCKETS = 4

const { path: dataDir, remove } = await temporaryFolder()
let product: Awaited<ReturnType<typeof openProduct>>

beforeAll(async () => {
  await fillFolder(dataDir, {}, 'students.ts', '1')
  product = await openProduct(dataDir, { SIM_CAPACITY: '4' })
  await product.start()
})
afterAll(async () => {
  await product.stop()
  await remove()
})

const credentials = JSON.stringify({
  username: 'student01',
  password: Buffer.from(PRODUCT_PASSWORD).toString('base64'),
})
const signIn = () =>
  fetch(`${product.url}/api${login.path}`, {
    method: 'POST',
    body: credentials,
    headers: { 'content-type': 'application/json' },
  })

/** A call of which only the beginning is sent. */
const halfSent = async (path: string, head: string, body: string): Promise<void> => {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n${body}`)
}

/** What people leave open when a server is stopped in the middle of their work. */
const busyWork = async (): Promise<void> => {
  const { data } = (await (await signIn()).json()) as { data: { token: string } }
  await halfSent(`/api${login.path}`, 'content-type: application/json\r\ncontent-length: 100', '{"user')
  const multipart = `x-token: ${data.token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000`
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nhalf of'
  for (let n = 0; n < UPLOADS; n++) await halfSent('/api/filetransfer/uploadfile', multipart, part)
  for (let n = 0; n < SOCKETS; n++) {
    const socket = new WebSocket(`${product.url.replace('http', 'ws')}/mqtt`, 'mqtt').on('error', () => {})
    await once(socket, 'open')
  }
  for (let n = 0; n < SIGN_INS; n++) void signIn().catch(() => {})
}

test(
  `it can be started again at once, ${ROUNDS} times, whatever was going on when it was stopped`,
  async () => {
    const cluster = join(dataDir, 'postgres')
    const figures: { stopMs: number; startMs: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await busyWork()
      const postmaster = readPostmaster(cluster)!.pid
      const begun = performance.now()
      const since = () => Math.round(performance.now() - begun)
      const stopped = product.stop().then((code) => ({ code, ms: since() }))
      await product.start()
      const { code, ms } = await stopped
      await expect.poll(async () => (await signIn()).status).toBe(200)
      figures.push({ stopMs: ms, startMs: since() })
      expect([round, code, isAlive(postmaster, cluster)]).toEqual([round, 0, false])
    }
    console.log(`Stops and starts: ${JSON.stringify(figures)}`)
  },
  ROUNDS * 40_000,
)
