import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { NoticeGroup, NoticeWays } from '@labbox/contract/notices/groups.ts'
import type { NoticeKind } from '@labbox/contract/notices/kinds.ts'
import type { NoticeData } from '@labbox/contract/notices/words.ts'
import { id, instant, ref } from '../../platform/database/columns.ts'
import { user } from '../access/tables.ts'

/** How far somebody's notices go, how far they were read, and which ones are wanted. Made with the first of them. */
export const noticeReader = pgTable('notice_reader', {
  userId: ref()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  lastSeq: integer().notNull().default(0),
  /** Never goes back. Unread is what lies after it: nothing is counted up and down. */
  readSeq: integer().notNull().default(0),
  /** What was chosen differently from the defaults, by group. */
  choices: jsonb().$type<Partial<Record<NoticeGroup, NoticeWays>>>().notNull().default({}),
  /** In which they were read last: e-mail goes out in it. */
  language: text().$type<Locale>(),
})

/** One thing that one person is told. Its words are made when it is read, from the kind and what was known then. */
export const notice = pgTable(
  'notice',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Position among those of the person; null: it only goes out by e-mail. */
    seq: integer(),
    kind: text().$type<NoticeKind>().notNull(),
    data: jsonb().$type<NoticeData>().notNull(),
    createdAt: instant().notNull(),
    /** Whether it was to go out by e-mail. */
    mail: boolean().notNull(),
    /** When open pages were told and its e-mail was queued; null: still to be done. */
    toldAt: instant(),
    mailedAt: instant(),
  },
  (t) => [
    index('notice_user').on(t.userId, t.seq),
    index('notice_created').on(t.createdAt),
    index('notice_untold')
      .on(t.createdAt)
      .where(sql`${t.toldAt} is null`),
  ],
)
