import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { feedRead } from '@labbox/contract/bookings/bookings.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../../platform/actor.ts'
import { found } from '../../../platform/errors.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import { isActiveUser, user } from '../../access/tables.ts'
import { calendarOf, type Deadline } from './calendar.ts'
import type { BookingContext } from '../context.ts'
import { calendarRecords } from './records.queries.ts'
import { bookingFeed } from '../tables.ts'

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

const fileOf = (text: string): FileAnswer =>
  new FileAnswer('labbox.ics', 'text/calendar; charset=utf-8', Readable.from([text]))

export const feedOf = async ({ db }: BookingContext, actor: Actor) => {
  const [row] = await db.select().from(bookingFeed).where(eq(bookingFeed.userId, actor.userId))
  return { since: row?.createdAt ?? null }
}

/** A new address of 256 random bits; only its hash is kept, so it is told this once. */
export const makeFeed = async ({ db, clock }: BookingContext, actor: Actor, origin: string) => {
  const key = randomBytes(32).toString('base64url')
  const row = { keyHash: hashOf(key), createdAt: clock.now() }
  await db
    .insert(bookingFeed)
    .values({ userId: actor.userId, ...row })
    .onConflictDoUpdate({ target: bookingFeed.userId, set: row })
  return { url: `${origin}/api${feedRead.path}?key=${key}` }
}

export const revokeFeed = async ({ db }: BookingContext, actor: Actor) => {
  await db.delete(bookingFeed).where(eq(bookingFeed.userId, actor.userId))
  return {}
}

/** What somebody has to submit, as an area above knows it. */
export type DeadlinesOf = (userId: string) => Promise<Deadline[]>

/** The calendar behind an address; of somebody who is switched off there is none. */
export const readFeed = async (
  ctx: BookingContext,
  deadlinesOf: DeadlinesOf,
  key: string,
  locale: Locale,
): Promise<FileAnswer> => {
  const [row] = await ctx.db
    .select({ userId: bookingFeed.userId })
    .from(bookingFeed)
    .innerJoin(user, eq(user.id, bookingFeed.userId))
    .where(and(eq(bookingFeed.keyHash, hashOf(key)), isActiveUser))
  const { userId } = found(row)
  const deadlines = await deadlinesOf(userId)
  return fileOf(calendarOf(await calendarRecords(ctx, userId), deadlines, locale, ctx.clock.now()))
}

export const icsOf = async (ctx: BookingContext, actor: Actor, id: string): Promise<FileAnswer> => {
  const rows = await calendarRecords(ctx, actor.userId, id)
  return fileOf(calendarOf([found(rows[0])], [], actor.locale, ctx.clock.now()))
}
