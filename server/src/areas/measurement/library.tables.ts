import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { ItemKind } from '@labbox/contract/measurement/items.ts'
import type { Item, Template } from '@labbox/contract/measurement/template.ts'
import { id, instant, localText, optionalLocalText, ref } from '../../platform/database/columns.ts'
import { user } from '../access/tables.ts'

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

/** Owner of what is named uniquely: null is the system, and is one owner too. */
const owned = (ownerId: AnyPgColumn) => sql`coalesce(${ownerId}::text, '')`

/** A folder of templates: of one person, or of the system (no owner). */
export const monitorGroup = pgTable(
  'monitor_group',
  {
    id: id(),
    ownerId: ref().references(() => user.id),
    name: localText().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('monitor_group_zh_key').on(owned(t.ownerId), sql`(${t.name}->>'zh')`),
    uniqueIndex('monitor_group_en_key').on(owned(t.ownerId), sql`lower(${t.name}->>'en')`),
  ],
)

/** A monitor template in the library: a mutable draft; what labs are given are its versions. */
export const monitorTemplate = pgTable(
  'monitor_template',
  {
    id: id(),
    /** Null: of the system. */
    ownerId: ref().references(() => user.id),
    groupId: ref().references(() => monitorGroup.id, { onDelete: 'set null' }),
    /** 0 off, 1 on. */
    status: smallint().$type<0 | 1>().notNull().default(0),
    /** 0 practice, 1 task. */
    applyClassify: smallint().$type<0 | 1>().notNull(),
    name: localText().notNull(),
    remark: optionalLocalText().notNull(),
    draft: jsonb().$type<Template>().notNull(),
    /** Grows with every save, so that a stale page cannot overwrite a newer draft. */
    revision: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [
    index('monitor_template_owner').on(t.ownerId),
    index('monitor_template_group').on(t.groupId),
    uniqueIndex('monitor_template_zh_key')
      .on(owned(t.ownerId), sql`(${t.name}->>'zh')`)
      .where(sql`${t.deletedAt} is null`),
    uniqueIndex('monitor_template_en_key')
      .on(owned(t.ownerId), sql`lower(${t.name}->>'en')`)
      .where(sql`${t.deletedAt} is null`),
  ],
)

/** Immutable: one document under its hash. */
export const monitorVersion = pgTable(
  'monitor_version',
  {
    id: id(),
    templateId: ref()
      .notNull()
      .references(() => monitorTemplate.id),
    number: integer().notNull(),
    name: localText().notNull(),
    document: jsonb().$type<Template>().notNull(),
    /** SHA-256 of the document, hex. */
    hash: text().notNull(),
    createdBy: ref().references(() => user.id),
    createdAt: instant().notNull(),
  },
  (t) => [unique('monitor_version_number_key').on(t.templateId, t.number)],
)
