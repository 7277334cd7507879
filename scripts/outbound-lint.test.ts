import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

// The server asks addresses that people give by platform/outbound.ts alone: the linter refuses every other way.
const root = join(import.meta.dirname, '..')
const ways = {
  fetch: `export const ask = (url: string) => fetch(url)`,
  'fetch of the global object': `export const ask = (url: string) => globalThis.fetch(url)`,
  XMLHttpRequest: `export const ask = () => new XMLHttpRequest()`,
  EventSource: `export const ask = (url: string) => new EventSource(url)`,
  'request of node:http': `import { request } from 'node:http'\nexport const ask = (url: string) => request(url)`,
  'get of node:http': `import { get } from 'node:http'\nexport const ask = (url: string) => get(url)`,
  'all of node:http': `import http from 'node:http'\nexport const ask = (url: string) => http.request(url)`,
  'node:http as a namespace': `import * as http from 'node:http'\nexport const ask = (url: string) => http.get(url)`,
  'node:https': `import { request } from 'node:https'\nexport const ask = (url: string) => request(url)`,
  'node:http2': `import { connect } from 'node:http2'\nexport const ask = (url: string) => connect(url)`,
  http: `import { createServer } from 'http'\nexport const ask = () => createServer()`,
  https: `import { get } from 'https'\nexport const ask = (url: string) => get(url)`,
  undici: `import { request } from 'undici'\nexport const ask = (url: string) => request(url)`,
}
const allowed = `import { createServer, type IncomingMessage } from 'node:http'
export const serve = () => createServer((_: IncomingMessage, answer) => void answer.end())`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'labbox-lint-'))
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What the linter says of these texts, by their files' names. */
const lint = (texts: Record<string, string>): Record<string, string[]> => {
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), `${text}\n`)
  }
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'json'],
    { cwd: folder, encoding: 'utf8' },
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
  const found = Map.groupBy(diagnostics, ({ filename }) => filename)
  return Object.fromEntries(
    Object.keys(texts).map((name) => [name, (found.get(name) ?? []).map(({ code }) => code)]),
  )
}

it('refuses every way of asking an address in the server, but in the one place for it', () => {
  const entries = Object.entries(ways)
  const found = lint(
    Object.fromEntries([
      ...entries.map(([, text], k) => [`server/src/areas/way${k}.ts`, text]),
      ['server/src/areas/serve.ts', allowed],
      ['server/src/platform/outbound.ts', ways['node:https']],
      ['server/src/areas/some.test.ts', ways.fetch],
      ['web/src/call.ts', ways.fetch],
    ]) as Record<string, string>,
  )
  for (const [k, [name]] of entries.entries())
    expect([name, found[`server/src/areas/way${k}.ts`]]).toEqual([
      name,
      [expect.stringMatching(/^eslint\(no-restricted-/)],
    ])
  for (const name of ['server/src/areas/serve.ts', 'server/src/platform/outbound.ts', 'web/src/call.ts'])
    expect([name, found[name]]).toEqual([name, []])
})
