import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { customType, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PassageKind } from '@labbox/contract/search/search.ts'
import { id, instant, localText, ref } from '../../platform/database/columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Of the words of a passage those of its title and heading. */
export const titleWords = (words: SQLWrapper): SQL => sql`ts_filter(${words}, '{a,b}')`

/** What is in the index, as it was when it was read. */
export const searchSource = pgTable(
  'search_source',
  {
    kind: text().$type<PassageKind>().notNull(),
    /** Of the row of its area. */
    refId: ref().notNull(),
    /** Differs from that of the row once it has changed. */
    stamp: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.refId] })],
)

/** A passage that can be found. Whether somebody may read it is asked of its area, each time. */
export const searchPassage = pgTable(
  'search_passage',
  {
    id: id(),
    kind: text().$type<PassageKind>().notNull(),
    refId: ref().notNull(),
    /** From 0, in the order of the text. */
    no: integer().notNull(),
    title: localText().notNull(),
    /** The heading that it stands under. */
    place: text(),
    /** Of a file with pages or slides, from 1. */
    page: integer(),
    text: text().notNull(),
    /** Its words and pairs of Chinese characters (`platform/search-words.ts`): A of the title, B of the heading, D of the text. */
    words: tsvector().notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.kind, t.refId],
      foreignColumns: [searchSource.kind, searchSource.refId],
    }).onDelete('cascade'),
    index('search_passage_words').using('gin', t.words),
    index('search_passage_titles').using('gin', titleWords(t.words)),
    index('search_passage_source').on(t.kind, t.refId),
  ],
)
