import {
  ASSISTING,
  permissionsOfRight,
  rightFor,
  type AssistantRight,
} from '@labbox/contract/access/assisting.ts'
import type { HeldPermission, Permission, RoleCode, Scope } from '@labbox/contract/access/permissions.ts'

/** As much of somebody as tells what they hold beside their role. */
interface Assisting {
  role: RoleCode
  assists: readonly AssistantRight[]
}

/** The permissions of a role with those of a student who assists in a class; what the role itself gives stays as it is. */
export const withAssisting = (
  held: ReadonlyMap<HeldPermission, Scope>,
  { role, assists }: Assisting,
): ReadonlyMap<HeldPermission, Scope> =>
  role !== 'student' || assists.length === 0
    ? held
    : new Map([
        [ASSISTING, 'own'] as const,
        ...assists.flatMap((right) => permissionsOfRight[right].map((one) => [one, 'classes'] as const)),
        ...held,
      ])

/** The scope of one permission, where that of the role is known. */
export const scopeAssisting = (
  held: Scope | null,
  permission: Permission,
  { role, assists }: Assisting,
): Scope | null => {
  const right = rightFor(permission)
  return held ?? (role === 'student' && right && assists.includes(right) ? 'classes' : null)
}
