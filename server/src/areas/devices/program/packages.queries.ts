import { and, asc, count, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import type { BenchPackage, Rollout, appPage, rolloutPage } from '@labbox/contract/devices/app.ts'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import { isNewer, type UpdateOffer } from '@labbox/contract/bench/update.ts'
import { liesIn } from '../../../platform/ownership.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { named, ordering, windowOf } from '../../../platform/database/listing.ts'
import { organisation, user } from '../../access/tables.ts'
import type { DeviceContext } from '../context.ts'
import { fetchPath, newestFor } from './packages.rules.ts'
import { benchPackage, benchRelease } from './packages.tables.ts'
import { editableBy } from '../scope.ts'
import { device } from '../tables.ts'

/** How long an address is valid: long enough for a slow line and for a program that waits its turn. */
const LINK_MS = HOUR_MS

/** Everything that is offered to anybody. */
const openReleases = (db: Db) =>
  db
    .select({
      id: benchPackage.id,
      version: benchPackage.version,
      size: benchPackage.size,
      sha256: benchPackage.sha256,
      signature: benchPackage.signature,
      orgPath: organisation.path,
      deviceId: benchRelease.deviceId,
    })
    .from(benchRelease)
    .innerJoin(benchPackage, eq(benchPackage.id, benchRelease.packageId))
    .leftJoin(organisation, eq(organisation.id, benchRelease.orgId))
    .where(isNull(benchPackage.withdrawnAt))

/** What is offered to devices now, by their id; null: nothing. The built-in pool is updated with the server. */
export const offersFor = async (
  { db, clock, secrets }: Pick<DeviceContext, 'db' | 'clock' | 'secrets'>,
  which: SQL | undefined,
): Promise<Map<string, UpdateOffer | null>> => {
  const devices = await db
    .select({
      id: device.id,
      version: device.version,
      attempt: device.updateAttempt,
      held: device.updateHold,
      orgPath: organisation.path,
    })
    .from(device)
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .where(and(which, eq(device.online, true), eq(device.updates, true), eq(device.builtin, false)))
  if (devices.length === 0) return new Map()
  const releases = await openReleases(db)
  const until = clock.now().getTime() + LINK_MS
  return new Map(
    devices.map(({ held, attempt, ...one }): [string, UpdateOffer | null] => {
      const best = held ? null : newestFor(releases, one)
      if (!best) return [one.id, null]
      const { version, size, sha256, signature } = best
      const path = fetchPath(secrets, { id: best.id, deviceId: one.id, until })
      return [one.id, { version, size, sha256, signature, attempt, path }]
    }),
  )
}

const releasesOf = async (db: Db, packageIds: string[]) => {
  const rows = await db
    .select({ release: benchRelease, orgName: organisation.name, deviceName: device.name })
    .from(benchRelease)
    .leftJoin(organisation, eq(organisation.id, benchRelease.orgId))
    .leftJoin(device, eq(device.id, benchRelease.deviceId))
    .where(inArray(benchRelease.packageId, packageIds))
    .orderBy(asc(benchRelease.createdAt), asc(benchRelease.id))
  return rows.map(({ release: { packageId, id, orgId, deviceId, createdAt }, orgName, deviceName }) => ({
    packageId,
    shown: { id, orgId, deviceId, name: orgName ?? deviceName, at: createdAt.toISOString() },
  }))
}

/** How many benches that the actor looks after run each version. */
const runningOf = async (db: Db, actor: Actor, versions: string[]) => {
  const rows = await db
    .select({ version: device.version, n: count() })
    .from(device)
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .where(and(editableBy(actor, 'devices:app:page'), inArray(device.version, versions)))
    .groupBy(device.version)
  return new Map(rows.map(({ version, n }) => [version, n]))
}

export const packagesOf = async ({ db }: DeviceContext, actor: Actor, query: QueryOf<typeof appPage>) => {
  const { limit, offset } = windowOf(query)
  const rows = await db
    .select({ package: benchPackage, uploader: user.name })
    .from(benchPackage)
    .leftJoin(user, eq(user.id, benchPackage.createdBy))
    .orderBy(desc(benchPackage.createdAt), desc(benchPackage.id))
    .limit(limit)
    .offset(offset)
  const total = await db.$count(benchPackage)
  if (rows.length === 0) return { items: [], total }
  const releases = await releasesOf(
    db,
    rows.map((row) => row.package.id),
  )
  const running = await runningOf(
    db,
    actor,
    rows.map((row) => row.package.version),
  )
  const items = rows.map(
    ({ package: { id, version, notes, size, sha256, createdAt, withdrawnAt }, uploader }): BenchPackage => ({
      id,
      version,
      notes,
      size,
      sha256,
      uploader,
      createdAt: createdAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      releases: releases.filter(({ packageId }) => packageId === id).map(({ shown }) => shown),
      running: running.get(version) ?? 0,
    }),
  )
  return { items, total }
}

/** Benches that the actor looks after, with what runs on them and what is on its way. */
export const rolloutOf = async ({ db }: DeviceContext, actor: Actor, query: QueryOf<typeof rolloutPage>) => {
  const where = and(
    editableBy(actor, 'devices:app:page'),
    eq(device.builtin, false),
    isNull(device.retiredAt),
    named(device.name, query.name),
    query.failed ? sql`${device.update}->>'state' = 'failed'` : undefined,
  )
  const { limit, offset } = windowOf(query)
  const name = sql`coalesce(${device.name}->>${actor.locale}, ${device.name}->>'zh', ${device.name}->>'en')`
  const rows = await db
    .select({ device, orgName: organisation.name, orgPath: organisation.path })
    .from(device)
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .where(where)
    .orderBy(...ordering({ name, version: device.version }, query.sort, 'name', device.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db
    .select({ n: count() })
    .from(device)
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .where(where)
  const releases = rows.length > 0 ? await openReleases(db) : []
  const items = rows.map(({ device: row, orgName, orgPath }): Rollout => {
    const offered = newestFor(releases, { ...row, orgPath })?.version ?? null
    return {
      id: row.id,
      name: row.name,
      orgName,
      online: row.online,
      version: row.version,
      updates: row.updates,
      held: row.updateHold,
      offered,
      // Reports about a version that runs already, or is older than the one that runs, are out of date.
      update: row.update && isNewer(row.update.version, row.version) ? row.update : null,
    }
  })
  return { items, total: total?.n ?? 0 }
}

/** Devices at or below an organisation, one device, or all. */
export const targeted = (target: { orgPath?: string; deviceId?: string }): SQL | undefined =>
  or(
    target.deviceId ? eq(device.id, target.deviceId) : undefined,
    target.orgPath ? liesIn(organisation.path, target.orgPath) : undefined,
  )
