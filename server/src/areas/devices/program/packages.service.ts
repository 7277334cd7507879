import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UpdateReport } from '@labbox/contract/bench/update.ts'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import {
  PACKAGE_LIMIT,
  type appAdd,
  type appFetch,
  type appHold,
  type appRelease,
} from '@labbox/contract/devices/app.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { Actor } from '../../../platform/actor.ts'
import { SandboxError, askSandboxed } from '../../../platform/sandbox/start.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import type { SentFile } from '../../../platform/http/one-file.ts'
import { newId } from '../../../platform/database/ids.ts'
import { organisation } from '../../access/tables.ts'
import { storeFile, storeOf } from '../../files/service.ts'
import type { DeviceContext } from '../context.ts'
import { tellLive } from '../effects.ts'
import { editable } from '../registry/own.ts'
import { offersFor, targeted } from './packages.queries.ts'
import { fetchAllowed, signPackage } from './packages.rules.ts'
import type { PackageMessage } from './packages.program.ts'
import { benchPackage, benchRelease } from './packages.tables.ts'
import { device } from '../tables.ts'

type Offers = Pick<DeviceContext, 'db' | 'clock' | 'secrets' | 'link'>

/** Tells devices what is offered to them now. */
export const sendOffers = async (ctx: Offers, which: Parameters<typeof offersFor>[1]): Promise<void> => {
  for (const [deviceId, offer] of await offersFor(ctx, which)) await ctx.link.update(deviceId, { offer })
}

const targetOf = ({ id, version }: { id: string; version: string }) => ({
  id,
  name: { zh: version, en: version },
})

const READING = { program: new URL('./packages.program.ts', import.meta.url), heapMb: 128, stepMs: MINUTE_MS }

/** Which version of the bench program this is; it is unpacked by a process of its own. */
const versionOf = async (bytes: Uint8Array): Promise<string> => {
  const refused = (detail: string) =>
    new AppError('PACKAGE_BAD', { params: { detail }, fields: { file: 'PACKAGE_BAD' } })
  const message = await askSandboxed<PackageMessage>(READING, { bytes }).catch((error: unknown) => {
    throw error instanceof SandboxError ? refused(error.reason) : error
  })
  if ('refused' in message) throw refused(message.refused)
  return message.version
}

