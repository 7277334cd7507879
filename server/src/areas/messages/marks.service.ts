import { and, eq, sql } from 'drizzle-orm'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import {
  MOST_PINS,
  REACTIONS_PER_MINUTE,
  type messagePin,
  type messageReact,
  type Pinned,
} from '@labbox/contract/messages/marks.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../platform/actor.ts'
import { takeAllowance } from '../../platform/allowance.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { isMember, isoOf, isShown, mayPin, mayPost, membersOf, seesAll, isStaff } from './access.ts'
import type { MessagesContext } from './context.ts'
import { tellMembers } from './live.ts'
import { conversation, message, messageMention, messageReaction } from './tables.ts'

/** The conversation of a message that is shown to the actor, locked, and what they may do there. */
const lockShown = async (tx: Db, { userId }: Actor, id: string) => {
  const [row] = await tx.execute<{ conversationId: string; post: boolean; pin: boolean; pins: number }>(sql`
    select c.id as "conversationId", ${mayPost(userId)} as post, ${mayPin(userId)} as pin, (
      select count(*)::int from ${message} p where p.conversation_id = c.id and p.pinned_at is not null and p.id <> m.id) as pins
    from ${conversation} c join ${message} m on m.conversation_id = c.id
    where m.id = ${id}::uuid and m.deleted_at is null and ${isMember(userId)} and ${isShown(userId)} for update of c`)
  return found(row)
}

/** Notes a reaction, once of each kind, or that it was taken back. Gives the conversation. */
export const storeReaction = (
  { db, clock }: Deps,
  actor: Actor,
  { id, kind, on }: BodyOf<typeof messageReact>,
): Promise<string> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    const { conversationId, post } = await lockShown(tx, actor, id)
    if (!post) throw new AppError('MESSAGES_CLOSED')
    const key = `reaction:${actor.userId}`
    await takeAllowance(tx, now, { key, most: REACTIONS_PER_MINUTE, windowMs: MINUTE_MS })
    const own = { messageId: id, userId: actor.userId, kind }
    if (on)
      await tx
        .insert(messageReaction)
        .values({ ...own, at: now })
        .onConflictDoNothing()
    else
      await tx
        .delete(messageReaction)
        .where(
          and(
            eq(messageReaction.messageId, id),
            eq(messageReaction.userId, actor.userId),
            eq(messageReaction.kind, kind),
          ),
        )
    return conversationId
  })

/** Notes that a message is pinned, or no longer. Gives the conversation. */
export const storePin = (
  { db, clock }: Deps,
  actor: Actor,
  { id, pinned }: BodyOf<typeof messagePin>,
): Promise<string> =>
  transaction(db, async (tx) => {
    const { conversationId, pin, pins } = await lockShown(tx, actor, id)
    if (!pin) throw new AppError('FORBIDDEN')
    if (pinned && pins >= MOST_PINS) throw new AppError('MESSAGE_PINS_FULL', { params: { most: MOST_PINS } })
    await tx
      .update(message)
      .set({ pinnedAt: pinned ? clock.now() : null })
      .where(eq(message.id, id))
    return conversationId
  })

/** Reacts to a message or takes that back; whoever may not write there may not react. */
export const reactTo = async (ctx: MessagesContext, actor: Actor, body: BodyOf<typeof messageReact>) => {
  await tellMembers(ctx, await storeReaction(ctx, actor, body))
  return {}
}

/** Pins a message to the top of its conversation, or unpins it. */
export const pinMessage = async (ctx: MessagesContext, actor: Actor, body: BodyOf<typeof messagePin>) => {
  await tellMembers(ctx, await storePin(ctx, actor, body))
  return {}
}

/** The pinned messages of a conversation that are shown to the actor. */
export const pinsOf = async (db: Db, { userId }: Actor, conversationId: string) => {
  const rows = await db.execute<{ pins: Pinned[] }>(sql`
    select coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'seq', m.seq, 'by', u.name, 'text', left(m.text, 200),
        'at', ${isoOf(sql`m.created_at`)}) order by m.pinned_at desc, m.id)
      from ${message} m join app_user u on u.id = m.author_id
      where m.conversation_id = c.id and m.pinned_at is not null and ${isShown(userId)}), '[]'::jsonb) as pins
    from ${conversation} c where c.id = ${conversationId}::uuid and ${isMember(userId)}`)
  return found(rows[0]).pins
}

/**
 * Notes whom a message mentions.
 * @throws AppError as if they were not there, for others than the members whom its author may see
 */
export const noteMentions = async (
  tx: Db,
  { userId }: Actor,
  { id, conversationId, mentions }: { id: string; conversationId: string; mentions: readonly string[] },
): Promise<void> => {
  const wanted = [...new Set(mentions)]
  if (wanted.length === 0) return
  const noted = await tx.execute(sql`
    insert into ${messageMention} (message_id, user_id)
    select ${id}::uuid, w.user_id from ${conversation} c, lateral (${membersOf}) w
    where c.id = ${conversationId}::uuid and w.user_id = any(${sql.param(wanted)}::uuid[])
      and (w.user_id = ${userId}::uuid or ${seesAll(userId)} or ${isStaff(sql`w.user_id`)}) returning 1`)
  if (noted.length < wanted.length) found(null)
}
