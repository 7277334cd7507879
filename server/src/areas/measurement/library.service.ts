import { and, eq } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { copyName } from '@labbox/contract/core/ownership.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import {
  TEMPLATE_NAME_LIMIT,
  templateStatuses,
  type monitorGroupUpdate,
  type monitorTemplateAdd,
  type monitorTemplateImport,
  type monitorTemplateStatus,
  type monitorTemplateUpdate,
} from '@labbox/contract/measurement/library.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { Template } from '@labbox/contract/measurement/template.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { hashDocument } from '../../platform/json-hash.ts'
import { editableBy, latestVersion, ownerOf, templateVisibleTo } from './library.queries.ts'
import { monitorGroup, monitorTemplate, monitorVersion } from './library.tables.ts'
import { requireGoodTemplate } from './service.ts'

type Row = typeof monitorTemplate.$inferSelect

const emptyDocument = (dataType: 0 | 1): Template => ({ schema: 1, name: {}, dataType, pages: [] })

/** A template goes into a group of its own owner only. */
const requireGroup = async (tx: Db, ownerId: string | null, groupId: string | null): Promise<void> => {
  if (groupId === null) return
  const [row] = await tx
    .select({ ownerId: monitorGroup.ownerId })
    .from(monitorGroup)
    .where(eq(monitorGroup.id, groupId))
    .for('share')
  if (found(row).ownerId !== ownerId) throw new AppError('NOT_FOUND')
}

const insert = async (
  deps: Deps,
  tx: Db,
  actor: Actor,
  input: Pick<Row, 'name' | 'remark' | 'groupId' | 'applyClassify' | 'draft'>,
) => {
  const ownerId = ownerOf(actor, 'measurement:template:add')
  await requireGroup(tx, ownerId, input.groupId)
  const id = newId()
  const now = deps.clock.now()
  await tx.insert(monitorTemplate).values({ ...input, id, ownerId, createdAt: now, updatedAt: now })
  return { id }
}

/** A new template of the system or of one's own. */
export const addTemplate = (deps: Deps, actor: Actor, body: BodyOf<typeof monitorTemplateAdd>) =>
  transaction(deps.db, async (tx) => {
    const { document, dataType, ...head } = body
    return insert(deps, tx, actor, { ...head, draft: document ?? emptyDocument(dataType) })
  })

/** Takes one exported document, when nothing is wrong with it. */
export const importTemplate = (deps: Deps, actor: Actor, body: BodyOf<typeof monitorTemplateImport>) =>
  transaction(deps.db, async (tx) => {
    const { name, remark, applyClassify, template } = body.document
    await requireGoodTemplate(tx, template, actor.locale)
    const { groupId } = body
    return insert(deps, tx, actor, { name, remark, applyClassify, groupId, draft: template })
  })

/** Copies what one may read to one's own; the copy gets a name that is free. */
export const copyTemplate = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(monitorTemplate)
      .where(and(eq(monitorTemplate.id, id), templateVisibleTo(actor)))
    const { name, remark, applyClassify, draft } = found(row)
    const own = await tx
      .select({ name: monitorTemplate.name })
      .from(monitorTemplate)
      .where(
        and(templateVisibleTo(actor), editableBy(actor, 'measurement:template:add', monitorTemplate.ownerId)),
      )
    const taken = new Set(own.flatMap((each) => [each.name.zh, each.name.en?.toLowerCase()]))
    let number = 1
    const isTaken = ({ zh, en }: LocalText) => (zh && taken.has(zh)) || (en && taken.has(en.toLowerCase()))
    while (isTaken(copyName(name, TEMPLATE_NAME_LIMIT, number))) number += 1
    const copy = copyName(name, TEMPLATE_NAME_LIMIT, number)
    return insert(deps, tx, actor, { name: copy, remark, applyClassify, draft, groupId: null })
  })

const locked = async (tx: Db, actor: Actor, id: string, permission: Permission): Promise<Row> => {
  const [row] = await tx
    .select()
    .from(monitorTemplate)
    .where(
      and(
        eq(monitorTemplate.id, id),
        templateVisibleTo(actor),
        editableBy(actor, permission, monitorTemplate.ownerId),
      ),
    )
    .for('update')
  return found(row)
}

