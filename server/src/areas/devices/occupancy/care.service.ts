import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { deviceOverride, deviceRetire, instrumentUpdate } from '@labbox/contract/devices/devices.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import type { DeviceContext } from '../context.ts'
import { callNext, tellLive } from '../effects.ts'
import { editable, ownDevice, requireUnclaimed } from '../registry/own.ts'
import { device, deviceInstrument, occupancy } from '../tables.ts'

/** Frees the places of a faulty bench once somebody has checked it. */
export const override = async (ctx: DeviceContext, actor: Actor, body: BodyOf<typeof deviceOverride>) => {
  await transaction(ctx.db, async (tx) => {
    const target = await ownDevice(tx, actor, body.id)
    const rows = await tx
      .update(occupancy)
      .set({ safeAt: ctx.clock.now(), overrideBy: actor.userId, overrideReason: body.reason })
      .where(and(eq(occupancy.deviceId, body.id), isNull(occupancy.safeAt), isNotNull(occupancy.faultAt)))
      .returning({ id: occupancy.id })
    if (rows.length === 0) throw new AppError('DEVICE_NOT_IN_FAULT')
    await audit(tx, actor, 'devices:device:override', target, null, { reason: body.reason })
  })
  await callNext(ctx, body.id)
  await tellLive(ctx, body.id)
  return {}
}

/** Out of use: it keeps its records and its secret, but nobody can take it and its agent is not let in. */
export const retire = async (
  ctx: DeviceContext,
  actor: Actor,
  { id, reason }: BodyOf<typeof deviceRetire>,
) => {
  await transaction(ctx.db, async (tx) => {
    const target = await editable(tx, actor, id)
    if (target.retiredAt) throw new AppError('WRONG_STATE')
    await requireUnclaimed(ctx, tx, id)
    await tx
      .update(device)
      .set({ retiredAt: ctx.clock.now(), retiredReason: reason, enrollHash: null })
      .where(eq(device.id, id))
    await audit(tx, actor, 'devices:device:retire', target, null, { reason })
  })
  await ctx.broker.disconnect({ deviceId: id })
  await tellLive(ctx, id)
  return {}
}

export const restore = async (ctx: DeviceContext, actor: Actor, id: string) => {
  await transaction(ctx.db, async (tx) => {
    const target = await editable(tx, actor, id)
    if (!target.retiredAt) throw new AppError('WRONG_STATE')
    await tx.update(device).set({ retiredAt: null, retiredReason: null }).where(eq(device.id, id))
    await audit(tx, actor, 'devices:device:restore', target, { reason: target.retiredReason }, null)
  })
  await tellLive(ctx, id)
  return {}
}

/** What people know about an instrument that the bench has found. */
export const updateInstrument = async (
  ctx: DeviceContext,
  actor: Actor,
  body: BodyOf<typeof instrumentUpdate>,
) => {
  const { deviceId, instrument, ...fields } = body
  await transaction(ctx.db, async (tx) => {
    const target = await editable(tx, actor, deviceId)
    const [row] = await tx
      .update(deviceInstrument)
      .set(fields)
      .where(and(eq(deviceInstrument.deviceId, deviceId), eq(deviceInstrument.instrument, instrument)))
      .returning({ serial: deviceInstrument.serial })
    const { serial } = found(row)
    await audit(tx, actor, 'devices:device:edit', target, null, { instrument, serial, ...fields })
  })
  await tellLive(ctx, deviceId)
  return {}
}
