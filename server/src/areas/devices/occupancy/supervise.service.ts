import { and, eq, isNull } from 'drizzle-orm'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { nameInBoth } from '@labbox/contract/core/person-name.ts'
import type { occupancyExtend, occupancyKick } from '@labbox/contract/devices/occupancy.ts'
import type { Act } from '@labbox/contract/system/acts.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { notify as note } from '../../notices/service.ts'
import type { DeviceContext } from '../context.ts'
import { afterEnd, grantLease, notify, tellLive } from '../effects.ts'
import { occupancyRows } from './occupancy.queries.ts'
import { endRow, viewOf, type Ending } from './occupancy.service.ts'
import { occupanciesOf } from '../scope.ts'
import { device, occupancy } from '../tables.ts'

/** A use that the actor supervises; refuses one that has ended. */
const supervised = async (ctx: DeviceContext, db: Db, actor: Actor, id: string) => {
  const [row] = await occupancyRows(db).where(
    and(eq(occupancy.id, id), await occupanciesOf(actor, 'devices:device:kick', ctx.hooks)),
  )
  const use = found(row)
  if (use.endedAt) throw new AppError('WRONG_STATE')
  return use
}

const end = async (
  ctx: DeviceContext,
  actor: Actor,
  id: string,
  act: Act,
  ending: Omit<Ending, 'at' | 'by'>,
) => {
  await supervised(ctx, ctx.db, actor, id)
  const ended = await transaction(ctx.db, async (tx) => {
    const over = await endRow(tx, id, { ...ending, at: ctx.clock.now(), by: actor.userId })
    if (!over) throw new AppError('WRONG_STATE')
    const { deviceId, userId, deviceName } = over
    const at = ctx.clock.now()
    if (ending.reason === 'kick')
      await note(tx, at, 'device.kicked', [
        { to: userId, data: { name: deviceName, reason: ending.detail ?? '' } },
      ])
    else
      await note(tx, at, 'device.freed', [
        { to: userId, data: { name: deviceName, by: nameInBoth(actor.name) } },
      ])
    await audit(tx, actor, act, { id, name: deviceName }, null, { deviceId, userId, reason: ending.detail })
    return over
  })
  await afterEnd(ctx, ended)
  return viewOf(ctx, id)
}

/** Puts somebody off a device, with the reason that they are told; for a while they cannot come back. */
export const kick = (ctx: DeviceContext, actor: Actor, body: BodyOf<typeof occupancyKick>) => {
  const { id, reason, barMinutes } = body
  const until = new Date(ctx.clock.now().getTime() + barMinutes * MINUTE_MS)
  return end(ctx, actor, id, 'devices:device:kick', {
    reason: 'kick',
    detail: reason,
    ...(barMinutes > 0 && { barredUntil: until }),
  })
}

/** Gives a device back for somebody who has left it. */
export const free = (ctx: DeviceContext, actor: Actor, id: string) =>
  end(ctx, actor, id, 'devices:occupancy:free', { reason: 'release', detail: actor.name })

const later = (known: Date | null, wanted: Date): Date | null => known && (known < wanted ? wanted : known)

/** Lets somebody stay, idle or not; whoever has booked the bench comes first. */
export const extend = async (
  ctx: DeviceContext,
  actor: Actor,
  { id, minutes }: BodyOf<typeof occupancyExtend>,
) => {
  const wanted = new Date(ctx.clock.now().getTime() + minutes * MINUTE_MS)
  const use = await transaction(ctx.db, async (tx) => {
    const row = await supervised(ctx, tx, actor, id)
    const [bench] = await tx
      .select({ capacity: device.capacity })
      .from(device)
      .where(eq(device.id, row.deviceId))
      .for('no key update')
    const claims = await ctx.hooks.claimsBetween(tx, row, ctx.clock.now(), wanted)
    if (claims >= found(bench).capacity) throw new AppError('EXTEND_BOOKED')
    const [extended] = await tx
      .update(occupancy)
      .set({
        keepUntil: wanted,
        until: later(row.until, wanted),
        limitUntil: later(row.limitUntil, wanted),
      })
      .where(and(eq(occupancy.id, id), isNull(occupancy.endedAt)))
      .returning()
    if (!extended) throw new AppError('WRONG_STATE')
    const what = { deviceId: row.deviceId, userId: row.userId, minutes }
    await note(tx, ctx.clock.now(), 'device.extended', [
      { to: row.userId, data: { name: row.deviceName, untilAt: wanted.toISOString() } },
    ])
    await audit(tx, actor, 'devices:occupancy:extend', { id, name: row.deviceName }, null, what)
    return { ...extended, deviceName: row.deviceName }
  })
  await grantLease(ctx, use)
  await notify(ctx, use.userId, {
    kind: 'device.extended',
    occupancyId: id,
    deviceId: use.deviceId,
    deviceName: use.deviceName,
    until: wanted.toISOString(),
  })
  await tellLive(ctx, use.deviceId)
  return viewOf(ctx, id)
}

/** Says something to whoever is on the device, on whatever page they are. */
export const message = async (ctx: DeviceContext, actor: Actor, id: string, text: string) => {
  const use = await supervised(ctx, ctx.db, actor, id)
  const { deviceId, deviceName, userId } = use
  await audit(ctx.db, actor, 'devices:occupancy:message', { id, name: deviceName }, null, { userId, text })
  await notify(ctx, userId, {
    kind: 'device.message',
    occupancyId: id,
    deviceId,
    deviceName,
    from: nameInBoth(actor.name),
    text,
  })
  return {}
}
