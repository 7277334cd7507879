import { asc } from 'drizzle-orm'
import type { PermissionInfo } from '@labbox/contract/access/permission-list.ts'
import {
  isOwn,
  isShipped,
  organisationVariant,
  permissions,
  scopes,
  type Permission,
} from '@labbox/contract/access/permissions.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { AccessContext } from '../context.ts'
import { mayGrant } from './rank.ts'
import { rightsOfActor } from './roles.queries.ts'
import { permissionRow, role, rolePermission } from '../tables.ts'

/** Every permission of this version and of the database, in the order of the first, with who holds it. */
export const permissionInfos = async ({ db }: AccessContext, actor: Actor): Promise<PermissionInfo[]> => {
  const rights = await rightsOfActor(db, actor)
  const rows = await db.select().from(permissionRow).orderBy(asc(permissionRow.code))
  const roles = await db.select().from(role).orderBy(asc(role.id))
  const grants = Map.groupBy(await db.select().from(rolePermission), (row) => row.permission)
  const stored = new Map(rows.map((row) => [row.code, row]))
  const inCode = Object.keys(permissions) as Permission[]
  const onlyStored = rows.map((row) => row.code).filter((code) => !isShipped(code))
  return [...inCode, ...onlyStored].map((code) => {
    const ships = isShipped(code) ? permissions[code] : null
    const row = stored.get(code)
    const held = new Map((grants.get(code) ?? []).map((one) => [one.roleId, one.scope]))
    return {
      code,
      name: row?.name ?? { zh: ships?.zh, en: ships?.en },
      parent: row?.parent ?? null,
      organisation: isShipped(code) ? organisationVariant(code) : null,
      known: isOwn(code) ? 'own' : ships && row ? 'both' : ships ? 'code' : 'table',
      grantable:
        ships || isOwn(code) ? (scopes.find((scope) => mayGrant(rights, code, scope)) ?? null) : null,
      holders: roles.flatMap((one) => {
        const scope = held.get(one.id)
        return scope ? [{ roleId: one.id, name: one.name, scope }] : []
      }),
      changed: roles
        .filter((one) => one.builtin && ships)
        .map((one) => ({
          name: one.name,
          ships: ships?.[one.base] ?? null,
          holds: held.get(one.id) ?? null,
        }))
        .filter((one) => one.ships !== one.holds),
    }
  })
}
