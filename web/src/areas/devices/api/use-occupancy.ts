import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { devicePage } from '@labbox/contract/devices/devices.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import type { Occupancy, QueuePlace } from '@labbox/contract/devices/occupancy.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useSession } from '../../../app/session/session.ts'
import { useDeviceNotice } from './use-device-notice.ts'

export interface OccupancyState {
  /** The place one holds now. */
  held: Occupancy | null
  /** The use that ended last, until another begins: why it ended is shown. */
  ended: Occupancy | null
  /** One's place in a queue. */
  queue: QueuePlace | null
  /** How long a place lasts without a command, and how long before that the warning comes, ms. */
  idleMs: number
  warnMs: number
  busy: boolean
  /** Takes a place, or waits for one and takes it when it is one's turn. */
  take: (deviceId: string) => Promise<void>
  leave: () => Promise<void>
  stay: () => Promise<void>
  release: () => Promise<void>
}

const tell = (error: unknown) => {
  if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
}

/** The device that the signed-in person holds or waits for, kept up to date by calls and by the broker. */
export const useOccupancy = (): OccupancyState => {
  const userId = useSession((state) => state.user?.id)
  const mine = useQuery({ ...queryOf(occupancies.occupancyMine, {}), refetchInterval: 30_000 })
  const [queue, setQueue] = useState<QueuePlace | null>(null)
  const [busy, setBusy] = useState(false)
  const waitingFor = queue?.deviceId

  const act = useCallback(async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setQueue(null)
      tell(error)
    } finally {
      setBusy(false)
      await invalidate([occupancies.occupancyMine, devicePage])
    }
  }, [])

  const ask = useCallback(async (deviceId: string) => {
    const answer = await call(occupancies.occupancyTake, { deviceId })
    setQueue(answer.queue)
    if (answer.occupancy) await invalidate([occupancies.occupancyMine, devicePage])
  }, [])

  // Asking again also keeps the place in the queue.
  useEffect(() => {
    if (!waitingFor) return
    const timer = setInterval(() => {
      ask(waitingFor).catch((error: unknown) => {
        // A lost connection must not give up the place.
        if (error instanceof ApiError && error.key === 'NETWORK') return
        setQueue(null)
        tell(error)
      })
    }, occupancies.QUEUE_POLL_MS)
    return () => clearInterval(timer)
  }, [waitingFor, ask])

  useDeviceNotice(userId && topics.user(userId), (notice) => {
    if (notice.kind === 'device.turn' && notice.deviceId === waitingFor) void act(() => ask(notice.deviceId))
    else void invalidate([occupancies.occupancyMine, devicePage])
  })

  const last = mine.data?.occupancy ?? null
  const held = last && !last.endedAt ? last : null
  return {
    held,
    ended: held ? null : last,
    queue: held ? null : queue,
    idleMs: mine.data?.idleMs ?? 0,
    warnMs: mine.data?.warnMs ?? 0,
    busy,
    take: (deviceId) => act(() => ask(deviceId)),
    leave: () =>
      act(async () => {
        if (waitingFor) await call(occupancies.occupancyLeave, { deviceId: waitingFor })
        setQueue(null)
      }),
    stay: () => act(async () => held && call(occupancies.occupancyStay, { id: held.id })),
    release: () => act(async () => held && call(occupancies.occupancyRelease, { id: held.id })),
  }
}
