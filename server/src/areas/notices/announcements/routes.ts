import type { FastifyInstance } from 'fastify'
import * as announcements from '@labbox/contract/notices/announcements.ts'
import { register } from '../../../platform/http/register.ts'
import { announcementPageOf, mineOf, pendingOf, receiptsOf } from './queries.ts'
import {
  addAnnouncement,
  confirm,
  markRead,
  publishDue,
  withdrawAnnouncement,
  type AnnouncementContext,
} from './service.ts'

export const announcementRoutes = (app: FastifyInstance, ctx: AnnouncementContext): void => {
  const { db, clock } = ctx
  register(app, announcements.announcementMine, ({ actor, query }) => mineOf(db, actor, query, clock.now()))
  register(app, announcements.announcementPending, ({ actor }) => pendingOf(db, actor, clock.now()))
  register(app, announcements.announcementRead, ({ actor, body }) => markRead(ctx, actor, body.id))
  register(app, announcements.announcementConfirm, ({ actor, body }) => confirm(ctx, actor, body.id))
  register(app, announcements.announcementPage, ({ actor, query }) =>
    announcementPageOf(db, actor, query, clock.now()),
  )
  register(app, announcements.announcementAudiences, async ({ actor }) =>
    (await ctx.audiences.placesOf(db, actor)).map(({ audience, id, name }) => ({ audience, id, name })),
  )
  register(app, announcements.announcementAdd, ({ actor, body }) => addAnnouncement(ctx, actor, body))
  register(app, announcements.announcementWithdraw, ({ actor, body }) =>
    withdrawAnnouncement(ctx, actor, body.id),
  )
  register(app, announcements.announcementReceipts, ({ actor, query }) => receiptsOf(db, actor, query))
}

/** Each minute what was planned goes out. */
export const announcementJobs = (ctx: AnnouncementContext): void =>
  ctx.jobs.define('notices.announce', () => publishDue(ctx), { cron: '* * * * *' })
