import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import {
  BenchStatus,
  EVERY_NODE,
  Reply,
  topics,
  type Command,
  type Lease,
} from '@labbox/contract/bench/protocol.ts'
import type { BenchOp } from '@labbox/contract/bench/ops.ts'
import type { UpdateMessage, UpdateReport } from '@labbox/contract/bench/update.ts'
import { createSequence, sign, verify } from 'labbox-bench/signed-message.ts'
import type { Broker } from '../../platform/broker/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { unlockSecret } from './registry/secret.ts'
import { device } from './tables.ts'

export type Answer = Extract<Reply, { kind: 'answer' }>
export type Safe = Extract<Reply, { kind: 'safe' }>

/** One command as the upper areas give it; the link adds the node. */
export interface Order {
  /** Correlation id and idempotency key. */
  id: string
  deviceId: string
  instance: number
  occupancyId: string
  op: BenchOp
  args: unknown
  /** The start of the bench's program that this lease has worked with. */
  bootId?: string | undefined
  timeoutMs: number
}

/** `timeout`: no answer in time; `disconnected`: the bench went away meanwhile, or is not there. */
export type Outcome = { kind: 'answer'; answer: Answer } | { kind: 'timeout' } | { kind: 'disconnected' }

export interface LinkEvents {
  status(deviceId: string, status: BenchStatus): Promise<void>
  safe(deviceId: string, safe: Safe): Promise<void>
  /** How an update of its program goes. */
  update(deviceId: string, report: UpdateReport): Promise<void>
  /** An answer that nobody waits for any more. */
  late(deviceId: string, answer: Answer): Promise<void>
}

/** The server's end of the wire to the benches: signed commands out, signed answers in. */
export interface Link {
  /** Sends one command and waits for its answer; never throws for what a bench does or fails to do. */
  send(order: Order): Promise<Outcome>
  lease(deviceId: string, lease: Lease): Promise<void>
  /** What is offered to a bench now. */
  update(deviceId: string, message: z.infer<typeof UpdateMessage>): Promise<void>
  /** A secret was changed: read it again. */
  forget(deviceId: string): void
  on(events: Partial<LinkEvents>): void
  start(): Promise<void>
  stop(): Promise<void>
}

interface Waiting {
  deviceId: string
  settle(outcome: Outcome): void
}

const DEVICE_OF = /^bench\/([^/]+)\//

