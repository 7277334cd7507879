import { asc, eq } from 'drizzle-orm'
import { ASSISTING } from '@labbox/contract/access/assisting.ts'
import { ASSISTING_URL } from '@labbox/contract/access/shipped-menus.ts'
import { can, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { found } from '../../platform/errors.ts'
import type { AccessContext } from './context.ts'
import { menu, organisation, role, roleMenu, user, userRole } from './tables.ts'

export { organisationOf, organisationsOf } from './scope.ts'

/** The rows of the active role's menu, parents before children within a level by sort. */
const menusOf = (db: Db, roleId: string) =>
  db
    .select({
      id: menu.id,
      parentId: menu.parentId,
      resName: menu.resName,
      resUrl: menu.resUrl,
      resStyle: menu.resStyle,
    })
    .from(menu)
    .innerJoin(roleMenu, eq(roleMenu.menuId, menu.id))
    .where(eq(roleMenu.roleId, roleId))
    .orderBy(asc(menu.sort), asc(menu.id))

/** All roles held, the active one first. */
const heldRolesOf = async (db: Db, actor: Actor) => {
  const rows = await db
    .select({ id: role.id, code: role.code, base: role.base, name: role.name })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(eq(userRole.userId, actor.userId))
    .orderBy(asc(userRole.sort))
  const active = (row: { id: string }) => row.id === actor.roleId
  return [...rows.filter(active), ...rows.filter((row) => !active(row))]
}

export const userInfoOf = async ({ db, clock, hooks }: AccessContext, actor: Actor) => {
  const [row] = await db
    .select({ user, orgName: organisation.name })
    .from(user)
    .leftJoin(organisation, eq(organisation.id, actor.orgId ?? user.orgId))
    .where(eq(user.id, actor.userId))
  const { user: self, orgName } = found(row)
  const heldRoles = await heldRolesOf(db, actor)
  return {
    id: self.id,
    accountCode: self.account,
    name: self.name,
    avatar: self.avatar && hooks.pictures.link(actor, self.avatar),
    introduction: self.introduction,
    roles: heldRoles.map(({ code }) => code),
    heldRoles,
    mustChangePassword: actor.mustChangePassword ?? false,
    // The row of a page for some of a role alone.
    menus: (await menusOf(db, actor.roleId)).filter(
      ({ resUrl }) => resUrl !== ASSISTING_URL || can(actor, ASSISTING),
    ),
    orgId: actor.orgId,
    orgName,
    timeZone: actor.timeZone,
    permissions: [...actor.permissions.keys()],
    sessionId: actor.sessionId,
    now: clock.now(),
  }
}
