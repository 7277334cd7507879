import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessTokenAdd } from '@labbox/contract/access/access-tokens.ts'
import { API_EXAMPLE_PERMISSIONS, apiExamples } from '@labbox/contract/access/api-examples.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { examWorld } from './testing/exams/exam.ts'

const run = promisify(execFile)
const programs = {
  curl: { needs: ['curl', 'sh'], by: 'sh', file: 'example.sh' },
  python: { needs: ['python3'], by: 'python3', file: 'example.py' },
} as const

let kit: TestApp
let base: string
let exam: string
let accounts: string[]
let token: string
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  await kit.deps.jobs.start()
  const world = await examWorld(kit)
  exam = await world.publish()
  accounts = world.accounts
  const permissions = [...API_EXAMPLE_PERMISSIONS]
  token = (await world.teacher.ok(accessTokenAdd, { name: 'Example', permissions, days: 1 })).token
  await kit.app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(kit.app.server.address() as AddressInfo).port}/api`
})
afterAll(() => kit.close())

const installed = async (program: string) =>
  run('which', [program]).then(
    () => true,
    () => false,
  )

const runExample = async (name: keyof typeof programs, secret: string) => {
  const { by, file } = programs[name]
  const folder = await mkdtemp(join(tmpdir(), 'labbox-example-'))
  try {
    await writeFile(join(folder, file), apiExamples[name](base))
    const env = { ...process.env, LABBOX_TOKEN: secret, no_proxy: '*' }
    const { stdout } = await run(by, [file], { cwd: folder, env })
    return { stdout, csv: await readFile(join(folder, 'results.csv'), 'utf8') }
  } finally {
    await rm(folder, { recursive: true })
  }
}

it.each(['curl', 'python'] as const)(
  'the example for %s lists the exams and brings the results of one, and fails aloud without a token',
  async (name) => {
    expect(apiExamples[name](base).trim().split('\n').length).toBeLessThanOrEqual(14)
    for (const program of programs[name].needs)
      if (!(await installed(program))) return console.warn(`${name}: not run, there is no ${program} here`)
    const { stdout, csv } = await runExample(name, token)
    expect(stdout).toContain(exam)
    for (const account of accounts) expect(csv).toContain(account)
    await expect(runExample(name, 'lbx_wrong')).rejects.toThrow(/401/)
  },
  60_000,
)
