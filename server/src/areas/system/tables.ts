import { integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { DictionaryEntry } from '@labbox/contract/system/dictionaries.ts'
import type { LogoTypeCode } from '@labbox/contract/system/logos.ts'
import { bytea, id, instant, localText, optionalLocalText, ref } from '../../platform/database/columns.ts'
import { organisation } from '../access/tables.ts'

// The log is written by every area through `platform/audit.ts`; this area reads it.
export { setting, settingChange } from '../../platform/client-config.table.ts'
export { auditLog } from '../../platform/audit.table.ts'
export { allowance } from '../../platform/allowance.table.ts'

/** A list of values with their labels. One that ships keeps its values; its texts are whoever edited them last. */
export const dictionary = pgTable(
  'dictionary',
  {
    id: id(),
    key: text().notNull(),
    name: localText().notNull(),
    remark: optionalLocalText().notNull().default({}),
    entries: jsonb().$type<DictionaryEntry[]>().notNull().default([]),
    updatedAt: instant().notNull(),
  },
  (t) => [unique('dictionary_key').on(t.key)],
)

/** Logos and icons: few and small, needed by every node before anybody is signed in. Each has its own id, so none changes. */
export const publicImage = pgTable('public_image', {
  id: id(),
  type: text().notNull(),
  size: integer().notNull(),
  bytes: bytea().notNull(),
})

/** One logo per place and organisation; without organisation that of the installation. */
export const logo = pgTable(
  'logo',
  {
    id: id(),
    orgId: ref().references(() => organisation.id, { onDelete: 'cascade' }),
    typeCode: text().$type<LogoTypeCode>().notNull(),
    text: optionalLocalText().notNull().default({}),
    /** Of the sign-in page, below the name. */
    welcome: optionalLocalText().notNull().default({}),
    size: text().notNull(),
    images: jsonb().$type<string[]>().notNull().default([]),
    /** Of the sign-in page, `#rrggbb`; empty: the accent of the installation. */
    colour: text().notNull().default(''),
    updatedAt: instant().notNull(),
  },
  (t) => [unique('logo_place').on(t.orgId, t.typeCode).nullsNotDistinct()],
)

/** An uploaded icon for the menu; `image` names its picture, and so do the menu rows that show it. */
export const icon = pgTable('icon', {
  id: id(),
  name: localText().notNull(),
  image: text().notNull(),
  updatedAt: instant().notNull(),
})

/** One row: when this installation started first, which the trial counts from. */
export const installation = pgTable('installation', { id: id(), startedAt: instant().notNull() })

/** Licence files as they were given; each is verified again whenever it is read. */
export const licenceFile = pgTable(
  'licence_file',
  {
    id: id(),
    licenceId: text().notNull(),
    content: text().notNull(),
    activatedAt: instant().notNull(),
    activatedBy: text().notNull(),
  },
  (t) => [unique('licence_file_licence').on(t.licenceId)],
)
