import { administration } from './permissions/administration.ts'
import { assessment } from './permissions/assessment.ts'
import { benches } from './permissions/benches.ts'
import { measuring } from './permissions/measuring.ts'
import type { PermissionRow, RoleCode, Scope } from './permissions/row.ts'
import { statistics } from './permissions/statistics.ts'
import { teaching } from './permissions/teaching.ts'

export type { RoleCode, Scope } from './permissions/row.ts'
export const roleCodes = ['admin', 'orgadmin', 'teacher', 'student'] as const satisfies readonly RoleCode[]

/** From the widest to the narrowest: a scope covers itself and those after it. */
export const scopes = ['all', 'org', 'classes', 'own'] as const satisfies readonly Scope[]

/**
 * Every permission the product knows: `area:resource:action`, with its label and the scope each shipped role holds it in.
 * Roles and their permissions are rows; this table fills them at first start. Scopes: all | org (own organisation and
 * below) | classes (own classes) | own.
 */
const table = { ...administration, ...teaching, ...assessment, ...statistics, ...benches, ...measuring }

export type Permission = keyof typeof table
export const permissions: Record<Permission, PermissionRow> = table

/** A permission made in an installation. The product asks for none of these. */
export type OwnPermission = `own:${string}:${string}`
/** What a role can hold. */
export type HeldPermission = Permission | OwnPermission

export const isShipped = (code: string): code is Permission => Object.hasOwn(permissions, code)

export const isOwn = (code: string): code is OwnPermission =>
  code.length <= 60 && /^own(:[a-z][A-Za-z0-9]*){2}$/.test(code)

/** The variant of a permission that ends at the own organisation and those below; null where nobody can hold it so. */
export const organisationVariant = (code: Permission): string | null =>
  permissions[code].offered || roleCodes.some((role) => permissions[code][role] === 'org')
    ? `${code}:org`
    : null
