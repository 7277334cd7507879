import { sql, type SQL } from 'drizzle-orm'
import {
  REACTION_NAMES,
  type Message,
  type messageList,
  type messageSearch,
} from '@labbox/contract/messages/messages.ts'
import type { StoredCard } from '@labbox/contract/messages/cards.ts'
import { nameInBoth } from '@labbox/contract/core/person-name.ts'
import type { QueryOf, ResultOf } from '@labbox/contract/core/endpoint.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { fileIdsOf, type RichDoc } from '@labbox/contract/core/rich-doc.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { windowOf } from '../../platform/database/listing.ts'
import { kept } from '../../platform/database/statements.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { searchQuery } from '../../platform/search-words.ts'
import { linksOf } from '../files/service.ts'
import { isMember, isoOf, isStaff, nameOf, seesAll } from './access.ts'
import { withCards } from './cards.queries.ts'
import { conversation, message } from './tables.ts'

/** Of each kind how many reacted to `m`, of those whom the reader sees; needs `c.all_shown`. */
const reactions = (userId: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('kind', g.kind, 'count', g.count, 'mine', g.mine, 'names', g.names) order by g.first, g.kind)
  from (
    select mr.kind, count(*)::int as count, bool_or(mr.user_id = ${userId}::uuid) as mine, min(mr.at) as first,
      (array_agg(ru.name order by mr.at, ru.id))[1:${sql.raw(String(REACTION_NAMES))}] as names
    from message_reaction mr join app_user ru on ru.id = mr.user_id
    where mr.message_id = m.id and (mr.user_id = ${userId}::uuid or c.all_shown or ${isStaff(sql`mr.user_id`)})
    group by mr.kind) g), '[]'::jsonb)`

const mentions = (userId: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', nu.id, 'name', nu.name) order by nu.name, nu.id)
  from message_mention mm join app_user nu on nu.id = mm.user_id
  where mm.message_id = m.id and (mm.user_id = ${userId}::uuid or c.all_shown or ${isStaff(sql`mm.user_id`)})), '[]'::jsonb)`

/** A conversation that the reader is in, with what is asked of it once, not for every message. */
const conversationAs = (userId: string, where: SQL) => sql`c as materialized (
  select c.*, ${seesAll(userId)} as all_shown from ${conversation} c where ${where} and ${isMember(userId)})`

/** Whether the message `m` is shown; needs `c.all_shown`. */
const shownIn = (userId: string) =>
  sql`(c.all_shown or m.author_id = ${userId}::uuid or ${isStaff(sql`m.author_id`)})`

const columns = (userId: string) => sql`
  m.id, m.seq, ${isoOf(sql`m.created_at`)} as at, jsonb_build_object('id', u.id, 'name', u.name, 'staff', ${isStaff(sql`m.author_id`)}) as by,
  m.author_id = ${userId}::uuid as mine, m.doc, m.cards, ${isoOf(sql`m.edited_at`)} as "editedAt", (
    select jsonb_build_object('id', q.id, 'seq', q.seq, 'by', qu.name, 'text', left(q.text, 200), 'deleted', q.deleted_at is not null)
    from message q join app_user qu on qu.id = q.author_id
    where q.id = m.reply_to_id and q.conversation_id = m.conversation_id
      and (q.author_id = ${userId}::uuid or c.all_shown or ${isStaff(sql`q.author_id`)})) as reply,
  m.pinned_at is not null as pinned, ${reactions(userId)} as reactions, ${mentions(userId)} as mentions`

type Row = Omit<Message, 'cards' | 'files'> & { cards: StoredCard[] } & Record<string, unknown>

