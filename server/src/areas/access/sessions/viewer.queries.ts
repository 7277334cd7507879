import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { scopeAssisting } from './assisting.ts'
import { isActiveUser, organisation, role, rolePermission, session, user, userRole } from '../tables.ts'

const openSession = (sessionId: string, userId: string, now: Date) =>
  and(
    eq(session.id, sessionId),
    eq(session.userId, userId),
    isNull(session.endedAt),
    gt(session.expiresAt, now),
    isActiveUser,
  )

/** Whether a session may still be used, for connections that are not authenticated by its token. */
export const sessionOpen = async (db: Db, sessionId: string, userId: string, now: Date): Promise<boolean> => {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(openSession(sessionId, userId, now))
  return rows.length > 0
}

/** What the role of an open session sees by one permission; null when the session is over. */
export const viewerOf = async (
  db: Db,
  sessionId: string,
  userId: string,
  permission: Permission,
  now: Date,
): Promise<Pick<Actor, 'userId' | 'orgPath' | 'permissions'> | null> => {
  const [row] = await db
    .select({
      orgPath: organisation.path,
      scope: rolePermission.scope,
      role: role.base,
      assists: user.assists,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .innerJoin(userRole, and(eq(userRole.userId, session.userId), eq(userRole.roleId, session.roleId)))
    .innerJoin(role, eq(role.id, session.roleId))
    .leftJoin(
      rolePermission,
      and(eq(rolePermission.roleId, session.roleId), eq(rolePermission.permission, permission)),
    )
    .leftJoin(organisation, eq(organisation.id, userRole.orgId))
    .where(openSession(sessionId, userId, now))
  const scope = row && scopeAssisting(row.scope, permission, row)
  return scope ? { userId, orgPath: row.orgPath, permissions: new Map([[permission, scope]]) } : null
}

/**
 * What somebody sees by one permission in a role of theirs, without a session; null when the account is off, the role is no longer
 * theirs, or the permission no longer the role's.
 */
export const readerOf = async (
  db: Db,
  userId: string,
  roleId: string,
  permission: Permission,
): Promise<
  (Pick<Actor, 'userId' | 'name' | 'role' | 'orgPath' | 'permissions'> & { timeZone: string | null }) | null
> => {
  const [row] = await db
    .select({
      name: user.name,
      role: role.base,
      orgPath: organisation.path,
      timeZone: organisation.timeZone,
      scope: rolePermission.scope,
      assists: user.assists,
    })
    .from(user)
    .innerJoin(userRole, and(eq(userRole.userId, user.id), eq(userRole.roleId, roleId)))
    .innerJoin(role, eq(role.id, userRole.roleId))
    .leftJoin(
      rolePermission,
      and(eq(rolePermission.roleId, role.id), eq(rolePermission.permission, permission)),
    )
    .leftJoin(organisation, eq(organisation.id, userRole.orgId))
    .where(and(eq(user.id, userId), isActiveUser))
  const scope = row && scopeAssisting(row.scope, permission, row)
  if (!scope) return null
  const { scope: _, assists: __, ...reader } = row
  return Object.assign(reader, { userId, permissions: new Map([[permission, scope]]) })
}
