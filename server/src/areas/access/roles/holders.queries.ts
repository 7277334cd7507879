import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { isShipped, scopes } from '@labbox/contract/access/permissions.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { above as isAbove } from '../../../platform/ownership.ts'
import { dominates, mayGrant } from './rank.ts'
import { rankedRoles, rolesHeld, type RankedRole } from './roles.queries.ts'
import { isActiveUser, organisation, role, user, userRole } from '../tables.ts'

/** Of some roles those that somebody active holds in the actor's organisation, above it, or without one. */
const inReach = async (db: Db, actor: Actor, roleIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (roleIds.length === 0) return new Set()
  const above = isAbove(organisation.path, actor)
  const rows = await db
    .selectDistinct({ id: userRole.roleId })
    .from(userRole)
    .innerJoin(user, and(eq(user.id, userRole.userId), isActiveUser))
    .leftJoin(organisation, eq(organisation.id, userRole.orgId))
    .where(and(inArray(userRole.roleId, [...roleIds]), or(isNull(userRole.orgId), above)))
  return new Set(rows.map((row) => row.id))
}

/**
 * Roles that hold a permission, and roles whose people could give it to the actor: by a role that has it (who administers users),
 * or by changing the actor's role (who administers roles).
 */
export const holdersOf = async (db: Db, actor: Actor, permission: string) => {
  const wanted = isShipped(permission) ? permission : null
  if (!wanted) return { holders: [], grantors: [] }
  const ranked = await rankedRoles(db)
  const all = [...ranked.values()]
  const held = (await rolesHeld(db, [actor.userId])).get(actor.userId) ?? []
  const own = held.map(({ roleId }) => found(ranked.get(roleId)))
  const holders = all.filter((one) => one.permissions.has(wanted))
  const assigns = (one: RankedRole) =>
    one.permissions.has('access:user:edit') && holders.some((holder) => dominates(one, holder))
  const changes = (one: RankedRole) =>
    one.permissions.has('access:role:edit') && scopes.some((scope) => mayGrant(one, wanted, scope))
  const able = all.filter(
    (one) => own.every((mine) => dominates(one, mine)) && (assigns(one) || changes(one)),
  )
  const reach = await inReach(
    db,
    actor,
    able.map(({ id }) => id),
  )
  const names = new Map(
    (await db.select({ id: role.id, name: role.name }).from(role).orderBy(asc(role.id))).map((row) => [
      row.id,
      row.name,
    ]),
  )
  const named = ({ id, code }: RankedRole) => ({ code, name: found(names.get(id)) })
  return { holders: holders.map(named), grantors: able.filter(({ id }) => reach.has(id)).map(named) }
}
