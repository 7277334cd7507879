import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { keepPace } from './body-pace.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends a head that promises 10,000 bytes, then a byte now and then until the connection is closed; answers what came back. */
const drip = async (listener: RequestListener, bytesPerTick: number): Promise<string> => {
  server = createServer(listener)
  keepPace(server, { graceMs: 200, bytesPerS: 1_000 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
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
