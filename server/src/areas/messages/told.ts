import { sql } from 'drizzle-orm'
import { nameInBoth } from '@labbox/contract/core/person-name.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { kept } from '../../platform/database/statements.ts'
import { notify } from '../notices/service.ts'
import { ASKED, isOfFew, isShown, isStaff, membersOf, nameOf } from './access.ts'
import { conversation, conversationReader } from './tables.ts'

interface New {
  id: string
  conversationId: string
  seq: number
  replyTo: string | null
}

interface Told extends Record<string, unknown> {
  to: string
  what: 'message.new' | 'message.answered' | 'message.mentioned'
  kind: string
  name: LocalText
}

/**
 * Tells of a new message behind the bell: one notice for a conversation until it was read, not one for each message. In a class or
 * course what teachers write is told, an answer to whom it answers, and each mention. Who has muted the conversation is told nothing.
 */
export const noticeOf = async (
  tx: Db,
  actor: Actor,
  now: Date,
  { id, conversationId, seq, replyTo }: New,
): Promise<void> => {
  const told = await tx.execute<Told>(
    kept(sql`
    with mentioned as (select user_id from message_mention where message_id = ${id}::uuid), told as (
      insert into ${conversationReader} as r (conversation_id, user_id, told_seq)
      select c.id, w.user_id, ${seq}::int from ${conversation} c, lateral (${membersOf}) w
      where c.id = ${conversationId}::uuid and w.user_id <> ${actor.userId}::uuid
        and (${isOfFew} or ${isStaff(actor.userId)}
          or w.user_id = (select author_id from message where id = ${replyTo}::uuid)
          or w.user_id in (select user_id from mentioned))
        and (c.kind = 'person' or c.kind in ${ASKED} or ${isStaff(actor.userId)}
          or exists (select 1 from message m where m.conversation_id = c.id and m.seq = ${seq} and ${isShown(sql`w.user_id`)}))
      order by w.user_id
      on conflict (conversation_id, user_id) do update set told_seq = excluded.told_seq
        where r.muted_at is null
          and (r.told_seq <= r.read_seq or r.user_id in (select user_id from mentioned))
      returning r.user_id
    )
    select t.user_id as "to", case when t.user_id in (select user_id from mentioned) then 'message.mentioned'
        when t.user_id = (select author_id from message where id = ${replyTo}::uuid) then 'message.answered'
        else 'message.new' end as what, c.kind, ${nameOf(sql`t.user_id`)} as name
    from told t, ${conversation} c where c.id = ${conversationId}::uuid`),
  )
  const from = nameInBoth(actor.name)
  for (const what of ['message.new', 'message.answered', 'message.mentioned'] as const)
    await notify(
      tx,
      now,
      what,
      told
        .filter((one) => one.what === what)
        .map(({ to, kind, name }) => ({
          to,
          data: { id: conversationId, from, name: kind === 'person' ? null : name },
        })),
    )
}
