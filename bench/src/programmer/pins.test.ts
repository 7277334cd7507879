import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { agentOn, connectServer, startTestBroker } from '../agent/agent.fixture.ts'
import type { Agent } from '../agent/agent.ts'
import { realBench } from '../agent/scpi-bench.ts'
import { FpgaConfig } from './config.ts'
import { fakeCompanion } from './fake-companion.fixture.ts'
import { fakeLoader } from './fake-loader.fixture.ts'
import { createProgrammer } from './programmer.ts'

const BITSTREAM = 'a counter'
const design = {
  name: 'top.bit',
  path: '/api/top',
  size: BITSTREAM.length,
  sha256: createHash('sha256').update(BITSTREAM).digest('hex'),
}

let web: Server
let loader: ReturnType<typeof fakeLoader>
let fake: Awaited<ReturnType<typeof fakeCompanion>>
let broker: Awaited<ReturnType<typeof startTestBroker>>
let server: Awaited<ReturnType<typeof connectServer>>
let agent: Agent

beforeAll(async () => {
  web = createServer((_, response) => response.end(BITSTREAM))
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
})
afterAll(() => web.close())
beforeEach(async () => {
  loader = fakeLoader()
  fake = await fakeCompanion()
  broker = await startTestBroker()
  server = await connectServer(broker.port)
})
afterEach(async () => {
  await agent.close()
  await server.close()
  await broker.stop()
  await fake.close()
  loader.remove()
})

const start = async (companion: string | undefined) => {
  const { program, rest } = loader
  const config = FpgaConfig.parse({
    name: 'Arty A7',
    board: 'arty',
    endings: ['bit'],
    program,
    rest,
    companion,
  })
  const url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  agent = await agentOn(broker.port, { source: realBench([], { programmer: createProgrammer(config, url) }) })
  await eventually(() => expect(server.heard.statuses.at(-1)?.online).toBe(true))
}
const take = async (occupancy: string) => {
  await server.lease(occupancy)
  await eventually(async () => expect(await server.command(occupancy, 'find')).toMatchObject({ ok: true }))
}
const drive = (occupancy: string, pin: string, value: number) =>
  server.command(occupancy, 'fpga.drive', { pin, value })
const program = (occupancy: string) => server.command(occupancy, 'fpga.program', design)
const asked = () => fake.heard.filter((line) => line === 'PIN:LEV?').length
const seen = () => server.heard.pins.at(-1)

describe('a board with a companion', () => {
  it('shows its pins to whoever watches, from the first design to the end of the lease', async () => {
    await start(fake.address)
    expect(server.heard.statuses.at(-1)?.fpga).toEqual({
      name: 'Arty A7',
      endings: ['bit'],
      companion: true,
    })
    await take('o1')
    await server.watch('o1')
    expect(await drive('o1', 'sw', 1)).toMatchObject({ failure: 'BENCH_FPGA_EMPTY' })
    expect([fake.at('sw'), server.heard.pins]).toEqual([0, []])

    expect(await program('o1')).toMatchObject({ ok: true })
    fake.put('led', 0x81)
    await eventually(() => expect(seen()).toMatchObject({ kind: 'live', pins: { led: { value: 0x81 } } }))
    expect(await drive('o1', 'sw', 0b101)).toMatchObject({ ok: true })
    expect(fake.at('sw')).toBe(5)
    await eventually(() => expect(seen()).toMatchObject({ pins: { sw: { value: 5, driven: true } } }))
    expect(await drive('o1', 'sw', 16)).toMatchObject({ failure: 'BENCH_BAD_COMMAND' })
    expect(await drive('o1', 'led', 1)).toMatchObject({ failure: 'BENCH_BAD_COMMAND' })
    expect(await drive('o2', 'sw', 1)).toMatchObject({ failure: 'BENCH_NOT_LEASED' })
    expect(fake.at('sw')).toBe(5)

    await server.lease(null)
    await eventually(() => expect(server.heard.safe.at(-1)).toMatchObject({ ok: true }))
    expect(fake.at('sw')).toBe(0)
    const after = asked()
    await take('o2')
    await server.watch('o2')
    expect(await drive('o2', 'sw', 1)).toMatchObject({ failure: 'BENCH_FPGA_EMPTY' })
    // A search for instruments looks once who is there.
    expect(asked() - after).toBeLessThan(5)
  })

  it('asks at most twenty times a second, sends what changes, and nothing while nobody looks', async () => {
    await start(fake.address)
    await take('o1')
    await program('o1')
    const before = asked()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([asked() - before, server.heard.pins.length]).toEqual([0, 0])
    await server.watch('o1')
    await eventually(() => expect(server.heard.pins.length).toBe(1))
    const [first, sent] = [asked(), server.heard.pins.length]
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(asked() - first).toBeGreaterThan(2)
    expect(asked() - first).toBeLessThan(16)
    // Nothing changed: at most the repetition for those who come later.
    expect(server.heard.pins.length - sent).toBeLessThan(2)
  })

  it('is used without its companion while that is away, and says so', async () => {
    await start(fake.address)
    await take('o1')
    await server.watch('o1')
    await program('o1')
    await eventually(() => expect(seen()).toMatchObject({ kind: 'live' }))
    fake.behave('endless')
    await eventually(() => expect(seen()).toEqual({ kind: 'lost', why: 'garbled' }))
    await eventually(() =>
      expect(server.heard.events.at(-1)).toMatchObject({ key: 'pinsLost', level: 'warning' }),
    )
    expect(await drive('o1', 'key', 1)).toMatchObject({ failure: 'BENCH_PINS_LOST' })
    expect(await program('o1')).toMatchObject({ ok: true })
    fake.behave('good')
    await eventually(() => expect(seen()).toMatchObject({ kind: 'live' }))
    await eventually(() => expect(server.heard.events.at(-1)).toMatchObject({ key: 'pinsBack' }))
    expect(fake.at('key')).toBe(0)
    fake.behave('silent')
    await server.lease(null)
    // It is no reason to keep the next one waiting.
    await eventually(() => expect(server.heard.safe.at(-1)).toMatchObject({ ok: true }))
  })

  it('is among the troubles of the bench where nobody answers at its address', async () => {
    const { address } = fake
    await fake.close()
    await start(address)
    expect(server.heard.statuses.at(-1)?.troubles).toMatchObject([
      { kind: 'unreachable', instrument: 'pins', address },
    ])
    fake = await fakeCompanion()
  })
})

it('a board without one has no pins to press', async () => {
  await start(undefined)
  expect(server.heard.statuses.at(-1)?.fpga).toEqual({ name: 'Arty A7', endings: ['bit'] })
  await take('o1')
  await server.watch('o1')
  await program('o1')
  expect(await drive('o1', 'sw', 1)).toMatchObject({ failure: 'BENCH_PINS_MISSING' })
  expect([server.heard.pins, fake.heard]).toEqual([[], []])
})
