import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { OwnerGroup } from '@labbox/contract/core/ownership.ts'
import { variantOf } from '@labbox/contract/labs/variants.ts'
import type { LabDocument, LabView } from '@labbox/contract/labs/version.ts'
import { studentTemplate } from '@labbox/contract/measurement/template.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { hashDocument } from '../../platform/json-hash.ts'
import { named, ordering, onePage } from '../../platform/database/listing.ts'
import { user } from '../access/tables.ts'
import { linkOf, linksOf } from '../files/service.ts'
import { classes } from './classify.ts'
import { filesOf } from './rules.ts'
import { editableProject, practisableBy, projectVisibleTo } from './scope.ts'
import { labProject, labVersion } from './tables.ts'

export { filesOf } from './rules.ts'
export { projectVisibleTo } from './scope.ts'

const columns = (actor: Actor) => ({
  id: labProject.id,
  group: labProject.group,
  name: labProject.name,
  introduction: labProject.introduction,
  coverId: labProject.coverId,
  owner: user.name,
  shared: labProject.shared,
  practice: labProject.practice,
  classifyId: labProject.classifyId,
  versions: sql<number>`(select count(*)::int from lab_version v where v.project_id = ${labProject.id})`,
  editable: editableProject(actor),
  updatedAt: labProject.updatedAt,
})

const sortColumns = { updatedAt: labProject.updatedAt, createdAt: labProject.createdAt }

export interface ProjectFilter {
  page: number
  limit: number
  sort?: string | undefined
  name?: string | undefined
  group?: OwnerGroup | undefined
  classifyId?: string | undefined
}

export const projectPageOf = async (deps: Deps, actor: Actor, filter: ProjectFilter) => {
  const { db } = deps
  const where = and(
    projectVisibleTo(actor),
    named(labProject.name, filter.name),
    filter.group === undefined ? undefined : eq(labProject.group, filter.group),
    filter.classifyId ? classes.within(labProject.classifyId, filter.classifyId) : undefined,
  )
  const rows = db
    .select(columns(actor))
    .from(labProject)
    .leftJoin(user, eq(user.id, labProject.ownerId))
    .where(where)
    .orderBy(...ordering(sortColumns, filter.sort, '-updatedAt', labProject.id))
  const page = await onePage(filter, rows, db.$count(labProject, where))
  return {
    ...page,
    items: page.items.map((row) => ({ ...row, coverUrl: row.coverId && linkOf(deps, actor, row.coverId) })),
  }
}

export const projectOf = async (deps: Deps, actor: Actor, id: string) => {
  const { db } = deps
  const [row] = await db
    .select({ ...columns(actor), document: labProject.draft, revision: labProject.revision })
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

/** Labs that the actor may do without a task; `opened`: a condition under which others may be done too. */
export const practicePageOf = async (
  deps: Deps,
  actor: Actor,
  filter: Pick<ProjectFilter, 'page' | 'limit' | 'sort' | 'name'>,
  opened: SQL,
) => {
  const where = and(
    or(practisableBy(actor), and(isNull(labProject.deletedAt), opened)),
    named(labProject.name, filter.name),
  )
  const { id, group, name, introduction, coverId, owner } = columns(actor)
  const rows = deps.db
    .select({ id, group, name, introduction, coverId, owner })
    .from(labProject)
    .leftJoin(user, eq(user.id, labProject.ownerId))
    .where(where)
    .orderBy(...ordering(sortColumns, filter.sort, 'createdAt', labProject.id))
  const page = await onePage(filter, rows, deps.db.$count(labProject, where))
  return {
    ...page,
    items: page.items.map((row) => ({ ...row, coverUrl: row.coverId && linkOf(deps, actor, row.coverId) })),
  }
}

/** A project with its draft, as far as the actor may read it. */
export const readableProject = async (db: Db, actor: Actor, id: string) => {
  const where = and(eq(labProject.id, id), projectVisibleTo(actor))
  const [row] = await db.select().from(labProject).where(where)
  return found(row)
}

/** The versions of a project that the actor may read, newest first. */
export const versionsOf = async (deps: Deps, actor: Actor, projectId: string) => {
  const now = hashDocument((await readableProject(deps.db, actor, projectId)).draft)
  const rows = await deps.db
    .select({
      id: labVersion.id,
      number: labVersion.number,
      name: labVersion.name,
      hash: labVersion.hash,
      createdBy: user.name,
      createdAt: labVersion.createdAt,
    })
    .from(labVersion)
    .leftJoin(user, eq(user.id, labVersion.createdBy))
    .where(eq(labVersion.projectId, projectId))
    .orderBy(desc(labVersion.number))
  return rows.map(({ hash, ...row }) => ({ ...row, current: hash === now }))
}

/** A lab as those read it who do not write it: the files of its pictures are linked for this actor. */
export const labViewOf = (deps: Deps, actor: Actor, document: LabDocument): LabView => {
  const { guidebook, circuit, measurement, report } = variantOf(document, null)
  const files = linksOf(deps, actor, filesOf(document))
  return { guidebook, circuit, measurement: studentTemplate(measurement), report, files }
}

/**
 * The immutable document that tasks and experiments run on.
 * @param seed decides the values of its variables; null: those that its author wrote
 */
export const versionDocument = async (db: Db, versionId: string, seed: string | null = null) => {
  const [row] = await db.select().from(labVersion).where(eq(labVersion.id, versionId))
  const version = found(row)
  return { ...version, document: variantOf(version.document, seed) }
}
