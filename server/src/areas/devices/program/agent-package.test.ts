import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as devices from '@labbox/contract/devices/devices.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { temporaryFolder } from '../../../testing/folder.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../../../..')

/** The product with the bench program beside its web app, as `npm run build` leaves it; and a computer beside the instruments. */
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let kit: TestApp
let orgadmin: Client
let packed: string

beforeAll(async () => {
  folder = await temporaryFolder()
  const agent = join(folder.path, 'web/agent')
  await mkdir(agent, { recursive: true })
  await writeFile(join(folder.path, 'web/index.html'), '<!doctype html>')
  await run('npm', ['pack', '--workspace', 'bench', '--pack-destination', agent], { cwd: root })
  packed = join(agent, (await readdir(agent))[0] ?? '')
  kit = await createTestApp({ build: { webRoot: join(folder.path, 'web'), clockwork: false } })
  await kit.app.listen({ host: '127.0.0.1', port: 0 })
  orgadmin = await kit.user('orgadmin')
})
afterAll(async () => {
  await kit.close()
  await folder.remove()
})

/** Runs a printed command line in a folder of its own, into which global packages are installed. */
const onTheBench = async (name: string, line: string) => {
  const cwd = join(folder.path, name)
  await mkdir(cwd, { recursive: true })
  // Without the folders of this repository, which contain the program too.
  const path = (process.env.PATH ?? '').split(':').filter((part) => !part.includes('node_modules'))
  return run('bash', ['-c', line], {
    cwd,
    env: {
      PATH: [join(cwd, 'prefix/bin'), dirname(process.execPath), ...path].join(':'),
      HOME: cwd,
      LANG: 'en',
      npm_config_prefix: join(cwd, 'prefix'),
    },
  })
}
/** What the page shows, for the address at which the product listens. */
const shown = async () => {
  const { id } = await orgadmin.ok(devices.deviceAdd, { name: { en: 'Bench' } })
  const answer = await orgadmin.ok(devices.deviceEnrollCode, { id })
  const { port } = kit.app.server.address() as AddressInfo
  const here = (line: string | null) =>
    (line ?? '').replaceAll(/https?:\/\/localhost(?::\d+)?/g, `http://127.0.0.1:${port}`)
  return { ...answer, id, install: here(answer.install), command: here(answer.command) }
}

test('the commands shown fetch the program from the product, check it, install it offline and enrol the bench', async () => {
  const { id, agent, install, command } = await shown()
  const sha256 = createHash('sha256')
    .update(await readFile(packed))
    .digest('hex')
  expect(agent).toMatchObject({ name: expect.stringMatching(/^labbox-bench-\d+\.\d+\.\d+\.tgz$/), sha256 })
  expect(install).toContain(sha256)
  expect(`${install} ${command}`).not.toMatch(/\bnpx\b|registry/)
  await onTheBench('good', install)
  expect((await onTheBench('good', 'labbox-bench --version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect((await onTheBench('good', command)).stdout).toContain(id)
  expect(await orgadmin.ok(devices.deviceGet, { id })).toMatchObject({ enrolled: true })
})

test('another file under the name is not installed', async () => {
  const { install } = await shown()
  await appendFile(packed, 'x')
  await expect(onTheBench('bad', install)).rejects.toMatchObject({
    stderr: expect.stringContaining('did NOT match'),
  })
  await expect(onTheBench('bad', 'labbox-bench --version')).rejects.toThrow()
})

test('where it was not built, the page is told, and enrolling goes on', async () => {
  const plain = await createTestApp({ build: { clockwork: false } })
  const admin = await plain.user('orgadmin')
  const { id } = await admin.ok(devices.deviceAdd, { name: { en: 'Bench' } })
  expect(await admin.ok(devices.deviceEnrollCode, { id })).toMatchObject({
    agent: null,
    install: null,
    command: expect.stringContaining('labbox-bench enroll --server'),
  })
  await plain.close()
})
