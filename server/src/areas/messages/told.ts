import { sql } from 'drizzle-orm'
import { nameInBoth } from '@labbox/contract/core/person-name.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { notify } from '../notices/service.ts'
import { isShown, isStaff, membersOf, nameOf } from './access.ts'
import { conversation, conversationReader } from './tables.ts'

interface New {
  conversationId: string
  seq: number
  replyTo: string | null
}

/**
 * Tells of a new message behind the bell: one notice for a conversation until it was read, not one for each message. In a class or
 * course what teachers write is told, and an answer to whom it answers. Who has muted the conversation is told nothing.
 */
export const noticeOf = async (
  tx: Db,
  actor: Actor,
  now: Date,
  { conversationId, seq, replyTo }: New,
): Promise<void> => {
  const told = await tx.execute<{ to: string; answered: boolean | null; kind: string; name: LocalText }>(sql`
    with told as (
      insert into ${conversationReader} as r (conversation_id, user_id, told_seq)
      select c.id, w.user_id, ${seq}::int from ${conversation} c, lateral (${membersOf}) w
      where c.id = ${conversationId}::uuid and w.user_id <> ${actor.userId}::uuid
        and (c.kind in ('person', 'work') or ${isStaff(actor.userId)}
          or w.user_id = (select author_id from message where id = ${replyTo}::uuid))
        and (c.kind in ('person', 'work') or ${isStaff(actor.userId)}
          or exists (select 1 from message m where m.conversation_id = c.id and m.seq = ${seq} and ${isShown(sql`w.user_id`)}))
      order by w.user_id
      on conflict (conversation_id, user_id) do update set told_seq = excluded.told_seq
        where r.told_seq <= r.read_seq and r.muted_at is null
      returning r.user_id
    )
    select t.user_id as "to", t.user_id = (select author_id from message where id = ${replyTo}::uuid) as answered,
      c.kind, ${nameOf(sql`t.user_id`)} as name
    from told t, ${conversation} c where c.id = ${conversationId}::uuid`)
  const from = nameInBoth(actor.name)
  const toldOf = (wanted: boolean) =>
    told
      // Null: it answers nobody.
      .filter(({ answered }) => (answered ?? false) === wanted)
      .map(({ to, kind, name }) => ({
        to,
        data: { id: conversationId, from, name: kind === 'person' ? null : name },
      }))
  await notify(tx, now, 'message.new', toldOf(false))
  await notify(tx, now, 'message.answered', toldOf(true))
}
