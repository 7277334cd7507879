import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { topics, type BenchEvent } from '@labbox/contract/bench/protocol.ts'
import { nameInBoth } from '@labbox/contract/core/person-name.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { DeviceLive, DeviceNotice } from '@labbox/contract/devices/notices.ts'
import type { EndReason } from '@labbox/contract/devices/occupancy.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { DeviceContext } from './context.ts'
import { freePlaces, QUEUE_STALE_MS, wordsOfEnd } from './rules.ts'
import { device, deviceQueue, occupancy } from './tables.ts'

/**
 * How long a lease lasts at the bench unless it is renewed. A bench whose server died makes itself safe after this
 * time.
 */
const LEASE_MS = 15 * MINUTE_MS
export const RENEW_MS = 5 * MINUTE_MS

export interface Place {
  id: string
  deviceId: string
  instance: number
  userId: string
  until: Date | null
}

/** Tells the bench who may use the place. */
export const grantLease = async (ctx: DeviceContext, place: Place): Promise<void> => {
  const left = place.until ? place.until.getTime() - ctx.clock.now().getTime() : LEASE_MS
  await ctx.link.lease(place.deviceId, {
    instance: place.instance,
    occupancy: place.id,
    durationMs: Math.max(0, Math.min(left, LEASE_MS)),
    until: place.until?.toISOString() ?? null,
    reason: null,
  })
}

/** Tells the bench that nobody may use the place; it answers `safe` when its outputs are off. */
export const withdrawLease = (
  ctx: DeviceContext,
  place: { deviceId: string; instance: number },
  reason: EndReason,
): Promise<void> =>
  ctx.link.lease(place.deviceId, {
    instance: place.instance,
    occupancy: null,
    durationMs: 0,
    until: null,
    reason,
  })

/**
 * Announces that a device may have changed, so that pages read it again. The broker retains the message, so that nobody
 * misses a change between reading and subscribing.
 */
export const tellLive = (ctx: Pick<DeviceContext, 'broker' | 'clock'>, deviceId: string): Promise<void> => {
  const change: DeviceLive = { deviceId, at: ctx.clock.now().toISOString() }
  return ctx.broker.publish(topics.live(deviceId), JSON.stringify(change), { retain: true })
}

export const notify = (ctx: DeviceContext, userId: string, notice: DeviceNotice): Promise<void> =>
  ctx.broker.publish(topics.user(userId), JSON.stringify(notice), { qos: 1 })

/** A line for the canvas log of everybody who watches this use. */
export const logEvent = (
  ctx: DeviceContext,
  place: Place,
  event: Pick<BenchEvent, 'level' | 'key'> & Partial<BenchEvent>,
): Promise<void> => {
  const line: BenchEvent = { at: ctx.clock.now().toISOString(), params: {}, ...event }
  return ctx.broker.publish(topics.event(place.deviceId, place.id), JSON.stringify(line))
}

export interface Ended extends Place {
  reason: EndReason
  detail: string | null
  deviceName: LocalText
}

/**
 * All effects of an ended occupancy outside the database: the lease is withdrawn, everybody concerned is told, and
 * their subscriptions at the broker are cut. The sweep repeats the withdrawal until the bench confirms.
 */
export const afterEnd = async (ctx: DeviceContext, ended: Ended): Promise<void> => {
  const { id, deviceId, userId, deviceName, reason } = ended
  const words = wordsOfEnd(ended)
  await notify(ctx, userId, {
    kind: 'device.ended',
    occupancyId: id,
    deviceId,
    deviceName,
    reason,
    detail: words.detail,
    freedBy: words.freedBy === null ? null : nameInBoth(words.freedBy),
  })
  await logEvent(ctx, ended, {
    level: reason === 'release' ? 'info' : 'warning',
    key: `ended.${reason}`,
    state: 'idle',
  })
  await withdrawLease(ctx, ended, reason)
  await ctx.broker.cut({ kind: 'browser' }, [topics.wave(deviceId, id, '+'), topics.event(deviceId, id)])
  await tellLive(ctx, deviceId)
}

/** Places became free: as many of those who wait are told that it is their turn. */
export const callNext = async (ctx: DeviceContext, deviceId: string): Promise<void> => {
  const [row] = await ctx.db
    .select({
      name: device.name,
      capacity: device.capacity,
      online: device.online,
      unsafe: sql<boolean>`${device.unsafe} or ${device.blocked}`,
    })
    .from(device)
    .where(eq(device.id, deviceId))
  if (!row?.online) return
  const held = await ctx.db.$count(occupancy, and(eq(occupancy.deviceId, deviceId), isNull(occupancy.safeAt)))
  const free = freePlaces({ ...row, occupied: held, cleaning: 0, fault: 0 })
  if (free === 0) return
  const next = await ctx.db
    .select({ userId: deviceQueue.userId })
    .from(deviceQueue)
    .where(
      and(
        eq(deviceQueue.deviceId, deviceId),
        gt(deviceQueue.seenAt, new Date(ctx.clock.now().getTime() - QUEUE_STALE_MS)),
      ),
    )
    .orderBy(asc(deviceQueue.enteredAt), asc(deviceQueue.userId))
    .limit(free)
  for (const { userId } of next)
    await notify(ctx, userId, { kind: 'device.turn', deviceId, deviceName: row.name })
}
