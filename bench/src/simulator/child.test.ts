import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { connectServer, DEVICE, SECRET, startTestBroker } from '../agent/agent.fixture.ts'
import { startSimulatedBenches, type SimulatedBenches } from './child.ts'

let broker: Awaited<ReturnType<typeof startTestBroker>>
let server: Awaited<ReturnType<typeof connectServer>>
let benches: SimulatedBenches
const online = (wanted: boolean) =>
  eventually(() => expect(server.heard.statuses.at(-1)?.online).toBe(wanted))

beforeEach(async () => {
  broker = await startTestBroker()
  server = await connectServer(broker.port)
  benches = startSimulatedBenches({
    url: `mqtt://127.0.0.1:${broker.port}`,
    deviceId: DEVICE,
    secret: SECRET,
    capacity: 3,
    log: () => {},
  })
  await online(true)
})
afterEach(async () => {
  await benches.stop()
  await server.close()
  await broker.stop()
})

it('comes back by itself when its process is killed, and serves again', async () => {
  await server.lease('o1')
  const idn = { instrument: 'ds1', scpi: '*IDN?', reply: 'line' }
  expect(await server.command('o1', 'instrument', idn)).toMatchObject({ ok: true })
  process.kill(benches.pid()!, 'SIGKILL')
  await online(false)
  await online(true)
  await server.lease('o2')
  expect(await server.command('o2', 'instrument', idn)).toMatchObject({ ok: true })
})

it('says offline when it is stopped', async () => {
  await benches.stop()
  await online(false)
  expect(benches.pid()).toBeUndefined()
})
