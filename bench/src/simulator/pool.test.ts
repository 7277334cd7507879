import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { commonEmitter, rcLowPass } from '../circuit/circuit.fixture.ts'
import type { Agent } from '../agent/agent.ts'
import { agentOn, connectServer, startTestBroker } from '../agent/agent.fixture.ts'
import { simulatedPool } from './pool.ts'

let broker: Awaited<ReturnType<typeof startTestBroker>>
let server: Awaited<ReturnType<typeof connectServer>>
let agent: Agent
beforeEach(async () => {
  broker = await startTestBroker()
  server = await connectServer(broker.port)
  agent = await agentOn(broker.port, { source: simulatedPool({ capacity: 30 }) })
  await eventually(() => expect(server.heard.statuses.at(-1)?.online).toBe(true))
})
afterEach(async () => {
  await agent.close()
  await server.close()
  await broker.stop()
})

const write = (instrument: string, scpi: string) => ({ instrument, scpi, reply: 'none' })
const line = (instrument: string, scpi: string) => ({ instrument, scpi, reply: 'line' })
const load = (circuit: ReturnType<typeof rcLowPass>) => ({
  circuitId: 'c',
  hash: 'h',
  circuit,
  maxList: null,
})

it('measures a student’s circuit by SCPI, and forgets it with the lease', async () => {
  expect(server.heard.statuses.at(-1)).toMatchObject({ simulated: true, wiring: 'simulated', capacity: 30 })
  const ask = (op: 'load' | 'run' | 'stop' | 'instrument' | 'set', args: unknown = {}) =>
    server.command('o1', op, args, { instance: 3 })
  await server.lease('o1', { instance: 3 })
  expect(await ask('load', load(rcLowPass()))).toMatchObject({ ok: true })
  expect(await ask('run')).toMatchObject({ ok: true })
  for (const [instrument, scpi] of [
    ['dg1', ':SOUR1:APPL:SIN 1591.55,4,0,0'],
    ['dg1', ':OUTP1:LOAD INF'],
    ['dg1', ':SOUR1:VOLT 4'],
    ['dg1', ':OUTP1 ON'],
    ['ds1', ':TIM:SCAL 0.0005'],
    ['ds1', ':CHAN1:SCAL 1'],
    ['ds1', ':CHAN2:DISP ON'],
    ['ds1', ':CHAN2:SCAL 1'],
  ] as const)
    expect(await ask('instrument', write(instrument, scpi))).toMatchObject({ ok: true })
  const vpp = async (channel: number) =>
    Number((await ask('instrument', line('ds1', `:MEAS:ITEM? VPP,CHAN${channel}`))).result)
  const [input, output] = [await vpp(1), await vpp(2)]
  expect(Math.abs(output / input - Math.SQRT1_2)).toBeLessThan(0.05)
  await server.watch('o1')
  await eventually(() => expect(server.heard.waves.length).toBeGreaterThan(5))
  // The logic analyser has a screen too.
  await eventually(() => expect(server.heard.levels.at(-1)).toMatchObject({ samples: 4096, state: 'AUTO' }))
  await eventually(() => expect(server.heard.sheets.at(-1)?.nets).not.toEqual({}))
  expect(await ask('set', { component: 'nosuchpart', param: 'value', value: 1 })).toMatchObject({ ok: false })
  await server.lease(null, { instance: 3, reason: 'release' })
  await eventually(() =>
    expect(server.heard.safe).toMatchObject([{ instance: 3, occupancy: 'o1', ok: true }]),
  )
  await server.lease('o2', { instance: 3 })
  expect(await server.command('o2', 'run', {}, { instance: 3 })).toMatchObject({
    failure: 'BENCH_NOT_LOADED',
  })
})

it('refuses a faulty circuit', async () => {
  await server.lease('o1')
  const circuit = { ...rcLowPass(), wires: {}, labels: {} }
  expect(await server.command('o1', 'load', load(circuit))).toMatchObject({ failure: 'BENCH_CIRCUIT_FAILED' })
})

it('serves a class of 30 at once', async () => {
  const places = Array.from({ length: 30 }, (_, instance) => ({ instance, occupancy: `class-${instance}` }))
  const readings = await Promise.all(
    places.map(async ({ instance, occupancy }) => {
      const ask = (op: 'load' | 'run' | 'instrument', args: unknown = {}) =>
        server.command(occupancy, op, args, { instance })
      await server.lease(occupancy, { instance })
      await ask('load', load(commonEmitter()))
      expect(await ask('run')).toMatchObject({ ok: true })
      await ask('instrument', write('dp1', ':APPL CH1,12,1'))
      await ask('instrument', write('dp1', ':OUTP CH1,ON'))
      return ask('instrument', line('dp1', ':MEAS:CURR? CH1'))
    }),
  )
  for (const { ok, result } of readings) {
    expect(ok).toBe(true)
    expect(Number(result)).toBeGreaterThan(0.0005)
  }
})
