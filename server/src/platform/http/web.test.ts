import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { temporaryFolder } from '../../testing/folder.ts'

let kit: TestApp
let folder: Awaited<ReturnType<typeof temporaryFolder>>
const BIG = 'export const big = 1\n'.repeat(200)
const PAGE = '<!doctype html><title>page</title>'

beforeAll(async () => {
  folder = await temporaryFolder()
  const root = join(folder.path, 'dist')
  for (const name of ['assets', 'preview', 'pdf']) mkdirSync(join(root, name), { recursive: true })
  writeFileSync(join(folder.path, 'secret.txt'), 'outside')
  writeFileSync(join(root, 'index.html'), PAGE)
  writeFileSync(join(root, 'favicon.svg'), '<svg/>')
  writeFileSync(join(root, 'assets/app-1a2b.js'), 'export {}')
  writeFileSync(join(root, 'assets/big-3c4d.js'), BIG)
  // As the build puts them beside it.
  writeFileSync(join(root, 'assets/big-3c4d.js.br'), brotliCompressSync(BIG))
  writeFileSync(join(root, 'assets/big-3c4d.js.gz'), gzipSync(BIG))
  writeFileSync(join(root, 'preview/docx.html'), 'frame')
  writeFileSync(join(root, 'pdf/LICENSE'), 'terms')
  kit = await createTestApp({ build: { clockwork: false, webRoot: root } })
})
afterAll(async () => {
  await kit.close()
  await folder.remove()
})
const get = (url: string) => kit.app.inject({ method: 'GET', url })

test('files are files, hashed ones for ever; every other address is the page', async () => {
  const asset = await get('/assets/app-1a2b.js')
  expect([asset.body, asset.headers['cache-control']]).toEqual([
    'export {}',
    'public, max-age=31536000, immutable',
  ])
  const frame = await get('/preview/docx.html')
  expect([frame.body, frame.headers['content-security-policy']]).toEqual([
    'frame',
    expect.stringContaining('sandbox'),
  ])
  expect((await get('/pdf/LICENSE')).body).toBe('terms')
  expect((await get('/favicon.svg?v=2')).body).toBe('<svg/>')
  for (const url of ['/', '/login', '/lab/project/edit?id=1', '/device/list/01/update']) {
    const page = await get(url)
    expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([200, PAGE, 'no-cache'])
  }
})

test('what the build has compressed is sent so, in the form that the browser takes', async () => {
  const asked = (encoding: string) =>
    kit.app.inject({ method: 'GET', url: '/assets/big-3c4d.js', headers: { 'accept-encoding': encoding } })
  const forms = [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const
  for (const [accepted, encoding, unpack] of forms) {
    const { headers, rawPayload } = await asked(accepted)
    expect([headers['content-encoding'], headers['cache-control']]).toEqual([
      encoding,
      'public, max-age=31536000, immutable',
    ])
    expect(headers['content-type']).toContain('javascript')
    expect(headers['vary']).toContain('accept-encoding')
    expect(unpack(rawPayload).toString()).toBe(BIG)
  }
  const plain = await asked('identity')
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, BIG])
})

test('what is not there, or outside, is a 404 of ours', async () => {
  for (const url of [
    '/assets/gone.js',
    '/preview/gone.html',
    '/robots.txt',
    '/assets/',
    '/assets',
    '/api/nothing',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%00.js',
    `/assets/${'x'.repeat(5000)}.js`,
    '/assets/..%5c..%5csecret.txt',
  ]) {
    const { statusCode, body } = await get(url)
    expect([url, statusCode, body.includes('outside')]).toEqual([url, /%00/.test(url) ? 400 : 404, false])
  }
})
