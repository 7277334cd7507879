import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { SettingName } from '@labbox/contract/system/client-config.ts'
import { anyJson, id, instant, ref } from './database/columns.ts'

/** A setting that somebody changed; the others follow their defaults. */
export const setting = pgTable('setting', {
  name: text().$type<SettingName>().primaryKey(),
  content: anyJson(),
  version: integer().notNull(),
})

/** Every change of a setting; the row of version n holds the value it had then. */
export const settingChange = pgTable(
  'setting_change',
  {
    id: id(),
    name: text().$type<SettingName>().notNull(),
    version: integer().notNull(),
    before: anyJson(),
    after: anyJson(),
    remark: text().notNull().default(''),
    at: instant().notNull(),
    byId: ref(),
    byName: text().notNull(),
  },
  (t) => [unique('setting_change_version').on(t.name, t.version), index('setting_change_at').on(t.at)],
)