/** Keeps a tarball of the bench program under the installation's signature; nobody is offered it yet. */
export const addPackage = async (
  ctx: DeviceContext,
  actor: Actor,
  { notes }: QueryOf<typeof appAdd>,
  receive: () => Promise<SentFile>,
) => {
  const { bytes, name, truncated } = await receive()
  if (truncated)
    throw new AppError('sizeOver', {
      params: { limit: `${PACKAGE_LIMIT >> 20} MB` },
      fields: { file: 'sizeOver' },
    })
  const version = await versionOf(bytes)
  const what = { version, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  const id = newId()
  await transaction(ctx.db, async (tx) => {
    const owned = { ownerId: actor.userId, orgId: null, type: 'application/gzip' }
    const fileId = await storeFile(ctx, tx, { ...owned, bytes, name })
    const signature = signPackage(ctx.secrets, what)
    const createdAt = ctx.clock.now()
    await tx
      .insert(benchPackage)
      .values({ ...what, id, notes, fileId, signature, createdBy: actor.userId, createdAt })
    await audit(tx, actor, 'devices:app:add', targetOf({ id, version }), null, { ...what, notes })
  })
  return { id, version }
}

/** Offers a package; who is online hears of it at once. */
export const releasePackage = async (ctx: DeviceContext, actor: Actor, body: BodyOf<typeof appRelease>) => {
  const { id } = body
  const [orgId, deviceId] = [body.orgId ?? null, body.deviceId ?? null]
  const orgPath = await transaction(ctx.db, async (tx) => {
    const [row] = await tx.select().from(benchPackage).where(eq(benchPackage.id, id)).for('update')
    const what = found(row)
    if (what.withdrawnAt) throw new AppError('WRONG_STATE')
    if (deviceId) await editable(tx, actor, deviceId, 'devices:app:add')
    const [org] = orgId
      ? await tx.select({ path: organisation.path }).from(organisation).where(eq(organisation.id, orgId))
      : []
    if (orgId) found(org)
    await tx
      .insert(benchRelease)
      .values({ id: newId(), packageId: id, orgId, deviceId, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
    await audit(tx, actor, 'devices:app:release', targetOf(what), null, { orgId, deviceId })
    return org?.path
  })
  await sendOffers(ctx, targeted({ ...(orgPath && { orgPath }), ...(deviceId && { deviceId }) }))
  return {}
}

/** Withdraws a package. Benches that have begun to install it stop. */
export const withdrawPackage = async (ctx: DeviceContext, actor: Actor, id: string) => {
  await transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(benchPackage)
      .set({ withdrawnAt: ctx.clock.now() })
      .where(and(eq(benchPackage.id, id), isNull(benchPackage.withdrawnAt)))
      .returning()
    if (!row) {
      found((await tx.select().from(benchPackage).where(eq(benchPackage.id, id)))[0])
      throw new AppError('WRONG_STATE')
    }
    await audit(tx, actor, 'devices:app:withdraw', targetOf(row), null, null)
  })
  await sendOffers(ctx, undefined)
  return {}
}

export const holdDevice = async (ctx: DeviceContext, actor: Actor, body: BodyOf<typeof appHold>) => {
  const { deviceId, hold } = body
  await transaction(ctx.db, async (tx) => {
    const target = await editable(tx, actor, deviceId, 'devices:app:edit')
    await tx.update(device).set({ updateHold: hold }).where(eq(device.id, deviceId))
    await audit(tx, actor, 'devices:app:hold', target, { hold: target.updateHold }, { hold })
  })
  await sendOffers(ctx, eq(device.id, deviceId))
  await tellLive(ctx, deviceId)
  return {}
}

/** A version that has failed is tried again only on request. */
export const tryAgain = async (ctx: DeviceContext, actor: Actor, deviceId: string) => {
  await transaction(ctx.db, async (tx) => {
    const target = await editable(tx, actor, deviceId, 'devices:app:edit')
    if (target.update?.state !== 'failed') throw new AppError('WRONG_STATE')
    await tx
      .update(device)
      .set({ updateAttempt: sql`${device.updateAttempt} + 1`, update: null })
      .where(eq(device.id, deviceId))
    await audit(tx, actor, 'devices:app:try', target, null, { version: target.update.version })
  })
  await sendOffers(ctx, eq(device.id, deviceId))
  await tellLive(ctx, deviceId)
  return {}
}

/** How an update goes, as the bench says it. */
export const heardUpdate = async (
  ctx: DeviceContext,
  deviceId: string,
  report: UpdateReport,
): Promise<void> => {
  const { version, attempt, state, progress, failure, detail } = report
  await ctx.db
    .update(device)
    .set({
      update: { version, attempt, state, progress, failure, detail, at: ctx.clock.now().toISOString() },
    })
    .where(and(eq(device.id, deviceId), isNull(device.deletedAt)))
  await tellLive(ctx, deviceId)
}

/** The bytes of a package, for who holds an address that was signed for it. */
export const fetchPackage = async (
  ctx: DeviceContext,
  { mac, ...link }: QueryOf<typeof appFetch>,
): Promise<FileAnswer> => {
  if (!fetchAllowed(ctx.secrets, { ...link, mac }, ctx.clock.now())) throw new AppError('NOT_FOUND')
  const [row] = await ctx.db
    .select({ sha256: benchPackage.sha256, version: benchPackage.version })
    .from(benchPackage)
    .where(and(eq(benchPackage.id, link.id), isNull(benchPackage.withdrawnAt)))
  const { sha256, version } = found(row)
  return new FileAnswer(`labbox-bench-${version}.tgz`, 'application/gzip', await storeOf(ctx).read(sha256))
}
