import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settingRestore, settingUpdate } from '@labbox/contract/system/client-config.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let kit: TestApp
let secure: TestApp
const webRoot = mkdtempSync(join(tmpdir(), 'labbox-web-'))

beforeAll(async () => {
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>x</title>')
  kit = await createTestApp({ build: { clockwork: false, webRoot } })
  secure = await createTestApp({
    env: { PUBLIC_URL: 'https://labs.example.edu' },
    build: { clockwork: false },
  })
})
afterAll(async () => {
  await kit.close()
  await secure.close()
  rmSync(webRoot, { recursive: true })
})

const policyOf = (header: unknown) =>
  new Map(
    String(header)
      .split(';')
      .map((part) => part.trim().split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  )

it.each([
  ['the page', '/'],
  ['a page of the app', '/sys/user?name=x'],
  ['an answer', '/api/captcha'],
  ['a refusal', '/api/user/info'],
  ['what is not there', '/api/nothing'],
  ['an address that cannot be read', '/api/captcha?x=%'],
])('%s lets no foreign or written-in script run, and is framed by nobody', async (_, url) => {
  const { headers } = await kit.app.inject({ url })
  const policy = policyOf(headers['content-security-policy'])
  expect(policy.get('default-src')).toEqual(["'self'"])
  expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"])
  expect(policy.get('script-src-attr')).toEqual(["'none'"])
  expect(policy.get('object-src')).toEqual(["'none'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(policy.get('form-action')).toEqual(["'self'"])
  expect(policy.get('frame-ancestors')).toEqual(["'self'"])
  expect(policy.get('connect-src')).toEqual([
    "'self'",
    'ws://localhost:80',
    'wss://localhost:80',
    'http://127.0.0.1:18085',
    'https://127.0.0.1:18085',
  ])
  for (const name of ['img-src', 'font-src', 'style-src'])
    expect(policy.get(name)!.filter((source) => /^(https?:|\*)/.test(source))).toEqual([])
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
  })
  expect(headers['permissions-policy']).toContain('microphone=()')
  for (const name of ['x-powered-by', 'server', 'strict-transport-security', 'access-control-allow-origin'])
    expect(headers).not.toHaveProperty(name)
})

it('lets a page ask the bench program on its own computer at the port of the settings', async () => {
  const admin = await kit.user('admin')
  const asked = async () =>
    policyOf((await kit.app.inject({ url: '/' })).headers['content-security-policy'])
      .get('connect-src')!
      .filter((source) => source.includes('127.0.0.1'))
  await admin.ok(settingUpdate, { name: 'localPort', content: 18_123, version: 0 })
  expect(await asked()).toEqual(['http://127.0.0.1:18123', 'https://127.0.0.1:18123'])
  await admin.ok(settingRestore, { name: 'localPort', version: 0 })
  expect(await asked()).toEqual(['http://127.0.0.1:18085', 'https://127.0.0.1:18085'])
})

it('the page itself holds no script but a file of ours', () => {
  const html = readFileSync(join(import.meta.dirname, '../../../../web/index.html'), 'utf8')
  expect([...html.matchAll(/<script[^>]*>([^<]*)<\/script>/g)].map(([, text]) => text)).toEqual([''])
  expect(html).not.toMatch(/\son\w+=|javascript:|https?:\/\//)
})

it('answers of calls are kept nowhere', async () => {
  for (const url of ['/api/user/info', '/api/sys/clientConfig/get'])
    expect((await kit.app.inject({ url })).headers['cache-control']).toBe('no-store')
})

it('browsers are told to come by https where people do', async () => {
  const { headers } = await secure.app.inject({ url: '/api/captcha' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

it('no other site may call: the cookie opens nothing, and nobody is allowed in by CORS', async () => {
  const admin = await kit.user('admin')
  const ask = (headers: Record<string, string>, method: 'GET' | 'OPTIONS' = 'GET') =>
    kit.app.inject({ method, url: '/api/user/info', headers })
  const origin = 'https://evil.example'
  const forged = await ask({ cookie: `Admin-Token=${admin.token}`, origin })
  expect(forged.json()).toMatchObject({ code: 401 })
  const preflight = await ask({ origin, 'access-control-request-headers': 'x-token' }, 'OPTIONS')
  expect(preflight.statusCode).toBe(404)
  for (const { headers } of [forged, preflight])
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  expect((await ask({ 'x-token': admin.token })).json()).toMatchObject({ code: 200 })
})

it('the cookie of the captcha is for the server alone', async () => {
  const { headers } = await kit.app.inject({ url: '/api/captcha' })
  expect(headers['set-cookie']).toMatch(/HttpOnly/)
  expect(headers['set-cookie']).toMatch(/SameSite=Strict/)
  expect(headers['set-cookie']).not.toMatch(/Secure/)
  const overHttps = await secure.app.inject({ url: '/api/captcha' })
  expect(overHttps.headers['set-cookie']).toMatch(/Secure/)
})

it('names the WebSockets of the host that was asked, and nothing that is no host', async () => {
  const connect = async (host: string) =>
    policyOf((await kit.app.inject({ url: '/', headers: { host } })).headers['content-security-policy'])
      .get('connect-src')!
      .filter((source) => /^wss?:/.test(source))
  expect(await connect('labs.example.edu')).toEqual(['ws://labs.example.edu', 'wss://labs.example.edu'])
  expect(await connect('[::1]:3000')).toEqual(['ws://[::1]:3000', 'wss://[::1]:3000'])
  for (const host of ['a b', '*', 'x;script-src *', '"'])
    expect(await connect(host).catch(() => [])).toEqual([])
})
