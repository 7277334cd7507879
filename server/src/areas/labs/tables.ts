import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { OwnerGroup } from '@labbox/contract/core/ownership.ts'
import type { LabDocument } from '@labbox/contract/labs/version.ts'
import { id, instant, localText, optionalLocalText, ref } from '../../platform/database/columns.ts'
import { organisation, user } from '../access/tables.ts'
import { file } from '../files/tables.ts'

/** What lab projects are sorted into: a tree of the system, and one of each organisation. */
export const labClassify = pgTable(
  'lab_classify',
  {
    id: id(),
    orgId: ref().references(() => organisation.id),
    parentId: ref().references((): AnyPgColumn => labClassify.id),
    name: localText().notNull(),
    position: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('lab_classify_org').on(t.orgId), index('lab_classify_parent').on(t.parentId)],
)

/** An experiment as a teacher designs it: a mutable draft; what students get are its versions. */
export const labProject = pgTable(
  'lab_project',
  {
    id: id(),
    /** 0 person, 1 school, 2 system. */
    group: smallint().$type<OwnerGroup>().notNull(),
    /** Null for system projects. */
    orgId: ref().references(() => organisation.id),
    ownerId: ref().references(() => user.id),
    name: localText().notNull(),
    introduction: optionalLocalText().notNull(),
    coverId: ref().references(() => file.id),
    /** A personal project that the teachers of the school may read. */
    shared: boolean().notNull().default(false),
    /** Students of the organisation may do it without a task; a shipped lab always may be. */
    practice: boolean().notNull().default(false),
    classifyId: ref().references(() => labClassify.id),
    draft: jsonb().$type<LabDocument>().notNull(),
    /** Grows with every save, so that a stale page cannot overwrite a newer draft. */
    revision: integer().notNull().default(1),
    /** The key of a shipped lab. */
    shipped: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [
    index('lab_project_owner').on(t.ownerId),
    index('lab_project_org').on(t.orgId, t.group),
    index('lab_project_classify').on(t.classifyId),
    unique('lab_project_shipped_key').on(t.shipped),
  ],
)

/** Immutable: one document under its hash. A task points only to a version. */
export const labVersion = pgTable(
  'lab_version',
  {
    id: id(),
    projectId: ref()
      .notNull()
      .references(() => labProject.id),
    number: integer().notNull(),
    name: localText().notNull(),
    document: jsonb().$type<LabDocument>().notNull(),
    /** SHA-256 of the document, hex. */
    hash: text().notNull(),
    createdBy: ref().references(() => user.id),
    createdAt: instant().notNull(),
  },
  (t) => [unique('lab_version_number_key').on(t.projectId, t.number)],
)
