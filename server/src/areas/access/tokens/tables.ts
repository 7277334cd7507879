import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { HeldPermission } from '@labbox/contract/access/permissions.ts'
import { id, instant, ref } from '../../../platform/database/columns.ts'
import { role, user } from '../tables.ts'

/** Tokens that people make for their programs. One that has ended is deleted; the system log tells of it. */
export const accessToken = pgTable(
  'access_token',
  {
    id: id(),
    /** SHA-256 of the token, hex; the token itself is nowhere. */
    tokenHash: text().notNull(),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The role it acts in. */
    roleId: ref()
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Those that were chosen; of these it has what the role holds at the time of a call. */
    permissions: jsonb().$type<HeldPermission[]>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [unique('access_token_hash_key').on(t.tokenHash), index('access_token_user').on(t.userId)],
)
