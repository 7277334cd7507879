import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { announcementAdd } from '@labbox/contract/notices/announcements.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found, invalid } from '../../../platform/errors.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notify } from '../notify.ts'
import { tellRobots } from '../robots/service.ts'
import type { AnnouncementContext } from './context.ts'
import { managedBy } from './queries.ts'
import { announcement, announcementReceipt } from './tables.ts'

type Row = typeof announcement.$inferSelect

/** Sends a locked announcement to everybody who is in its audience now; its author has read it already. */
const publish = async (ctx: AnnouncementContext, tx: Db, row: Row): Promise<void> => {
  const now = ctx.clock.now()
  await tx.update(announcement).set({ publishedAt: now }).where(eq(announcement.id, row.id))
  await tellRobots(ctx, tx, row)
  const people = (await ctx.audiences.peopleIn(tx, row.audience, row.audienceId)).filter(
    (userId) => userId !== row.authorId,
  )
  if (people.length === 0) return
  await tx.execute(sql`
    insert into ${announcementReceipt} (announcement_id, user_id)
    select ${row.id}::uuid, unnest(${sql.param(people)}::uuid[]) on conflict do nothing`)
  const data = { id: row.id, title: row.title }
  await notify(
    tx,
    now,
    'announcement',
    people.map((to) => ({ to, data })),
  )
}

/** Announces something, at once or at its time. */
export const addAnnouncement = (
  ctx: AnnouncementContext,
  actor: Actor,
  { audience, audienceId, publishAt, endAt, ...fields }: BodyOf<typeof announcementAdd>,
) =>
  transaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const places = await ctx.audiences.placesOf(tx, actor)
    const place = places.find((one) => one.audience === audience && one.id === audienceId)
    const { name, orgId } = found(place)
    const planned = publishAt === null ? now : new Date(publishAt)
    const end = endAt === null ? null : new Date(endAt)
    if (end && (end <= planned || end <= now)) throw invalid({ endAt: 'order' })
    const [row] = await tx
      .insert(announcement)
      .values({
        ...fields,
        audience,
        audienceId,
        audienceName: name,
        orgId,
        authorId: actor.userId,
        publishAt: planned < now ? now : planned,
        endAt: end,
        createdAt: now,
      })
      .returning()
    const made = found(row)
    if (planned <= now) await publish(ctx, tx, made)
    const what = { id: made.id, name: fields.title }
    await audit(tx, actor, 'notices:announcement:add', what, null, {
      audience,
      audienceId,
      publishAt: planned,
      endAt: end,
    })
    return { id: made.id }
  })

/** Takes an announcement back. */
export const withdrawAnnouncement = (ctx: AnnouncementContext, actor: Actor, id: string) =>
  transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(announcement)
      .where(and(eq(announcement.id, id), managedBy(actor, 'notices:announcement:add')))
      .for('update')
    const { withdrawnAt, title } = found(row)
    if (withdrawnAt) throw new AppError('WRONG_STATE')
    await tx.update(announcement).set({ withdrawnAt: ctx.clock.now() }).where(eq(announcement.id, id))
    await audit(tx, actor, 'notices:announcement:withdraw', { id, name: title }, null, {})
    return {}
  })

/** Announcements whose time has come go out, one transaction each. */
export const publishDue = async (ctx: AnnouncementContext): Promise<void> => {
  const due = and(
    isNull(announcement.publishedAt),
    isNull(announcement.withdrawnAt),
    lte(announcement.publishAt, ctx.clock.now()),
  )
  const ids = await ctx.db
    .select({ id: announcement.id })
    .from(announcement)
    .where(due)
    .orderBy(asc(announcement.publishAt))
  for (const { id } of ids)
    await transaction(ctx.db, async (tx) => {
      const [row] = await tx
        .select()
        .from(announcement)
        .where(and(eq(announcement.id, id), due))
        .for('update', { skipLocked: true })
      if (row) await publish(ctx, tx, row)
    })
}

/** A receipt of the actor's own for what is shown now, or as if it were not there. */
const own = (actor: Actor, id: string, now: Date) =>
  and(
    eq(announcementReceipt.announcementId, id),
    eq(announcementReceipt.userId, actor.userId),
    sql`exists (select 1 from announcement a where a.id = ${id} and a.withdrawn_at is null
      and (a.end_at is null or a.end_at > ${now.toISOString()}::timestamptz))`,
  )

/** Notes that the actor has read it; the first time counts. */
export const markRead = async ({ db, clock }: Deps, actor: Actor, id: string) => {
  const now = clock.now()
  const rows = await db
    .update(announcementReceipt)
    .set({ readAt: sql`coalesce(${announcementReceipt.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(own(actor, id, now))
    .returning({ id: announcementReceipt.announcementId })
  found(rows[0])
  return {}
}

/** The actor confirms it; the first time counts. */
export const confirm = async ({ db, clock }: Deps, actor: Actor, id: string) => {
  const now = clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = await db
    .update(announcementReceipt)
    .set({
      readAt: sql`coalesce(${announcementReceipt.readAt}, ${at})`,
      confirmedAt: sql`coalesce(${announcementReceipt.confirmedAt}, ${at})`,
    })
    .where(
      and(
        own(actor, id, now),
        sql`exists (select 1 from announcement a where a.id = ${id} and a.must_confirm)`,
      ),
    )
    .returning({ id: announcementReceipt.announcementId })
  found(rows[0])
  return {}
}
