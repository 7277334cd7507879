import { and, count, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { containing, ordering, windowOf } from '../../platform/listing.ts'
import { organisation, user } from '../access/tables.ts'
import type { examPaper, examTemplate } from './tables.ts'

/** Papers and templates belong to somebody in the same way. */
type Owned = Pick<
  typeof examTemplate | typeof examPaper,
  'id' | 'orgId' | 'ownerId' | 'group' | 'name' | 'remark' | 'revision' | 'createdAt' | 'updatedAt'
>
const groups = { person: 0, school: 1, system: 2 } as const

/** New ones come into the group of the active role. */
const groupOf = (actor: Actor): 0 | 1 | 2 => {
  if (actor.role === 'admin') return groups.system
  return actor.role === 'orgadmin' ? groups.school : groups.person
}

/** What a new one begins with: its owner, in the group of the active role. */
export const owning = (deps: Deps, actor: Actor) => {
  const now = deps.clock.now()
  const { orgId, userId: ownerId } = actor
  return { id: newId(), group: groupOf(actor), orgId, ownerId, createdAt: now, updatedAt: now }
}

/** Those of the system, of the school, and one's own. */
export const visibleTo = (table: Owned, actor: Actor): SQL | undefined =>
  or(
    eq(table.group, groups.system),
    eq(table.ownerId, actor.userId),
    actor.orgId ? and(eq(table.group, groups.school), eq(table.orgId, actor.orgId)) : undefined,
  )

/** Admin: those of the system; orgadmin: those of the school and below; teacher: the own ones. */
const editableBy = (db: Db, table: Owned, actor: Actor, permission: Permission): SQL | undefined => {
  const scope = scopeOf(actor, permission)
  if (scope === 'all') return eq(table.group, groups.system)
  if (scope === 'org' && actor.orgPath) {
    const below = db
      .select({ id: organisation.id })
      .from(organisation)
      .where(sql`starts_with(${organisation.path}, ${actor.orgPath})`)
    return and(eq(table.group, groups.school), inArray(table.orgId, below))
  }
  if (scope === 'own') return and(eq(table.group, groups.person), eq(table.ownerId, actor.userId))
  return sql`false`
}

export interface OwnedFilter {
  page: number
  limit: number
  sort?: string | undefined
  name?: string | undefined
  group?: number | undefined
}

const selectFrom = <T extends typeof examPaper | typeof examTemplate>(db: Db, table: T, actor: Actor) =>
  db
    .select({
      row: table as typeof examTemplate,
      owner: user.name,
      editable: sql<boolean>`coalesce(${editableBy(db, table, actor, 'exams:paper:edit')}, false)`,
    })
    .from(table as typeof examTemplate)
    .leftJoin(user, eq(user.id, table.ownerId))

/** A row as it was read, with whose it is and whether this actor may change it. */
export type OwnedRow<T extends typeof examPaper | typeof examTemplate> = {
  row: T['$inferSelect']
  owner: string | null
  editable: boolean
}

export const ownedPage = async <T extends typeof examPaper | typeof examTemplate>(
  db: Db,
  table: T,
  actor: Actor,
  filter: OwnedFilter,
  more?: SQL,
): Promise<{ items: OwnedRow<T>[]; total: number }> => {
  const where = and(
    visibleTo(table, actor),
    filter.name ? ilike(sql`${table.name}::text`, containing(filter.name)) : undefined,
    filter.group === undefined ? undefined : eq(table.group, filter.group),
    more,
  )
  const sortable = { updatedAt: table.updatedAt, createdAt: table.createdAt }
  const window = windowOf(filter)
  const items = await selectFrom(db, table, actor)
    .where(where)
    .orderBy(...ordering(sortable, filter.sort, '-updatedAt', table.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db
    .select({ n: count() })
    .from(table as typeof examTemplate)
    .where(where)
  return { items: items as OwnedRow<T>[], total: total?.n ?? 0 }
}

/** One that the actor may read, or as if it were not there. */
export const selectOwned = async <T extends typeof examPaper | typeof examTemplate>(
  db: Db,
  table: T,
  actor: Actor,
  id: string,
): Promise<OwnedRow<T>> =>
  found(
    (await selectFrom(db, table, actor).where(and(eq(table.id, id), visibleTo(table, actor))))[0],
  ) as OwnedRow<T>

/** Locks one that the actor may change, and refuses a page that read an older state. */
export const lockOwned = async <T extends typeof examPaper | typeof examTemplate>(
  tx: Db,
  table: T,
  actor: Actor,
  permission: Permission,
  { id, revision }: { id: string; revision?: number },
): Promise<T['$inferSelect']> => {
  const [row] = await tx
    .select()
    .from(table as typeof examTemplate)
    .where(and(eq(table.id, id), editableBy(tx, table, actor, permission)))
    .for('update')
  const locked = found(row)
  if (revision !== undefined && locked.revision !== revision) throw new AppError('PAPER_STALE')
  return locked
}

export const copyName = (name: LocalText): LocalText => ({
  ...(name.zh && { zh: `${name.zh}（副本）` }),
  ...(name.en && { en: `${name.en} (copy)` }),
})
