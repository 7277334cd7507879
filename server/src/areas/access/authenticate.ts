import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Permission, Scope } from '@labbox/contract/access/permissions.ts'
import type { ErrorKey } from '@labbox/contract/errors/index.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { together } from '../../platform/together.ts'
import { hashToken, SESSION_IDLE_MS, SESSION_TOUCH_MS } from './rules.ts'
import { organisation, role, rolePermission, session, user, userRole } from './tables.ts'

/** What somebody is told whose session was ended by something else than signing out. */
const endings: Record<string, ErrorKey> = { kick: 'KICKED_OUT', signOn: 'SIGNED_OUT_THERE' }

/** Most sessions looked up in one query, most calls that wait for one, and queries at once. */
const LOOK_UP = { most: 200, waiting: 20_000, lanes: 1 }

/**
 * Session token → actor. One prepared query for all calls that arrive together, begun after each of them arrived; the
 * permissions of a role are kept in memory under its version, which that query reads, so no node ever decides by an old copy.
 */
export const createAuthenticate = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  const sessions = db
    .select({
      tokenHash: session.tokenHash,
      sessionId: session.id,
      userId: user.id,
      account: user.account,
      name: user.name,
      status: user.status,
      role: role.base,
      // Whoever came in another way need not know the password at all.
      mustChangePassword: sql<boolean>`${user.mustChangePassword} and ${session.way} = 'password'`,
      roleHeld: sql<boolean>`${userRole.userId} is not null`,
      roleId: role.id,
      roleVersion: role.version,
      orgId: userRole.orgId,
      orgPath: organisation.path,
      timeZone: organisation.timeZone,
      lastSeenAt: session.lastSeenAt,
      expiresAt: session.expiresAt,
      endedAt: session.endedAt,
      endReason: session.endReason,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .innerJoin(role, eq(role.id, session.roleId))
    .leftJoin(userRole, and(eq(userRole.userId, user.id), eq(userRole.roleId, role.id)))
    .leftJoin(organisation, eq(organisation.id, userRole.orgId))
    .where(sql`${session.tokenHash} = any(${sql.placeholder('hashes')})`)
    .prepare('session_actors')
  type Found = Awaited<ReturnType<typeof sessions.execute>>[number]
  const lookUp = together<string, Found | undefined>({
    ...LOOK_UP,
    async run(hashes) {
      const rows = await sessions.execute({ hashes })
      const byHash = new Map(rows.map((row) => [row.tokenHash, row]))
      return hashes.map((hash) => byHash.get(hash))
    },
  })
  const permissionsOf = db
    .select({ permission: rolePermission.permission, scope: rolePermission.scope })
    .from(rolePermission)
    .where(eq(rolePermission.roleId, sql.placeholder('role')))
    .prepare('role_permissions')

  const cached = new Map<string, { version: number; permissions: ReadonlyMap<Permission, Scope> }>()
  const permissions = async (roleId: string, version: number) => {
    const known = cached.get(roleId)
    if (known?.version === version) return known.permissions
    const rows = await permissionsOf.execute({ role: roleId })
    const fresh = new Map(rows.map((row) => [row.permission, row.scope]))
    cached.set(roleId, { version, permissions: fresh })
    return fresh
  }

  return async (token: string, locale: Locale): Promise<Actor> => {
    const row = await lookUp(hashToken(token))
    const now = clock.now()
    if (!row || row.status !== 1) throw new AppError('UNAUTHENTICATED')
    if (row.endedAt) throw new AppError(endings[row.endReason ?? ''] ?? 'UNAUTHENTICATED')
    const idleEnd = row.lastSeenAt.getTime() + SESSION_IDLE_MS
    if (now >= row.expiresAt || now.getTime() >= idleEnd) throw new AppError('UNAUTHENTICATED')
    if (!row.roleHeld) {
      const left = await db.$count(userRole, eq(userRole.userId, row.userId))
      throw new AppError(left > 0 ? 'ROLE_CHANGED' : 'ROLES_GONE')
    }
    if (now.getTime() - row.lastSeenAt.getTime() > SESSION_TOUCH_MS)
      await db
        .update(session)
        .set({ lastSeenAt: now })
        .where(and(eq(session.id, row.sessionId), isNull(session.endedAt), gt(session.expiresAt, now)))
    return {
      userId: row.userId,
      account: row.account,
      name: row.name,
      sessionId: row.sessionId,
      role: row.role,
      mustChangePassword: row.mustChangePassword,
      roleId: row.roleId,
      orgId: row.orgId,
      orgPath: row.orgPath,
      timeZone: row.timeZone ?? 'UTC',
      permissions: await permissions(row.roleId, row.roleVersion),
      locale,
    }
  }
}
