import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type {
  deviceAdd,
  deviceEnroll,
  deviceOverride,
  deviceUpdate,
} from '@labbox/contract/devices/devices.ts'
import type { Actor } from '../../platform/actor.ts'
import { scopeOf } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/db.ts'
import { AppError, found } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { organisation } from '../access/tables.ts'
import type { DeviceContext } from './context.ts'
import { callNext, tellLive } from './effects.ts'
import { ENROLL_MS, hashCode, newEnrollCode, newSecret } from './rules.ts'
import { editableBy } from './scope.ts'
import { lockSecret } from './secret.ts'
import { device, occupancy } from './tables.ts'

/** The device if the actor may change it, locked. */
const ownDevice = async (db: Db, actor: Actor, id: string, permission?: 'devices:device:delete') => {
  const [row] = await db
    .select({ device })
    .from(device)
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .where(and(eq(device.id, id), editableBy(actor, permission)))
    .for('update', { of: device })
  return found(row).device
}

/** The same, but the built-in pool never changes by hand. */
const editable = async (...given: Parameters<typeof ownDevice>) => {
  const target = await ownDevice(...given)
  if (target.builtin) throw new AppError('DEVICE_BUILTIN')
  return target
}

/** The organisation a new device belongs to: a named one or the actor's own; null = all, from who manages all. */
const ownerOf = async (db: Db, actor: Actor, orgId: string | undefined): Promise<string | null> => {
  const wanted = orgId ?? actor.orgId
  const all = scopeOf(actor, 'devices:device:add') === 'all'
  if (!wanted && all) return null
  const [row] = await db
    .select({ id: organisation.id, path: organisation.path })
    .from(organisation)
    .where(eq(organisation.id, found(wanted)))
  const target = found(row)
  const own = all || (actor.orgPath !== null && target.path.startsWith(actor.orgPath))
  return found(own ? target.id : null)
}

export const addDevice = async (ctx: DeviceContext, actor: Actor, body: BodyOf<typeof deviceAdd>) => {
  const { orgId, ...fields } = body
  const now = ctx.clock.now()
  const owner = await ownerOf(ctx.db, actor, orgId)
  const id = newId()
  await transaction(ctx.db, async (tx) => {
    await tx.insert(device).values({ ...fields, id, orgId: owner, createdAt: now, updatedAt: now })
    await audit(tx, actor, 'devices:device:add', { id, name: fields.name }, null, { ...fields, orgId: owner })
  })
  return { id }
}

export const updateDevice = async (ctx: DeviceContext, actor: Actor, body: BodyOf<typeof deviceUpdate>) => {
  const { id, ...fields } = body
  await transaction(ctx.db, async (tx) => {
    const target = await editable(tx, actor, id)
    await tx
      .update(device)
      .set({ ...fields, updatedAt: ctx.clock.now() })
      .where(eq(device.id, id))
    await audit(tx, actor, 'devices:device:edit', target, target, fields)
  })
  await tellLive(ctx, id)
  return {}
}

/** Its usage records stay; its agent is shut out. */
export const deleteDevice = async (ctx: DeviceContext, actor: Actor, id: string) => {
  await transaction(ctx.db, async (tx) => {
    const target = await editable(tx, actor, id, 'devices:device:delete')
    const open = await tx.$count(occupancy, and(eq(occupancy.deviceId, id), isNull(occupancy.endedAt)))
    if (open > 0) throw new AppError('IN_USE')
    await tx
      .update(device)
      .set({ deletedAt: ctx.clock.now(), secret: null, enrollHash: null, online: false })
      .where(eq(device.id, id))
    const { name, type, model, vendor, mac, orgId } = target
    await audit(tx, actor, 'devices:device:delete', target, { name, type, model, vendor, mac, orgId }, null)
  })
  ctx.link.forget(id)
  await ctx.broker.disconnect({ deviceId: id })
  return {}
}

/** A one-time code, of which only the hash is kept, and the line to run beside the bench. */
export const enrollCode = async (ctx: DeviceContext, actor: Actor, id: string, serverUrl: string) => {
  const code = newEnrollCode()
  const expires = new Date(ctx.clock.now().getTime() + ENROLL_MS)
  await transaction(ctx.db, async (tx) => {
    await editable(tx, actor, id)
    await tx
      .update(device)
      .set({ enrollHash: hashCode(code), enrollExpiresAt: expires })
      .where(eq(device.id, id))
  })
  return { code, expires, command: `npx labbox-bench enroll --server ${serverUrl} --code ${code}` }
}

/** Exchanges a code for the secret. The code is spent, and whoever held a former secret is shut out. */
export const enroll = async (ctx: DeviceContext, body: BodyOf<typeof deviceEnroll>) => {
  const now = ctx.clock.now()
  const secret = newSecret()
  const deviceId = await transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .select({ id: device.id, mac: device.mac })
      .from(device)
      .where(
        and(
          eq(device.enrollHash, hashCode(body.code)),
          gt(device.enrollExpiresAt, now),
          isNull(device.deletedAt),
        ),
      )
      .for('update')
    if (!row) throw new AppError('ENROLL_CODE_WRONG')
    // Two benches on one computer have one address: the first keeps it.
    const taken = body.mac
      ? await tx.$count(device, and(eq(device.mac, body.mac), isNull(device.deletedAt)))
      : 0
    await tx
      .update(device)
      .set({
        secret: lockSecret(ctx.secrets, row.id, secret),
        mac: row.mac ?? (taken === 0 ? (body.mac ?? null) : null),
        enrollHash: null,
        enrollExpiresAt: null,
        updatedAt: now,
      })
      .where(eq(device.id, row.id))
    return row.id
  })
  ctx.link.forget(deviceId)
  await ctx.broker.disconnect({ deviceId })
  const { url, host, port } = ctx.config.broker
  // Agents elsewhere come through the web address unless a port was opened for them.
  const open = !url && port > 0 && host !== '127.0.0.1'
  return { deviceId, secret, brokerUrl: open ? brokerUrlOf(ctx) : null }
}

const brokerUrlOf = ({ config }: DeviceContext): string | null => {
  const name = config.publicUrl ? new URL(config.publicUrl).hostname : null
  return name ? `${config.broker.tls ? 'mqtts' : 'mqtt'}://${name}:${config.broker.port}` : null
}

/** Somebody has looked at the faulty bench and answers for it: its places are free again. */
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
