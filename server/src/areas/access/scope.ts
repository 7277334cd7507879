import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import { found } from '../../platform/errors.ts'
import type { Db } from '../../platform/database/db.ts'
import { nobody, within } from '../../platform/ownership.ts'
import { pathLiesIn } from '../../platform/ownership.rules.ts'
import type { AccessContext } from './context.ts'
import { organisation, user } from './tables.ts'

/** Organisations that a permission reaches: all, or one's own and those below; undefined: every one. */
export const organisationsOf = (actor: Actor, permission: Permission): SQL | undefined => {
  const scope = scopeOf(actor, permission)
  if (scope === 'all') return undefined
  return scope === 'org' ? within(organisation.path, actor) : nobody
}

/** Whether the organisation with this id path is within what a permission reaches; null stands for the installation. */
export const reaches = (actor: Actor, permission: Permission, path: string | null): boolean => {
  const scope = scopeOf(actor, permission)
  if (scope === 'all') return true
  return scope === 'org' && actor.orgPath !== null && pathLiesIn(path, actor.orgPath)
}

/** The organisation, if the permission reaches it; else as if it were not there. */
export const organisationOf = async (db: Db, actor: Actor, permission: Permission, id: string) => {
  const [row] = await db
    .select()
    .from(organisation)
    .where(and(eq(organisation.id, id), organisationsOf(actor, permission)))
  return found(row)
}

/** Users that a permission reaches. Needs `organisation` joined on the user's own one. */
export const usersOf = async (
  { hooks }: Pick<AccessContext, 'hooks'>,
  actor: Actor,
  permission: Permission,
): Promise<SQL | undefined> => {
  if (scopeOf(actor, permission) !== 'classes') return organisationsOf(actor, permission)
  const students = await hooks.studentsOf(actor.userId)
  return students.length > 0 ? inArray(user.id, [...students]) : nobody
}
