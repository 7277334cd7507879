import { index, integer, pgTable, real, text } from 'drizzle-orm/pg-core'
import type { FileKind } from '@labbox/contract/files/kinds.ts'
import { id, instant, ref } from '../../platform/database/columns.ts'
import { organisation, user } from '../access/tables.ts'
import { file } from './tables.ts'

/** A file as its owner keeps it: it can be renamed and replaced, while what a stored file holds never changes. */
export const projectFile = pgTable(
  'project_file',
  {
    id: id(),
    ownerId: ref()
      .notNull()
      .references(() => user.id),
    orgId: ref().references(() => organisation.id),
    name: text().notNull(),
    kind: text().$type<FileKind>().notNull(),
    /** What it holds now; nothing once it is deleted. */
    fileId: ref().references(() => file.id),
    size: integer().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** Deleted for its owner; what refers to it keeps its name. */
    deletedAt: instant(),
  },
  (t) => [
    index('project_file_updated').on(t.ownerId, t.updatedAt, t.id),
    index('project_file_name').on(t.ownerId, t.name, t.id),
    index('project_file_size').on(t.ownerId, t.size, t.id),
    index('project_file_file').on(t.fileId),
    index('project_file_org').on(t.orgId),
  ],
)

/** One opening of a file by one person. It begins on the server, so that it never lasts longer than the clock allows. */
export const previewRecord = pgTable(
  'preview_record',
  {
    id: id(),
    projectFileId: ref()
      .notNull()
      .references(() => projectFile.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => user.id),
    openedAt: instant().notNull(),
    /** When it was last heard of. */
    seenAt: instant().notNull(),
    /** Time that the page was in front. */
    seconds: integer().notNull().default(0),
    /** Where one left: second of a video, page of a document. */
    position: real().notNull().default(0),
    /** Furthest second or page that there is. */
    length: real().notNull().default(0),
  },
  (t) => [
    index('preview_record_file').on(t.projectFileId, t.userId, t.seenAt),
    index('preview_record_user').on(t.userId, t.seenAt),
  ],
)

/** One download; its id is made by the page, so that telling it twice counts once. */
export const downloadRecord = pgTable(
  'download_record',
  {
    id: id(),
    projectFileId: ref()
      .notNull()
      .references(() => projectFile.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => user.id),
    at: instant().notNull(),
  },
  (t) => [
    index('download_record_file').on(t.projectFileId, t.userId),
    index('download_record_user').on(t.userId),
  ],
)
