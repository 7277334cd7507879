import { and, desc, eq, ilike, or, sql } from 'drizzle-orm'
import type { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import type { DataOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import { MOST_OFFERED, type symbolOffered, type symbolPage } from '@labbox/contract/parts/symbols.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { containing, ordering, onePage } from '../../platform/database/listing.ts'
import { found } from '../../platform/errors.ts'
import { user } from '../access/tables.ts'
import { symbolOfferedTo, symbolShelf } from './scope.ts'
import { spelled, spelledCatalogue } from './spelling.ts'
import { symbol, symbolVersion } from './tables.ts'

type Names = OwnSymbol['names']

const columns = (actor: Actor) => ({
  id: symbol.id,
  group: symbol.group,
  status: symbol.status,
  class: sql<OwnSymbol['class']>`${symbol.draft}->>'class'`,
  names: sql<Names>`${symbol.draft}->'names'`,
  partNumber: symbol.partNumber,
  remark: symbol.remark,
  owner: user.name,
  shared: symbol.shared,
  versions: sql<number>`(select count(*)::int from symbol_version v where v.symbol_id = ${symbol.id})`,
  editable: symbolShelf.editable(actor),
  updatedAt: symbol.updatedAt,
})

/** What the picture of a row needs, without the model. */
const picture = sql<Pick<OwnSymbol, 'pins' | 'drawing' | 'ieee'>>`jsonb_strip_nulls(jsonb_build_object(
  'pins', ${symbol.draft}->'pins', 'drawing', ${symbol.draft}->'drawing', 'ieee', ${symbol.draft}->'ieee'))`

/** One page of the symbols that the actor may read. */
export const symbolPageOf = async (db: Db, actor: Actor, filter: QueryOf<typeof symbolPage>) => {
  const { name, group, status } = filter
  const where = and(
    symbolShelf.visibleTo(actor),
    name
      ? or(
          ilike(sql`(${symbol.draft}->'names')::text`, containing(name)),
          ilike(symbol.partNumber, containing(name)),
        )
      : undefined,
    group === undefined ? undefined : eq(symbol.group, group),
    status === undefined ? undefined : eq(symbol.status, status === 1 ? 1 : 0),
    filter.class === undefined ? undefined : sql`${symbol.draft}->>'class' = ${filter.class}`,
  )
  const sorts = { updatedAt: symbol.updatedAt, createdAt: symbol.createdAt }
  const rows = db
    .select({ ...columns(actor), picture })
    .from(symbol)
    .leftJoin(user, eq(user.id, symbol.ownerId))
    .where(where)
    .orderBy(...ordering(sorts, filter.sort, '-updatedAt', symbol.id))
  return onePage(filter, rows, db.$count(symbol, where))
}

/** One symbol with its draft. */
export const symbolDetailOf = async (db: Db, actor: Actor, id: string) => {
  const [row] = await db
    .select({ ...columns(actor), symbol: symbol.draft, test: symbol.test, revision: symbol.revision })
    .from(symbol)
    .leftJoin(user, eq(user.id, symbol.ownerId))
    .where(and(eq(symbol.id, id), symbolShelf.visibleTo(actor)))
  return found(row)
}

/** One version of a symbol that the actor may read. */
export const symbolVersionOf = async (db: Db, actor: Actor, id: string, wanted: number) => {
  const { number, document } = await symbolShelf.versionOf(db, actor, id, wanted)
  return { number, symbol: document }
}

/** The last version of each symbol that is on and that the actor may place, and how all symbols are spelled. */
export const offeredSymbols = async (db: Db, actor: Actor): Promise<DataOf<typeof symbolOffered>> => {
  const newest = db
    .selectDistinctOn([symbolVersion.of], {
      symbolId: symbolVersion.of,
      number: symbolVersion.number,
      document: symbolVersion.document,
    })
    .from(symbolVersion)
    .innerJoin(symbol, eq(symbol.id, symbolVersion.of))
    .where(and(eq(symbol.status, 1), symbolOfferedTo(actor)))
    .orderBy(symbolVersion.of, desc(symbolVersion.number))
    .as('newest')
  const rows = await db
    .select({
      id: symbol.id,
      version: newest.number,
      partNumber: symbol.partNumber,
      symbol: newest.document,
    })
    .from(newest)
    .innerJoin(symbol, eq(symbol.id, newest.symbolId))
    .orderBy(desc(symbol.updatedAt), symbol.id)
    .limit(MOST_OFFERED)
  const own = Object.fromEntries(rows.map(({ id, symbol: { names } }) => [id, spelled(names.zh)]))
  return { symbols: rows, spelling: { ...spelledCatalogue(), ...own } }
}
