import dns from 'node:dns/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { outbound, OutboundError, type OutboundOptions } from './outbound.ts'
import { isOfInternet, readAllowed } from './outbound-allowed.ts'

const nothing = readAllowed('')!
const here = readAllowed('127.0.0.1')!

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server on an address of this machine; says how often somebody connected. */
const listen = async (host: string, answer: RequestListener) => {
  const server = createServer(answer)
  let connections = 0
  server.on('connection', () => (connections += 1))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return { port, connections: () => connections }
}

const reasonOf = async (address: string, options: Partial<OutboundOptions> = {}) =>
  outbound(address, Object.assign({ allowed: nothing }, options)).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof OutboundError ? error.reason : error),
  )

describe('an address of the Internet', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '203.0.114.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('is %s', (address) => expect(isOfInternet(address)).toBe(true))
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.9.9',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
  ])('is not %s', (address) => expect(isOfInternet(address)).toBe(false))
})

describe('what may be asked', () => {
  it('is nothing of this machine, however it is written', async () => {
    const { port, connections } = await listen('127.0.0.1', (_, response) => void response.end('x'))
    const hosts = [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '017700000001',
      '[::ffff:127.0.0.1]',
      '[::]',
      '0',
    ]
    for (const host of hosts)
      for (const scheme of ['http', 'https']) {
        expect(await reasonOf(`${scheme}://${host}:${port}/`)).toBe('address')
      }
    expect(connections()).toBe(0)
  })

  it('is no other scheme, and nothing by plain http', async () => {
    for (const address of ['file:///etc/passwd', 'ftp://example.org/', 'gopher://x/', 'data:,x', 'x', ''])
      expect(await reasonOf(address)).toBe('address')
    expect(await reasonOf('http://8.8.8.8/')).toBe('address')
  })

  it('is what is listed: by address, by network, or by name whatever it resolves to', async () => {
    const { port } = await listen('127.0.0.1', (_, response) => void response.end('x'))
    expect(await reasonOf(`http://127.0.0.1:${port}/`, { allowed: here })).toBe(200)
    expect(await reasonOf(`http://localhost:${port}/`, { allowed: here })).toBe(200)
    expect(await reasonOf(`http://127.0.0.1:${port}/`, { allowed: readAllowed('127.0.0.0/8')! })).toBe(200)
    expect(await reasonOf(`http://LOCALHOST:${port}/`, { allowed: readAllowed(' LocalHost ,')! })).toBe(200)
    expect(await reasonOf(`http://127.0.0.1:${port}/`, { allowed: readAllowed('localhost')! })).toBe(
      'address',
    )
  })

  it('says of a list what is none', () => {
    for (const text of ['10.0.0.0/33', '::1/129', 'a b', 'http://x', '1.2.3', '*', '10.0.0.0/8/8'])
      expect(readAllowed(text)).toBeNull()
    expect(readAllowed('cas.example.edu, 10.1.0.0/16,fd00::/8')).not.toBeNull()
  })
})

describe('a redirect', () => {
  it('leads nowhere that could not have been asked at once', async () => {
    const secret = await listen('127.0.0.2', (_, response) => void response.end('secret'))
    const open = await listen('127.0.0.1', ({ url }, response) => {
      const location = url === '/file' ? 'file:///etc/passwd' : `http://127.0.0.2:${secret.port}/`
      response.writeHead(302, { location }).end()
    })
    for (const path of ['', 'file'])
      expect(await reasonOf(`http://127.0.0.1:${open.port}/${path}`, { allowed: here })).toBe('address')
    expect(secret.connections()).toBe(0)
  })

  it('is followed three times, or as often as is asked for', async () => {
    const { port } = await listen('127.0.0.1', ({ url = '/' }, response) => {
      const left = Number(url.slice(1))
      if (left === 0) response.end('there')
      else response.writeHead(307, { location: `/${left - 1}` }).end()
    })
    const ask = (left: number, redirects?: number) =>
      reasonOf(`http://127.0.0.1:${port}/${left}`, {
        allowed: here,
        ...(redirects !== undefined && { redirects }),
      })
    expect(await ask(3)).toBe(200)
    expect(await ask(4)).toBe(307)
    expect(await ask(1, 0)).toBe(307)
  })
})

it('ends what is too much or too late, and asks for nothing packed', async () => {
  const { port } = await listen('127.0.0.1', ({ url, headers }, response) => {
    if (url === '/much') response.end(Buffer.alloc(2 << 20))
    else if (url === '/packed') response.end(headers['accept-encoding'])
    else response.write('x')
  })
  const address = (path: string) => `http://127.0.0.1:${port}/${path}`
  expect(await reasonOf(address('much'), { allowed: here })).toBe('tooLarge')
  expect(await reasonOf(address('late'), { allowed: here, timeoutMs: 300 })).toBe('timeout')
  expect((await outbound(address('packed'), { allowed: here })).body.toString()).toBe('identity')
  expect(await reasonOf('http://127.0.0.1:9/', { allowed: here })).toBe('unreachable')
})

it('gives up after five seconds unless it is told another time', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  try {
    const answer = (options: Partial<OutboundOptions>) =>
      outbound('http://127.0.0.1:9/', Object.assign({ allowed: here }, options)).catch(
        (error: OutboundError) => [error.reason, error.message],
      )
    expect(await answer({})).toEqual(['timeout', '5000 ms'])
    expect(await answer({ timeoutMs: 700 })).toEqual(['timeout', '700 ms'])
    expect(timeout.mock.calls).toEqual([[5_000], [700]])
  } finally {
    timeout.mockRestore()
  }
})

it('connects to the address that was looked at, whatever the name means by then', async () => {
  const { port, connections } = await listen('127.0.0.1', (_, answer) => void answer.end('here'))
  const { lookup } = dns
  // Nobody else knows this name: a second look-up would find nothing.
  Object.assign(dns, { lookup: async () => [{ address: '127.0.0.1', family: 4 }] })
  syncBuiltinESMExports()
  try {
    expect(await reasonOf(`http://pinned.invalid:${port}/`, { allowed: here })).toBe(200)
  } finally {
    Object.assign(dns, { lookup })
    syncBuiltinESMExports()
  }
  expect(connections()).toBe(1)
  expect(await reasonOf(`http://pinned.invalid:${port}/`, { allowed: here })).toBe('unreachable')
})
