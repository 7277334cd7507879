import {
  EVERY_NODE,
  topics,
  type BenchEvent,
  type BenchStatus,
  type InstrumentInfo,
  type Reply,
} from '@labbox/contract/bench/protocol.ts'
import { createSequence, sign } from '../signed-message.ts'
import { Answers } from './answers.ts'
import type { BenchSource } from './bench.ts'
import { keepConnected } from './connection.ts'
import { messageOf } from './errors.ts'
import { createInbox } from './inbox.ts'
import type { HardLimits } from './limits.ts'
import { carryOut, handlersWith } from './operations.ts'
import { Places, type Safe } from './places.ts'
import { createSafety } from './safety.ts'
import type { Updater } from '../update/updater.ts'
import { Watchers } from './watchers.ts'
import type { WorkplaceOptions } from './workplace.ts'

/** Frames are dropped while this many bytes wait for the network. */
const BACKLOG_LIMIT = 256 * 1024

export interface AgentOptions {
  url: string
  deviceId: string
  secret: string
  /** PEM text of an authority to trust beside the known ones. */
  ca?: string | undefined
  version: string
  limits: HardLimits
  source: BenchSource
  /** Stores the newest sequence number over restarts, so that old leases cannot be replayed. */
  sequence?: { last(): number; store(seq: number): void } | undefined
  /** Newer programs are taken. */
  updater?: Updater | undefined
  absenceMs?: number
  log(message: string): void
}

export interface Agent {
  /** Ends all leases safely, says that the bench is offline, and closes. */
  close(): Promise<void>
}

/** Starts driving a bench: never gives up on the broker, answers signed commands of whoever holds a lease. */
export const startAgent = async (options: AgentOptions): Promise<Agent> => {
  const { deviceId, secret, source, log } = options
  const nextNumber = createSequence()
  const handlers = handlersWith(source.modules)
  const answers = new Answers<Reply>()
  const watchers = new Watchers()
  /** Messages that could not be sent while the broker was away, by instance. */
  const unsaid = new Map<number, Safe>()
  let instruments: InstrumentInfo[] = []
  let said = ''

  const condition = () => ({
    instruments,
    unsafe: !safety.isSafe(),
    troubles: source.troubles().slice(0, 20),
  })

  const status = (online: boolean): string => {
    const { simulated, wiring, capacity, modules, fpga } = source
    const shape: BenchStatus = {
      online,
      version: options.version,
      simulated,
      wiring,
      capacity,
      modules,
      fpga,
      ...condition(),
      updates: options.updater !== undefined,
      at: new Date().toISOString(),
    }
    return JSON.stringify(shape)
  }

  const announce = () => {
    said = JSON.stringify(condition())
    return connection.say(topics.status(deviceId), status(true), { retain: true })
  }
  const announceChange = () => {
    if (JSON.stringify(condition()) !== said) announce().catch(() => {})
  }

  const reply = (node: string, body: Reply) =>
    connection.say(topics.reply(deviceId, node), sign(secret, nextNumber(), body))

  const confirm = (safe: Safe) => {
    safety.confirmed(safe.ok)
    announceChange()
    unsaid.set(safe.instance, safe)
    reply(EVERY_NODE, safe).then(
      () => void (unsaid.get(safe.instance) === safe && unsaid.delete(safe.instance)),
      () => {},
    )
  }

  const optionsFor = (occupancy: string): WorkplaceOptions => ({
    limits: options.limits,
    waves: {
      ready: () => watchers.watch(occupancy) && connection.backlog() < BACKLOG_LIMIT,
      send: (instrument, frame) => connection.stream(topics.wave(deviceId, occupancy, instrument), frame),
    },
    event: (event) => {
      const line: BenchEvent = { at: new Date().toISOString(), ...event }
      connection.say(topics.event(deviceId, occupancy), JSON.stringify(line)).catch(() => {})
    },
    found(now) {
      if (source.simulated) return
      instruments = now
      announceChange()
    },
  })
  const places = new Places({ source, optionsFor, confirm, log })
  const safety = createSafety({ source, places, absenceMs: options.absenceMs, changed: announceChange, log })

  options.updater?.attach({
    idle: () => !places.held,
    say: (report) => reply(EVERY_NODE, { kind: 'update', ...report }),
  })

  const inbox = createInbox({
    secret,
    sequence: options.sequence,
    lease: (lease) => places.heard(lease),
    async command(command) {
      const { instance, occupancy } = command
      // Only the same occupancy may ask for a stored answer.
      const answer = await answers.once(`${occupancy} ${command.id}`, () =>
        carryOut(handlers, command, () => places.of(instance, occupancy)),
      )
      await reply(command.node, answer)
    },
    update: (offer) => options.updater?.offered(offer),
    log,
  })

  const [commands, updates, watches] = [
    topics.cmd(deviceId),
    topics.update(deviceId),
    topics.watch(deviceId, ''),
  ]
  const filters = [
    commands,
    ...(options.updater ? [updates] : []),
    topics.lease(deviceId, '+'),
    topics.watch(deviceId, '+'),
  ]
  const connection = keepConnected(
    {
      url: options.url,
      deviceId,
      secret,
      ca: options.ca,
      will: { topic: topics.status(deviceId), payload: status(false) },
      heard(topic, payload) {
        const message = payload.toString('utf8')
        if (topic.startsWith(watches)) watchers.told(topic.slice(watches.length))
        else if (topic === commands) inbox.command(message).catch((error: unknown) => log(messageOf(error)))
        else if (topic === updates) inbox.update(message)
        else inbox.lease(message)
      },
      async reached() {
        await safety.reached()
        // A copy, because ports update their own info objects.
        instruments = structuredClone(await source.instruments())
      },
      async connected() {
        await announce()
        for (const safe of unsaid.values()) confirm(safe)
        options.updater?.connected()
        log(`Connected to ${new URL(options.url).host} with ${instruments.length} instruments`)
      },
      lost(reason) {
        if (reason) log(`The broker cannot be reached: ${reason}`)
        safety.lost()
      },
    },
    filters,
  )

  return {
    async close() {
      safety.close()
      await places.endAll()
      await connection.say(topics.status(deviceId), status(false), { retain: true }).catch(() => {})
      await connection.close()
      // The end of the connection counts as a loss.
      safety.close()
      await source.close()
    },
  }
}
