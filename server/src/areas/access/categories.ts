import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { CategoryEndpoints } from '@labbox/contract/core/categories.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found, invalid } from '../../platform/errors.ts'
import { register } from '../../platform/http/register.ts'
import { newId } from '../../platform/database/ids.ts'
import { nobody, orgAbove, orgWithin } from '../../platform/ownership.ts'

type Column = AnyPgColumn
/** A table of categories: of the system (no organisation), or of an organisation. */
export type CategoryTable = PgTable &
  Record<'id' | 'orgId' | 'parentId' | 'name' | 'position' | 'createdAt', Column>

interface Options {
  /** Of the changes, which take turns: two moves could each be right and together a ring. */
  lock: string
  table: CategoryTable
  edit: Permission
  /** How many things of each category the actor can see, by category. */
  countsFor(db: Db, actor: Actor): Promise<ReadonlyMap<string, number>>
  /** How many things are in a category, whoever asks. */
  usesOf(tx: Db, id: string): Promise<number>
  /** Takes deleted things out of a category that is about to go. */
  release(tx: Db, id: string): Promise<unknown>
}

interface Row {
  id: string
  orgId: string | null
  parentId: string | null
  name: LocalText
}

/** Trees that things are sorted into: one of the system, read by all, and one of each organisation, read below it. */
export const createCategories = ({ lock, table, edit, countsFor, usesOf, release }: Options) => {
  const inTurn = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext(${lock}))`)

  const visibleTo = (actor: Actor): SQL | undefined => {
    const scope = scopeOf(actor, edit)
    if (scope === 'all' || !actor.orgPath) return isNull(table.orgId)
    return or(
      isNull(table.orgId),
      orgAbove(table.orgId, actor),
      scope === 'org' ? orgWithin(table.orgId, actor) : undefined,
    )
  }
  /** Writes: admin the system's tree, orgadmin that of the own organisation. */
  const editableBy = (actor: Actor): SQL => {
    const scope = scopeOf(actor, edit)
    if (scope === 'all') return isNull(table.orgId)
    return scope === 'org' && actor.orgId ? eq(table.orgId, actor.orgId) : nobody
  }
  const order = [asc(table.position), asc(table.id)]

  const list = async (db: Db, actor: Actor) => {
    const rows = await db
      .select({
        id: sql<string>`${table.id}`,
        parentId: sql<string | null>`${table.parentId}`,
        name: sql<LocalText>`${table.name}`,
        system: sql<boolean>`${table.orgId} is null`,
        editable: sql<boolean>`coalesce(${editableBy(actor)}, false)`,
      })
      .from(table)
      .where(visibleTo(actor))
      .orderBy(...order)
    const counts = await countsFor(db, actor)
    return rows.map((row) => ({ ...row, uses: counts.get(row.id) ?? 0 }))
  }

  const own = async (tx: Db, actor: Actor, id: string): Promise<Row> => {
    const [row] = await tx
      .select()
      .from(table)
      .where(and(eq(table.id, id), editableBy(actor)))
    return found(row) as unknown as Row
  }
  const siblings = async (tx: Db, orgId: string | null, parentId: string | null): Promise<string[]> => {
    const rows = await tx
      .select({ id: sql<string>`${table.id}` })
      .from(table)
      .where(
        and(
          orgId ? eq(table.orgId, orgId) : isNull(table.orgId),
          parentId ? eq(table.parentId, parentId) : isNull(table.parentId),
        ),
      )
      .orderBy(...order)
    return rows.map(({ id }) => id)
  }

  const add = (deps: Deps, actor: Actor, { name, parentId }: Pick<Row, 'name' | 'parentId'>) =>
    transaction(deps.db, async (tx) => {
      await inTurn(tx)
      if (parentId) await own(tx, actor, parentId)
      const orgId = scopeOf(actor, edit) === 'all' ? null : actor.orgId
      const position = (await siblings(tx, orgId, parentId)).length
      const id = newId()
      await tx.insert(table).values({ id, orgId, parentId, name, position, createdAt: deps.clock.now() })
      return { id }
    })

  const rename = (deps: Deps, actor: Actor, { id, name }: Pick<Row, 'id' | 'name'>) =>
    transaction(deps.db, async (tx) => {
      await own(tx, actor, id)
      await tx.update(table).set({ name }).where(eq(table.id, id))
      return {}
    })

  const move = (
    deps: Deps,
    actor: Actor,
    { id, parentId, index }: { id: string; parentId: string | null; index: number },
  ) =>
    transaction(deps.db, async (tx) => {
      await inTurn(tx)
      const row = await own(tx, actor, id)
      for (let at = parentId; at !== null; at = (await own(tx, actor, at)).parentId)
        if (at === id) throw new AppError('CATEGORY_CYCLE')
      const others = (await siblings(tx, row.orgId, parentId)).filter((each) => each !== id)
      const order = others.toSpliced(index, 0, id)
      await tx.execute(sql`
        update ${table} as c set position = place.n - 1, parent_id = ${parentId}::uuid
        from unnest(${sql.param(order)}::uuid[]) with ordinality as place(id, n) where c.id = place.id`)
      return {}
    })

  /** Deletes an empty category. Deleted things that still refer to it do not count. */
  const remove = (deps: Deps, actor: Actor, id: string) =>
    transaction(deps.db, async (tx) => {
      await inTurn(tx)
      await own(tx, actor, id)
      const uses = await usesOf(tx, id)
      const children = await tx.$count(table, eq(table.parentId, id))
      if (uses + children > 0) throw new AppError('CATEGORY_USED', { params: { uses, children } })
      await release(tx, id)
      await tx.delete(table).where(eq(table.id, id))
      return {}
    })

  /** The category, if the actor can see it. */
  const visible = async (db: Db, actor: Actor, id: string | null): Promise<string | null> => {
    if (!id) return null
    const [row] = await db
      .select({ id: sql<string>`${table.id}` })
      .from(table)
      .where(and(eq(table.id, id), visibleTo(actor)))
    return row?.id ?? null
  }

  return {
    add,
    visible,
    /** Refuses a category that the actor cannot see, naming the field. */
    async require(db: Db, actor: Actor, id: string | null, field: string): Promise<void> {
      if (id && !(await visible(db, actor, id))) throw invalid({ [field]: 'NOT_FOUND' })
    },
    /** A category and all below it, as a condition on the column that refers to one. */
    within: (column: Column, id: string): SQL => sql`${column} in (
      with recursive branch as (
        select c.id from ${table} c where c.id = ${id}
        union select c.id from ${table} c join branch b on c.parent_id = b.id
      ) select id from branch)`,
    routes(app: FastifyInstance, deps: Deps, calls: CategoryEndpoints): void {
      register(app, calls.list, ({ actor }) => list(deps.db, actor))
      register(app, calls.add, ({ actor, body }) => add(deps, actor, body))
      register(app, calls.update, ({ actor, body }) => rename(deps, actor, body))
      register(app, calls.move, ({ actor, body }) => move(deps, actor, body))
      register(app, calls.remove, ({ actor, body }) => remove(deps, actor, body.id))
    },
  }
}
