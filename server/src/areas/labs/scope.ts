import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { projectGroups } from '@labbox/contract/labs/projects.ts'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import { organisation } from '../access/tables.ts'
import { labProject } from './tables.ts'

/**
 * System projects are read by everybody who may list projects, school projects and personal ones that are shared within the
 * school, other personal ones by their owner. Writes: admin group 2, orgadmin group 1 of the own organisation, teacher the own group 0.
 */
export const projectVisibleTo = (actor: Actor): SQL | undefined =>
  and(
    isNull(labProject.deletedAt),
    or(
      eq(labProject.group, projectGroups.system),
      eq(labProject.ownerId, actor.userId),
      actor.orgId
        ? and(
            eq(labProject.orgId, actor.orgId),
            or(eq(labProject.group, projectGroups.school), labProject.shared),
          )
        : undefined,
    ),
  )

export const projectEditableBy = (db: Db, actor: Actor, permission: Permission): SQL | undefined => {
  const scope = scopeOf(actor, permission)
  const live = isNull(labProject.deletedAt)
  if (scope === 'all') return and(live, eq(labProject.group, projectGroups.system))
  if (scope === 'org' && actor.orgPath) {
    const below = db
      .select({ id: organisation.id })
      .from(organisation)
      .where(sql`${organisation.path} like ${`${actor.orgPath}%`}`)
    return and(live, eq(labProject.group, projectGroups.school), inArray(labProject.orgId, below))
  }
  if (scope === 'own')
    return and(live, eq(labProject.group, projectGroups.person), eq(labProject.ownerId, actor.userId))
  return sql`false`
}
