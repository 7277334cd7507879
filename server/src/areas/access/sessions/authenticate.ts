import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { HeldPermission, Scope } from '@labbox/contract/access/permissions.ts'
import type { ErrorKey } from '@labbox/contract/errors/index.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { userStatuses } from '@labbox/contract/access/users.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { createBatcher } from '../../../platform/batcher.ts'
import { hashToken, SESSION_IDLE_MS, SESSION_TOUCH_MS } from '../rules.ts'
import { withAssisting } from './assisting.ts'
import { organisation, role, rolePermission, session, user, userRole } from '../tables.ts'

/** What somebody is told whose session ended in another way than by signing out. */
const endings: Record<string, ErrorKey> = { kick: 'KICKED_OUT', signOn: 'SIGNED_OUT_THERE' }

/** How sessions are looked up together: a person does not feel the few milliseconds in which a crowd gathers. */
const LOOK_UP = { most: 400, waiting: 20_000, lanes: 2, gatherMs: 6, enough: 32 }
/** A class that begins, or hands in, is seen in one statement. */
const TOUCH = { most: 1_000, waiting: 20_000, lanes: 1 }
/** Sessions kept in memory. */
const KEPT = 10_000

/** The versions (`xmin`) of the rows that an actor is made of: PostgreSQL gives a row a new one with every change. */
const versionOf = sql<string>`concat(${session}.xmin, ' ', ${user}.xmin, ' ', ${role}.xmin, ' ', ${userRole}.xmin, ' ',
  ${organisation}.xmin)`

/**
 * Session token → actor. One prepared query for all calls that arrive together, begun after each of them arrived. It asks for
 * versions only: what is known of a session is kept in memory under the version of its rows, and the permissions of a role under
 * that of the role, so no node ever decides by an old copy.
 */
export const createAuthenticate = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  const actors = db
    .select({
      version: versionOf.as('version'),
      tokenHash: session.tokenHash,
      // Columns of one name need names of their own in a subquery.
      sessionId: sql<string>`${session.id}`.as('session_id'),
      userId: sql<string>`${user.id}`.as('user_id'),
      account: user.account,
      name: user.name,
      status: user.status,
      role: role.base,
      // Who signed in without a password is not asked to change it.
      mustChangePassword: sql<boolean>`${user.mustChangePassword} and ${session.way} = 'password'`.as(
        'must_change',
      ),
      assists: user.assists,
      roleHeld: sql<boolean>`${userRole.userId} is not null`.as('held'),
      roleId: sql<string>`${role.id}`.as('role_id'),
      roleVersion: sql<number>`${role.version}`.as('role_version'),
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
    .as('actor')
  const asked = sql`${actors.tokenHash} = any(${sql.placeholder('hashes')})`
  const versions = db
    .select({ tokenHash: actors.tokenHash, version: actors.version })
    .from(actors)
    .where(asked)
    .prepare('session_versions')
  const sessions = db.select().from(actors).where(asked).prepare('session_actors')
  type Found = Awaited<ReturnType<typeof sessions.execute>>[number]
  const known = new Map<string, Found>()
  const keep = (row: Found): void => {
    known.set(row.tokenHash, row)
    const [oldest] = known.keys()
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
  }
  const lookUp = createBatcher<string, Found | undefined>({
    ...LOOK_UP,
    async run(hashes) {
      const rows = new Map<string, Found | undefined>()
      for (const { tokenHash, version } of await versions.execute({ hashes })) {
        const row = known.get(tokenHash)
        rows.set(tokenHash, row?.version === version ? row : undefined)
      }
      const stale = [...rows].flatMap(([hash, row]) => (row ? [] : [hash]))
      for (const row of stale.length > 0 ? await sessions.execute({ hashes: stale }) : []) {
        keep(row)
        rows.set(row.tokenHash, row)
      }
      return hashes.map((hash) => rows.get(hash))
    },
  })
  // Whose row somebody is changing just now is seen at the next call: nobody waits for another's lock here.
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const open = db
    .select({ id: session.id })
    .from(session)
    .where(
      and(
        sql`${session.id} = any(${sql.placeholder('ids')}::uuid[])`,
        isNull(session.endedAt),
        gt(session.expiresAt, now),
      ),
    )
    .for('update', { skipLocked: true })
  const seen = db
    .update(session)
    .set({ lastSeenAt: now })
    .where(inArray(session.id, open))
    .prepare('sessions_seen')
  const touch = createBatcher<string, void>({
    ...TOUCH,
    async run(ids) {
      await seen.execute({ ids: [...new Set(ids)], now: clock.now().toISOString() })
      return ids.map(() => undefined)
    },
  })
  const permissionsOf = db
    .select({ permission: rolePermission.permission, scope: rolePermission.scope })
    .from(rolePermission)
    .where(eq(rolePermission.roleId, sql.placeholder('role')))
    .prepare('role_permissions')

  const cached = new Map<string, { version: number; permissions: ReadonlyMap<HeldPermission, Scope> }>()
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
    if (!row || row.status !== userStatuses.active) throw new AppError('UNAUTHENTICATED')
    if (row.endedAt) throw new AppError(endings[row.endReason ?? ''] ?? 'UNAUTHENTICATED')
    const idleEnd = row.lastSeenAt.getTime() + SESSION_IDLE_MS
    if (now >= row.expiresAt || now.getTime() >= idleEnd) throw new AppError('UNAUTHENTICATED')
    if (!row.roleHeld) {
      const left = await db.$count(userRole, eq(userRole.userId, row.userId))
      throw new AppError(left > 0 ? 'ROLE_CHANGED' : 'ROLES_GONE')
    }
    if (now.getTime() - row.lastSeenAt.getTime() > SESSION_TOUCH_MS) await touch(row.sessionId)
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
      permissions: withAssisting(await permissions(row.roleId, row.roleVersion), row),
      locale,
    }
  }
}
