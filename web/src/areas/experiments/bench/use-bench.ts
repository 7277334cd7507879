import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { BenchEvent, topics } from '@labbox/contract/bench/protocol.ts'
import { DeviceNotice } from '@labbox/contract/devices/notices.ts'
import { QUEUE_POLL_MS } from '@labbox/contract/devices/occupancy.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { jsonOf, useMqttState, useTopic, useTopicRefused, useUnsubscribeFailed } from '../../../app/mqtt.ts'
import { useSession } from '../../../app/session/session.ts'
import type { LogBook } from '../log/log-book.ts'
import { createBenchControl, type BenchControl } from './bench-control.ts'

/** How often one looks whether the device is still held, should a notice have been lost. */
const CHECK_MS = MINUTE_MS

/** The use of a device on this page: asks again in the queue, hears the bench and the notices, says when the broker is away. */
export const useBench = (book: LogBook, open: boolean) => {
  const [control] = useState(() => createBenchControl(book))
  const state = useSyncExternalStore(control.subscribe, control.get)
  const userId = useSession((session) => session.user?.id ?? null)
  const { phase, device, occupancy } = state

  // A finished experiment is only read.
  useEffect(() => {
    if (open) void control.resume().catch(() => undefined)
  }, [control, open])
  useEffect(() => {
    if (phase !== 'queued' || !device) return undefined
    const timer = setInterval(() => void control.take(device.id), QUEUE_POLL_MS)
    return () => clearInterval(timer)
  }, [control, phase, device])
  useEffect(() => {
    if (phase !== 'held') return undefined
    const timer = setInterval(() => void control.check().catch(() => undefined), CHECK_MS)
    return () => clearInterval(timer)
  }, [control, phase])

  useTopic(open && userId ? topics.user(userId) : null, (payload) => {
    const notice = DeviceNotice.safeParse(jsonOf(payload))
    if (notice.success) control.noticed(notice.data)
  })
  useTopic(device && topics.live(device.id), control.refreshDevice)
  const eventTopic = occupancy && topics.event(occupancy.deviceId, occupancy.id)
  useTopic(eventTopic, (payload) => {
    const event = BenchEvent.safeParse(jsonOf(payload))
    // The notice reports how a use ended, with its reason.
    if (event.success && !event.data.key.startsWith('ended.')) control.heard(event.data)
  })
  useBrokerLines(book, eventTopic, control, open)
  return { control, ...state }
}

const useBrokerLines = (book: LogBook, topic: string | null, control: BenchControl, open: boolean): void => {
  const mqtt = useMqttState()
  const refused = useTopicRefused(topic)
  // Each failed attempt to reconnect ends in another `disconnected`; report only the first.
  const said = useRef<string | null>(null)
  useEffect(() => {
    if (!open || mqtt === said.current || mqtt === 'connecting') return
    said.current = mqtt
    if (mqtt === 'connected') {
      book.add('success', 'page.mqConnected')
      // Messages were missed while the broker was away, so the state is fetched.
      void control.check().then(control.catchUp, () => undefined)
      control.refreshDevice()
    } else if (mqtt === 'disconnected') book.add('error', 'page.mqDisconnected')
  }, [book, control, mqtt, open])
  useUnsubscribeFailed((dropped) => {
    if (dropped.startsWith('bench/')) book.add('error', 'page.unsubscribeFailed')
  })
  useEffect(() => {
    if (refused) book.add('error', 'page.subscribeFailed')
  }, [book, refused])
}
