import { and, eq, ilike, or, sql } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { ModuleDocument } from '@labbox/contract/parts/module-document.ts'
import type { modulePage } from '@labbox/contract/parts/modules.ts'
import { OWN_ID } from 'labbox-bench/circuit/own/symbol.ts'
import type { Actor } from '../../../platform/actor.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import { containing, ordering, onePage } from '../../../platform/database/listing.ts'
import type { Deps } from '../../../platform/deps.ts'
import { found } from '../../../platform/errors.ts'
import { user } from '../../access/tables.ts'
import { attachmentsOf, linkOf } from '../../files/service.ts'
import { moduleShelf } from '../scope.ts'
import { benchModule, symbol } from '../tables.ts'
import { filesOf } from './files.rules.ts'

const columns = (actor: Actor) => ({
  id: benchModule.id,
  group: benchModule.group,
  status: benchModule.status,
  names: sql<LocalText>`${benchModule.draft}->'names'`,
  number: sql<string>`${benchModule.draft}->>'number'`,
  tags: sql<ModuleDocument['tags']>`${benchModule.draft}->'tags'`,
  components: sql<number>`(select coalesce(sum((p->>'count')::int), 0)::int
    from jsonb_array_elements(${benchModule.draft}->'parts') p)`,
  owner: user.name,
  shared: benchModule.shared,
  pictureId: sql<string | null>`${benchModule.draft}->>'pictureId'`,
  versions: sql<number>`(select count(*)::int from module_version v where v.module_id = ${benchModule.id})`,
  editable: moduleShelf.editable(actor),
  updatedAt: benchModule.updatedAt,
})

const withPicture = <R extends { pictureId: string | null }>(deps: Deps, actor: Actor, row: R) => ({
  ...row,
  picture: row.pictureId && linkOf(deps, actor, row.pictureId),
})

/** One page of the modules that the actor may read. */
export const modulePageOf = async (deps: Deps, actor: Actor, filter: QueryOf<typeof modulePage>) => {
  const { name, group, status, tag } = filter
  const { db } = deps
  const like = name && containing(name)
  const where = and(
    moduleShelf.visibleTo(actor),
    like
      ? or(
          ilike(sql`(${benchModule.draft}->'names')::text`, like),
          ilike(sql`${benchModule.draft}->>'number'`, like),
          ilike(benchModule.spelling, like),
        )
      : undefined,
    group === undefined ? undefined : eq(benchModule.group, group),
    status === undefined ? undefined : eq(benchModule.status, status === 1 ? 1 : 0),
    tag && sql`${benchModule.draft}->'tags' @> ${JSON.stringify([tag])}::jsonb`,
  )
  const sorts = { updatedAt: benchModule.updatedAt, createdAt: benchModule.createdAt }
  const rows = db
    .select(columns(actor))
    .from(benchModule)
    .leftJoin(user, eq(user.id, benchModule.ownerId))
    .where(where)
    .orderBy(...ordering(sorts, filter.sort, '-updatedAt', benchModule.id))
  const page = await onePage(filter, rows, db.$count(benchModule, where))
  return { ...page, items: page.items.map((row) => withPicture(deps, actor, row)) }
}

/** What symbols that people made are called now, by id. */
export const symbolNames = async (db: Db, ids: readonly string[]): Promise<Record<string, LocalText>> => {
  const own = [...new Set(ids)].filter((id) => OWN_ID.test(id))
  if (own.length === 0) return {}
  const rows = await db
    .select({ id: symbol.id, names: sql<LocalText>`${symbol.draft}->'names'` })
    .from(symbol)
    .where(anyOf(symbol.id, own))
  return Object.fromEntries(rows.map(({ id, names }) => [id, names]))
}

/** One module with its draft, and what its files and symbols are called. */
export const moduleDetailOf = async (deps: Deps, actor: Actor, id: string) => {
  const [row] = await deps.db
    .select({ ...columns(actor), module: benchModule.draft, revision: benchModule.revision })
    .from(benchModule)
    .leftJoin(user, eq(user.id, benchModule.ownerId))
    .where(and(eq(benchModule.id, id), moduleShelf.visibleTo(actor)))
  const { module } = found(row)
  return {
    ...withPicture(deps, actor, found(row)),
    files: await attachmentsOf(deps, actor, filesOf(module)),
    symbols: await symbolNames(
      deps.db,
      module.parts.map((part) => part.symbol),
    ),
  }
}
