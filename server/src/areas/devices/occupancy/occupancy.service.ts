import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { faultText } from '@labbox/contract/devices/troubles.ts'
import type { EndReason } from '@labbox/contract/devices/occupancy.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { readConfig } from '../../../platform/client-config.ts'
import { organisation } from '../../access/tables.ts'
import type { DeviceContext } from '../context.ts'
import { afterEnd, grantLease, tellLive, type Ended } from '../effects.ts'
import { occupancyRows, occupancyView } from './occupancy.queries.ts'
import { instrumentsOf } from '../queries.ts'
import { dueEnd, endedKey, firstFree, instrumentHealth, QUEUE_STALE_MS } from '../rules.ts'
import { editableBy, visibleTo } from '../scope.ts'
import { device, deviceQueue, occupancy } from '../tables.ts'

export interface Ending {
  reason: EndReason
  at: Date
  detail?: string | undefined
  barredUntil?: Date | undefined
  by?: string | undefined
}

/** Ends an occupancy that still runs; null when another call ended it first. The caller then runs `afterEnd`. */
export const endRow = async (db: Db, id: string, ending: Ending): Promise<Ended | null> => {
  const [row] = await db
    .update(occupancy)
    .set({
      endedAt: ending.at,
      reason: ending.reason,
      detail: ending.detail ?? null,
      barredUntil: ending.barredUntil ?? null,
      endedBy: ending.by ?? null,
    })
    .from(device)
    .where(and(eq(occupancy.id, id), isNull(occupancy.endedAt), eq(device.id, occupancy.deviceId)))
    .returning({
      id: occupancy.id,
      deviceId: occupancy.deviceId,
      instance: occupancy.instance,
      userId: occupancy.userId,
      until: occupancy.until,
      deviceName: device.name,
    })
  return row ? { ...row, reason: ending.reason, detail: ending.detail ?? null } : null
}

/** Ends an occupancy and lets the bench, the holder and all who watch know. False when it had ended before. */
export const endOccupancy = async (ctx: DeviceContext, id: string, ending: Ending): Promise<boolean> => {
  const ended = await endRow(ctx.db, id, ending)
  if (ended) await afterEnd(ctx, ended)
  return ended !== null
}

export const viewOf = async (ctx: DeviceContext, id: string) => {
  const [row] = await occupancyRows(ctx.db).where(eq(occupancy.id, id))
  return occupancyView(ctx, found(row))
}

/** Ends what is over by the clock but has not been written down yet. */
const settleOwn = async (ctx: DeviceContext, userId: string): Promise<void> => {
  const [row] = await ctx.db
    .select({ occupancy, online: device.online, since: device.since })
    .from(occupancy)
    .innerJoin(device, eq(device.id, occupancy.deviceId))
    .where(and(eq(occupancy.userId, userId), isNull(occupancy.endedAt)))
  if (!row) return
  const due = dueEnd(row.occupancy, row.online ? null : row.since, ctx.config.benchIdleMs)
  if (due.at <= ctx.clock.now()) await endOccupancy(ctx, row.occupancy.id, due)
}

const joinQueue = async (tx: Db, deviceId: string, userId: string, now: Date) => {
  await tx
    .delete(deviceQueue)
    .where(
      and(
        eq(deviceQueue.deviceId, deviceId),
        lt(deviceQueue.seenAt, new Date(now.getTime() - QUEUE_STALE_MS)),
      ),
    )
  const [mine] = await tx
    .insert(deviceQueue)
    .values({ deviceId, userId, enteredAt: now, seenAt: now })
    .onConflictDoUpdate({ target: [deviceQueue.deviceId, deviceQueue.userId], set: { seenAt: now } })
    .returning({ enteredAt: deviceQueue.enteredAt })
  const queue = await tx
    .select({ userId: deviceQueue.userId })
    .from(deviceQueue)
    .where(eq(deviceQueue.deviceId, deviceId))
    .orderBy(asc(deviceQueue.enteredAt), asc(deviceQueue.userId))
  const place = queue.findIndex((row) => row.userId === userId) + 1
  return {
    joined: mine?.enteredAt.getTime() === now.getTime(),
    queue: { deviceId, place, waiting: queue.length },
  }
}

