import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Aedes } from 'aedes'
import { connectAsync } from 'mqtt'
import {
  BenchEvent,
  BenchStatus,
  EVERY_NODE,
  Reply,
  topics,
  type Command,
  type Lease,
} from '@labbox/contract/bench/protocol.ts'
import type { BenchOp } from '@labbox/contract/bench/ops.ts'
import { PINS, PinsState } from '@labbox/contract/bench/fpga/pins.ts'
import { SHEET, SheetState } from '@labbox/contract/bench/sheet.ts'
import { decodeLogic, type LogicHeader } from '@labbox/contract/bench/logic/frame.ts'
import { decodeWave, type WaveHeader } from '@labbox/contract/bench/wave.ts'
import { createSequence, sign, verify } from '../signed-message.ts'
import { startAgent, type AgentOptions } from './agent.ts'

export const SECRET = 'a device’s secret'
export const DEVICE = 'd1'
export const NODE = 'n1'

/** A broker that lets everybody in, on a port that stays the same over a restart. */
export const startTestBroker = async (port = 0) => {
  const aedes = await Aedes.createBroker({ concurrency: 1000 })
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    aedes.handle(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await new Promise<void>((resolve) => aedes.close(resolve))
    },
  }
}

/** The server's end: leases and commands out, replies and events in. */
export const connectServer = async (port: number) => {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { protocolVersion: 4, reconnectPeriod: 100 })
  client.on('connect', () => (client.stream as Socket).setNoDelay(true))
  ;(client.stream as Socket).setNoDelay(true)
  const sequence = createSequence()
  const heard = {
    statuses: [] as BenchStatus[],
    safe: [] as Extract<Reply, { kind: 'safe' }>[],
    events: [] as BenchEvent[],
    waves: [] as WaveHeader[],
    levels: [] as LogicHeader[],
    sheets: [] as SheetState[],
    pins: [] as PinsState[],
    answers: [] as string[],
  }
  const waiting = new Map<string, (answer: Extract<Reply, { kind: 'answer' }>) => void>()
  client.on('message', (topic, payload) => {
    const text = payload.toString('utf8')
    if (topic.endsWith('/status')) heard.statuses.push(BenchStatus.parse(JSON.parse(text)))
    else if (topic.includes('/event/')) heard.events.push(BenchEvent.parse(JSON.parse(text)))
    else if (topic.endsWith(`/${SHEET}`)) heard.sheets.push(SheetState.parse(JSON.parse(text)))
    else if (topic.endsWith(`/${PINS}`)) heard.pins.push(PinsState.parse(JSON.parse(text)))
    else if (/\/wave\/.*\/la\d$/.test(topic)) heard.levels.push(decodeLogic(payload).header)
    else if (topic.includes('/wave/')) heard.waves.push(decodeWave(payload).header)
    else if (topic.includes('/reply/')) {
      const reply = Reply.parse(verify(SECRET, text)?.body)
      if (reply.kind === 'safe') heard.safe.push(reply)
      else if (reply.kind === 'answer') {
        heard.answers.push(reply.id)
        waiting.get(reply.id)?.(reply)
      }
    }
  })
  for (const topic of [
    topics.status(DEVICE),
    topics.reply(DEVICE, NODE),
    topics.reply(DEVICE, EVERY_NODE),
    `bench/${DEVICE}/event/+`,
    `bench/${DEVICE}/wave/+/+`,
  ])
    await client.subscribeAsync(topic, { qos: 1 })
  const say = (topic: string, message: string) => client.publishAsync(topic, message, { qos: 1 })
  return {
    heard,
    say,
    sequence,
    close: () => client.endAsync(true),
    watch: (occupancy: string) => say(topics.watch(DEVICE, occupancy), ''),
    lease(occupancy: string | null, more: Partial<Lease> = {}) {
      const lease: Lease = { instance: 0, occupancy, durationMs: 60_000, until: null, reason: null, ...more }
      return say(topics.lease(DEVICE, lease.instance), sign(SECRET, sequence(), lease))
    },
    async command(occupancy: string, op: BenchOp, args: unknown = {}, more: Partial<Command> = {}) {
      const command: Command = { id: randomUUID(), node: NODE, instance: 0, occupancy, op, args, ...more }
      const answered = Promise.withResolvers<Extract<Reply, { kind: 'answer' }>>()
      waiting.set(command.id, answered.resolve)
      await say(topics.cmd(DEVICE), sign(SECRET, sequence(), command))
      return answered.promise
    },
  }
}

export const agentOn = (port: number, options: Pick<AgentOptions, 'source'> & Partial<AgentOptions>) =>
  startAgent({
    url: `mqtt://127.0.0.1:${port}`,
    deviceId: DEVICE,
    secret: SECRET,
    version: '0',
    limits: {},
    log: () => {},
    ...options,
  })
