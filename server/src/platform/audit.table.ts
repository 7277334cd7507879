import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Act } from '@labbox/contract/system/acts.ts'
import { id, instant, ref } from './database/columns.ts'

/**
 * Who did what to what, from where, and how it ended. Rows are only ever added: the database refuses updates, and removal of
 * anything but what the retention lets go (`audit_prune`). It names users and organisations without foreign keys and keeps
 * their names as they were: a record outlives what it tells of.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    userId: ref(),
    account: text().notNull(),
    name: text().notNull(),
    role: text().notNull(),
    /** Id path of the organisation the act was done in; null: the installation's own. */
    orgPath: text(),
    act: text().$type<Act>().notNull(),
    resourceId: text(),
    resource: text().notNull().default(''),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    address: text().notNull().default(''),
    /** `ok`, or the key of the refusal. */
    result: text().notNull().default('ok'),
  },
  (t) => [
    index('audit_log_at').on(t.at, t.id),
    index('audit_log_user').on(t.userId, t.at),
    index('audit_log_act').on(t.act, t.at),
    index('audit_log_org').on(sql`${t.orgPath} text_pattern_ops`, t.at),
    // What somebody searches for in the log: a part of a name, of an account, of what was changed, of an address.
    index('audit_log_words').using(
      'gin',
      t.account.op('gin_trgm_ops'),
      t.name.op('gin_trgm_ops'),
      t.resource.op('gin_trgm_ops'),
      t.address.op('gin_trgm_ops'),
    ),
    index('audit_log_refused')
      .on(t.at, t.id)
      .where(sql`${t.result} <> 'ok'`),
  ],
)