const leaveQueue = (db: Db, deviceId: string, userId: string) =>
  db.delete(deviceQueue).where(and(eq(deviceQueue.deviceId, deviceId), eq(deviceQueue.userId, userId)))

/** The end of the following slot, if the person at the bench has booked that too: they stay until then. */
const extend = async (
  ctx: DeviceContext,
  tx: Db,
  place: { id: string; deviceId: string; userId: string },
  until: Date,
): Promise<void> => {
  await tx.update(occupancy).set({ until }).where(eq(occupancy.id, place.id))
  await ctx.hooks.admitted(tx, place)
}

const clockTime = (at: Date, { timeZone, locale }: Actor): string =>
  at.toLocaleTimeString(locale === 'zh' ? 'zh-CN' : 'en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

/** Somebody who was put off a device waits, even if it is free. */
const refuseBarred = async (ctx: DeviceContext, tx: Db, actor: Actor, deviceId: string): Promise<void> => {
  const [barred] = await tx
    .select({ until: occupancy.barredUntil })
    .from(occupancy)
    .where(
      and(
        eq(occupancy.userId, actor.userId),
        eq(occupancy.deviceId, deviceId),
        gt(occupancy.barredUntil, ctx.clock.now()),
      ),
    )
    .limit(1)
  if (barred?.until)
    throw new AppError('DEVICE_BARRED', { params: { until: clockTime(barred.until, actor) } })
}

/** A bench with an instrument that should have been calibrated by now. */
const refuseUncalibrated = async (ctx: DeviceContext, tx: Db, deviceId: string): Promise<void> => {
  const instruments = (await instrumentsOf(tx, [deviceId])).get(deviceId) ?? []
  const now = ctx.clock.now()
  const due = instruments.filter((one) => instrumentHealth(one, now) === 'due')
  if (due.length === 0) return
  const names = due.map(({ model, calibrationDue }) => `${model} (${calibrationDue})`)
  throw new AppError('DEVICE_UNCALIBRATED', { params: { instruments: names.join(', ') } })
}

/**
 * Takes a place of a device, or a place in its queue. Nobody overtakes: with n free places only the first n of the
 * queue get one. The device row is locked, so that one call at a time takes a place, and a unique index on open places
 * has the last word.
 */
export const take = async (ctx: DeviceContext, actor: Actor, deviceId: string) => {
  await settleOwn(ctx, actor.userId)
  const { calibrationOverdue } = await readConfig(ctx.db)
  const taken = await transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .select({ device, editable: sql<boolean>`coalesce(${editableBy(actor)}, false)` })
      .from(device)
      .leftJoin(organisation, eq(organisation.id, device.orgId))
      .where(and(eq(device.id, deviceId), visibleTo(actor)))
      .for('no key update', { of: device })
    const { device: target, editable } = found(row)
    if (target.retiredAt)
      throw new AppError('DEVICE_RETIRED', { params: { detail: target.retiredReason ?? '' } })
    await refuseBarred(ctx, tx, actor, deviceId)
    const [own] = await tx
      .select({ id: occupancy.id, deviceId: occupancy.deviceId })
      .from(occupancy)
      .where(and(eq(occupancy.userId, actor.userId), isNull(occupancy.endedAt)))
    const { kept, keptUntil, until } = await ctx.hooks.admission(tx, { deviceId, userId: actor.userId })
    if (own?.deviceId === deviceId) {
      if (until) await extend(ctx, tx, { id: own.id, deviceId, userId: actor.userId }, until)
      return { id: own.id, fresh: null, queue: null, changed: false }
    }
    if (own) throw new AppError('OCCUPIES_OTHER')
    if (!target.online) throw new AppError('DEVICE_OFFLINE')
    const unnamed = target.troubles.map((one) => ({ ...one, address: '' }))
    const fault = () => new AppError('DEVICE_FAULT', { params: { detail: faultText(unnamed, actor.locale) } })
    if (target.unsafe) throw fault()
    // Who looks after the bench can still try it.
    if (target.blocked && !editable) throw new AppError('DEVICE_BLOCKED')
    if (calibrationOverdue === 'stop' && !editable) await refuseUncalibrated(ctx, tx, deviceId)
    const limitUntil = await ctx.hooks.limitUntil(tx, actor, deviceId)
    const held = await tx
      .select({
        instance: occupancy.instance,
        faultAt: occupancy.faultAt,
      })
      .from(occupancy)
      .where(and(eq(occupancy.deviceId, deviceId), isNull(occupancy.safeAt)))
    const faulty = held.filter((place) => place.faultAt)
    if (faulty.length >= target.capacity) throw fault()
    if (!until && keptUntil && kept >= target.capacity)
      throw new AppError('DEVICE_BOOKED', { params: { until: clockTime(keptUntil, actor) } })
    const now = ctx.clock.now()
    const { queue, joined } = await joinQueue(tx, deviceId, actor.userId, now)
    const instance = firstFree(
      target.capacity,
      held.map((place) => place.instance),
    )
    // Who has booked passes the queue: the place was reserved for them.
    const turn = until !== null || queue.place <= target.capacity - held.length - kept
    if (instance === null || !turn) return { id: null, fresh: null, queue, changed: joined }
    await leaveQueue(tx, deviceId, actor.userId)
    const place = { id: newId(), deviceId, instance, userId: actor.userId, until, limitUntil }
    await tx.insert(occupancy).values({ ...place, startedAt: now, lastActivityAt: now })
    if (until) await ctx.hooks.admitted(tx, place)
    return { id: place.id, fresh: place, queue: null, changed: true }
  })
  if (taken.fresh) await grantLease(ctx, taken.fresh)
  if (taken.changed) await tellLive(ctx, deviceId)
  return { occupancy: taken.id ? await viewOf(ctx, taken.id) : null, queue: taken.queue }
}

