import { and, eq, type SQL } from 'drizzle-orm'
import type { OwnerGroup } from '@labbox/contract/core/ownership.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { named, ordering, onePage } from '../../../platform/database/listing.ts'
import { ownedRows, ownerColumns } from '../../../platform/ownership.ts'
import { user } from '../../access/tables.ts'
import type { examPaper, examTemplate } from '../tables.ts'

/** Papers and templates belong to somebody in the same way. */
type Owned = Pick<
  typeof examTemplate | typeof examPaper,
  'id' | 'orgId' | 'ownerId' | 'group' | 'name' | 'remark' | 'revision' | 'createdAt' | 'updatedAt'
>
/** What a new one begins with: its owner, in the group of the active role. */
export const owning = (deps: Deps, actor: Actor) => {
  const now = deps.clock.now()
  return { id: newId(), ...ownerColumns(actor), createdAt: now, updatedAt: now }
}

const rulesOf = (table: Owned) =>
  ownedRows(table, {
    permissions: { list: 'exams:paper:page', change: ['exams:paper:edit', 'exams:paper:delete'] },
  })

export const visibleTo = (table: Owned, actor: Actor): SQL | undefined => rulesOf(table).visibleTo(actor)

export interface OwnedFilter {
  page: number
  limit: number
  sort?: string | undefined
  name?: string | undefined
  group?: OwnerGroup | undefined
}

const selectFrom = <T extends typeof examPaper | typeof examTemplate>(db: Db, table: T, actor: Actor) =>
  db
    .select({
      row: table as typeof examTemplate,
      owner: user.name,
      editable: rulesOf(table).editable(actor),
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
    named(table.name, filter.name),
    filter.group === undefined ? undefined : eq(table.group, filter.group),
    more,
  )
  const sortable = { updatedAt: table.updatedAt, createdAt: table.createdAt }
  const rows = selectFrom(db, table, actor)
    .where(where)
    .orderBy(...ordering(sortable, filter.sort, '-updatedAt', table.id))
  const { items, total } = await onePage(filter, rows, db.$count(table as typeof examTemplate, where))
  return { items: items as OwnedRow<T>[], total }
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

/** Locks one that the actor may change, and refuses a page that was read before the last change. */
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
    .where(and(eq(table.id, id), rulesOf(table).editableBy(actor, permission)))
    .for('update')
  const locked = found(row)
  if (revision !== undefined && locked.revision !== revision) throw new AppError('PAPER_STALE')
  return locked
}
