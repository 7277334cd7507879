import {
  isOwn,
  permissions,
  roleCodes,
  scopes,
  type HeldPermission,
  type RoleCode,
  type Scope,
} from '@labbox/contract/access/permissions.ts'

/** A role as far as it decides about others: what kind it is, and each right with its scope. */
export interface Rights {
  base: RoleCode
  /** The shipped role of system administrators, which no other role dominates. */
  root: boolean
  permissions: ReadonlyMap<HeldPermission, Scope>
}

/** Whether `wide` covers all that `narrow` does. */
const covers = (wide: Scope, narrow: Scope): boolean => scopes.indexOf(wide) <= scopes.indexOf(narrow)

const below = (base: RoleCode): readonly RoleCode[] => roleCodes.slice(roleCodes.indexOf(base) + 1)

/**
 * Whether somebody may give a right to others: it is theirs in this scope, or one that ships with a role below theirs (who
 * administers teachers may let them publish tasks, without publishing any), or one that ships with no role and is offered.
 */
export const mayGrant = (actor: Rights, permission: HeldPermission, scope: Scope): boolean => {
  if (isOwn(permission)) return true
  const held = actor.permissions.get(permission)
  if (held && covers(held, scope)) return true
  const offered = permissions[permission]?.offered
  if (actor.root && offered && covers(offered, scope)) return true
  const shipping = actor.root ? roleCodes : below(actor.base)
  return shipping.some((code) => {
    const ships = permissions[permission]?.[code]
    return ships !== undefined && covers(ships, scope)
  })
}

/**
 * Whether a role stands under the actor's: of a lower kind, with no right that the actor could not have given. System
 * administrators also stand under the shipped role of system administrators.
 */
export const dominates = (actor: Rights, role: Rights): boolean => {
  if (actor.root && role.root) return true
  const lower = actor.root || below(actor.base).includes(role.base)
  return lower && [...role.permissions].every(([permission, scope]) => mayGrant(actor, permission, scope))
}
