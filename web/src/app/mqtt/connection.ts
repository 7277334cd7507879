import type { MqttClient } from 'mqtt'
import { create } from 'zustand'
import { mqttTicket } from '@labbox/contract/access/access.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { whenIdle } from '../idle/idle.ts'
import { router } from './router.ts'

export type MqttState = 'idle' | 'connecting' | 'connected' | 'disconnected'

interface Connection {
  state: MqttState
  /** Topics the broker refused or did not confirm. */
  refused: readonly string[]
  /** Topics that it has confirmed on this connection: from then on nothing is missed. */
  heard: readonly string[]
}

/** Where the connection stands; idle until the first topic is wanted. */
export const useMqtt = create<Connection>(() => ({ state: 'idle', refused: [], heard: [] }))

const CONNECT_MS = 10_000
const SUBSCRIBE_MS = 10_000
const BACKOFF_MS = [500, 1_000, 2_000, 5_000, 10_000, 15_000]

let client: MqttClient | null = null
let attempts = 0
let retry: ReturnType<typeof setTimeout> | undefined
let opening = false

const setRefused = (topic: string, refused: boolean): void => {
  const others = useMqtt.getState().refused.filter((known) => known !== topic)
  useMqtt.setState({ refused: refused ? [...others, topic] : others })
}

/** Settles within `ms`, whatever the library does. */
const within = <T>(ms: number, work: Promise<T>): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error('timeout')), ms)
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}

/** One topic per call: with several, one refusal would fail them all. */
const subscribeAt = async (at: MqttClient, topic: string): Promise<void> => {
  try {
    await within(SUBSCRIBE_MS, at.subscribeAsync(topic, { qos: 1 }))
    setRefused(topic, false)
    if (at === client) useMqtt.setState(({ heard }) => ({ heard: [...heard, topic] }))
  } catch {
    if (at === client && router.wants(topic)) setRefused(topic, true)
  }
}

const scheduleRetry = (): void => {
  clearTimeout(retry)
  const wait = BACKOFF_MS[Math.min(attempts, BACKOFF_MS.length - 1)] ?? 0
  attempts += 1
  // Random delay, so that a whole class does not reconnect in the same instant after a restart.
  retry = setTimeout(() => void open(), wait * (0.5 + Math.random()))
}

const lost = (which: MqttClient): void => {
  if (which !== client) return
  client = null
  which.end(true)
  useMqtt.setState({ state: 'disconnected', heard: [] })
  scheduleRetry()
}

const attach = (fresh: MqttClient): void => {
  client = fresh
  fresh.on('connect', () => {
    attempts = 0
    useMqtt.setState({ state: 'connected' })
    router.topics().forEach((topic) => void subscribeAt(fresh, topic))
  })
  fresh.on('message', (topic, payload) => router.deliver(topic, payload))
  fresh.on('error', () => lost(fresh))
  fresh.on('close', () => lost(fresh))
}

const breath = () => new Promise((resolve) => setTimeout(resolve))

/** Loads the library and yields before using it: evaluating and connecting in one go would block the page. */
const loadClient = async () => {
  await whenIdle()
  const library = await import('mqtt')
  await breath()
  return library
}

const open = async (): Promise<void> => {
  if (client || opening) return
  opening = true
  useMqtt.setState({ state: 'connecting' })
  try {
    // The browser's build has only a default export, whatever its types say.
    const [{ default: mqtt }, ticket] = await within(
      2 * CONNECT_MS,
      Promise.all([loadClient(), call(mqttTicket, {}, { silent: true })]),
    )
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    attach(
      mqtt.connect(`${scheme}://${location.host}/mqtt`, {
        protocolVersion: 4,
        clientId: ticket.clientId,
        username: ticket.username,
        password: ticket.password,
        clean: true,
        keepalive: 60,
        connectTimeout: CONNECT_MS,
        // A ticket is valid for one connection, so reconnecting is done here, with a new ticket.
        reconnectPeriod: 0,
        resubscribe: false,
        // The default starts a worker from a blob, which the content security policy refuses.
        timerVariant: 'native',
      }),
    )
  } catch (error) {
    useMqtt.setState({ state: 'disconnected' })
    // The session has ended (a kick-out closes the connection): this call reports it as any refused call does.
    if (error instanceof ApiError && error.code === 401) await call(mqttTicket, {}).catch(() => null)
    scheduleRetry()
  } finally {
    opening = false
  }
}

/** Connects if need be; called whenever a topic is wanted. */
export const ensureConnection = (topic: string): void => {
  if (client?.connected) void subscribeAt(client, topic)
  else if (!client) void open()
}

/** Says something on a topic, if the connection stands; what is said while it does not is dropped. */
export const say = (topic: string, message: unknown): void => {
  if (client?.connected) client.publish(topic, JSON.stringify(message), { qos: 0 })
}

const unsubscribeFailed = new Set<(topic: string) => void>()
/** Tells of topics that the broker did not let go of; returns the way to stop. */
export const onUnsubscribeFailed = (listener: (topic: string) => void): (() => void) => {
  unsubscribeFailed.add(listener)
  return () => void unsubscribeFailed.delete(listener)
}

export const dropTopic = (topic: string): void => {
  setRefused(topic, false)
  useMqtt.setState(({ heard }) => ({ heard: heard.filter((known) => known !== topic) }))
  const at = client
  if (!at?.connected) return
  within(SUBSCRIBE_MS, at.unsubscribeAsync(topic)).catch(() => {
    // A lost connection ends all its subscriptions; and a topic that is wanted again may stay.
    if (at !== client || router.wants(topic)) return
    for (const listener of unsubscribeFailed) listener(topic)
  })
}

// After the computer slept, reconnects at once instead of after the next waiting time.
addEventListener('online', () => {
  if (client || useMqtt.getState().state === 'idle') return
  attempts = 0
  clearTimeout(retry)
  void open()
})
