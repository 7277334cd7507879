import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './database/columns.ts'

/** How often somebody did something within a window of time; counted here so that it holds over all nodes. */
export const allowance = pgTable(
  'allowance',
  { key: text().notNull(), begun: instant().notNull(), used: integer().notNull() },
  (t) => [primaryKey({ columns: [t.key, t.begun] }), index('allowance_begun').on(t.begun)],
)
