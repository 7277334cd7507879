import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { LOCAL_PATH, LOCAL_PORT, LocalService } from '@labbox/contract/bench/local-service.ts'
import { BenchConfig } from '../agent/state.ts'
import { LocalConfig } from './config.ts'
import { openLocal } from './service.ts'

const HOME = 'https://lab.example.edu'
const answer: LocalService = {
  program: 'labbox-bench',
  version: '0.4.4',
  deviceId: '0198c0de-0000-7000-8000-000000000001',
}
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

const freePort = async (): Promise<number> => {
  const trial = createServer().listen(0, '127.0.0.1')
  await once(trial, 'listening')
  const { port } = trial.address() as AddressInfo
  trial.close()
  return port
}
const open = async (config: object = {}, log: string[] = []) => {
  const port = await freePort()
  const local = LocalConfig.parse({ port, ...config })
  if (!local) throw new Error('It is off')
  closing.push(openLocal({ config: local, server: `${HOME}/`, answer, log: (line) => log.push(line) }))
  return port
}

/** As a browser asks, which sets these headers itself. */
const ask = (port: number, headers: Record<string, string>, method = 'GET', path = LOCAL_PATH) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
      .on('error', reject)
      .end()
  })

it('tells the pages of its own server which bench is at hand', async () => {
  const port = await open()
  const said = await ask(port, { origin: HOME })
  expect(said.status).toBe(200)
  expect(LocalService.parse(JSON.parse(said.body))).toEqual(answer)
  expect(said.headers).toMatchObject({
    'access-control-allow-origin': HOME,
    'cache-control': 'no-store',
    vary: 'origin',
  })
  expect(said.headers).not.toHaveProperty('access-control-allow-credentials')
})

it('lets a page of the network ask this computer, where the browser wants leave for that', async () => {
  const port = await open()
  const wanted = { 'access-control-request-method': 'GET', 'access-control-request-private-network': 'true' }
  const leave = await ask(port, { origin: HOME, ...wanted }, 'OPTIONS')
  expect(leave.status).toBe(204)
  expect(leave.headers).toMatchObject({
    'access-control-allow-origin': HOME,
    'access-control-allow-methods': 'GET',
    'access-control-allow-private-network': 'true',
  })
  const plain = await ask(port, { origin: HOME, 'access-control-request-method': 'GET' }, 'OPTIONS')
  expect(plain.headers).not.toHaveProperty('access-control-allow-private-network')
})

it.each([
  ['a foreign site', { origin: 'https://evil.example' }],
  ['the same host by another protocol', { origin: 'http://lab.example.edu' }],
  ['a page in a frame without an origin', { origin: 'null' }],
  ['who says nothing of where it comes from', {}],
  ['a foreign name that leads here', { origin: HOME, host: 'rebound.evil.example:18085' }],
])('%s learns nothing', async (_, headers) => {
  const port = await open()
  for (const method of ['GET', 'OPTIONS', 'POST']) {
    const said = await ask(port, headers as Record<string, string>, method)
    expect(said).toMatchObject({ status: 403, body: '' })
    expect(Object.keys(said.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

it('has one address and one method, and takes further addresses of its server from its settings', async () => {
  const port = await open({ origins: ['https://old.example.edu'] })
  expect((await ask(port, { origin: HOME }, 'GET', '/')).status).toBe(404)
  expect((await ask(port, { origin: HOME }, 'POST')).status).toBe(405)
  expect((await ask(port, { origin: 'https://old.example.edu' })).status).toBe(200)
})

it('says that its port is taken, or its certificate missing, and goes on', async () => {
  const log: string[] = []
  const port = await open()
  await ask(port, { origin: HOME })
  await open({ port }, log)
  await expect.poll(() => log.join()).toContain('EADDRINUSE')
  await open({ certificate: '/nowhere/cert.pem', key: '/nowhere/key.pem' }, log)
  expect(log.at(-1)).toContain('ENOENT')
})

it('answers at the port of the specification unless its settings say otherwise', () => {
  expect(BenchConfig.parse({}).local).toEqual({ port: LOCAL_PORT, origins: [] })
  expect(BenchConfig.parse({ local: false }).local).toBe(false)
  expect(BenchConfig.safeParse({ local: { certificate: 'x' } }).success).toBe(false)
})
