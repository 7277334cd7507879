import { boolean, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import type { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import type { OwnerGroup } from '@labbox/contract/core/ownership.ts'
import type { SymbolTest } from '@labbox/contract/parts/symbols.ts'
import { id, instant, optionalLocalText, ref } from '../../platform/database/columns.ts'
import { organisation, user } from '../access/tables.ts'

/** A symbol that somebody made: a mutable draft; what circuits are given are its versions. */
export const symbol = pgTable(
  'symbol',
  {
    id: id(),
    /** 0 person, 1 school, 2 system. */
    group: smallint().$type<OwnerGroup>().notNull(),
    /** Null for symbols of the system. */
    orgId: ref().references(() => organisation.id),
    ownerId: ref().references(() => user.id),
    /** 0 off, 1 on. */
    status: smallint().$type<0 | 1>().notNull().default(0),
    partNumber: text().notNull(),
    remark: optionalLocalText().notNull(),
    /** A personal symbol that the people of the school may use. */
    shared: boolean().notNull().default(false),
    draft: jsonb().$type<OwnSymbol>().notNull(),
    /** The circuit in which it has to work before it is switched on. */
    test: jsonb().$type<SymbolTest>().notNull(),
    /** Grows with every save, so that a stale page cannot overwrite a newer draft. */
    revision: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [index('symbol_owner').on(t.ownerId), index('symbol_org').on(t.orgId, t.group)],
)

/** Immutable: circuits name symbol and number, and carry the document. */
export const symbolVersion = pgTable(
  'symbol_version',
  {
    id: id(),
    symbolId: ref()
      .notNull()
      .references(() => symbol.id),
    number: integer().notNull(),
    document: jsonb().$type<OwnSymbol>().notNull(),
    /** SHA-256 of the document, hex. */
    hash: text().notNull(),
    createdBy: ref().references(() => user.id),
    createdAt: instant().notNull(),
  },
  (t) => [unique('symbol_version_number_key').on(t.symbolId, t.number)],
)
