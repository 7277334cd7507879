import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import { copyName, OWNED_NAME_LIMIT } from '@labbox/contract/core/ownership.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import {
  lasting,
  type taskTemplateAdd,
  type taskTemplatePage,
  type taskTemplateShare,
  type taskTemplateUpdate,
  type TaskTemplate,
} from '@labbox/contract/tasks/templates.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import { named, ordering, onePage } from '../../platform/database/listing.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { ownedRows, ownerColumns } from '../../platform/ownership.ts'
import { user } from '../access/tables.ts'
import { taskTemplate } from './tables.ts'

const owned = ownedRows(taskTemplate, {
  permissions: {
    list: 'tasks:template:page',
    change: ['tasks:template:edit', 'tasks:template:delete'],
  },
})

const columns = (actor: Actor) => ({
  id: taskTemplate.id,
  group: taskTemplate.group,
  name: taskTemplate.name,
  type: sql<TaskTemplate['type']>`(${taskTemplate.document}->>'type')::int`,
  task: sql<LocalText>`${taskTemplate.document}->'name'`,
  owner: user.name,
  shared: taskTemplate.shared,
  editable: owned.editable(actor),
  updatedAt: taskTemplate.updatedAt,
})

/** One page of the templates that the actor may publish from. */
export const templatePageOf = async (
  db: Db,
  actor: Actor,
  { name, group, type, ...filter }: QueryOf<typeof taskTemplatePage>,
) => {
  const where = and(
    owned.visibleTo(actor),
    named(taskTemplate.name, name),
    group === undefined ? undefined : eq(taskTemplate.group, group),
    type === undefined ? undefined : sql`(${taskTemplate.document}->>'type')::int = ${type}`,
  )
  const sorts = { updatedAt: taskTemplate.updatedAt, createdAt: taskTemplate.createdAt }
  const rows = db
    .select(columns(actor))
    .from(taskTemplate)
    .leftJoin(user, eq(user.id, taskTemplate.ownerId))
    .where(where)
    .orderBy(...ordering(sorts, filter.sort, '-updatedAt', taskTemplate.id))
  return onePage(filter, rows, db.$count(taskTemplate, where))
}

/** One template with what a form of publishing is filled with. */
export const templateOf = async (db: Db, actor: Actor, id: string) => {
  const [row] = await db
    .select({ ...columns(actor), document: taskTemplate.document })
    .from(taskTemplate)
    .leftJoin(user, eq(user.id, taskTemplate.ownerId))
    .where(and(eq(taskTemplate.id, id), owned.visibleTo(actor)))
  return found(row)
}

const insert = async (deps: Deps, tx: Db, actor: Actor, row: { name: LocalText; document: TaskTemplate }) => {
  const now = deps.clock.now()
  const id = newId()
  await tx.insert(taskTemplate).values({ id, ...row, ...ownerColumns(actor), createdAt: now, updatedAt: now })
  return { id }
}

/** Keeps settings under a name, in the group of the active role. What they name is looked up when something is published from them. */
export const addTemplate = (deps: Deps, actor: Actor, { name, document }: BodyOf<typeof taskTemplateAdd>) =>
  insert(deps, deps.db, actor, { name, document: lasting(document) })

/** Copies what one may read into one's own group. */
export const copyTemplate = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const { name, document } = await templateOf(tx, actor, id)
    return insert(deps, tx, actor, { name: copyName(name, OWNED_NAME_LIMIT), document })
  })

const locked = async (tx: Db, actor: Actor, id: string, permission: Permission, more?: SQL) => {
  const [row] = await tx
    .select()
    .from(taskTemplate)
    .where(and(eq(taskTemplate.id, id), owned.editableBy(actor, permission), more))
    .for('update')
  return found(row)
}

export const renameTemplate = (deps: Deps, actor: Actor, { id, name }: BodyOf<typeof taskTemplateUpdate>) =>
  transaction(deps.db, async (tx) => {
    await locked(tx, actor, id, 'tasks:template:edit')
    await tx.update(taskTemplate).set({ name, updatedAt: deps.clock.now() }).where(eq(taskTemplate.id, id))
    return {}
  })

/** Shares a personal template with the teachers of the school, or no longer; the others are shown anyway. */
export const shareTemplate = (deps: Deps, actor: Actor, { id, shared }: BodyOf<typeof taskTemplateShare>) =>
  transaction(deps.db, async (tx) => {
    await locked(tx, actor, id, 'tasks:template:edit', owned.inGroup('person'))
    await tx.update(taskTemplate).set({ shared }).where(eq(taskTemplate.id, id))
    return {}
  })

/** Nothing refers to a template: what was published from it stays as it is. */
export const deleteTemplate = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const row = await locked(tx, actor, id, 'tasks:template:delete')
    await tx.delete(taskTemplate).where(eq(taskTemplate.id, id))
    await audit(tx, actor, 'tasks:template:delete', row, { name: row.name }, null)
    return {}
  })
