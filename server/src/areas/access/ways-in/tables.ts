import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { tokenAlgorithms } from '@labbox/contract/access/tokens.ts'
import { id, instant, localText, ref } from '../../../platform/database/columns.ts'
import { organisation, session, user } from '../tables.ts'

/** How people sign in by CAS: one row, once somebody has set it. */
export const casConfig = pgTable(
  'cas_config',
  {
    id: integer().primaryKey().default(1),
    enabled: boolean().notNull(),
    name: localText().notNull(),
    baseUrl: text().notNull(),
    serviceUrl: text().notNull(),
    accountFrom: text().notNull(),
    nameFrom: text().notNull(),
    numberFrom: text().notNull(),
    emailFrom: text().notNull(),
    createAccounts: boolean().notNull(),
    orgId: ref().references(() => organisation.id),
    teacherFrom: text().notNull(),
    teacherValues: jsonb().$type<string[]>().notNull(),
    signOutThere: boolean().notNull(),
    version: integer().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [check('cas_config_one', sql`${t.id} = 1`)],
)

/** Another system whose tokens sign people in. */
export const tokenIssuer = pgTable(
  'token_issuer',
  {
    id: id(),
    name: text().notNull(),
    issuer: text().notNull(),
    audience: text().notNull(),
    algorithm: text().$type<(typeof tokenAlgorithms)[number]>().notNull(),
    /** RS256: the public key (PEM); HS256: the secret, encrypted under the server's key. */
    key: text().notNull(),
    fingerprint: text().notNull(),
    accountFrom: text().notNull(),
    skewSeconds: integer().notNull(),
    enabled: boolean().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [unique('token_issuer_issuer').on(t.issuer)],
)

/** Tickets that may be used once: a service ticket of CAS, or the id of a token. */
export const usedTicket = pgTable(
  'used_ticket',
  {
    /** SHA-256 of kind and ticket, hex. */
    hash: text().primaryKey(),
    kind: text().$type<'cas' | 'token'>().notNull(),
    /** The session it opened; a single log-out names the ticket. */
    sessionId: ref()
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    /** After this time it would be refused anyway, so it need not be remembered. */
    expiresAt: instant().notNull(),
  },
  (t) => [index('used_ticket_session').on(t.sessionId), index('used_ticket_expires').on(t.expiresAt)],
)

/** What an e-mail to somebody who has forgotten the password opens: once, and not for long. */
export const passwordResetLink = pgTable(
  'password_reset_link',
  {
    /** SHA-256 of the code in the link; the code itself is nowhere. */
    codeHash: text().primaryKey(),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (t) => [index('password_reset_link_user').on(t.userId)],
)
