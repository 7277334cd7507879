import { and, count, desc, eq, inArray } from 'drizzle-orm'
import { fill } from '@labbox/contract/core/fill.ts'
import { localText } from '@labbox/contract/core/local-text.ts'
import { MOST_ROBOTS, type robotAdd } from '@labbox/contract/notices/robots.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Locale, LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { OutboundError } from '../../../platform/outbound.ts'
import { decrypt, encrypt } from '../../../platform/safety/encryption.ts'
import type { AnnouncementContext } from '../announcements/context.ts'
import { announcement } from '../announcements/tables.ts'
import { mailConfigOf } from '../mail/config.service.ts'
import { RobotRefused, speak } from './speak.ts'
import { noticeRobot } from './tables.ts'

export const ROBOT_JOB = 'notices.robot'
const PURPOSE = 'notice robots'

/** Groups are told in the language that the product speaks first. */
const LANGUAGE: Locale = 'zh'
const words = {
  announcement: { zh: '【公告】{title}\n{from}', en: 'Announcement: {title}\n{from}' },
  test: { zh: '这是一条测试消息：{from}', en: 'This is a test: {from}' },
} as const

type Row = typeof noticeRobot.$inferSelect

/** Robots of whom the actor may make announcements to. */
export const robotsOf = async (ctx: AnnouncementContext, actor: Actor) => {
  const places = new Map((await ctx.audiences.placesOf(ctx.db, actor)).map((place) => [place.id, place]))
  if (places.size === 0) return []
  const rows = await ctx.db
    .select()
    .from(noticeRobot)
    .where(inArray(noticeRobot.audienceId, [...places.keys()]))
    .orderBy(desc(noticeRobot.createdAt), desc(noticeRobot.id))
  return rows.map((row) => ({ ...row, from: places.get(row.audienceId)?.name ?? {} }))
}

/** Keeps a robot for an audience that the actor may make announcements to. */
export const addRobot = (
  ctx: AnnouncementContext,
  actor: Actor,
  { url, secret, ...fields }: BodyOf<typeof robotAdd>,
) =>
  transaction(ctx.db, async (tx) => {
    const places = await ctx.audiences.placesOf(tx, actor)
    found(places.find(({ audience, id }) => audience === fields.audience && id === fields.audienceId))
    const [kept] = await tx
      .select({ n: count() })
      .from(noticeRobot)
      .where(eq(noticeRobot.audienceId, fields.audienceId))
    if ((kept?.n ?? 0) >= MOST_ROBOTS) throw new AppError('ROBOTS_FULL', { params: { most: MOST_ROBOTS } })
    const id = newId()
    const sealed = (text: string) => encrypt(ctx.secrets, PURPOSE, id, text)
    await tx.insert(noticeRobot).values({
      ...fields,
      id,
      host: new URL(url).host,
      url: sealed(url),
      secret: secret === '' ? null : sealed(secret),
      createdAt: ctx.clock.now(),
    })
    await audit(tx, actor, 'notices:robot:add', { id, name: fields.name }, null, { ...fields })
    return { id }
  })

const ownRobot = async (ctx: AnnouncementContext, actor: Actor, id: string) =>
  found((await robotsOf(ctx, actor)).find((row) => row.id === id))

export const deleteRobot = async (ctx: AnnouncementContext, actor: Actor, id: string) => {
  const { name } = await ownRobot(ctx, actor, id)
  await transaction(ctx.db, async (tx) => {
    await tx.delete(noticeRobot).where(eq(noticeRobot.id, id))
    await audit(tx, actor, 'notices:robot:delete', { id, name }, { name }, null)
  })
  return {}
}

/** Says something in the group, and keeps what came of it. */
const say = async (ctx: AnnouncementContext, row: Row, text: string): Promise<string> => {
  const opened = (sealed: string) => decrypt(ctx.secrets, PURPOSE, row.id, sealed) ?? ''
  const note = (failure: string | null) =>
    ctx.db.update(noticeRobot).set({ failure, lastAt: ctx.clock.now() }).where(eq(noticeRobot.id, row.id))
  const robot = { kind: row.kind, url: opened(row.url), secret: row.secret && opened(row.secret) }
  try {
    const said = await speak(robot, text, { now: ctx.clock.now(), allowed: ctx.config.outboundAllow })
    await note(null)
    return said
  } catch (error) {
    await note((error as Error).message)
    throw error
  }
}

/** Says a test at once; what is wrong is the answer. */
export const testRobot = async (ctx: AnnouncementContext, actor: Actor, id: string) => {
  const { from, ...row } = await ownRobot(ctx, actor, id)
  try {
    const text = fill(words.test[actor.locale], { from: localText(from, actor.locale) })
    return { sent: true, reply: await say(ctx, row as Row, text) }
  } catch (error) {
    return { sent: false, reply: (error as Error).message }
  }
}

/** Orders that robots of an audience are told, in the transaction by which the announcement goes out. */
export const tellRobots = async (
  ctx: AnnouncementContext,
  tx: Db,
  { id, audience, audienceId }: Pick<typeof announcement.$inferSelect, 'id' | 'audience' | 'audienceId'>,
): Promise<void> => {
  const robots = await tx
    .select({ id: noticeRobot.id })
    .from(noticeRobot)
    .where(and(eq(noticeRobot.audience, audience), eq(noticeRobot.audienceId, audienceId)))
  for (const { id: robotId } of robots)
    await ctx.jobs.send(ROBOT_JOB, { id, robotId }, { tx, singletonKey: `${id}:${robotId}` })
}

const textOf = (name: LocalText, title: LocalText, link: string | null): string => {
  const said = fill(words.announcement[LANGUAGE], {
    title: localText(title, LANGUAGE),
    from: localText(name, LANGUAGE),
  })
  return link ? `${said}\n${link}` : said
}

/** Tells one robot of one announcement; what was taken back meanwhile is not told. */
export const tellRobot = async (
  ctx: AnnouncementContext,
  { id, robotId }: { id: string; robotId: string },
): Promise<void> => {
  const [row] = await ctx.db.select().from(announcement).where(eq(announcement.id, id))
  const [robot] = await ctx.db.select().from(noticeRobot).where(eq(noticeRobot.id, robotId))
  if (!row || !robot || row.withdrawnAt) return
  const { siteUrl } = await mailConfigOf(ctx)
  const link = siteUrl ? `${siteUrl}/announcements?id=${id}` : null
  try {
    await say(ctx, robot, textOf(row.audienceName, row.title, link))
  } catch (error) {
    // What is refused for good is shown beside the robot; trying again would not help.
    const isFinal =
      error instanceof RobotRefused || (error instanceof OutboundError && error.reason === 'address')
    if (!isFinal) throw error
  }
}
