import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, ref } from '../../platform/columns.ts'

/** A stored file; its bytes lie under their SHA-256, so equal files are kept once. */
export const file = pgTable(
  'file',
  {
    id: id(),
    sha256: text().notNull(),
    name: text().notNull(),
    size: integer().notNull(),
    type: text().notNull(),
    ownerId: ref(),
    orgId: ref(),
    createdAt: instant().notNull(),
  },
  (t) => [index('file_owner').on(t.ownerId), index('file_sha256').on(t.sha256)],
)
