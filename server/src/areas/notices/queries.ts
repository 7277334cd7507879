import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { AnyKind } from '@labbox/contract/notices/kind.ts'
import { kindsOf, noticeKinds, type NoticeKind } from '@labbox/contract/notices/kinds.ts'
import type { NoticeState, noticeList } from '@labbox/contract/notices/notices.ts'
import { isKnown, sentence, type NoticeData, type Words } from '@labbox/contract/notices/words.ts'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { notice, noticeReader } from './tables.ts'

const NOTHING: NoticeState = { unread: 0, last: 0, read: 0 }

/** How far somebody's notices go, and how far they were read. */
export const stateOf = async (db: Db, userId: string): Promise<NoticeState> => {
  const [row] = await db
    .select({ last: noticeReader.lastSeq, read: noticeReader.readSeq })
    .from(noticeReader)
    .where(eq(noticeReader.userId, userId))
  return row ? { ...row, unread: row.last - row.read } : NOTHING
}

/** The words of a stored notice in both languages and where it leads; null for a kind that this version does not know. */
export const wordsOf = (kindName: NoticeKind, data: NoticeData, timeZone: string) => {
  if (!Object.hasOwn(noticeKinds, kindName)) return null
  const { group, title, text, place } = noticeKinds[kindName] as AnyKind
  const inBoth = (words: Words) => ({
    zh: sentence(words, data, 'zh', timeZone),
    en: sentence(words, data, 'en', timeZone),
  })
  return {
    group,
    title: inBoth(title),
    text: text && isKnown(text, data) ? inBoth(text) : null,
    to: place(data),
  }
}

/** One's own notices, the newest first. */
export const noticesOf = async (db: Db, actor: Actor, query: QueryOf<typeof noticeList>) => {
  const { beforeSeq, group, limit } = query
  const rows = await db
    .select({ id: notice.id, seq: notice.seq, kind: notice.kind, data: notice.data, at: notice.createdAt })
    .from(notice)
    .where(
      and(
        eq(notice.userId, actor.userId),
        isNotNull(notice.seq),
        beforeSeq === undefined ? undefined : lt(notice.seq, beforeSeq),
        group ? inArray(notice.kind, kindsOf(group)) : undefined,
      ),
    )
    .orderBy(desc(notice.seq))
    .limit(limit + 1)
  const items = rows.slice(0, limit).flatMap(({ kind, data, seq, ...row }) => {
    const words = wordsOf(kind, data, actor.timeZone)
    return words && seq !== null ? [{ ...row, seq, ...words }] : []
  })
  return { items, more: rows.length > limit, state: await stateOf(db, actor.userId) }
}

/** Moves the read position forwards, never beyond what there is. */
export const readUpTo = async (db: Db, actor: Actor, upTo: number): Promise<NoticeState> => {
  await db
    .update(noticeReader)
    .set({
      readSeq: sql`greatest(${noticeReader.readSeq}, least(${upTo}::int, ${noticeReader.lastSeq}))`,
      language: actor.locale,
    })
    .where(eq(noticeReader.userId, actor.userId))
  return stateOf(db, actor.userId)
}
