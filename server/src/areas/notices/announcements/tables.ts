import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Audience } from '@labbox/contract/notices/announcements.ts'
import { id, instant, localText, optionalLocalText, ref } from '../../../platform/database/columns.ts'
import { organisation, user } from '../../access/tables.ts'

/** Something that one person tells many. */
export const announcement = pgTable(
  'announcement',
  {
    id: id(),
    /** Whose it is: the organisation itself, or that of the class or course; null: the system's course. */
    orgId: ref().references(() => organisation.id),
    authorId: ref()
      .notNull()
      .references(() => user.id),
    audience: text().$type<Audience>().notNull(),
    /** Of an organisation, class or course. Classes and courses lie above this area: no foreign key. */
    audienceId: ref().notNull(),
    /** Its name as it was. */
    audienceName: localText().notNull(),
    title: localText().notNull(),
    text: optionalLocalText().notNull(),
    publishAt: instant().notNull(),
    endAt: instant(),
    mustConfirm: boolean().notNull(),
    /** When it went out to the people who were in the audience then. */
    publishedAt: instant(),
    withdrawnAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [index('announcement_author').on(t.authorId), index('announcement_publish').on(t.publishAt)],
)

/** Whom an announcement went to, and what became of it there. */
export const announcementReceipt = pgTable(
  'announcement_receipt',
  {
    announcementId: ref()
      .notNull()
      .references(() => announcement.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    readAt: instant(),
    confirmedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.announcementId, t.userId] }),
    index('announcement_receipt_user').on(t.userId),
  ],
)
