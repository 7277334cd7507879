import { sql } from 'drizzle-orm'
import { fileIdsOf } from '@labbox/contract/core/rich-doc.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { SealedMessage } from '@labbox/contract/messages/safety.ts'
import { WATCHED_MOST, type watchedOpen } from '@labbox/contract/messages/watched.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { windowOf } from '../../platform/database/listing.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { linksOf } from '../files/service.ts'
import { ASKED, askerOf, isoOf, membersOf, nameOf, watches } from './access.ts'
import { conversation, message } from './tables.ts'

interface Row extends Record<string, unknown> {
  id: string
  student: string
  staff: string[]
  task: LocalText | null
  lastAt: string
}

const isStudent = sql`exists (
  select 1 from user_role hr join role hb on hb.id = hr.role_id where hr.user_id = wu.id and hb.base = 'student')`

/** Conversations that the actor reads along; `c` is the conversation. */
const watchedBy = (
  userId: string,
) => sql`${conversation} c where c.last_seq > 0 and (c.kind = 'person' or c.kind in ${ASKED})
  and exists (select 1 from talk_named own where own.user_id = ${userId}::uuid) and ${watches(userId)}`

const columns = sql`c.id, ${isoOf(sql`c.last_at`)} as "lastAt",
  coalesce((select ku.name from app_user ku where ku.id = ${askerOf}),
    (select min(wu.name) from (${membersOf}) wm join app_user wu on wu.id = wm.user_id where ${isStudent})) as student,
  coalesce((select jsonb_agg(wu.name order by wu.name) from (${membersOf}) wm join app_user wu on wu.id = wm.user_id
    where case when c.kind in ${ASKED} then wu.id <> ${askerOf} else not ${isStudent} end), '[]'::jsonb) as staff,
  case when c.kind in ${ASKED} then ${nameOf(askerOf)} end as task`

/** Conversations of staff with one student who is a minor that the actor is named to read along. */
export const watchedPageOf = async (db: Db, { userId }: Actor, query: { page: number; limit: number }) => {
  const { limit, offset } = windowOf(query)
  const items = await db.execute<Row>(
    sql`select ${columns} from ${watchedBy(userId)} order by c.last_at desc, c.id desc limit ${limit} offset ${offset}`,
  )
  const [total] = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${watchedBy(userId)}`)
  return { items: [...items], total: total?.n ?? 0 }
}

/** What was written there, from the newest back; who has looked stays known. */
export const openWatched = (deps: Deps, actor: Actor, { id, beforeSeq }: BodyOf<typeof watchedOpen>) =>
  transaction(deps.db, async (tx) => {
    const [row] = await tx.execute<Row>(
      sql`select ${columns} from ${watchedBy(actor.userId)} and c.id = ${id}::uuid`,
    )
    const talk = found(row)
    const rows = await tx.execute<SealedMessage & Record<string, unknown>>(sql`
      select m.seq, u.name as by, ${isoOf(sql`m.created_at`)} as at, m.doc, m.cards, false as reported
      from ${message} m join app_user u on u.id = m.author_id
      where m.conversation_id = ${id}::uuid and ${beforeSeq === undefined ? sql`true` : sql`m.seq < ${beforeSeq}`}
      order by m.seq desc limit ${WATCHED_MOST + 1}`)
    const messages = rows.slice(0, WATCHED_MOST).toReversed()
    await audit(tx, actor, 'messages:watched:open', { id, name: talk.student }, null, {})
    const pictures = messages.flatMap(({ doc }) => fileIdsOf(doc))
    return {
      ...talk,
      messages,
      more: rows.length > WATCHED_MOST,
      files: linksOf(deps, actor, pictures),
    }
  })
