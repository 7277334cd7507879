import { sql } from 'drizzle-orm'
import { boolean, jsonb, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ItemKind } from '@labbox/contract/measurement/items.ts'
import type { Item } from '@labbox/contract/measurement/template.ts'
import { id, instant, localText, optionalLocalText } from '../../platform/columns.ts'

/** The catalogue of measurement items: shipped ones, and what administrators change or add. */
export const instrItem = pgTable(
  'instr_item',
  {
    id: id(),
    kind: text().$type<ItemKind>().notNull(),
    key: text().notNull(),
    name: localText().notNull(),
    unit: text().notNull(),
    basicType: smallint().$type<Item['basicType']>().notNull(),
    command: text().notNull(),
    /** What `$` in the command may be; null: it has none. */
    parameter: jsonb().$type<Item['parameter']>(),
    format: text().notNull(),
    remark: optionalLocalText().notNull(),
    off: boolean().notNull().default(false),
    shipped: boolean().notNull().default(false),
    /** Changed here: a new version of the product leaves it alone. */
    edited: boolean().notNull().default(false),
    updatedAt: instant().notNull(),
  },
  (t) => [
    unique('instr_item_key_key').on(t.key),
    uniqueIndex('instr_item_zh_key').on(t.kind, sql`(${t.name}->>'zh')`),
    uniqueIndex('instr_item_en_key').on(t.kind, sql`lower(${t.name}->>'en')`),
  ],
)
