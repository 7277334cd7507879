import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { readAllowed } from '../../../../platform/outbound-allowed.ts'
import { fetchSmall } from './fetch.ts'

const allowed = readAllowed('127.0.0.1')!

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const ask = async (answer: RequestListener, timeoutMs?: number) => {
  server = createServer(answer)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return fetchSmall(allowed, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, timeoutMs)
}

it('reads a small text', async () => {
  expect(await ask((_, response) => void response.end('好'))).toMatchObject({ text: '好', status: 200 })
})

it('follows no redirect: who answers is who was asked', async () => {
  const asked: (string | undefined)[] = []
  const answer = await ask((request, response) => {
    asked.push(request.url)
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(answer).toMatchObject({ why: 'redirect', detail: 'HTTP 302' })
  expect(asked).toEqual(['/'])
})

it('takes no other status for an answer', async () => {
  expect(await ask((_, response) => void response.writeHead(404).end('x'))).toMatchObject({
    why: 'status',
    detail: 'HTTP 404',
  })
})

it('stops reading what is too large, and unpacks nothing', async () => {
  let sent = 0
  const endless: RequestListener = (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384, 'x'))) sent += 16_384
      response.once('drain', more)
    }
    more()
  }
  expect(await ask(endless)).toMatchObject({ why: 'tooLarge' })
  expect(sent).toBeLessThan(20_000_000)
  // Compressed answers are not unpacked: as raw bytes they are no answer of CAS.
  const bomb = gzipSync(Buffer.alloc(50_000_000, 'x'))
  const packed = await ask(
    (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  )
  expect((packed as { text: string }).text.length).toBeLessThan(64 * 1024)
})

it('waits so long in all, for the head and for the body', async () => {
  expect(await ask(() => undefined, 200)).toMatchObject({ why: 'timeout' })
  const dripping: RequestListener = (_, response) => {
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  }
  const answer = await ask(dripping, 300)
  expect(answer).toMatchObject({ why: 'timeout', detail: '300 ms' })
})

it('says why nobody can be reached', async () => {
  expect(await ask((request) => void request.socket.destroy())).toMatchObject({ why: 'unreachable' })
  expect(await fetchSmall(allowed, 'http://127.0.0.1:9/')).toMatchObject({
    why: 'unreachable',
    detail: 'ECONNREFUSED',
  })
  expect(await fetchSmall(allowed, 'http://no-such-host.invalid/')).toMatchObject({ why: 'unreachable' })
})
