import { and, asc, count, desc, eq, gt, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { AnnouncementState, announcementPage } from '@labbox/contract/notices/announcements.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import { scopeOf, type Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { containing, ordering, windowOf } from '../../../platform/database/listing.ts'
import { found } from '../../../platform/errors.ts'
import { nobody, orgWithin } from '../../../platform/ownership.ts'
import { user } from '../../access/tables.ts'
import { announcement, announcementReceipt } from './tables.ts'

/** Announcements that the actor looks after: one's own, those of one's organisation and below, or all. */
export const managedBy = (actor: Actor, permission: Permission): SQL | undefined => {
  const scope = scopeOf(actor, permission)
  if (scope === 'all') return undefined
  if (scope === null) return nobody
  const own = eq(announcement.authorId, actor.userId)
  return scope === 'org' ? or(own, orgWithin(announcement.orgId, actor)) : own
}

type Row = typeof announcement.$inferSelect

const stateOf = (row: Row, now: Date): AnnouncementState => {
  if (row.withdrawnAt) return 'withdrawn'
  if (!row.publishedAt) return 'planned'
  return row.endAt && row.endAt <= now ? 'over' : 'published'
}

const receipts = (of: SQL = sql`true`) =>
  sql<number>`(select count(*)::int from announcement_receipt r where r.announcement_id = ${announcement.id} and ${of})`

/** What the actor looks after, the latest first. */
export const announcementPageOf = async (
  db: Db,
  actor: Actor,
  query: QueryOf<typeof announcementPage>,
  now: Date,
) => {
  const where = and(
    managedBy(actor, 'notices:announcement:page'),
    query.title ? ilike(sql`${announcement.title}::text`, containing(query.title)) : undefined,
  )
  const window = windowOf(query)
  const rows = await db
    .select({
      row: announcement,
      author: user.name,
      people: receipts(),
      read: receipts(sql`r.read_at is not null`),
      confirmed: receipts(sql`r.confirmed_at is not null`),
    })
    .from(announcement)
    .innerJoin(user, eq(user.id, announcement.authorId))
    .where(where)
    .orderBy(...ordering({ publishAt: announcement.publishAt }, query.sort, '-publishAt', announcement.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(announcement).where(where)
  const items = rows.map(({ row, ...more }) => ({
    ...row,
    ...more,
    from: row.audienceName,
    state: stateOf(row, now),
  }))
  return { items, total: total?.n ?? 0 }
}

/** Who has read an announcement and who has not; those who have not come first. */
export const receiptsOf = async (
  db: Db,
  actor: Actor,
  { id, ...query }: { id: string; page: number; limit: number },
) => {
  const [known] = await db
    .select({ id: announcement.id })
    .from(announcement)
    .where(and(eq(announcement.id, id), managedBy(actor, 'notices:announcement:page')))
  found(known)
  const window = windowOf(query)
  const where = eq(announcementReceipt.announcementId, id)
  const items = await db
    .select({
      userId: user.id,
      name: user.name,
      number: user.number,
      readAt: announcementReceipt.readAt,
      confirmedAt: announcementReceipt.confirmedAt,
    })
    .from(announcementReceipt)
    .innerJoin(user, eq(user.id, announcementReceipt.userId))
    .where(where)
    .orderBy(
      sql`${announcementReceipt.confirmedAt} is not null`,
      sql`${announcementReceipt.readAt} is not null`,
      asc(user.name),
      asc(user.id),
    )
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(announcementReceipt).where(where)
  return { items, total: total?.n ?? 0 }
}

const shown = (actor: Actor, now: Date) =>
  and(
    eq(announcementReceipt.userId, actor.userId),
    isNotNull(announcement.publishedAt),
    isNull(announcement.withdrawnAt),
    or(isNull(announcement.endAt), gt(announcement.endAt, now)),
  )

const columns = {
  id: announcement.id,
  title: announcement.title,
  text: announcement.text,
  from: announcement.audienceName,
  author: user.name,
  publishedAt: sql<Date>`${announcement.publishedAt}`.mapWith(announcement.publishAt),
  mustConfirm: announcement.mustConfirm,
  readAt: announcementReceipt.readAt,
  confirmedAt: announcementReceipt.confirmedAt,
}

const read = (db: Db) =>
  db
    .select(columns)
    .from(announcementReceipt)
    .innerJoin(announcement, eq(announcement.id, announcementReceipt.announcementId))
    .innerJoin(user, eq(user.id, announcement.authorId))

/** Announcements for the actor, the newest first. */
export const mineOf = async (db: Db, actor: Actor, query: { page: number; limit: number }, now: Date) => {
  const window = windowOf(query)
  const where = shown(actor, now)
  const items = await read(db)
    .where(where)
    .orderBy(desc(announcement.publishedAt), desc(announcement.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db
    .select({ n: count() })
    .from(announcementReceipt)
    .innerJoin(announcement, eq(announcement.id, announcementReceipt.announcementId))
    .where(where)
  return { items, total: total?.n ?? 0 }
}

const PENDING = 20

/** What the actor has still to confirm, the oldest first. */
export const pendingOf = (db: Db, actor: Actor, now: Date) =>
  read(db)
    .where(
      and(shown(actor, now), eq(announcement.mustConfirm, true), isNull(announcementReceipt.confirmedAt)),
    )
    .orderBy(asc(announcement.publishedAt), asc(announcement.id))
    .limit(PENDING)
