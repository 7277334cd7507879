import { sql } from 'drizzle-orm'
import { topics } from '@labbox/contract/bench/protocol.ts'
import type { MessageLive } from '@labbox/contract/messages/conversations.ts'
import { kept } from '../../platform/database/statements.ts'
import { membersOf } from './access.ts'
import type { MessagesContext } from './context.ts'
import { conversation } from './tables.ts'

const publish = async ({ db, broker, log }: MessagesContext, conversationId: string): Promise<void> => {
  const live: MessageLive = { kind: 'message', conversationId }
  try {
    const people = await db.execute<{ user_id: string }>(
      kept(
        sql`select m.user_id from ${conversation} c, lateral (${membersOf}) m where c.id = ${conversationId}::uuid`,
      ),
    )
    await Promise.all(
      people.map(({ user_id: userId }) =>
        broker.publish(topics.user(userId), JSON.stringify(live), { qos: 0 }),
      ),
    )
  } catch (error) {
    log.warn({ err: error }, 'Pages were not told of a message')
  }
}

interface Telling {
  now: Promise<void>
  /** One more for all that came meanwhile. */
  next: Promise<void> | null
}
/** By broker and conversation. */
const tellings = new WeakMap<object, Map<string, Telling>>()

const begin = (ctx: MessagesContext, all: Map<string, Telling>, id: string): Promise<void> => {
  const telling: Telling = { now: publish(ctx, id), next: null }
  all.set(id, telling)
  void telling.now.then(() => {
    if (!telling.next) all.delete(id)
  })
  return telling.now
}

/**
 * Tells the open pages of everybody in a conversation that something in it is new, once that is committed. It says nothing of what was
 * written, so it may reach somebody who is shown less. A message that is lost does no harm: pages ask now and then. Where many write at
 * once, one word serves for several.
 */
export const tellMembers = (ctx: MessagesContext, conversationId: string): Promise<void> => {
  const all = tellings.get(ctx.broker) ?? new Map<string, Telling>()
  tellings.set(ctx.broker, all)
  const going = all.get(conversationId)
  if (!going) return begin(ctx, all, conversationId)
  going.next ??= going.now.then(() => begin(ctx, all, conversationId))
  return going.next
}
