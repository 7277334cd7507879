import { boolean, integer, smallint, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { OwnerGroup } from '@labbox/contract/core/ownership.ts'
import { id, instant, ref } from '../../platform/database/columns.ts'
import { organisation, user } from '../access/tables.ts'

/** What every thing of the library has beside its draft: whose it is, whether others may use it, and how often it was saved. */
export const shelfColumns = () => ({
  id: id(),
  /** 0 person, 1 school, 2 system. */
  group: smallint().$type<OwnerGroup>().notNull(),
  /** Null for those of the system. */
  orgId: ref().references(() => organisation.id),
  ownerId: ref().references(() => user.id),
  /** 0 off, 1 on. */
  status: smallint().$type<0 | 1>().notNull().default(0),
  /** A personal one that the people of the school may use. */
  shared: boolean().notNull().default(false),
  /** Grows with every save, so that a stale page cannot overwrite a newer draft. */
  revision: integer().notNull().default(1),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  deletedAt: instant(),
})

/** What every version has beside its document. Immutable. */
export const versionColumns = (column: string, table: () => AnyPgColumn) => ({
  id: id(),
  /** Of what it is a version. */
  of: uuid(column).notNull().references(table),
  number: integer().notNull(),
  /** SHA-256 of the document, hex. */
  hash: text().notNull(),
  createdBy: ref().references(() => user.id),
  createdAt: instant().notNull(),
})
