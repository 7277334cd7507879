import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { MailConfig } from '@labbox/contract/notices/mail.ts'
import { instant } from '../../../platform/database/columns.ts'

/** How the installation sends e-mail; one row. */
export const mailConfig = pgTable('mail_config', {
  /** Always 1. */
  id: smallint().primaryKey().default(1),
  enabled: boolean().notNull(),
  host: text().notNull(),
  port: integer().notNull(),
  security: text().$type<MailConfig['security']>().notNull(),
  account: text().notNull(),
  /** Encrypted under the installation's key. */
  password: text(),
  sender: text().notNull(),
  siteUrl: text().notNull(),
  version: integer().notNull(),
  updatedAt: instant().notNull(),
})