/** Messages of a conversation that the actor is in, in the order they were sent. */
export const messagesOf = async (deps: Deps, actor: Actor, query: QueryOf<typeof messageList>) => {
  const { db } = deps
  const { userId } = actor
  const { conversationId, beforeSeq, limit } = query
  const [known] = await db.execute<{ upTo: number }>(
    kept(
      sql`select c.last_seq as "upTo" from ${conversation} c where c.id = ${conversationId}::uuid and ${isMember(userId)}`,
    ),
  )
  const { upTo } = found(known)
  const rows = await db.execute<Row>(
    kept(sql`
    with ${conversationAs(userId, sql`c.id = ${conversationId}::uuid`)}
    select ${columns(userId)} from c join ${message} m on m.conversation_id = c.id
    join app_user u on u.id = m.author_id
    where m.conversation_id = ${conversationId}::uuid and ${shownIn(userId)} and m.seq <= ${upTo} and ${beforeSeq === undefined ? sql`true` : sql`m.seq < ${beforeSeq}`}
    order by m.seq desc limit ${limit + 1}`),
  )
  const items = await withCards(deps, actor, rows.slice(0, limit).toReversed())
  return { items, more: rows.length > limit, upTo }
}

/** One message, if it is shown to the actor. */
export const messageOf = async (deps: Deps, actor: Actor, id: string): Promise<Message> => {
  const { userId } = actor
  const [row] = await deps.db.execute<Row>(
    kept(sql`
    with ${conversationAs(userId, sql`c.id = (select mc.conversation_id from ${message} mc where mc.id = ${id}::uuid)`)}
    select ${columns(userId)} from c join ${message} m on m.conversation_id = c.id
    join app_user u on u.id = m.author_id
    where m.id = ${id}::uuid and ${shownIn(userId)}`),
  )
  const [shown] = await withCards(deps, actor, [found(row)])
  return found(shown)
}

/** What a message said before it was edited; nothing once it was deleted. */
export const historyOf = async (deps: Deps, actor: Actor, id: string) => {
  const { doc } = await messageOf(deps, actor, id)
  if (doc === null) return []
  const rows = await deps.db.execute<{ doc: RichDoc; until: string }>(
    sql`select doc, ${isoOf(sql`until`)} as until from message_version where message_id = ${id}::uuid order by message_version.until desc, id desc`,
  )
  return rows.map((row) => ({ ...row, files: linksOf(deps, actor, fileIdsOf(row.doc)) }))
}

interface Hit extends Record<string, unknown> {
  kind: string
  id: string
  conversationId: string
  conversation: LocalText
  seq: number
  by: string
  text: string
  at: string
}

/** Messages with these words that are shown to the actor, the latest first. */
export const searchMessages = async (
  db: Db,
  { userId }: Actor,
  { text, ...query }: QueryOf<typeof messageSearch>,
): Promise<ResultOf<typeof messageSearch>> => {
  const wanted = searchQuery(text)
  if (wanted === null) return { items: [], total: 0 }
  const { limit, offset } = windowOf(query)
  const mine = sql`with ${conversationAs(userId, sql`true`)}`
  const hits = sql`
    from ${message} m join c on c.id = m.conversation_id
    where m.search @@ to_tsquery('simple', ${wanted}) and m.deleted_at is null and ${shownIn(userId)}`
  const rows = await db.execute<Hit>(sql`${mine}, found as (
      select c.id as conversation_id, m.id ${hits} order by m.created_at desc, m.id desc limit ${limit} offset ${offset})
    select c.kind, m.id, c.id as "conversationId", ${nameOf(userId)} as conversation, m.seq, u.name as by,
      left(m.text, 300) as text, ${isoOf(sql`m.created_at`)} as at
    from found f join ${message} m on m.id = f.id join c on c.id = f.conversation_id join app_user u on u.id = m.author_id
    order by m.created_at desc, m.id desc`)
  const [total] = await db.execute<{ n: number }>(sql`${mine} select count(*)::int as n ${hits}`)
  const items = rows.map(({ kind, ...hit }) =>
    kind === 'person' ? { ...hit, conversation: nameInBoth(hit.conversation.en ?? '') } : hit,
  )
  return { items, total: total?.n ?? 0 }
}
