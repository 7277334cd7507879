import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { moreSpecific, type LimitAudience } from '@labbox/contract/bookings/limit-rules.ts'
import type { Limit, limitPage } from '@labbox/contract/bookings/limits.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import { scopeOf, type Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { named, ordering, windowOf } from '../../../platform/database/listing.ts'
import { within } from '../../../platform/ownership.ts'
import { organisation, user } from '../../access/tables.ts'
import { teachingClass } from '../../classes/tables.ts'
import { device } from '../../devices/tables.ts'
import { deviceLimit, deviceLimitClass, deviceLimitDevice, deviceLimitUser } from '../tables.ts'

const orgPath = sql`(select path from organisation where id = ${deviceLimit.orgId})`

/** Rules that the actor may reach: all, those of the own organisation and below, or one's own. */
export const limitsReached = (actor: Actor, permission: Permission): SQL | undefined => {
  const scope = scopeOf(actor, permission)
  if (scope === 'all') return undefined
  if (scope === 'org') return within(orgPath, actor)
  return scope ? eq(deviceLimit.ownerId, actor.userId) : sql`false`
}

type Row = typeof deviceLimit.$inferSelect

/** Whom and what rules are about, by rule. */
const partsOf = async (db: Db, ids: readonly string[]) => {
  const wanted = [...ids]
  const devices = await db
    .select({ limitId: deviceLimitDevice.limitId, id: device.id, name: device.name })
    .from(deviceLimitDevice)
    .innerJoin(device, eq(device.id, deviceLimitDevice.deviceId))
    .where(inArray(deviceLimitDevice.limitId, wanted))
  const classes = await db
    .select({ limitId: deviceLimitClass.limitId, id: teachingClass.id, name: teachingClass.name })
    .from(deviceLimitClass)
    .innerJoin(teachingClass, eq(teachingClass.id, deviceLimitClass.classId))
    .where(inArray(deviceLimitClass.limitId, wanted))
  const users = await db
    .select({ limitId: deviceLimitUser.limitId, id: user.id, account: user.account, name: user.name })
    .from(deviceLimitUser)
    .innerJoin(user, eq(user.id, deviceLimitUser.userId))
    .where(inArray(deviceLimitUser.limitId, wanted))
    .orderBy(asc(user.account))
  const rowsOf = <T extends { limitId: string }>(rows: T[], id: string) =>
    rows.filter((row) => row.limitId === id)
  return (id: string) => ({
    devices: rowsOf(devices, id),
    classes: rowsOf(classes, id),
    users: rowsOf(users, id),
  })
}
type Parts = ReturnType<Awaited<ReturnType<typeof partsOf>>>

const audienceOf = ({ users, classes }: Parts): LimitAudience =>
  users.length > 0 ? 'user' : classes.length > 0 ? 'class' : 'everybody'

const share = (a: readonly { id: string }[], b: readonly { id: string }[]): boolean =>
  a.some(({ id }) => b.some((other) => other.id === id))

/** Whether two rules reach some of the same people on some of the same benches, as far as that is written in them. */
const overlap = (a: Row, b: Row, x: Parts, y: Parts): boolean => {
  const devices = x.devices.length === 0 || y.devices.length === 0 || share(x.devices, y.devices)
  const people = a.everybody || b.everybody || share(x.classes, y.classes) || share(x.users, y.users)
  const times =
    (!a.validUntil || !b.validFrom || b.validFrom < a.validUntil) &&
    (!b.validUntil || !a.validFrom || a.validFrom < b.validUntil)
  return a.level === b.level && devices && people && times
}

const MOST_COMPARED = 500

const viewed = async (
  db: Db,
  actor: Actor,
  where: SQL | undefined,
  limit: number,
  offset: number,
  order: SQL[],
) => {
  const rows = await db
    .select({
      limit: deviceLimit,
      owner: user.name,
      orgName: organisation.name,
      editable: sql<boolean>`coalesce(${limitsReached(actor, 'bookings:limit:edit') ?? sql`true`}, false)`,
    })
    .from(deviceLimit)
    .innerJoin(user, eq(user.id, deviceLimit.ownerId))
    .leftJoin(organisation, eq(organisation.id, deviceLimit.orgId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const others = await db
    .select()
    .from(deviceLimit)
    .where(limitsReached(actor, 'bookings:limit:page'))
    .orderBy(desc(deviceLimit.createdAt))
    .limit(MOST_COMPARED)
  const parts = await partsOf(db, [...rows.map((row) => row.limit.id), ...others.map((row) => row.id)])
  return rows.map(({ limit: row, owner, orgName, editable }): Limit => {
    const own = parts(row.id)
    const rank = (one: Row, its: Parts) => ({
      id: one.id,
      createdAt: one.createdAt,
      audience: audienceOf(its),
      deviceIds: its.devices.map(({ id }) => id),
    })
    return {
      ...row,
      ...own,
      owner,
      orgName,
      editable,
      validFrom: row.validFrom?.toISOString() ?? null,
      validUntil: row.validUntil?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      windows: row.windows.map((one) => ({ ...one, weekdays: [...one.weekdays] })),
      overlaps: others
        .filter((other) => other.id !== row.id && overlap(row, other, own, parts(other.id)))
        .map((other) => ({
          id: other.id,
          name: other.name,
          wins: moreSpecific(rank(other, parts(other.id)), rank(row, own)) < 0,
        })),
    }
  })
}

export const limitsOf = async (db: Db, actor: Actor, query: QueryOf<typeof limitPage>) => {
  const where = and(
    limitsReached(actor, 'bookings:limit:page'),
    query.own ? eq(deviceLimit.ownerId, actor.userId) : undefined,
    named(deviceLimit.name, query.name),
    query.deviceId
      ? sql`(exists (select 1 from device_limit_device d where d.limit_id = ${deviceLimit.id} and d.device_id = ${query.deviceId})
          or not exists (select 1 from device_limit_device d where d.limit_id = ${deviceLimit.id}))`
      : undefined,
  )
  const order = ordering({ createdAt: deviceLimit.createdAt }, query.sort, '-createdAt', deviceLimit.id)
  const window = windowOf(query)
  const items = await viewed(db, actor, where, window.limit, window.offset, order)
  const [total] = await db.select({ n: count() }).from(deviceLimit).where(where)
  return { items, total: total?.n ?? 0 }
}

export const limitOf = async (db: Db, actor: Actor, id: string): Promise<Limit> => {
  const where = and(limitsReached(actor, 'bookings:limit:page'), eq(deviceLimit.id, id))
  const [one] = await viewed(db, actor, where, 1, 0, [asc(deviceLimit.id)])
  return found(one)
}
