import {
  Command,
  EVERY_NODE,
  Lease,
  topics,
  type BenchEvent,
  type BenchStatus,
  type InstrumentInfo,
  type Reply,
} from '@labbox/contract/bench/protocol.ts'
import { UpdateMessage } from '@labbox/contract/bench/update.ts'
import { createSequence, sign, verify } from '../signed-message.ts'
import { Answers } from './answers.ts'
import type { BenchSource } from './bench.ts'
import { keepConnected } from './connection.ts'
import { messageOf } from './errors.ts'
import type { HardLimits } from './limits.ts'
import { carryOut, handlersWith } from './operations.ts'
import { Places, type Safe } from './places.ts'
import { ReplayGuard } from './replay-guard.ts'
import type { Updater } from '../update/updater.ts'
import { Watchers } from './watchers.ts'
import type { WorkplaceOptions } from './workplace.ts'

/** Frames are dropped while this many bytes wait for the network. */
const BACKLOG_LIMIT = 256 * 1024
/** After this long without contact to the server, whoever was working here counts as gone. */
const ABSENCE_MS = 120_000
/** How often a bench in fault is tried again. */
const HEAL_MS = 5_000

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
  const leaseGuards = new Map<number, ReplayGuard>()
  const commandGuard = new ReplayGuard(options.sequence?.last())
  /** Messages that could not be sent while the broker was away, by instance. */
  const unsaid = new Map<number, Safe>()
  let instruments: InstrumentInfo[] = []
  let absence: NodeJS.Timeout | undefined
  let wasSafe = false
  let healing: NodeJS.Timeout | undefined
  let ended = false
  let said = ''

  const condition = () => ({ instruments, unsafe: !wasSafe, troubles: source.troubles().slice(0, 20) })

  const status = (online: boolean): string => {
    const { simulated, wiring, capacity, modules } = source
    const shape: BenchStatus = {
      online,
      version: options.version,
      simulated,
      wiring,
      capacity,
      modules,
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
    wasSafe ||= safe.ok
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

  options.updater?.attach({
    idle: () => !places.held,
    say: (report) => reply(EVERY_NODE, { kind: 'update', ...report }),
  })

  const heardLease = (message: string) => {
    const opened = verify(secret, message)
    const lease = Lease.safeParse(opened?.body)
    if (!opened || !lease.success) return log('A lease that the server did not sign was refused')
    const { instance } = lease.data
    const guard = leaseGuards.get(instance) ?? new ReplayGuard((options.sequence?.last() ?? 0) - 1)
    leaseGuards.set(instance, guard)
    if (!guard.accept(opened.seq)) return log('A lease that came before was refused')
    options.sequence?.store(opened.seq)
    places.heard(lease.data)
  }

  const heardCommand = async (message: string) => {
    const opened = verify(secret, message)
    const parsed = Command.safeParse(opened?.body)
    if (!opened || !parsed.success) return log('A command that the server did not sign was refused')
    const command = parsed.data
    if (!commandGuard.accept(opened.seq)) return log(`Command ${command.id} came before and was refused`)
    const { instance, occupancy } = command
    // Only the same occupancy may ask for a stored answer.
    const answer = await answers.once(`${occupancy} ${command.id}`, () =>
      carryOut(handlers, command, () => places.of(instance, occupancy)),
    )
    await reply(command.node, answer)
  }

  const heardUpdate = (message: string) => {
    const opened = verify(secret, message)
    const update = UpdateMessage.safeParse(opened?.body)
    if (!opened || !update.success || !commandGuard.accept(opened.seq))
      return log('An update that the server did not sign, or that came before, was refused')
    options.updater?.offered(update.data.offer)
  }

  /** At the start and after an absence: the bench is announced only when it is safe, or known not to be. */
  const becomeSafe = async (): Promise<void> => {
    if (wasSafe) return
    clearTimeout(healing)
    try {
      await places.endAll()
      await source.makeSafe()
      wasSafe = true
    } catch (error) {
      log(`Not safe: ${messageOf(error)}`)
      if (!ended) healing = setTimeout(heal, HEAL_MS)
    }
  }
  /** A lease that survived the restart continues with the instruments that answer; its end makes everything safe. */
  const heal = () => {
    if (places.held) healing = setTimeout(heal, HEAL_MS)
    else becomeSafe().then(announceChange, (error: unknown) => log(`Not safe: ${messageOf(error)}`))
  }
  const everybodyGone = () => {
    wasSafe = false
    void becomeSafe()
  }

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
        else if (topic === commands) heardCommand(message).catch((error: unknown) => log(messageOf(error)))
        else if (topic === updates) heardUpdate(message)
        else heardLease(message)
      },
      async reached() {
        clearTimeout(absence)
        absence = undefined
        await becomeSafe()
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
        absence ??= setTimeout(everybodyGone, options.absenceMs ?? ABSENCE_MS)
      },
    },
    filters,
  )

  return {
    async close() {
      ended = true
      clearTimeout(absence)
      clearTimeout(healing)
      await places.endAll()
      await connection.say(topics.status(deviceId), status(false), { retain: true }).catch(() => {})
      await connection.close()
      clearTimeout(absence)
      await source.close()
    },
  }
}
