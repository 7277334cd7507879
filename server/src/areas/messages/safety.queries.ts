import { and, count, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { windowOf } from '../../platform/database/listing.ts'
import { found } from '../../platform/errors.ts'
import { nobody, orgWithin } from '../../platform/ownership.ts'
import { user } from '../access/tables.ts'
import { namedIn } from './settled.ts'
import { reportedMessage } from './tables.ts'

const OPEN = 'messages:reported:page'
const closer = alias(user, 'closer')

const named = namedIn(sql`${reportedMessage.orgId}`)

/** Who is named for the organisation opens them, and nobody else; where nobody is, whoever holds the permission. */
const visibleTo = (actor: Actor): SQL | undefined => {
  const scope = scopeOf(actor, OPEN)
  const held =
    scope === 'all' ? sql`true` : scope === 'org' ? orgWithin(reportedMessage.orgId, actor) : nobody
  return or(sql`${actor.userId}::uuid in (${named})`, and(held, sql`not exists (${named})`))
}

/** What the actor is named for, or holds by permission. */
export const dutiesOf = async (db: Db, actor: Actor) => {
  const [row] = await db.execute<{ named: boolean }>(
    sql`select exists (select 1 from talk_named where user_id = ${actor.userId}::uuid) as named`,
  )
  const watches = row?.named ?? false
  return { reports: watches || scopeOf(actor, OPEN) !== null, watches }
}

const columns = {
  id: reportedMessage.id,
  kind: reportedMessage.kind,
  at: reportedMessage.createdAt,
  reporter: user.name,
  reason: reportedMessage.reason,
  closedAt: reportedMessage.closedAt,
  closedBy: closer.name,
  note: reportedMessage.note,
}

/** Reported messages that the actor may open, without what they say. */
export const reportedPageOf = async (db: Db, actor: Actor, query: { page: number; limit: number }) => {
  const window = windowOf(query)
  const items = await db
    .select(columns)
    .from(reportedMessage)
    .innerJoin(user, eq(user.id, reportedMessage.reporterId))
    .leftJoin(closer, eq(closer.id, reportedMessage.closedById))
    .where(visibleTo(actor))
    .orderBy(desc(reportedMessage.createdAt), desc(reportedMessage.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(reportedMessage).where(visibleTo(actor))
  return { items, total: total?.n ?? 0 }
}

/** One with its sealed copy. */
export const reportedOf = async (db: Db, actor: Actor, id: string) => {
  const [row] = await db
    .select({ ...columns, messages: reportedMessage.copy })
    .from(reportedMessage)
    .innerJoin(user, eq(user.id, reportedMessage.reporterId))
    .leftJoin(closer, eq(closer.id, reportedMessage.closedById))
    .where(and(eq(reportedMessage.id, id), visibleTo(actor)))
  return found(row)
}

/** Ids of those who may open what is reported in an organisation. */
export const reportedBy = async (db: Db, orgId: string | null): Promise<string[]> => {
  if (orgId !== null) {
    const ids = await db.execute<{ user_id: string }>(sql`${namedIn(orgId)} order by 1`)
    if (ids.length > 0) return ids.map((row) => row.user_id)
  }
  const rows = await db.execute<{ id: string }>(sql`
    select distinct ur.user_id as id from user_role ur
    join role_permission rp on rp.role_id = ur.role_id and rp.permission = ${OPEN}
    left join organisation o on o.id = ur.org_id
    where rp.scope = 'all' or (rp.scope = 'org' and starts_with(
      (select path from organisation where id = ${orgId}::uuid), o.path)) order by 1`)
  return rows.map(({ id }) => id)
}
