import { asc, eq, inArray } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { dominates, type Rights } from './rank.ts'
import { reaches } from '../scope.ts'
import { organisation, role, rolePermission, userRole } from '../tables.ts'

const isRoot = (row: { code: string; builtin: boolean }) => row.builtin && row.code === 'admin'

/** What the actor's active role decides by. */
export const rightsOfActor = async (db: Db, actor: Actor): Promise<Rights> => {
  const [row] = await db
    .select({ base: role.base, code: role.code, builtin: role.builtin })
    .from(role)
    .where(eq(role.id, actor.roleId))
  const { base, ...rest } = found(row)
  return { base, root: isRoot(rest), permissions: actor.permissions }
}

export interface RankedRole extends Rights {
  id: string
  code: string
}

/** All roles (there are few) with their rights, by id; in the order of the shipped ones. */
export const rankedRoles = async (db: Db): Promise<Map<string, RankedRole>> => {
  const grants = Map.groupBy(await db.select().from(rolePermission), (row) => row.roleId)
  const rows = await db.select().from(role).orderBy(asc(role.id))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        code: row.code,
        base: row.base,
        root: isRoot(row),
        permissions: new Map((grants.get(row.id) ?? []).map((one) => [one.permission, one.scope])),
      },
    ]),
  )
}

/** Roles that the actor may give and take. */
export const grantableRoles = async (db: Db, actor: Actor) => {
  const rights = await rightsOfActor(db, actor)
  const ranked = await rankedRoles(db)
  const rows = await db
    .select({ id: role.id, code: role.code, base: role.base, name: role.name })
    .from(role)
    .orderBy(asc(role.id))
  return rows.filter((row) => dominates(rights, found(ranked.get(row.id))))
}

/** The roles that users hold, with organisation, in their order. */
export const rolesHeld = async (db: Db, userIds: readonly string[]) => {
  if (userIds.length === 0) return new Map<string, never[]>()
  const rows = await db
    .select({
      userId: userRole.userId,
      roleId: userRole.roleId,
      code: role.code,
      name: role.name,
      orgId: userRole.orgId,
      orgPath: organisation.path,
    })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .leftJoin(organisation, eq(organisation.id, userRole.orgId))
    .where(inArray(userRole.userId, [...userIds]))
    .orderBy(asc(userRole.sort), asc(userRole.roleId))
  return Map.groupBy(rows, (row) => row.userId)
}

/** Whether every role of somebody stands under the actor's, in a place that the permission reaches. */
export const standsUnder = (
  actor: Actor,
  permission: Permission,
  rights: Rights,
  ranked: ReadonlyMap<string, Rights>,
  held: readonly { roleId: string; orgPath: string | null }[],
): boolean =>
  held.every(
    (one) => dominates(rights, found(ranked.get(one.roleId))) && reaches(actor, permission, one.orgPath),
  )
