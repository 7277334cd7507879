import { eq, inArray, sql } from 'drizzle-orm'
import {
  permissions,
  roleCodes,
  type Permission,
  type RoleCode,
  type Scope,
} from '@labbox/contract/access/permissions.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { type Db, transaction } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import { seedMenus } from './roles/menus.seed.ts'
import { permissionRow, role, rolePermission } from './tables.ts'

const roleNames: Record<RoleCode, LocalText> = {
  admin: { zh: '系统管理员', en: 'System administrator' },
  orgadmin: { zh: '单位管理员', en: 'Organisation administrator' },
  teacher: { zh: '教师', en: 'Teacher' },
  student: { zh: '学生', en: 'Student' },
}

const seedRoles = async (tx: Db): Promise<Map<RoleCode, string>> => {
  await tx
    .insert(role)
    .values(
      roleCodes.map((code) => ({ id: newId(), code, base: code, name: roleNames[code], builtin: true })),
    )
    .onConflictDoUpdate({ target: role.code, set: { base: sql`excluded.base` } })
  const rows = await tx
    .select({ id: role.id, code: role.base })
    .from(role)
    .where(inArray(role.code, [...roleCodes]))
  return new Map(rows.map((row) => [row.code, row.id]))
}

/** Permissions this version knows and the database does not: added, and granted to the shipped roles once. */
const seedPermissions = async (tx: Db, roleIds: Map<RoleCode, string>): Promise<boolean> => {
  const known = new Set(
    (await tx.select({ code: permissionRow.code }).from(permissionRow)).map((row) => row.code),
  )
  const fresh = (Object.keys(permissions) as Permission[]).filter((code) => !known.has(code))
  if (fresh.length === 0) return false
  await tx
    .insert(permissionRow)
    .values(fresh.map((code) => ({ code, name: { zh: permissions[code].zh, en: permissions[code].en } })))
  const grants = fresh.flatMap((permission) =>
    roleCodes.flatMap((code) => {
      const scope: Scope | undefined = permissions[permission][code]
      const roleId = roleIds.get(code)
      return scope && roleId ? [{ roleId, permission, scope }] : []
    }),
  )
  if (grants.length > 0) await tx.insert(rolePermission).values(grants).onConflictDoNothing()
  return true
}

/** Roles, permissions and menus that ship; safe to run at every start, never undoes what an administrator changed. */
export const seedAccess = (db: Db): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('labbox seed access'))`)
    const roleIds = await seedRoles(tx)
    const granted = await seedPermissions(tx, roleIds)
    const seen = await seedMenus(tx, roleIds)
    if (granted || seen)
      await tx
        .update(role)
        .set({ version: sql`${role.version} + 1` })
        .where(eq(role.builtin, true))
  })
