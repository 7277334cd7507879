import { and, eq, exists, isNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { above, within } from '../../platform/ownership.ts'
import { classMember, classTeacher } from '../classes/tables.ts'
import { bookingOffer, bookingOfferClass } from './tables.ts'

const pathOf = sql`(select path from organisation where id = ${bookingOffer.orgId})`

/** Offers that the actor may reach: all, the organisation's, or those one published or whose classes one teaches. */
export const offerVisibleTo = (db: Db, actor: Actor, permission: Permission): SQL | undefined => {
  const scope = scopeOf(actor, permission)
  if (scope === 'all') return undefined
  if (scope === 'org') return within(pathOf, actor)
  if (!scope) return sql`false`
  const teaches = db
    .select({ one: sql`1` })
    .from(bookingOfferClass)
    .innerJoin(classTeacher, eq(classTeacher.classId, bookingOfferClass.classId))
    .where(and(eq(bookingOfferClass.offerId, bookingOffer.id), eq(classTeacher.userId, actor.userId)))
  return or(eq(bookingOffer.ownerId, actor.userId), exists(teaches))
}

/** Offers that the actor may book: of their classes, and those for everybody in their organisation or one above it. */
export const bookableBy = (db: Db, actor: Actor): SQL | undefined => {
  const classes = db
    .select({ one: sql`1` })
    .from(bookingOfferClass)
    .where(eq(bookingOfferClass.offerId, bookingOffer.id))
  const member = db
    .select({ one: sql`1` })
    .from(bookingOfferClass)
    .innerJoin(classMember, eq(classMember.classId, bookingOfferClass.classId))
    .where(
      and(
        eq(bookingOfferClass.offerId, bookingOffer.id),
        eq(classMember.userId, actor.userId),
        isNull(classMember.leftAt),
      ),
    )
  return or(exists(member), and(above(pathOf, actor), notExists(classes)))
}
