import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { login } from '@labbox/contract/access/access.ts'
import { createTestApp } from '../../testing/app.ts'
import { keepPace } from './body-pace.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

/** Sends a head that promises 10,000 bytes, then a byte now and then until the connection is closed; answers what came back. */
const drip = async (listener: RequestListener, bytesPerTick: number): Promise<string> => {
  const started = createServer(listener)
  server = started
  keepPace(started, { graceMs: 200, bytesPerS: 1_000 })
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const socket = connect((started.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => (heard += data.toString()))
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n')
  while (!socket.destroyed && !heard.includes('\r\n\r\ndone')) {
    socket.write('x'.repeat(bytesPerTick))
    await Promise.race([sleep(20), closed])
  }
  if (!heard.includes('done')) await closed
  socket.destroy()
  return heard
}

const readAll: RequestListener = (request, response) => {
  request.resume()
  request.once('end', () => response.end('done'))
}

it('ends a body of a byte now and then, and says why', async () => {
  expect(await drip(readAll, 1)).toMatch(/^HTTP\/1\.1 408 /)
})

it('ends it also when the call was answered before its body was there', async () => {
  const heard = await drip((_, response) => void response.end('no'), 1)
  expect(heard).toMatch(/^HTTP\/1\.1 200 /)
  expect(heard).not.toContain('408')
})

it('lets a body come that is slow, but comes', async () => {
  expect(await drip(readAll, 100)).toContain('done')
})

it("is so at the product's own server, after 20 seconds", async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const kit = await createTestApp({ build: { clockwork: false } })
  try {
    await kit.app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((kit.app.server.address() as AddressInfo).port, '127.0.0.1')
    let heard = ''
    socket.on('data', (data) => (heard += data.toString()))
    socket.on('error', () => undefined)
    const closed = once(socket, 'close')
    const came = once(kit.app.server, 'request')
    socket.write(`POST /api${login.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`)
    socket.write('Content-Length: 100\r\n\r\n{')
    await came
    for (let s = 2; s <= 20; s += 2) {
      vi.advanceTimersByTime(2_000)
      socket.write(' ')
      await sleep(5)
    }
    expect([heard, socket.destroyed]).toEqual(['', false])
    vi.advanceTimersByTime(5_000)
    await closed
    expect(heard).toMatch(/^HTTP\/1\.1 408 /)
  } finally {
    vi.useRealTimers()
    await kit.close()
  }
})
