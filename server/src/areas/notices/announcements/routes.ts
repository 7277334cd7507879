import type { FastifyInstance } from 'fastify'
import * as announcements from '@labbox/contract/notices/announcements.ts'
import * as robots from '@labbox/contract/notices/robots.ts'
import { register } from '../../../platform/http/register.ts'
import { addRobot, deleteRobot, ROBOT_JOB, robotsOf, tellRobot, testRobot } from '../robots/service.ts'
import type { AnnouncementContext } from './context.ts'
import { announcementPageOf, mineOf, pendingOf, receiptsOf } from './queries.ts'
import { addAnnouncement, confirm, markRead, publishDue, withdrawAnnouncement } from './service.ts'

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
  register(app, robots.robotList, ({ actor }) => robotsOf(ctx, actor))
  register(app, robots.robotAdd, ({ actor, body }) => addRobot(ctx, actor, body))
  register(app, robots.robotTest, ({ actor, body }) => testRobot(ctx, actor, body.id))
  register(app, robots.robotDelete, ({ actor, body }) => deleteRobot(ctx, actor, body.id))
}

/** Each minute what was planned goes out; robots of groups are told as they can be reached. */
export const announcementJobs = (ctx: AnnouncementContext): void => {
  ctx.jobs.define('notices.announce', () => publishDue(ctx), { cron: '* * * * *' })
  ctx.jobs.define<{ id: string; robotId: string }>(ROBOT_JOB, (data) => tellRobot(ctx, data), { retries: 10 })
}