/** A malformed message of one agent must never end the server: it is logged and dropped. */
export const createLink = (deps: Deps, broker: Broker): Link => {
  const node = randomBytes(9).toString('base64url')
  const sequence = createSequence()
  const secrets = new Map<string, Promise<string | null>>()
  const waiting = new Map<string, Waiting>()
  /** Benches that have just disconnected. This process knows it before the database does. */
  const away = new Set<string>()
  const turns = new Map<string, Promise<void>>()
  const listeners: Partial<LinkEvents>[] = []
  let stops: (() => Promise<void>)[] = []

  const readSecret = async (deviceId: string): Promise<string | null> => {
    const [row] = await deps.db
      .select({ secret: device.secret })
      .from(device)
      .where(and(eq(device.id, deviceId), isNull(device.deletedAt)))
    return row?.secret ? unlockSecret(deps.secrets, deviceId, row.secret) : null
  }
  const secretOf = (deviceId: string): Promise<string | null> => {
    let secret = secrets.get(deviceId)
    if (!secret) secrets.set(deviceId, (secret = readSecret(deviceId)))
    return secret
  }

  const say = async (deviceId: string, topic: string, body: unknown, retain: boolean): Promise<boolean> => {
    const secret = await secretOf(deviceId)
    if (!secret) return false
    await broker.publish(topic, sign(secret, sequence(), body), { qos: 1, retain })
    return true
  }

  /** Messages of one bench are handled in order: offline and online again must not overtake each other. */
  const tell = (
    deviceId: string,
    event: (listener: Partial<LinkEvents>) => Promise<void> | undefined,
  ): void => {
    const handled = (turns.get(deviceId) ?? Promise.resolve())
      .then(async () => {
        for (const listener of listeners) await event(listener)
      })
      .catch((error: unknown) => deps.log.error({ err: error }, 'A bench message was not handled'))
      .finally(() => {
        if (turns.get(deviceId) === handled) turns.delete(deviceId)
      })
    turns.set(deviceId, handled)
  }

  const open = async (deviceId: string, text: string) => {
    const secret = await secretOf(deviceId)
    const opened = secret ? verify(secret, text) : null
    if (opened) return opened
    // Another node may have given the device a new secret: verify once more with the one in the database.
    secrets.delete(deviceId)
    const fresh = await secretOf(deviceId)
    return fresh && fresh !== secret ? verify(fresh, text) : null
  }

  const heardReply = async (topic: string, payload: Buffer): Promise<void> => {
    const deviceId = DEVICE_OF.exec(topic)?.[1] ?? ''
    const opened = await open(deviceId, payload.toString('utf8'))
    const reply = Reply.safeParse(storable(opened?.body))
    if (!reply.success)
      return deps.log.warn({ deviceId }, 'A reply that is not signed by its device was dropped')
    const { data } = reply
    if (data.kind === 'update') return tell(deviceId, (listener) => listener.update?.(deviceId, data))
    if (data.kind === 'safe') return tell(deviceId, (listener) => listener.safe?.(deviceId, data))
    const asked = waiting.get(data.id)
    if (asked?.deviceId === deviceId) asked.settle({ kind: 'answer', answer: data })
    else tell(deviceId, (listener) => listener.late?.(deviceId, data))
  }

  const heardStatus = (topic: string, payload: Buffer): void => {
    const deviceId = DEVICE_OF.exec(topic)?.[1] ?? ''
    const status = BenchStatus.safeParse(parse(payload))
    if (!status.success) return
    if (status.data.online) away.delete(deviceId)
    else {
      away.add(deviceId)
      for (const asked of waiting.values())
        if (asked.deviceId === deviceId) asked.settle({ kind: 'disconnected' })
    }
    tell(deviceId, (listener) => listener.status?.(deviceId, status.data))
  }

  return {
    async send({ deviceId, timeoutMs, instance, occupancyId, ...rest }) {
      if (away.has(deviceId)) return { kind: 'disconnected' }
      const command: Command = { ...rest, node, instance, occupancy: occupancyId }
      const outcome = Promise.withResolvers<Outcome>()
      const timer = setTimeout(() => outcome.resolve({ kind: 'timeout' }), timeoutMs)
      waiting.set(rest.id, { deviceId, settle: outcome.resolve })
      try {
        if (!(await say(deviceId, topics.cmd(deviceId), command, false))) return { kind: 'disconnected' }
        return await outcome.promise
      } catch (error) {
        deps.log.warn({ err: error, deviceId }, 'The broker did not take a command')
        return { kind: 'disconnected' }
      } finally {
        clearTimeout(timer)
        waiting.delete(rest.id)
      }
    },
    async lease(deviceId, lease) {
      await say(deviceId, topics.lease(deviceId, lease.instance), lease, true)
    },
    async update(deviceId, message) {
      await say(deviceId, topics.update(deviceId), message, false)
    },
    forget: (deviceId) => void secrets.delete(deviceId),
    on: (events) => void listeners.push(events),
    async start() {
      const dropped = (error: unknown) => deps.log.error({ err: error }, 'A bench message was not handled')
      const reply = (topic: string, payload: Buffer) => void heardReply(topic, payload).catch(dropped)
      stops = [
        await broker.subscribe(topics.reply('+', node), reply),
        await broker.subscribe(topics.reply('+', EVERY_NODE), reply),
        await broker.subscribe(topics.status('+'), heardStatus),
      ]
    },
    async stop() {
      for (const asked of waiting.values()) asked.settle({ kind: 'disconnected' })
      for (const stop of stops) await stop()
      stops = []
      await Promise.all(turns.values())
    },
  }
}

/** A database takes no NUL in a text, whatever an instrument says. */
const storable = (body: unknown): unknown => {
  const text = JSON.stringify(body)
  if (!text?.includes('u0000')) return body
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value,
  )
}

const parse = (payload: Buffer): unknown => {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return null
  }
}
