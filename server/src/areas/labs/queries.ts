import { and, count, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { projectGroups } from '@labbox/contract/labs/projects.ts'
import { can, scopeOf, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { containing, ordering, windowOf } from '../../platform/listing.ts'
import { organisation, user } from '../access/tables.ts'
import { linkOf, linksOf } from '../files/service.ts'
import { filesOf } from './rules.ts'
import { labProject, labVersion } from './tables.ts'

export { filesOf } from './rules.ts'

/**
 * System projects are read by everybody who may list projects, school projects within the school, personal ones by their
 * owner. Writes: admin group 2, orgadmin group 1 of the own organisation, teacher the own group 0.
 */
export const projectVisibleTo = (actor: Actor): SQL | undefined =>
  and(
    isNull(labProject.deletedAt),
    or(
      eq(labProject.group, projectGroups.system),
      eq(labProject.ownerId, actor.userId),
      actor.orgId
        ? and(eq(labProject.group, projectGroups.school), eq(labProject.orgId, actor.orgId))
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

const columns = (db: Db, actor: Actor) => ({
  id: labProject.id,
  group: sql<0 | 1 | 2>`${labProject.group}`,
  name: labProject.name,
  introduction: labProject.introduction,
  coverId: labProject.coverId,
  owner: user.name,
  versions: sql<number>`(select count(*)::int from lab_version v where v.project_id = ${labProject.id})`,
  editable: can(actor, 'labs:project:edit')
    ? sql<boolean>`coalesce(${projectEditableBy(db, actor, 'labs:project:edit') ?? sql`false`}, false)`
    : sql<boolean>`false`,
  updatedAt: labProject.updatedAt,
})

const sortColumns = { updatedAt: labProject.updatedAt, createdAt: labProject.createdAt }

export interface ProjectFilter {
  page: number
  limit: number
  sort?: string | undefined
  name?: string | undefined
  group?: number | undefined
}

export const projectPageOf = async (deps: Deps, actor: Actor, filter: ProjectFilter) => {
  const { db } = deps
  const where = and(
    projectVisibleTo(actor),
    filter.name ? ilike(sql`${labProject.name}::text`, containing(filter.name)) : undefined,
    filter.group === undefined ? undefined : eq(labProject.group, filter.group),
  )
  const window = windowOf(filter)
  const rows = await db
    .select(columns(db, actor))
    .from(labProject)
    .leftJoin(user, eq(user.id, labProject.ownerId))
    .where(where)
    .orderBy(...ordering(sortColumns, filter.sort, '-updatedAt', labProject.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(labProject).where(where)
  const items = rows.map((row) => ({ ...row, coverUrl: row.coverId && linkOf(deps, actor, row.coverId) }))
  return { items, total: total?.n ?? 0 }
}

export const projectOf = async (deps: Deps, actor: Actor, id: string) => {
  const { db } = deps
  const [row] = await db
    .select({ ...columns(db, actor), document: labProject.draft, revision: labProject.revision })
    .from(labProject)
    .leftJoin(user, eq(user.id, labProject.ownerId))
    .where(and(eq(labProject.id, id), projectVisibleTo(actor)))
  const project = found(row)
  return {
    ...project,
    coverUrl: project.coverId && linkOf(deps, actor, project.coverId),
    files: linksOf(deps, actor, filesOf(project.document)),
  }
}

/** The immutable document that tasks and experiments run on. */
export const versionDocument = async (db: Db, versionId: string) => {
  const [row] = await db.select().from(labVersion).where(eq(labVersion.id, versionId))
  return found(row)
}