export const leave = async (ctx: DeviceContext, actor: Actor, deviceId: string): Promise<void> => {
  await leaveQueue(ctx.db, deviceId, actor.userId)
  await tellLive(ctx, deviceId)
}

export const queuePlace = async (ctx: DeviceContext, actor: Actor, deviceId: string) => {
  const fresh = new Date(ctx.clock.now().getTime() - QUEUE_STALE_MS)
  const [seen] = await ctx.db
    .select({ id: device.id })
    .from(device)
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .where(and(eq(device.id, deviceId), visibleTo(actor)))
  found(seen)
  const rows = await ctx.db
    .select()
    .from(deviceQueue)
    .where(eq(deviceQueue.deviceId, deviceId))
    .orderBy(asc(deviceQueue.enteredAt), asc(deviceQueue.userId))
  const waiting = rows.filter((row) => row.seenAt >= fresh)
  return {
    deviceId,
    place: waiting.findIndex((row) => row.userId === actor.userId) + 1,
    waiting: waiting.length,
  }
}

/** The actor's own open occupancy, or the refusal that says why it is over. */
const ownOpen = async (ctx: DeviceContext, actor: Actor, id: string) => {
  await settleOwn(ctx, actor.userId)
  const [row] = await ctx.db
    .select()
    .from(occupancy)
    .where(and(eq(occupancy.id, id), eq(occupancy.userId, actor.userId)))
  const own = found(row)
  if (own.reason) throw new AppError(endedKey[own.reason], { params: { detail: own.detail ?? '' } })
  return own
}

export const stay = async (ctx: DeviceContext, actor: Actor, id: string) => {
  await ownOpen(ctx, actor, id)
  await ctx.db
    .update(occupancy)
    .set({ lastActivityAt: ctx.clock.now() })
    .where(and(eq(occupancy.id, id), isNull(occupancy.endedAt)))
  return viewOf(ctx, id)
}

/** Giving back twice is harmless: the second answer shows how it ended. */
export const release = async (ctx: DeviceContext, actor: Actor, id: string) => {
  const [own] = await ctx.db
    .select({ id: occupancy.id })
    .from(occupancy)
    .where(and(eq(occupancy.id, id), eq(occupancy.userId, actor.userId)))
  found(own)
  await endOccupancy(ctx, id, { reason: 'release', at: ctx.clock.now(), by: actor.userId })
  return viewOf(ctx, id)
}

export const mine = async (ctx: DeviceContext, actor: Actor) => {
  await settleOwn(ctx, actor.userId)
  const [row] = await occupancyRows(ctx.db)
    .where(eq(occupancy.userId, actor.userId))
    .orderBy(desc(occupancy.startedAt), desc(occupancy.id))
    .limit(1)
  return row ? occupancyView(ctx, row) : null
}
