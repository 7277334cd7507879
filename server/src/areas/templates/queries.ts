import { and, desc, eq, sql } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import { filesOfTemplate } from '@labbox/contract/templates/report.ts'
import type { reportTemplatePage } from '@labbox/contract/templates/templates.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { named, ordering, onePage } from '../../platform/database/listing.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { hashDocument } from '../../platform/json-hash.ts'
import { user } from '../access/tables.ts'
import { linksOf } from '../files/service.ts'
import { editableTemplate, templateVisibleTo } from './scope.ts'
import { reportTemplate, reportTemplateVersion } from './tables.ts'
import { latestVersion } from './versions.ts'

const columns = (actor: Actor) => ({
  id: reportTemplate.id,
  group: reportTemplate.group,
  status: reportTemplate.status,
  name: reportTemplate.name,
  remark: reportTemplate.remark,
  owner: user.name,
  shared: reportTemplate.shared,
  sections: sql<number>`jsonb_array_length(${reportTemplate.draft}->'sections')`,
  criteria: sql<number>`coalesce(jsonb_array_length(${reportTemplate.draft}->'rubric'), 0)`,
  versions: sql<number>`(select count(*)::int from report_template_version v
    where v.template_id = ${reportTemplate.id})`,
  editable: editableTemplate(actor),
  updatedAt: reportTemplate.updatedAt,
})

/** One page of the templates that the actor may read. */
export const templatePageOf = async (db: Db, actor: Actor, filter: QueryOf<typeof reportTemplatePage>) => {
  const { name, group, status } = filter
  const where = and(
    templateVisibleTo(actor),
    named(reportTemplate.name, name),
    group === undefined ? undefined : eq(reportTemplate.group, group),
    status === undefined ? undefined : eq(reportTemplate.status, status === 1 ? 1 : 0),
  )
  const sorts = { updatedAt: reportTemplate.updatedAt, createdAt: reportTemplate.createdAt }
  const rows = db
    .select(columns(actor))
    .from(reportTemplate)
    .leftJoin(user, eq(user.id, reportTemplate.ownerId))
    .where(where)
    .orderBy(...ordering(sorts, filter.sort, '-updatedAt', reportTemplate.id))
  return onePage(filter, rows, db.$count(reportTemplate, where))
}

/** One template with its draft. */
export const templateDetailOf = async (deps: Deps, actor: Actor, id: string) => {
  const [row] = await deps.db
    .select({ ...columns(actor), document: reportTemplate.draft, revision: reportTemplate.revision })
    .from(reportTemplate)
    .leftJoin(user, eq(user.id, reportTemplate.ownerId))
    .where(and(eq(reportTemplate.id, id), templateVisibleTo(actor)))
  const template = found(row)
  return { ...template, files: linksOf(deps, actor, filesOfTemplate(template.document)) }
}

/** A template with its draft, as far as the actor may read it. */
export const readableTemplate = async (db: Db, actor: Actor, id: string) => {
  const where = and(eq(reportTemplate.id, id), templateVisibleTo(actor))
  const [row] = await db.select().from(reportTemplate).where(where)
  return found(row)
}

/** The versions of a template that the actor may read, newest first. */
export const versionsOf = async (db: Db, actor: Actor, templateId: string) => {
  const now = hashDocument((await readableTemplate(db, actor, templateId)).draft)
  const { id, number, name, hash, createdAt } = reportTemplateVersion
  const rows = await db
    .select({ id, number, name, hash, by: user.name, createdAt })
    .from(reportTemplateVersion)
    .leftJoin(user, eq(user.id, reportTemplateVersion.createdBy))
    .where(eq(reportTemplateVersion.templateId, templateId))
    .orderBy(desc(number))
  return rows.map(({ hash: each, ...row }) => ({ ...row, current: each === now }))
}

/** One version of a template, or its last one, with the document. */
export const versionOf = async (deps: Deps, actor: Actor, templateId: string, number?: number) => {
  const { draft } = await readableTemplate(deps.db, actor, templateId)
  const { hash, ...version } = found(await latestVersion(deps.db, templateId, number))
  return {
    ...version,
    current: hash === hashDocument(draft),
    files: linksOf(deps, actor, filesOfTemplate(version.document)),
  }
}

/** The immutable document that a task was given; it is there for as long as the task is. */
export const templateDocument = async (db: Db, versionId: string) => {
  const where = eq(reportTemplateVersion.id, versionId)
  const [row] = await db
    .select({ document: reportTemplateVersion.document })
    .from(reportTemplateVersion)
    .where(where)
  return found(row).document
}

/** The template that a version is of. */
export const templateIdOf = async (db: Db, versionId: string): Promise<string> => {
  const where = eq(reportTemplateVersion.id, versionId)
  const [row] = await db
    .select({ id: reportTemplateVersion.templateId })
    .from(reportTemplateVersion)
    .where(where)
  return found(row).id
}

/** Those of the files that a template shows which the actor may read: whoever takes its sections takes its pictures with them. */
export const templateFiles = async (
  db: Db,
  actor: Actor,
  fileIds: readonly string[],
): Promise<Set<string>> => {
  const known = new Set<string>()
  for (const fileId of new Set(fileIds)) {
    const shows = sql`${reportTemplateVersion.document}::text like ${`%${fileId}%`}`
    const rows = await db
      .select({ id: reportTemplateVersion.id })
      .from(reportTemplateVersion)
      .innerJoin(reportTemplate, eq(reportTemplate.id, reportTemplateVersion.templateId))
      .where(and(templateVisibleTo(actor), shows))
      .limit(1)
    if (rows.length > 0) known.add(fileId)
  }
  return known
}
