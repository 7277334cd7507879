import { and, count, eq, gt, ilike, inArray, isNull, or } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { onlinePage } from '@labbox/contract/access/sessions.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found, notFound } from '../../../platform/errors.ts'
import { containing, ordering, windowOf } from '../../../platform/database/listing.ts'
import { endAccessTokens } from '../tokens/access-tokens.service.ts'
import type { AccessContext } from '../context.ts'
import { SESSION_IDLE_MS } from '../rules.ts'
import { usersOf } from '../scope.ts'
import { announceEnded, endSessions } from './sessions.ts'
import { organisation, role, session, user } from '../tables.ts'
import { dominated } from '../people/users.service.ts'

const open = (now: Date) =>
  and(
    isNull(session.endedAt),
    gt(session.expiresAt, now),
    gt(session.lastSeenAt, new Date(now.getTime() - SESSION_IDLE_MS)),
  )

const sessionRows = (db: Db) =>
  db
    .select({
      id: session.id,
      userId: session.userId,
      account: user.account,
      name: user.name,
      roleName: role.name,
      orgName: organisation.name,
      address: session.address,
      device: session.device,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .innerJoin(role, eq(role.id, session.roleId))
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .$dynamic()

const marked = <T extends { id: string }>(actor: Actor, rows: T[]) =>
  rows.map((row) => ({ ...row, current: row.id === actor.sessionId }))

/** Open sessions of the people the actor administers. */
export const onlineSessions = async (ctx: AccessContext, actor: Actor, query: QueryOf<typeof onlinePage>) => {
  const text = query.text && containing(query.text)
  const where = and(
    open(ctx.clock.now()),
    await usersOf(ctx, actor, 'access:online:page'),
    text ? or(ilike(user.account, text), ilike(user.name, text)) : undefined,
    query.role ? eq(role.code, query.role) : undefined,
    query.address ? ilike(session.address, containing(query.address)) : undefined,
  )
  const columns = {
    createdAt: session.createdAt,
    lastSeenAt: session.lastSeenAt,
    account: user.account,
  }
  const window = windowOf(query)
  const rows = await sessionRows(ctx.db)
    .where(where)
    .orderBy(...ordering(columns, query.sort, '-lastSeenAt', session.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await ctx.db
    .select({ n: count() })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .innerJoin(role, eq(role.id, session.roleId))
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .where(where)
  return { items: marked(actor, rows), total: total?.n ?? 0 }
}

/** Ends sessions of people the actor dominates; all of them or none. */
export const kick = async (ctx: AccessContext, actor: Actor, ids: readonly string[]) => {
  const wanted = [...new Set(ids)]
  const ended = await transaction(ctx.db, async (tx) => {
    const rows = await tx
      .select({ id: session.id, userId: session.userId })
      .from(session)
      .where(and(inArray(session.id, wanted), open(ctx.clock.now())))
    if (rows.length < wanted.length) throw notFound()
    const people = [...new Set(rows.map((row) => row.userId))]
    const { users } = await dominated(ctx, tx, actor, 'access:user:kick', people)
    if (people.includes(actor.userId)) throw new AppError('NOT_ON_SELF')
    for (const one of users)
      await audit(tx, actor, 'access:user:kick', { id: one.id, name: `${one.name} (${one.account})` }, null, {
        sessions: rows.filter((row) => row.userId === one.id).length,
      })
    await endAccessTokens(tx, people)
    return endSessions(tx, ctx.clock.now(), inArray(session.id, wanted), 'kick')
  })
  await announceEnded(ctx, ended, 'kick')
  return {}
}

export const ownSessionList = async (ctx: AccessContext, actor: Actor) => {
  const rows = await sessionRows(ctx.db)
    .where(and(open(ctx.clock.now()), eq(session.userId, actor.userId)))
    .orderBy(...ordering({ lastSeenAt: session.lastSeenAt }, undefined, '-lastSeenAt', session.id))
    .limit(100)
  return marked(actor, rows)
}

export const endOwnSession = async (ctx: AccessContext, actor: Actor, id: string) => {
  if (id === actor.sessionId) throw new AppError('NOT_ON_SELF')
  const which = and(eq(session.id, id), eq(session.userId, actor.userId))
  const ended = await endSessions(ctx.db, ctx.clock.now(), which, 'own')
  found(ended[0])
  await announceEnded(ctx, ended, 'own')
  return {}
}
