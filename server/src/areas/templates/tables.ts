import { boolean, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import type { OwnerGroup } from '@labbox/contract/core/ownership.ts'
import type { ReportTemplate } from '@labbox/contract/templates/report.ts'
import { id, instant, localText, optionalLocalText, ref } from '../../platform/database/columns.ts'
import { organisation, user } from '../access/tables.ts'

/** A report template: a mutable draft; what labs and tasks are given are its versions. */
export const reportTemplate = pgTable(
  'report_template',
  {
    id: id(),
    /** 0 person, 1 school, 2 system. */
    group: smallint().$type<OwnerGroup>().notNull(),
    /** Null for templates of the system. */
    orgId: ref().references(() => organisation.id),
    ownerId: ref().references(() => user.id),
    /** 0 off, 1 on. */
    status: smallint().$type<0 | 1>().notNull().default(0),
    name: localText().notNull(),
    remark: optionalLocalText().notNull(),
    /** A personal template that the teachers of the school may read. */
    shared: boolean().notNull().default(false),
    draft: jsonb().$type<ReportTemplate>().notNull(),
    /** Grows with every save, so that a stale page cannot overwrite a newer draft. */
    revision: integer().notNull().default(1),
    /** The key of a shipped template. */
    shipped: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [
    index('report_template_owner').on(t.ownerId),
    index('report_template_org').on(t.orgId, t.group),
    unique('report_template_shipped_key').on(t.shipped),
  ],
)

/** Immutable: one document under its hash. */
export const reportTemplateVersion = pgTable(
  'report_template_version',
  {
    id: id(),
    templateId: ref()
      .notNull()
      .references(() => reportTemplate.id),
    number: integer().notNull(),
    name: localText().notNull(),
    document: jsonb().$type<ReportTemplate>().notNull(),
    /** SHA-256 of the document, hex. */
    hash: text().notNull(),
    createdBy: ref().references(() => user.id),
    createdAt: instant().notNull(),
  },
  (t) => [unique('report_template_version_number_key').on(t.templateId, t.number)],
)
