import { jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { DictionaryEntry } from '@labbox/contract/system/dictionaries.ts'
import { id, instant, localText, optionalLocalText } from '../../platform/columns.ts'

// The log is written by every area through `platform/audit.ts`; this area reads it.
export { setting, settingChange } from '../../platform/client-config.table.ts'
export { auditLog } from '../../platform/audit.table.ts'

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
