import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync, type MqttClient } from 'mqtt'
import { mqttTicket } from '@labbox/contract/access/access.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { median } from '../kit/figures.ts'
import { cpuSeconds, processTree } from '../kit/processes.ts'
import type { Seat } from './class.ts'

const SETTLE_MS = 3_000
const WATCH_MS = 10_000

export interface WaveRates {
  viewers: number
  /** Frames a second: of the viewer in the middle, and of the one who gets the fewest. */
  median: number
  least: number
  kilobytesPerSecond: number
  /** Processor seconds per second: the server, and the simulated benches. */
  serverCpu: number
  benchCpu: number
}

interface Viewer {
  frames: number
  bytes: number
  client: MqttClient
}

/** A browser that watches the oscilloscope of its own bench. */
const watch = async (url: string, seat: Seat): Promise<Viewer> => {
  const ticket = await seat.call(mqttTicket, {})
  const client = await connectAsync(`${url.replace(/^http/, 'ws')}/mqtt`, {
    protocolVersion: 4,
    clientId: ticket.clientId,
    reconnectPeriod: 0,
    username: ticket.username,
    password: ticket.password,
  })
  const viewer: Viewer = { frames: 0, bytes: 0, client }
  client.on('message', (_, payload) => {
    viewer.frames += 1
    viewer.bytes += payload.length
  })
  await client.subscribeAsync(topics.wave(seat.deviceId, seat.occupancyId, 'ds1'), { qos: 0 })
  return viewer
}

/**
 * Live screens of running benches, one viewer each.
 * @param meanwhile what else goes on while the frames are counted
 */
export const measureWaves = async (
  url: string,
  seats: readonly Seat[],
  pid: number,
  meanwhile: (forMs: number) => Promise<void> = sleep,
): Promise<WaveRates> => {
  const viewers: Viewer[] = []
  for (const seat of seats) viewers.push(await watch(url, seat))
  await sleep(SETTLE_MS)
  const tree = processTree(pid)
  const server = tree.filter((each) => each.pid === pid)
  const benches = tree.filter(({ command }) => command.includes('agent/cli.ts'))
  const cpu = () => [cpuSeconds(server), cpuSeconds(benches)] as const
  const before = cpu()
  for (const viewer of viewers) viewer.frames = viewer.bytes = 0
  const begun = performance.now()
  await meanwhile(WATCH_MS)
  const seconds = (performance.now() - begun) / 1000
  const after = cpu()
  for (const { client } of viewers) await client.endAsync(true)
  const rates = viewers.map(({ frames }) => frames / seconds)
  return {
    viewers: viewers.length,
    median: median(rates),
    least: Math.min(...rates),
    kilobytesPerSecond: viewers.reduce((sum, { bytes }) => sum + bytes, 0) / seconds / 1000,
    serverCpu: (after[0] - before[0]) / seconds,
    benchCpu: (after[1] - before[1]) / seconds,
  }
}
