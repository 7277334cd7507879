import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, ref } from '../../../platform/database/columns.ts'
import { user } from '../tables.ts'

/** How people have set up their pages (columns of a list, tiles of a dashboard). Texts that only the browser reads. */
export const preference = pgTable(
  'preference',
  {
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    value: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)
