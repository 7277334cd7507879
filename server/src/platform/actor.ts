import type { Locale } from '@labbox/contract/core/types.ts'
import type { HeldPermission, Permission, RoleCode, Scope } from '@labbox/contract/access/permissions.ts'

/** Who calls: one user in one active role, as the session of this request says. */
export interface Actor {
  userId: string
  account: string
  name: string
  sessionId: string
  /** The name of the access token, where a program calls. */
  program?: string
  /** The active role; of one made in the installation, the shipped role that it is a kind of. */
  role: RoleCode
  /** Until they have, nothing but changing the password (and signing out) is open. */
  mustChangePassword?: boolean
  roleId: string
  /** The organisation the active role is held in; null for system administrators. */
  orgId: string | null
  /** Id path of that organisation (`/a/b/`), for "own organisation and below". */
  orgPath: string | null
  timeZone: string
  permissions: ReadonlyMap<HeldPermission, Scope>
  locale: Locale
  /** Where the call came from, for the system log. */
  address?: string
}

/** The scope in which the active role holds a permission, or null. */
export const scopeOf = (actor: Pick<Actor, 'permissions'>, permission: Permission): Scope | null =>
  actor.permissions.get(permission) ?? null

export const can = (actor: Actor, permission: Permission): boolean => actor.permissions.has(permission)
