import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import type { ModuleDocument } from '@labbox/contract/parts/module-document.ts'
import type { SymbolTest } from '@labbox/contract/parts/symbols.ts'
import { optionalLocalText, ref } from '../../platform/database/columns.ts'
import { shelfColumns, versionColumns } from './columns.ts'

/** A symbol that somebody made: a mutable draft; what circuits are given are its versions. */
export const symbol = pgTable(
  'symbol',
  {
    ...shelfColumns(),
    partNumber: text().notNull(),
    remark: optionalLocalText().notNull(),
    draft: jsonb().$type<OwnSymbol>().notNull(),
    /** The circuit in which it has to work before it is switched on. */
    test: jsonb().$type<SymbolTest>().notNull(),
  },
  (t) => [index('symbol_owner').on(t.ownerId), index('symbol_org').on(t.orgId, t.group)],
)

/** Circuits name symbol and number, and carry the document. */
export const symbolVersion = pgTable(
  'symbol_version',
  {
    ...versionColumns('symbol_id', () => symbol.id),
    document: jsonb().$type<OwnSymbol>().notNull(),
  },
  (t) => [unique('symbol_version_number_key').on(t.of, t.number)],
)

/** A plug-in module of benches: a mutable draft; what benches are given are its versions. */
export const benchModule = pgTable(
  'module',
  {
    ...shelfColumns(),
    draft: jsonb().$type<ModuleDocument>().notNull(),
    /** How its Chinese name is typed: pinyin in full and its initials. */
    spelling: text().notNull(),
    /** The module of another installation from which a package brought it. */
    origin: ref(),
  },
  (t) => [
    index('module_owner').on(t.ownerId),
    index('module_org').on(t.orgId, t.group),
    index('module_origin').on(t.origin),
  ],
)

/** Benches name module and number. */
export const moduleVersion = pgTable(
  'module_version',
  {
    ...versionColumns('module_id', () => benchModule.id),
    document: jsonb().$type<ModuleDocument>().notNull(),
  },
  (t) => [unique('module_version_number_key').on(t.of, t.number)],
)