/** Saves the draft, unless a newer one was saved since this page read it. A draft may be half done. */
export const updateTemplate = (deps: Deps, actor: Actor, body: BodyOf<typeof monitorTemplateUpdate>) =>
  transaction(deps.db, async (tx) => {
    const { id, revision, document, ...head } = body
    const row = await locked(tx, actor, id, 'measurement:template:edit')
    if (row.revision !== revision) throw new AppError('MONITOR_TEMPLATE_STALE')
    await requireGroup(tx, row.ownerId, head.groupId)
    await tx
      .update(monitorTemplate)
      .set({ ...head, draft: document, revision: revision + 1, updatedAt: deps.clock.now() })
      .where(eq(monitorTemplate.id, id))
    return { revision: revision + 1 }
  })

/** A version of the draft, or the number of the last one where that is the same. The row is locked. */
const freeze = async (deps: Deps, tx: Db, actor: Actor, row: Row): Promise<{ number: number }> => {
  await requireGoodTemplate(tx, row.draft, actor.locale)
  if (row.draft.pages.length === 0) throw new AppError('MONITOR_TEMPLATE_EMPTY')
  const hash = hashDocument(row.draft)
  const latest = await latestVersion(tx, row.id)
  if (latest?.hash === hash) return { number: latest.number }
  const number = (latest?.number ?? 0) + 1
  await tx.insert(monitorVersion).values({
    id: newId(),
    templateId: row.id,
    number,
    hash,
    createdBy: actor.userId,
    name: row.name,
    document: row.draft,
    createdAt: deps.clock.now(),
  })
  return { number }
}

export const freezeTemplate = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) =>
    freeze(deps, tx, actor, await locked(tx, actor, id, 'measurement:template:edit')),
  )

/** Offers a template to labs, or not any more. */
export const setStatus = (deps: Deps, actor: Actor, body: BodyOf<typeof monitorTemplateStatus>) =>
  transaction(deps.db, async (tx) => {
    const row = await locked(tx, actor, body.id, 'measurement:template:edit')
    if (body.status === templateStatuses.on) await freeze(deps, tx, actor, row)
    await tx
      .update(monitorTemplate)
      .set({ status: body.status, updatedAt: deps.clock.now() })
      .where(eq(monitorTemplate.id, row.id))
    return {}
  })

/** Hides a template; its versions stay. */
export const deleteTemplate = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const row = await locked(tx, actor, id, 'measurement:template:delete')
    await tx
      .update(monitorTemplate)
      .set({ deletedAt: deps.clock.now(), groupId: null })
      .where(eq(monitorTemplate.id, id))
    await audit(tx, actor, 'measurement:template:delete', row, { name: row.name }, null)
    return {}
  })

export const addGroup = async (deps: Deps, actor: Actor, name: LocalText) => {
  const id = newId()
  const ownerId = ownerOf(actor, 'measurement:template:add')
  await deps.db.insert(monitorGroup).values({ id, ownerId, name, createdAt: deps.clock.now() })
  return { id }
}

export const updateGroup = async (
  deps: Deps,
  actor: Actor,
  { id, name }: BodyOf<typeof monitorGroupUpdate>,
) => {
  const own = editableBy(actor, 'measurement:template:edit', monitorGroup.ownerId)
  const rows = await deps.db
    .update(monitorGroup)
    .set({ name })
    .where(and(eq(monitorGroup.id, id), own))
    .returning({ id: monitorGroup.id })
  found(rows[0])
  return {}
}

/** Removes a group; the database takes it off its templates. */
export const deleteGroup = async (deps: Deps, actor: Actor, id: string) => {
  const own = editableBy(actor, 'measurement:template:delete', monitorGroup.ownerId)
  const rows = await deps.db
    .delete(monitorGroup)
    .where(and(eq(monitorGroup.id, id), own))
    .returning({ id: monitorGroup.id })
  found(rows[0])
  return {}
}
