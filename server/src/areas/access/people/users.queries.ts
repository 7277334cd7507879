import { and, eq, inArray, like, max, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { userActs, type userExport, type userPage } from '@labbox/contract/access/users.ts'
import { liesIn } from '../../../platform/ownership.ts'
import { scopeOf, type Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { allIds, pageIds, type LongList } from '../../../platform/database/keyset.ts'
import { containing } from '../../../platform/database/listing.ts'
import type { AccessContext } from '../context.ts'
import { rankedRoles, rightsOfActor, rolesHeld, standsUnder } from '../roles/roles.queries.ts'
import { reaches, usersOf } from '../scope.ts'
import { organisation, role, session, user, userRole } from '../tables.ts'

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
      orgPath: organisation.path,
      createdAt: user.createdAt,
    })
    .from(user)
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof userRows>>[number]

const permissionOf = {
  edit: 'access:user:edit',
  status: 'access:user:edit',
  resetPassword: 'access:user:resetPassword',
  delete: 'access:user:delete',
} as const satisfies Record<(typeof userActs)[number], Permission>

/** Says for each row what the actor may do to that user; one look at the roles for all rows. */
const judge = async (db: Db, actor: Actor) => {
  const rights = await rightsOfActor(db, actor)
  const ranked = await rankedRoles(db)
  return (row: Row, held: Parameters<typeof standsUnder>[4]) =>
    userActs.filter((act) => {
      const permission = permissionOf[act]
      if (!reaches(actor, permission, row.orgPath)) return false
      return row.id === actor.userId ? act === 'edit' : standsUnder(actor, permission, rights, ranked, held)
    })
}

const withMore = async (db: Db, actor: Actor, rows: Row[]) => {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const held = await rolesHeld(db, ids)
  const may = await judge(db, actor)
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
    may: may(row, held.get(row.id) ?? []),
  }))
}

const sorts = { account: user.account, name: user.name, number: user.number, createdAt: user.createdAt }

/** A part of account, name or number. One or two Chinese characters are found by the index one by one. */
const saying = (text: string): SQL | undefined => {
  const small = text.toLowerCase()
  const characters = [...small]
  const short = characters.length <= 2 && characters.every((one) => (one.codePointAt(0) ?? 0) > 0x7f)
  return and(
    like(user.search, containing(small)),
    short ? like(user.search, `% ${characters.join(' ')} %`) : undefined,
  )
}

const holds = (roleId: string) =>
  sql`exists (select 1 from ${userRole} where ${userRole.userId} = ${user.id} and ${userRole.roleId} = ${roleId})`
/** The same as a scalar subquery: without the limit, the planner would first collect everybody who holds the role. */
const holdsOneByOne = (roleId: string) =>
  sql`(select true from ${userRole} where ${userRole.userId} = ${user.id} and ${userRole.roleId} = ${roleId} limit 1)`

/** Users at or below the organisation with this id path. */
const belonging = (path: SQL | string) =>
  sql`${user.orgId} = any(array(select o.id from ${organisation} o where ${liesIn(sql`o.path`, path)}))`

/** Users at or below an organisation. */
const under = (orgId: string) => belonging(sql`(select p.path from ${organisation} p where p.id = ${orgId})`)

/** As `usersOf`, without a join. */
const reached = (ctx: AccessContext, actor: Actor, permission: Permission) =>
  scopeOf(actor, permission) === 'org' && actor.orgPath
    ? belonging(actor.orgPath)
    : usersOf(ctx, actor, permission)

type Filters = Pick<QueryOf<typeof userPage>, 'text' | 'orgId' | 'role' | 'status' | 'loginMethod'>

/** The users that somebody may see by a permission, and that the filters leave. */
const listOf = async (
  ctx: AccessContext,
  actor: Actor,
  permission: Permission,
  query: Filters,
): Promise<LongList> => {
  const { db } = ctx
  const [held] = query.role
    ? await db.select({ id: role.id }).from(role).where(eq(role.code, query.role))
    : []
  const rest = and(
    await reached(ctx, actor, permission),
    query.text ? saying(query.text) : undefined,
    query.orgId ? under(query.orgId) : undefined,
    query.status === undefined ? undefined : eq(user.status, query.status),
    query.loginMethod ? eq(user.loginMethod, query.loginMethod) : undefined,
    query.role && !held ? sql`false` : undefined,
  )
  return {
    db,
    from: sql`${user}`,
    id: user.id,
    sorts,
    otherwise: 'account',
    where: and(rest, held && holds(held.id)),
    walking: and(rest, held && holdsOneByOne(held.id)),
  }
}

const rowsOf = async (ctx: AccessContext, actor: Actor, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const rows = await userRows(ctx.db).where(inArray(user.id, [...ids]))
  const places = new Map(ids.map((id, place) => [id, place]))
  return withMore(
    ctx.db,
    actor,
    rows.toSorted((a, b) => places.get(a.id)! - places.get(b.id)!),
  )
}

export const usersPage = async (ctx: AccessContext, actor: Actor, query: QueryOf<typeof userPage>) => {
  const { ids, ...count } = await pageIds(await listOf(ctx, actor, 'access:user:page', query), query)
  return { items: await rowsOf(ctx, actor, ids), ...count }
}

const EXPORT_STEP = 1_000

/** All users of a list, so many rows at a time. */
export async function* usersToExport(ctx: AccessContext, actor: Actor, query: QueryOf<typeof userExport>) {
  const list = await listOf(ctx, actor, 'access:user:export', query)
  for await (const ids of allIds(list, query.sort, EXPORT_STEP)) yield* await rowsOf(ctx, actor, ids)
}

export const userOf = async (ctx: AccessContext, actor: Actor, id: string) => {
  const rows = await userRows(ctx.db).where(
    and(eq(user.id, id), await usersOf(ctx, actor, 'access:user:page')),
  )
  const [one] = await withMore(ctx.db, actor, rows)
  return found(one)
}
