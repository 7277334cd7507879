import { eq } from 'drizzle-orm'
import type { RoleCode } from '@labbox/contract/access/permissions.ts'
import type { loginMethods } from '@labbox/contract/access/users.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { type Db, transaction } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { organisation, role, user, userRole } from '../tables.ts'

/** Makes an organisation below `parentId` (or at the top) and answers its id. */
export const createOrganisation = async (
  db: Db,
  now: Date,
  input: {
    name: LocalText
    abbreviation?: string
    remark?: string
    parentId?: string
    timeZone?: string
    passwordByMail?: boolean
  },
): Promise<string> => {
  const id = newId()
  const [parent] = input.parentId
    ? await db
        .select({ path: organisation.path })
        .from(organisation)
        .where(eq(organisation.id, input.parentId))
    : []
  if (input.parentId) found(parent)
  await db.insert(organisation).values({
    id,
    parentId: input.parentId ?? null,
    path: `${parent?.path ?? '/'}${id}/`,
    name: input.name,
    abbreviation: input.abbreviation ?? '',
    remark: input.remark ?? '',
    timeZone: input.timeZone ?? 'Asia/Shanghai',
    passwordByMail: input.passwordByMail ?? false,
    createdAt: now,
  })
  return id
}

export interface NewUser {
  account: string
  name: string
  passwordHash: string
  orgId: string | null
  /** In order of preference; the first is active after signing in. */
  roles: readonly RoleCode[]
  number?: string
  email?: string | null
  mustChangePassword?: boolean
  /** Default: by password. */
  loginMethod?: (typeof loginMethods)[number]
}

/** Makes a user with roles in one organisation and answers the id. The caller has checked what it may grant. */
export const createUser = (db: Db, now: Date, input: NewUser): Promise<string> =>
  transaction(db, async (tx) => {
    const id = newId()
    await tx.insert(user).values({
      id,
      account: input.account,
      name: input.name,
      passwordHash: input.passwordHash,
      orgId: input.orgId,
      number: input.number ?? '',
      email: input.email ?? null,
      loginMethod: input.loginMethod ?? 'password',
      mustChangePassword: input.mustChangePassword ?? false,
      createdAt: now,
      updatedAt: now,
    })
    for (const [sort, code] of input.roles.entries()) {
      const [row] = await tx.select({ id: role.id }).from(role).where(eq(role.code, code))
      await tx
        .insert(userRole)
        .values({ userId: id, roleId: found(row).id, orgId: code === 'admin' ? null : input.orgId, sort })
    }
    return id
  })
