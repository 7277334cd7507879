import { boolean, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { id, instant, ref } from '../../platform/database/columns.ts'

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
    /** Something else than messages has it, and keeps it: it does not go with the message that showed it. */
    kept: boolean().notNull().default(true),
  },
  (t) => [
    index('file_owner').on(t.ownerId),
    index('file_sha256').on(t.sha256),
    index('file_org').on(t.orgId, t.size),
  ],
)

/** A large file on its way: its room is reserved, its chunks lie in one sparse file named by the id. */
export const upload = pgTable(
  'upload',
  {
    id: id(),
    /** Content hash as the client computed it, hex; checked when all is there. */
    identifier: text().notNull(),
    ownerId: ref().notNull(),
    orgId: ref(),
    name: text().notNull(),
    size: integer().notNull(),
    chunkSize: integer().notNull(),
    chunks: smallint().notNull(),
    /** The processes that have written to it. */
    nodes: text().array().notNull().default([]),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('upload_content').on(t.ownerId, t.identifier, t.size, t.chunkSize, t.chunks),
    index('upload_org').on(t.orgId, t.size),
  ],
)

/** A chunk that has arrived whole. */
export const uploadChunk = pgTable(
  'upload_chunk',
  {
    uploadId: ref()
      .notNull()
      .references(() => upload.id, { onDelete: 'cascade' }),
    number: smallint().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.number] })],
)

/** Content that no file holds any more; its bytes go a day later, so that a backup under way still finds them. */
export const freedContent = pgTable('freed_content', {
  sha256: text().primaryKey(),
  at: instant().notNull(),
})

/** Which folder holds the files of this database: what the marker in it says. One row. */
export const filesFolder = pgTable('files_folder', {
  single: boolean().primaryKey().default(true),
  marker: text().notNull(),
})
