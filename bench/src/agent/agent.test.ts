import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { rcLowPass } from '../circuit/circuit.fixture.ts'
import { createInstrument, startInstrumentServer } from '../instruments/instrument.ts'
import type { Plant } from '../instruments/plant.ts'
import { Signal } from '../instruments/signal.ts'
import type { ScpiServer } from '../scpi/server.ts'
import { sign } from '../signed-message.ts'
import type { Agent } from './agent.ts'
import { agentOn, connectServer, DEVICE, NODE, SECRET, startTestBroker } from './agent.fixture.ts'
import { realBench } from './scpi-bench.ts'

/** Instruments with nothing connected, as on an empty table. */
const emptyTable: Plant = {
  setGenerator() {},
  setSupply() {},
  capture: async ({ channels }) => ({
    start: 0,
    at: 0,
    rate: Infinity,
    signals: new Map(channels.map((channel) => [channel, Signal.constant(0)])),
  }),
  supply: async () => ({ volts: 0, amps: 0, mode: 'UR' }),
  meter: async () => 0,
}

let broker: Awaited<ReturnType<typeof startTestBroker>>
let server: Awaited<ReturnType<typeof connectServer>>
let scpi: ScpiServer[]
let agent: Agent
const start = async (options: Partial<Parameters<typeof agentOn>[1]> = {}) => {
  const addresses = scpi.map(({ port }) => `127.0.0.1:${port}`)
  agent = await agentOn(broker.port, { source: realBench(addresses), ...options })
  await eventually(() => expect(server.heard.statuses.at(-1)?.online).toBe(true))
}
const ask = (port: number, line: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${line}\n`))
    socket.once('data', (data) => (resolve(data.toString().trim()), socket.destroy()))
  })

beforeEach(async () => {
  broker = await startTestBroker()
  server = await connectServer(broker.port)
  scpi = await Promise.all(
    (['DS1104Z', 'DP832'] as const).map((model) =>
      startInstrumentServer(createInstrument(model, { plant: emptyTable })),
    ),
  )
})
afterEach(async () => {
  await agent.close()
  await server.close()
  await broker.stop()
  await Promise.all(scpi.map((each) => each.close()))
})

const idn = { instrument: 'ds1', scpi: '*IDN?', reply: 'line' }
const on = { instrument: 'dp1', scpi: ':OUTP CH1,ON', reply: 'none' }
const outputOn = () => ask(scpi[1]!.port, ':OUTP? CH1')

describe('the agent', () => {
  it('says what it found, and carries out commands of the lease alone', async () => {
    await start()
    expect(server.heard.statuses.at(-1)).toMatchObject({
      simulated: false,
      wiring: 'manual',
      capacity: 1,
      instruments: [
        { id: 'ds1', model: 'DS1104Z', online: true },
        { id: 'dp1', model: 'DP832', online: true },
      ],
    })
    expect(await server.command('o1', 'instrument', idn)).toMatchObject({
      ok: false,
      failure: 'BENCH_NOT_LEASED',
    })
    await server.lease('o1')
    const answer = await server.command('o1', 'instrument', idn)
    expect(answer).toMatchObject({ ok: true, result: expect.stringContaining('DS1104Z') })
    expect(answer.instrumentMs).toBeGreaterThan(0)
    expect(await server.command('o2', 'instrument', idn)).toMatchObject({ failure: 'BENCH_NOT_LEASED' })
    expect(await server.command('o1', 'find')).toMatchObject({ ok: true })
  })

  it('refuses forged and repeated messages, and answers a repeated id from its memory', async () => {
    await start()
    await server.lease('o1')
    const id = randomUUID()
    const first = await server.command('o1', 'instrument', on, { id })
    expect(first.ok).toBe(true)
    await server.command('o1', 'instrument', { ...on, scpi: ':OUTP CH1,OFF' })
    expect(await server.command('o1', 'instrument', on, { id })).toEqual(first)
    expect(await outputOn()).toBe('OFF')
    const body = { id: randomUUID(), node: NODE, instance: 0, occupancy: 'o1', op: 'instrument', args: on }
    const signed = sign(SECRET, server.sequence(), body)
    await server.say(topics.cmd(DEVICE), sign('another secret', server.sequence(), body))
    await server.say(topics.cmd(DEVICE), signed.replace(':OUTP CH1,ON', ':OUTP CH2,ON'))
    await server.say(topics.cmd(DEVICE), signed)
    await eventually(() => expect(server.heard.answers).toContain(body.id))
    const count = server.heard.answers.length
    await server.say(topics.cmd(DEVICE), signed)
    await server.say(topics.cmd(DEVICE), 'no json')
    await server.command('o1', 'scan')
    expect(server.heard.answers.length).toBe(count + 1)
    expect(await ask(scpi[1]!.port, ':OUTP? CH2')).toBe('OFF')
  })

  it('tells what an instrument says of a command it does not understand', async () => {
    await start()
    await server.lease('o1')
    const wrong = { instrument: 'ds1', scpi: ':NO:SUCH 1', reply: 'none' }
    expect(await server.command('o1', 'instrument', wrong)).toMatchObject({
      failure: 'BENCH_INSTRUMENT_ERROR',
      detail: '-113,"Undefined header"',
    })
    const command = (args: unknown) => server.command('o1', 'instrument', args)
    expect(await command({ ...idn, instrument: 'dg1' })).toMatchObject({
      failure: 'BENCH_INSTRUMENT_MISSING',
    })
    expect(await command({ ...idn, scpi: '*IDN?\n*RST' })).toMatchObject({ failure: 'BENCH_BAD_COMMAND' })
    expect(await command({ scpi: 1 })).toMatchObject({ failure: 'BENCH_BAD_COMMAND' })
    expect(await server.command('o1', 'run')).toMatchObject({ failure: 'BENCH_NOT_LOADED' })
    expect(await server.command('o1', 'camera')).toMatchObject({ failure: 'BENCH_INSTRUMENT_MISSING' })
  })

  it('checks the limits of the bench and of the project again', async () => {
    await start({ limits: { supplyVolts: 12 } })
    await server.lease('o1')
    const set = (value: number) => ({
      ...on,
      scpi: `:APPL CH1,${value},1`,
      sets: [{ quantity: 'supplyVolts', value }],
    })
    expect(await server.command('o1', 'instrument', set(12))).toMatchObject({ ok: true })
    for (const value of [12.001, 13, -13, NaN])
      expect(await server.command('o1', 'instrument', set(value))).toMatchObject({ ok: false })
    expect(await server.command('o1', 'instrument', set(12.001))).toMatchObject({
      failure: 'BENCH_OVER_LIMIT',
    })
    const load = (parts: unknown[]) => ({
      circuitId: 'c',
      hash: 'h',
      circuit: rcLowPass(),
      maxList: { parts, supplyVolts: 5 },
    })
    expect(await server.command('o1', 'load', load([{ symbol: 'resistor', count: 0 }]))).toMatchObject({
      failure: 'BENCH_OVER_LIMIT',
    })
    expect(await server.command('o1', 'load', load([]))).toMatchObject({ ok: true })
    expect(await server.command('o1', 'instrument', set(6))).toMatchObject({ failure: 'BENCH_OVER_LIMIT' })
  })

  it('turns outputs off when the lease ends, and confirms', async () => {
    await start()
    await server.lease('o1')
    await server.command('o1', 'instrument', on)
    expect(await outputOn()).toBe('ON')
    await server.lease(null, { reason: 'kick' })
    await eventually(() =>
      expect(server.heard.safe).toEqual([{ kind: 'safe', instance: 0, occupancy: 'o1', ok: true }]),
    )
    expect(await outputOn()).toBe('OFF')
    expect(await server.command('o1', 'instrument', on)).toMatchObject({ failure: 'BENCH_NOT_LEASED' })
  })

  it('ends a lease by itself when it is not renewed, or when another one begins', async () => {
    await start()
    await server.lease('o1', { durationMs: 400 })
    await server.command('o1', 'instrument', on)
    await eventually(() => expect(server.heard.safe).toMatchObject([{ occupancy: 'o1', ok: true }]))
    expect(await outputOn()).toBe('OFF')
    await server.lease('o2')
    await server.command('o2', 'instrument', on)
    await server.lease('o3')
    await eventually(() => expect(server.heard.safe.at(-1)).toMatchObject({ occupancy: 'o2', ok: true }))
    await server.command('o3', 'scan')
    expect(await outputOn()).toBe('OFF')
  })

  it('says that it is not safe when an instrument does not reset', async () => {
    await start()
    await server.lease('o1')
    await server.command('o1', 'instrument', on)
    await scpi[1]!.close()
    await server.lease(null, { reason: 'release' })
    await eventually(() =>
      expect(server.heard.safe).toMatchObject([{ ok: false, detail: expect.stringContaining('dp1') }]),
    )
  })

  it('announces instruments that come and go', async () => {
    await start()
    await server.lease('o1')
    const { port } = scpi[1]!
    await scpi[1]!.close()
    await server.command('o1', 'find')
    await eventually(() => expect(server.heard.statuses.at(-1)?.instruments[1]?.online).toBe(false))
    expect(await server.command('o1', 'instrument', on)).toMatchObject({
      failure: 'BENCH_INSTRUMENT_MISSING',
    })
    scpi[1] = await startInstrumentServer(createInstrument('DP832', { plant: emptyTable }), { port })
    await server.command('o1', 'find')
    await eventually(() => expect(server.heard.statuses.at(-1)?.instruments[1]?.online).toBe(true))
    expect(await server.command('o1', 'instrument', on)).toMatchObject({ ok: true })
  })

  it('is in fault, with the reason, until everything it found is safe', async () => {
    let resetting = false
    let stuck = true
    const supply = createInstrument('DP832', { plant: emptyTable })
    const stubborn = await startInstrumentServer({
      overrun: () => {},
      execute: async (line) => {
        resetting ||= line === '*RST'
        return stuck && resetting ? '\xff\x00nonsense\x7f' : supply.execute(line)
      },
    })
    scpi.push(stubborn)
    agent = await agentOn(broker.port, { source: realBench([`127.0.0.1:${stubborn.port}`]) })
    const trouble = {
      kind: 'garbled',
      instrument: 'dp1',
      said: expect.not.stringMatching(/nonsense|\xff/) as string,
    }
    await eventually(() =>
      expect(server.heard.statuses.at(-1)).toMatchObject({ online: true, unsafe: true, troubles: [trouble] }),
    )
    stuck = false
    await eventually(() =>
      expect(server.heard.statuses.at(-1)).toMatchObject({ unsafe: false, troubles: [] }),
    )
  })

  it('remembers over a restart which leases it has heard', async () => {
    let stored = 0
    const sequence = { last: () => stored, store: (seq: number) => void (stored = seq) }
    await start({ sequence })
    const lease = { instance: 0, occupancy: 'o1', durationMs: 60_000, until: null, reason: null }
    const old = sign(SECRET, server.sequence(), lease)
    await server.say(topics.lease(DEVICE, 0), old)
    await server.command('o1', 'scan')
    await server.lease(null)
    await eventually(() => expect(server.heard.safe.length).toBe(1))
    await agent.close()
    await start({ sequence })
    await server.say(topics.lease(DEVICE, 0), old)
    expect(await server.command('o1', 'scan')).toMatchObject({ failure: 'BENCH_NOT_LEASED' })
  })

  it('keeps the lease over a short absence, and makes safe after a long one before it says online', async () => {
    await start({ absenceMs: 3000 })
    await server.lease('o1')
    await server.command('o1', 'instrument', on)
    const { port } = broker
    await broker.stop()
    broker = await startTestBroker(port)
    server.heard.statuses.length = 0
    await eventually(() => expect(server.heard.statuses.at(-1)?.online).toBe(true))
    expect(await outputOn()).toBe('ON')
    expect(await server.command('o1', 'instrument', idn)).toMatchObject({ ok: true })
    await broker.stop()
    await eventually(async () => expect(await outputOn()).toBe('OFF'))
    server.heard.statuses.length = 0
    broker = await startTestBroker(port)
    await eventually(() => expect(server.heard.statuses.at(-1)?.online).toBe(true))
    // A node that missed the confirmation asks again.
    await server.lease(null, { reason: 'offline' })
    await eventually(() => expect(server.heard.safe.at(-1)?.ok).toBe(true))
    expect(await server.command('o1', 'instrument', idn)).toMatchObject({ failure: 'BENCH_NOT_LEASED' })
  })

  it('streams the oscilloscope’s screen while running and watched, and no longer', async () => {
    await start()
    await server.lease('o1')
    await server.command('o1', 'load', { circuitId: 'c', hash: 'h', circuit: rcLowPass(), maxList: null })
    await server.command('o1', 'run')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(server.heard.waves).toEqual([])
    await server.watch('o1')
    await eventually(() => expect(server.heard.waves.length).toBeGreaterThan(40))
    expect(server.heard.waves[0]).toMatchObject({ points: 1200, channels: [{ channel: 1 }] })
    await server.command('o1', 'instrument', { instrument: 'ds1', scpi: ':CHAN2:DISP ON', reply: 'none' })
    await eventually(() => expect(server.heard.waves.at(-1)?.channels.length).toBe(2))
    await server.command('o1', 'stop')
    await new Promise((resolve) => setTimeout(resolve, 100))
    const count = server.heard.waves.length
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(server.heard.waves.length).toBe(count)
    expect(server.heard.events.map(({ key }) => key)).toEqual([
      'instrumentsFound',
      'loaded',
      'running',
      'stopped',
    ])
  })
})
