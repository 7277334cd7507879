import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { agentOn, connectServer, startTestBroker } from '../agent/agent.fixture.ts'
import type { Agent } from '../agent/agent.ts'
import { realBench } from '../agent/scpi-bench.ts'
import { BenchConfig } from '../agent/state.ts'
import { FpgaConfig } from './config.ts'
import { fakeLoader, SPOILT } from './fake-loader.fixture.ts'
import { createProgrammer } from './programmer.ts'
import { loaderArgs, logOf } from './run-loader.ts'

const files = new Map<string, string>()
let web: Server
let url = ''
let loader: ReturnType<typeof fakeLoader>
beforeAll(async () => {
  web = createServer(({ url: path = '' }, response) => {
    const text = files.get(path)
    if (text === undefined)
      response.writeHead(path === '/api/moved' ? 302 : 404, { location: '/api/good' }).end()
    else response.end(text)
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
})
afterAll(() => web.close())
beforeEach(() => {
  loader = fakeLoader()
})
afterEach(() => loader.remove())

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
/** A bitstream that the server has. */
const offered = (
  text: string,
  more: Partial<{ name: string; path: string; size: number; sha256: string }> = {},
) => {
  const path = `/api/${sha256(text).slice(0, 8)}`
  files.set(path, text)
  return { name: 'top.bit', path, size: text.length, sha256: sha256(text), ...more }
}
const config = (more: object = {}) =>
  FpgaConfig.parse({
    name: 'Arty A7',
    board: 'arty',
    endings: ['bit', 'bin'],
    program: loader.program,
    ...more,
  })
const programmer = (more: object = {}) => createProgrammer(config(more), url)
const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('labbox-fpga-'))
const never = new AbortController().signal

describe('a board with an iCE40', () => {
  const ice40 = (more: object = {}) => ({
    device: 'hx1k',
    package: 'tq144',
    pins: `${loader.rest}.pcf`,
    ...more,
  })
  it('says its chip and the names of its pins', () => {
    writeFileSync(`${loader.rest}.pcf`, 'set_io clk 21\n')
    expect(programmer({ ice40: ice40() }).board).toEqual({
      name: 'Arty A7',
      endings: ['bit', 'bin'],
      ice40: { device: 'hx1k', package: 'tq144', pins: 'set_io clk 21\n' },
    })
    writeFileSync(`${loader.rest}.pcf`, ' '.repeat(16_001))
    expect(() => programmer({ ice40: ice40() })).toThrow()
  })
  it('is one of the family, and takes what is built for it', () => {
    for (const more of [
      { ice40: ice40({ device: 'hx1k --asc' }) },
      { ice40: ice40({ package: '-x' }) },
      { ice40: ice40(), endings: ['bit'] },
    ])
      expect(() => config(more)).toThrow()
    expect(() => programmer({ ice40: ice40({ pins: '/nothing.pcf' }) })).toThrow('ENOENT')
  })
})

describe('the command line of openFPGALoader', () => {
  it('is made of what the bench says of its board', () => {
    expect(loaderArgs(config(), '/tmp/design.bit')).toEqual([
      '--board',
      'arty',
      '--write-sram',
      '/tmp/design.bit',
    ])
    expect(
      loaderArgs(
        config({ board: undefined, cable: 'ft2232', part: 'xc7a35tcsg324', serial: 'FT4X', memory: 'flash' }),
        'd.bin',
      ),
    ).toEqual('--cable ft2232 --fpga-part xc7a35tcsg324 --ftdi-serial FT4X --write-flash d.bin'.split(' '))
  })
  it('has no options that a setting smuggles in', () => {
    for (const more of [
      { board: '--write-flash' },
      { board: 'arty -f' },
      { board: undefined },
      { endings: ['sof'] },
    ])
      expect(() => config(more)).toThrow()
    expect(BenchConfig.parse({ fpga: { name: 'A', board: 'arty', endings: ['bit'] } }).fpga?.memory).toBe(
      'sram',
    )
  })
  it('is read without its colours and bars', () => {
    expect(
      logOf(
        'empty\n\r\u001B[94mLoad SRAM: [\u001B[0m==\u001B[94m ] 4.00%\u001B[0m\rLoad SRAM: [====] 100.00%\nDone\n',
      ),
    ).toBe('Load SRAM: 100.00%\nDone')
  })
})

describe('the programmer', () => {
  it('fetches a bitstream, loads it, tells how far it is, and leaves nothing behind', async () => {
    const told: number[] = []
    const log = await programmer().program(offered('good'), never, (percent) => told.push(percent))
    expect(log).toContain('Load SRAM: 100.00%\nDone')
    expect(told.at(-1)).toBe(100)
    expect(loader.calls()).toMatchObject([
      { args: ['--board', 'arty', '--write-sram', expect.any(String)], text: 'good' },
    ])
    expect(left()).toEqual([])
  })

  it.each([
    ['another part', SPOILT.wrongPart, 'does not match the bitstream'],
    ['a failure that is only said', SPOILT.saysFailure, 'SRAM Flash: FAIL'],
  ])('says so of %s', async (_, text, detail) => {
    await expect(programmer().program(offered(text), never, () => {})).rejects.toMatchObject({
      failure: 'BENCH_FPGA_FAILED',
      detail: expect.stringContaining(detail),
    })
    expect(left()).toEqual([])
  })

  it.each([
    ['is not what was chosen', () => offered('other', { sha256: sha256('good') }), 'not the one'],
    ['is longer than it was said to be', () => offered('longer', { size: 3 }), 'more than 3 bytes'],
    ['is not there', () => offered('gone', { path: '/api/none' }), 'answered 404'],
    ['is somewhere else', () => offered('moved', { path: '/api/moved' }), 'not fetched'],
    ['is for another kind of board', () => offered('good', { name: 'top.fs' }), 'Arty A7: .bit, .bin'],
  ])('loads nothing where a bitstream %s', async (_, design, detail) => {
    await expect(programmer().program(design(), never, () => {})).rejects.toMatchObject({
      failure: 'BENCH_FPGA_FAILED',
      detail: expect.stringContaining(detail),
    })
    expect(loader.calls()).toEqual([])
  })

  it('is ended when it takes too long, and named when it is not there', async () => {
    await expect(
      programmer().program(offered(SPOILT.hangs), AbortSignal.timeout(1_500), () => {}),
    ).rejects.toMatchObject({ failure: 'BENCH_FPGA_TIMEOUT' })
    await expect(
      programmer({ program: '/nowhere/openFPGALoader' }).program(offered('good'), never, () => {}),
    ).rejects.toMatchObject({
      failure: 'BENCH_FPGA_FAILED',
      detail: expect.stringContaining('not installed'),
    })
    expect(left()).toEqual([])
  })
})

describe('a bench with a board', () => {
  let broker: Awaited<ReturnType<typeof startTestBroker>>
  let server: Awaited<ReturnType<typeof connectServer>>
  let agent: Agent
  const start = async (more: object = {}) => {
    broker = await startTestBroker()
    server = await connectServer(broker.port)
    agent = await agentOn(broker.port, { source: realBench([], { programmer: programmer(more) }) })
    await eventually(() => expect(server.heard.statuses.at(-1)?.online).toBe(true))
  }
  afterEach(async () => {
    await agent.close()
    await server.close()
    await broker.stop()
  })

  it('says which one, programs it for who holds it, and takes the design away in the end', async () => {
    await start({ rest: loader.rest })
    expect(server.heard.statuses.at(-1)?.fpga).toEqual({ name: 'Arty A7', endings: ['bit', 'bin'] })
    expect(loader.calls().map(({ text }) => text)).toEqual(['nothing is driven'])
    const design = offered('good')
    expect(await server.command('o1', 'fpga.program', design)).toMatchObject({ failure: 'BENCH_NOT_LEASED' })
    await server.lease('o1')
    await eventually(async () => expect(await server.command('o1', 'find')).toMatchObject({ ok: true }))
    const answer = await server.command('o1', 'fpga.program', design)
    expect(answer).toMatchObject({
      ok: true,
      result: { board: 'Arty A7', log: expect.stringContaining('Done') },
    })
    const events = server.heard.events.filter(({ key }) => key.startsWith('programm'))
    expect(events.at(-1)).toMatchObject({ key: 'programmed', params: { file: 'top.bit' } })
    const percents = events.flatMap(({ params }) => ('percent' in params ? [Number(params['percent'])] : []))
    expect(percents[0]).toBe(0)
    expect(percents).toContain(100)
    expect(percents.length).toBeLessThan(13)
    await server.lease(null)
    await eventually(() => expect(server.heard.safe.at(-1)).toMatchObject({ ok: true }))
    expect(loader.calls().map(({ text }) => text)).toEqual(['nothing is driven', 'good', 'nothing is driven'])
  })

  it('stops loading when the lease ends, and is at fault where the board does not come to rest', async () => {
    await start({ rest: loader.rest })
    await server.lease('o1')
    await eventually(async () => expect(await server.command('o1', 'find')).toMatchObject({ ok: true }))
    const answering = server.command('o1', 'fpga.program', offered(SPOILT.hangs))
    await eventually(() => expect(loader.calls().at(-1)?.text).toBe(SPOILT.hangs))
    loader.remove()
    await server.lease(null)
    expect(await answering).toMatchObject({ ok: false, failure: 'BENCH_FPGA_TIMEOUT' })
    await eventually(() =>
      expect(server.heard.safe.at(-1)).toMatchObject({
        ok: false,
        detail: expect.stringContaining('FPGA: '),
      }),
    )
  })

  it('without one refuses', async () => {
    broker = await startTestBroker()
    server = await connectServer(broker.port)
    agent = await agentOn(broker.port, { source: realBench([]) })
    await eventually(() => expect(server.heard.statuses.at(-1)).toMatchObject({ online: true, fpga: null }))
    await server.lease('o1')
    await eventually(async () =>
      expect(await server.command('o1', 'fpga.program', offered('good'))).toMatchObject({
        ok: false,
        failure: 'BENCH_FPGA_MISSING',
      }),
    )
  })
})
