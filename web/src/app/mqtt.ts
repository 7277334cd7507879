import { useEffect, useRef } from 'react'
import {
  dropTopic,
  ensureConnection,
  onUnsubscribeFailed,
  say,
  useMqtt,
  type MqttState,
} from './mqtt/connection.ts'
import { router, type TopicHandler } from './mqtt/router.ts'

export { say }
export type { MqttState, TopicHandler }

/**
 * Listens to a topic (no wildcards). The broker client is loaded and connected at the first one; after a lost
 * connection it comes back with a new ticket and subscribes again.
 * @returns the way to stop
 */
const subscribe = (topic: string, handler: TopicHandler): (() => void) => {
  if (router.add(topic, handler)) ensureConnection(topic)
  return () => {
    if (router.remove(topic, handler)) dropTopic(topic)
  }
}

/** Listens while the component lives; null listens to nothing. The handler may change freely. */
export const useTopic = (topic: string | null | undefined, handler: TopicHandler): void => {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(
    () => (topic ? subscribe(topic, (payload, at) => latest.current(payload, at)) : undefined),
    [topic],
  )
}

export const useMqttState = (): MqttState => useMqtt((connection) => connection.state)

/** Whether the broker refused this topic (not permitted, or no answer in time). */
export const useTopicRefused = (topic: string | null | undefined): boolean =>
  useMqtt((connection) => Boolean(topic && connection.refused.includes(topic)))

/** Whether the broker has confirmed this topic: what was said before may have been missed. */
export const useTopicHeard = (topic: string | null | undefined): boolean =>
  useMqtt((connection) => Boolean(topic && connection.heard.includes(topic)))

/** Listens for topics that the page has dropped but the broker still sends. */
export const useUnsubscribeFailed = (heard: (topic: string) => void): void => {
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  useEffect(() => onUnsubscribeFailed((topic) => latest.current(topic)), [])
}

const decoder = new TextDecoder()

/** The payload of a JSON topic; null when it is none. */
export const jsonOf = (payload: Uint8Array): unknown => {
  try {
    return JSON.parse(decoder.decode(payload))
  } catch {
    return null
  }
}
