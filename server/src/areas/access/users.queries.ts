import { and, count, eq, exists, ilike, inArray, max, or, sql } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { userPage } from '@labbox/contract/access/users.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import { found } from '../../platform/errors.ts'
import { containing, ordering, windowOf } from '../../platform/listing.ts'
import type { AccessContext } from './context.ts'
import { rolesHeld } from './roles.queries.ts'
import { usersOf } from './scope.ts'
import { organisation, role, session, user, userRole } from './tables.ts'

const userRows = (db: Db) =>
  db
    .select({
      id: user.id,
      account: user.account,
      name: user.name,
      number: user.number,
      email: user.email,
      phone: user.phone,
      status: user.status,
      loginMethod: user.loginMethod,
      mustChangePassword: user.mustChangePassword,
      orgId: user.orgId,
      orgName: organisation.name,
      createdAt: user.createdAt,
    })
    .from(user)
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof userRows>>[number]

const withRoles = async (db: Db, rows: Row[]) => {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const held = await rolesHeld(db, ids)
  const seen = await db
    .select({ userId: session.userId, at: max(session.lastSeenAt) })
    .from(session)
    .where(inArray(session.userId, ids))
    .groupBy(session.userId)
  const lastSeen = new Map(seen.map((row) => [row.userId, row.at]))
  return rows.map((row) => ({
    ...row,
    roles: held.get(row.id) ?? [],
    lastSeenAt: lastSeen.get(row.id) ?? null,
  }))
}

const columns = {
  account: user.account,
  name: user.name,
  number: user.number,
  createdAt: user.createdAt,
}

const holds = (db: Db, code: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(userRole)
      .innerJoin(role, eq(role.id, userRole.roleId))
      .where(and(eq(userRole.userId, user.id), eq(role.code, code))),
  )

/** Users at or below an organisation. */
const under = (db: Db, orgId: string) =>
  sql`starts_with(${organisation.path}, ${db.select({ path: organisation.path }).from(organisation).where(eq(organisation.id, orgId))})`

export const usersPage = async (ctx: AccessContext, actor: Actor, query: QueryOf<typeof userPage>) => {
  const { db } = ctx
  const text = query.text && containing(query.text)
  const where = and(
    await usersOf(ctx, actor, 'access:user:page'),
    text ? or(ilike(user.account, text), ilike(user.name, text), ilike(user.number, text)) : undefined,
    query.orgId ? under(db, query.orgId) : undefined,
    query.role ? holds(db, query.role) : undefined,
    query.status === undefined ? undefined : eq(user.status, query.status),
    query.loginMethod ? eq(user.loginMethod, query.loginMethod) : undefined,
  )
  const window = windowOf(query)
  const rows = await userRows(db)
    .where(where)
    .orderBy(...ordering(columns, query.sort, 'account', user.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db
    .select({ n: count() })
    .from(user)
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .where(where)
  return { items: await withRoles(db, rows), total: total?.n ?? 0 }
}

export const userOf = async (ctx: AccessContext, actor: Actor, id: string) => {
  const rows = await userRows(ctx.db).where(
    and(eq(user.id, id), await usersOf(ctx, actor, 'access:user:page')),
  )
  const [one] = await withRoles(ctx.db, rows)
  return found(one)
}
