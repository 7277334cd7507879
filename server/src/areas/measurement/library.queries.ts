import { and, asc, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import {
  templateTypes,
  type MonitorGroup,
  type MonitorTemplateDetail,
  type monitorTemplatePage,
  type TemplateFile,
} from '@labbox/contract/measurement/library.ts'
import { can, scopeOf, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { found } from '../../platform/errors.ts'
import { hashDocument } from '../../platform/json-hash.ts'
import { containing, ordering, onePage } from '../../platform/database/listing.ts'
import { user } from '../access/tables.ts'
import { monitorGroup, monitorTemplate, monitorVersion } from './library.tables.ts'

/** Whose the things are that the actor makes: the system's (null) for system administrators, else their own. */
export const ownerOf = (actor: Actor, permission: Permission): string | null =>
  scopeOf(actor, permission) === 'all' ? null : actor.userId

type Owned = typeof monitorTemplate.ownerId | typeof monitorGroup.ownerId

/** System ones are for everybody who may list templates, personal ones for their owner. */
const visible = (actor: Actor, owner: Owned): SQL | undefined => or(isNull(owner), eq(owner, actor.userId))

/** Administrators change the system's, everybody else their own. */
export const editableBy = (actor: Actor, permission: Permission, owner: Owned): SQL => {
  if (!can(actor, permission)) return sql`false`
  return ownerOf(actor, permission) === null ? isNull(owner) : eq(owner, actor.userId)
}

export const templateVisibleTo = (actor: Actor): SQL | undefined =>
  and(isNull(monitorTemplate.deletedAt), visible(actor, monitorTemplate.ownerId))

const groupVisibleTo = (actor: Actor): SQL | undefined => visible(actor, monitorGroup.ownerId)

const bit = (condition: SQL) => sql<0 | 1>`(case when ${condition} then 1 else 0 end)`

const columns = (actor: Actor) => ({
  id: monitorTemplate.id,
  type: bit(sql`${monitorTemplate.ownerId} is not null`),
  status: monitorTemplate.status,
  applyClassify: monitorTemplate.applyClassify,
  dataType: sql<0 | 1>`(${monitorTemplate.draft}->>'dataType')::int`,
  name: monitorTemplate.name,
  remark: monitorTemplate.remark,
  groupId: monitorTemplate.groupId,
  groupName: monitorGroup.name,
  owner: user.name,
  versions: sql<number>`(select count(*)::int from monitor_version v where v.template_id = ${monitorTemplate.id})`,
  editable: sql<boolean>`coalesce(${editableBy(actor, 'measurement:template:edit', monitorTemplate.ownerId)}, false)`,
  updatedAt: monitorTemplate.updatedAt,
})

/** One page of templates that the actor may read. */
export const templatesOf = async (db: Db, actor: Actor, query: QueryOf<typeof monitorTemplatePage>) => {
  const { name, groupId, type, status, applyClassify } = query
  const ownType = type === templateTypes.system ? isNull(monitorTemplate.ownerId) : undefined
  const where = and(
    templateVisibleTo(actor),
    name ? sql`${monitorTemplate.name}::text ilike ${containing(name)}` : undefined,
    groupId ? eq(monitorTemplate.groupId, groupId) : undefined,
    type === templateTypes.person ? eq(monitorTemplate.ownerId, actor.userId) : ownType,
    status === undefined ? undefined : eq(monitorTemplate.status, status as 0 | 1),
    applyClassify === undefined ? undefined : eq(monitorTemplate.applyClassify, applyClassify as 0 | 1),
  )
  const sortable = { updatedAt: monitorTemplate.updatedAt, createdAt: monitorTemplate.createdAt }
  const rows = db
    .select(columns(actor))
    .from(monitorTemplate)
    .leftJoin(monitorGroup, eq(monitorGroup.id, monitorTemplate.groupId))
    .leftJoin(user, eq(user.id, monitorTemplate.ownerId))
    .where(where)
    .orderBy(...ordering(sortable, query.sort, '-updatedAt', monitorTemplate.id))
  return onePage(query, rows, db.$count(monitorTemplate, where))
}

export const latestVersion = async (db: Db, templateId: string) => {
  const [row] = await db
    .select()
    .from(monitorVersion)
    .where(eq(monitorVersion.templateId, templateId))
    .orderBy(desc(monitorVersion.number))
    .limit(1)
  return row
}

/** One template with its draft, as the actor may read it. */
export const templateOf = async (db: Db, actor: Actor, id: string): Promise<MonitorTemplateDetail> => {
  const [row] = await db
    .select({ ...columns(actor), document: monitorTemplate.draft, revision: monitorTemplate.revision })
    .from(monitorTemplate)
    .leftJoin(monitorGroup, eq(monitorGroup.id, monitorTemplate.groupId))
    .leftJoin(user, eq(user.id, monitorTemplate.ownerId))
    .where(and(eq(monitorTemplate.id, id), templateVisibleTo(actor)))
  const { updatedAt, ...template } = found(row)
  const latest = await latestVersion(db, id)
  const changed = latest?.hash !== hashDocument(template.document)
  return { ...template, changed, updatedAt: updatedAt.toISOString() }
}

const requireVisible = async (db: Db, actor: Actor, id: string): Promise<void> => {
  const [row] = await db
    .select({ id: monitorTemplate.id })
    .from(monitorTemplate)
    .where(and(eq(monitorTemplate.id, id), templateVisibleTo(actor)))
  found(row)
}

const versionColumns = {
  id: monitorVersion.id,
  number: monitorVersion.number,
  name: monitorVersion.name,
  hash: monitorVersion.hash,
  by: user.name,
  createdAt: monitorVersion.createdAt,
}

export const versionsOf = async (db: Db, actor: Actor, id: string) => {
  await requireVisible(db, actor, id)
  return db
    .select(versionColumns)
    .from(monitorVersion)
    .leftJoin(user, eq(user.id, monitorVersion.createdBy))
    .where(eq(monitorVersion.templateId, id))
    .orderBy(desc(monitorVersion.number))
}

/** One version; without a number the last one. */
export const versionOf = async (db: Db, actor: Actor, id: string, number: number | undefined) => {
  await requireVisible(db, actor, id)
  const [row] = await db
    .select({ ...versionColumns, document: monitorVersion.document })
    .from(monitorVersion)
    .leftJoin(user, eq(user.id, monitorVersion.createdBy))
    .where(
      and(
        eq(monitorVersion.templateId, id),
        number === undefined ? undefined : eq(monitorVersion.number, number),
      ),
    )
    .orderBy(desc(monitorVersion.number))
    .limit(1)
  return found(row)
}

/** The draft as a file. */
export const templateFile = async (db: Db, actor: Actor, id: string): Promise<TemplateFile> => {
  const { name, remark, applyClassify, document } = await templateOf(db, actor, id)
  return { kind: 'labbox-monitor-template', schema: 1, name, remark, applyClassify, template: document }
}

export const groupsOf = async (db: Db, actor: Actor): Promise<MonitorGroup[]> =>
  db
    .select({
      id: monitorGroup.id,
      type: bit(sql`${monitorGroup.ownerId} is not null`),
      name: monitorGroup.name,
      templates: sql<number>`(select count(*)::int from monitor_template m where m.group_id = monitor_group.id and m.deleted_at is null)`,
      editable: sql<boolean>`coalesce(${editableBy(actor, 'measurement:template:edit', monitorGroup.ownerId)}, false)`,
    })
    .from(monitorGroup)
    .where(groupVisibleTo(actor))
    .orderBy(asc(monitorGroup.createdAt), asc(monitorGroup.id))
