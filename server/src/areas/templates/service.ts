import { and, eq } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { copyName, OWNED_NAME_LIMIT, ownerGroups } from '@labbox/contract/core/ownership.ts'
import type { LocalText, OptionalLocalText } from '@labbox/contract/core/types.ts'
import { unbound } from '@labbox/contract/templates/bind.ts'
import { filesOfTemplate, type ReportTemplate } from '@labbox/contract/templates/report.ts'
import type {
  reportTemplateAdd,
  reportTemplateShare,
  reportTemplateStatus,
  reportTemplateUpdate,
} from '@labbox/contract/templates/templates.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { ownerColumns } from '../../platform/ownership.ts'
import { requireOwnFiles } from '../files/service.ts'
import { readableTemplate } from './queries.ts'
import { templateEditableBy, templateVisibleTo } from './scope.ts'
import { reportTemplate } from './tables.ts'
import { freeze, latestVersion } from './versions.ts'

interface Input {
  name: LocalText
  remark: OptionalLocalText
  draft: ReportTemplate
}

/** Adds a template in the group of the active role; the pictures in it have been checked. */
export const insertTemplate = async (deps: Deps, tx: Db, actor: Actor, input: Input) => {
  const id = newId()
  const now = deps.clock.now()
  const draft = unbound(input.draft)
  await tx
    .insert(reportTemplate)
    .values({ ...input, ...ownerColumns(actor), id, draft, createdAt: now, updatedAt: now })
  return { id }
}

/** A new template in the group of the active role. */
export const addTemplate = (
  deps: Deps,
  actor: Actor,
  { document, ...head }: BodyOf<typeof reportTemplateAdd>,
) =>
  transaction(deps.db, async (tx) => {
    const draft = document ?? { sections: [] }
    await requireOwnFiles(tx, actor, filesOfTemplate(draft), new Set())
    return insertTemplate(deps, tx, actor, { ...head, draft })
  })

/** Copies what one may read into one's own group. */
export const copyTemplate = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const { name, remark, draft } = await readableTemplate(tx, actor, id)
    return insertTemplate(deps, tx, actor, { name: copyName(name, OWNED_NAME_LIMIT), remark, draft })
  })

const locked = async (tx: Db, actor: Actor, id: string, permission: Permission) => {
  const [row] = await tx
    .select()
    .from(reportTemplate)
    .where(and(eq(reportTemplate.id, id), templateEditableBy(actor, permission)))
    .for('update')
  return found(row)
}

/** Saves the draft, unless a newer one was saved since this page read it. */
export const updateTemplate = (deps: Deps, actor: Actor, body: BodyOf<typeof reportTemplateUpdate>) =>
  transaction(deps.db, async (tx) => {
    const { id, revision, document, ...head } = body
    const row = await locked(tx, actor, id, 'templates:report:edit')
    if (row.revision !== revision) throw new AppError('REPORT_TEMPLATE_STALE')
    await requireOwnFiles(tx, actor, filesOfTemplate(document), new Set(filesOfTemplate(row.draft)))
    const fresh = { draft: unbound(document), revision: revision + 1, updatedAt: deps.clock.now() }
    await tx
      .update(reportTemplate)
      .set({ ...head, ...fresh })
      .where(eq(reportTemplate.id, id))
    return { revision: fresh.revision }
  })

export const freezeTemplate = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) =>
    freeze(deps, tx, actor, await locked(tx, actor, id, 'templates:report:edit')),
  )

/** Offers a template to labs and tasks, or not any more. */
export const setStatus = (deps: Deps, actor: Actor, { id, status }: BodyOf<typeof reportTemplateStatus>) =>
  transaction(deps.db, async (tx) => {
    const row = await locked(tx, actor, id, 'templates:report:edit')
    if (status === 1) await freeze(deps, tx, actor, row)
    await tx
      .update(reportTemplate)
      .set({ status, updatedAt: deps.clock.now() })
      .where(eq(reportTemplate.id, id))
    return {}
  })

/** Shares a personal template with the teachers of the school, or no longer; the others are shown anyway. */
export const shareTemplate = (deps: Deps, actor: Actor, { id, shared }: BodyOf<typeof reportTemplateShare>) =>
  transaction(deps.db, async (tx) => {
    const { group } = await locked(tx, actor, id, 'templates:report:edit')
    if (group !== ownerGroups.person) throw new AppError('REPORT_TEMPLATE_NOT_PERSONAL')
    await tx.update(reportTemplate).set({ shared }).where(eq(reportTemplate.id, id))
    return {}
  })

/** Hides a template; its versions stay. */
export const deleteTemplate = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const row = await locked(tx, actor, id, 'templates:report:delete')
    await tx.update(reportTemplate).set({ deletedAt: deps.clock.now() }).where(eq(reportTemplate.id, id))
    await audit(tx, actor, 'templates:report:delete', row, { name: row.name }, null)
    return {}
  })

/** The version that a task is given of a template that is on and that the actor may read, or as if it were not there. */
export const templateForTask = async (tx: Db, actor: Actor, id: string): Promise<string> => {
  const [row] = await tx
    .select({ id: reportTemplate.id })
    .from(reportTemplate)
    .where(and(eq(reportTemplate.id, id), eq(reportTemplate.status, 1), templateVisibleTo(actor)))
    .for('share')
  const version = row && (await latestVersion(tx, row.id))
  if (!version) throw new AppError('NOT_FOUND', { fields: { reportTemplateId: 'NOT_FOUND' } })
  return version.id
}
