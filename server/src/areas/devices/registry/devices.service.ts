import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { deviceAdd, deviceEnroll, deviceUpdate } from '@labbox/contract/devices/devices.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { guessCode } from '../../access/sessions/guesses.service.ts'
import { requireOwnPicture } from '../../files/service.ts'
import { enrolCommand, installCommand, type AgentPackage } from '../program/agent-package.ts'
import type { DeviceContext } from '../context.ts'
import { tellLive } from '../effects.ts'
import { editable, ownerOf, requireUnclaimed } from './own.ts'
import { packageKey } from '../program/packages.rules.ts'
import { ENROLL_MS, hashCode, newEnrollCode, newSecret } from '../rules.ts'
import { lockSecret } from './secret.ts'
import { device } from '../tables.ts'

export const addDevice = async (ctx: DeviceContext, actor: Actor, body: BodyOf<typeof deviceAdd>) => {
  const { orgId, ...fields } = body
  const now = ctx.clock.now()
  const owner = await ownerOf(ctx.db, actor, orgId)
  const id = newId()
  await transaction(ctx.db, async (tx) => {
    if (fields.pictureId) await requireOwnPicture(tx, actor, fields.pictureId)
    await tx.insert(device).values({ ...fields, id, orgId: owner, createdAt: now, updatedAt: now })
    await audit(tx, actor, 'devices:device:add', { id, name: fields.name }, null, { ...fields, orgId: owner })
  })
  return { id }
}

export const updateDevice = async (ctx: DeviceContext, actor: Actor, body: BodyOf<typeof deviceUpdate>) => {
  const { id, ...fields } = body
  await transaction(ctx.db, async (tx) => {
    const target = await editable(tx, actor, id)
    if (fields.pictureId && fields.pictureId !== target.pictureId)
      await requireOwnPicture(tx, actor, fields.pictureId)
    await tx
      .update(device)
      .set({
        ...fields,
        // Labels tell where things are on the picture they were put on.
        ...(fields.pictureId !== target.pictureId && { photoLabels: [] }),
        updatedAt: ctx.clock.now(),
      })
      .where(eq(device.id, id))
    await audit(tx, actor, 'devices:device:edit', target, target, fields)
  })
  await tellLive(ctx, id)
  return {}
}

/** Deletes a device. Its usage records stay, its agent is disconnected. */
export const deleteDevice = async (ctx: DeviceContext, actor: Actor, id: string) => {
  await transaction(ctx.db, async (tx) => {
    const target = await editable(tx, actor, id, 'devices:device:delete')
    await requireUnclaimed(ctx, tx, id)
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

/** Where an agent is enrolled, and the program that is offered there. */
export interface Enrolling {
  url: string
  agent: AgentPackage | null
}

/** A one-time code for a bench that the caller has found to be theirs; only its hash is kept. With the lines to run beside the bench. */
export const giveCode = async (
  ctx: Pick<DeviceContext, 'clock'>,
  tx: Db,
  id: string,
  { url, agent }: Enrolling,
) => {
  const code = newEnrollCode()
  const expires = new Date(ctx.clock.now().getTime() + ENROLL_MS)
  await tx
    .update(device)
    .set({ enrollHash: hashCode(code), enrollExpiresAt: expires })
    .where(eq(device.id, id))
  return {
    code,
    expires,
    agent: agent && { name: agent.name, sha256: agent.sha256, url: `${url}/agent/${agent.name}` },
    install: agent && installCommand(url, agent),
    command: enrolCommand(url, code),
  }
}

/** A one-time code for a bench that the actor may change. */
export const enrollCode = (ctx: DeviceContext, actor: Actor, id: string, enrolling: Enrolling) =>
  transaction(ctx.db, async (tx) => {
    await editable(tx, actor, id)
    return giveCode(ctx, tx, id, enrolling)
  })

/** Exchanges a code for the secret. The code is used up, and whoever used the former secret is disconnected. */
export const enroll = async (ctx: DeviceContext, body: BodyOf<typeof deviceEnroll>, address: string) => {
  const secret = newSecret()
  const tried = { code: `ENROLL:${hashCode(body.code)}`, address }
  const deviceId = await guessCode(ctx, tried, ['ENROLL_CODE_WRONG'], () => redeem(ctx, body, secret))
  ctx.link.forget(deviceId)
  await ctx.broker.disconnect({ deviceId })
  const { url, host, port } = ctx.config.broker
  // Agents on other machines connect through the web address unless a port was opened for them.
  const open = !url && port > 0 && host !== '127.0.0.1'
  return {
    deviceId,
    secret,
    brokerUrl: open ? brokerUrlOf(ctx) : null,
    packageKey: packageKey(ctx.secrets),
  }
}

/** Spends the code and gives its device the secret. */
const redeem = (ctx: DeviceContext, body: BodyOf<typeof deviceEnroll>, secret: string): Promise<string> =>
  transaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const [row] = await tx
      .select({ id: device.id, mac: device.mac })
      .from(device)
      .where(
        and(
          eq(device.enrollHash, hashCode(body.code)),
          gt(device.enrollExpiresAt, now),
          isNull(device.deletedAt),
          isNull(device.retiredAt),
        ),
      )
      .for('update')
    if (!row) throw new AppError('ENROLL_CODE_WRONG')
    // Two benches on one computer report the same hardware address: the first keeps it, even when both enrol at one
    // moment.
    if (body.mac)
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtext('labbox device address'), hashtext(${body.mac}))`,
      )
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

const brokerUrlOf = ({ config }: DeviceContext): string | null => {
  const name = config.publicUrl ? new URL(config.publicUrl).hostname : null
  return name ? `${config.broker.tls ? 'mqtts' : 'mqtt'}://${name}:${config.broker.port}` : null
}
