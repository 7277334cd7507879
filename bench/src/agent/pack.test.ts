import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { rcLowPass } from '../circuit/circuit.fixture.ts'
import { connectServer, DEVICE, SECRET, startTestBroker } from './agent.fixture.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

let folder: string
let program: string
let broker: Awaited<ReturnType<typeof startTestBroker>>
let server: Awaited<ReturnType<typeof connectServer>>
let web: Server
let child: ChildProcess | undefined
const requests: unknown[] = []

/** Answers as the server does where benches enrol. */
const startWeb = async () => {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = (await json(request)) as { code: string }
    requests.push({ url: request.url, ...asked })
    const data = {
      deviceId: crypto.randomUUID(),
      secret: SECRET,
      brokerUrl: `mqtt://127.0.0.1:${broker.port}`,
      packageKey: 'MCowBQYDK2VwAyEA',
    }
    const good = asked.code === 'GOOD-CODE'
    response.end(
      JSON.stringify(good ? { code: 200, msg: 'ok', data } : { code: 400, msg: 'Wrong code', data: {} }),
    )
  }
  const listening = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return listening
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'labbox-pack-'))
  await run('npm', ['pack', '--pack-destination', folder], { cwd: root })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))!
  await run('npm', [
    'install',
    '--offline',
    '--no-audit',
    '--no-fund',
    '--prefix',
    folder,
    join(folder, tarball),
  ])
  program = join(folder, 'node_modules/.bin/labbox-bench')
  broker = await startTestBroker()
  server = await connectServer(broker.port)
  web = await startWeb()
})
afterAll(async () => {
  child?.kill('SIGKILL')
  web.close()
  await server.close()
  await broker.stop()
  rmSync(folder, { recursive: true })
})

const state = () => join(folder, 'state')
const enroll = (code: string) => {
  const url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  return run(program, ['enroll', '--server', url, '--code', code, '--state', state()], {
    env: { ...process.env, LANG: 'en' },
  })
}

it('is installed from its tarball alone and says how it is used', async () => {
  expect((await run(program, ['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(
    (await run(program, ['--help'], { env: { ...process.env, LC_ALL: 'zh_CN.UTF-8' } })).stdout,
  ).toContain('用法')
  await expect(run(program, ['run', '--state', state()])).rejects.toMatchObject({ code: 2 })
  await expect(run(program, ['fly'])).rejects.toMatchObject({ code: 2 })
})

it('enrols with a code and keeps the secret to itself', async () => {
  await expect(enroll('BAD-CODE')).rejects.toMatchObject({ code: 1, stderr: 'Wrong code\n' })
  expect((await enroll('GOOD-CODE')).stdout).toContain('Registered')
  expect(requests.at(-1)).toMatchObject({ url: '/api/device/enroll', code: 'GOOD-CODE' })
  expect(statSync(join(state(), 'enrolment.json')).mode & 0o777).toBe(0o600)
})

it('runs simulated and answers signed commands with a reading', async () => {
  const { LABBOX_BENCH_DEVICE: _, ...env } = process.env
  child = spawn(program, ['run', '--simulate', '--capacity', '2'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...env,
      LABBOX_BENCH_DEVICE: DEVICE,
      LABBOX_BENCH_SECRET: SECRET,
      LABBOX_BENCH_URL: `mqtt://127.0.0.1:${broker.port}`,
    },
  })
  await eventually(() => expect(server.heard.statuses.at(-1)?.online).toBe(true))
  await server.lease('o1')
  const ask = (instrument: string, scpi: string, reply: 'line' | 'none') =>
    server.command('o1', 'instrument', { instrument, scpi, reply })
  expect(await ask('ds1', '*IDN?', 'line')).toMatchObject({
    ok: true,
    result: expect.stringContaining('DS1104Z'),
  })
  const load = { circuitId: 'c', hash: 'h', circuit: rcLowPass(), maxList: null }
  expect(await server.command('o1', 'load', load)).toMatchObject({ ok: true })
  expect(await server.command('o1', 'run')).toMatchObject({ ok: true })
  await ask('dg1', ':SOUR1:APPL:DC DEF,DEF,2', 'none')
  await ask('dg1', ':OUTP1:LOAD INF', 'none')
  await ask('dg1', ':SOUR1:VOLT:OFFS 2', 'none')
  await ask('dg1', ':OUTP1 ON', 'none')
  await ask('ds1', ':CHAN2:DISP ON', 'none')
  expect(Number((await ask('ds1', ':MEAS:ITEM? VAVG,CHAN2', 'line')).result)).toBeCloseTo(2, 0)
  child.kill('SIGTERM')
  await eventually(() => expect(server.heard.statuses.at(-1)?.online).toBe(false))
})
