import { sql } from 'drizzle-orm'
import { topics } from '@labbox/contract/bench/protocol.ts'
import type { MessageLive } from '@labbox/contract/messages/conversations.ts'
import { membersOf } from './access.ts'
import type { MessagesContext } from './context.ts'
import { conversation } from './tables.ts'

/**
 * Tells the open pages of everybody in a conversation that something in it is new, once that is committed. It says nothing of what was
 * written, so it may reach somebody who is shown less. A message that is lost does no harm: pages ask now and then.
 */
export const tellMembers = async (
  { db, broker, log }: MessagesContext,
  conversationId: string,
): Promise<void> => {
  const live: MessageLive = { kind: 'message', conversationId }
  try {
    const people = await db.execute<{ user_id: string }>(sql`
      select m.user_id from ${conversation} c, lateral (${membersOf}) m where c.id = ${conversationId}::uuid`)
    await Promise.all(
      people.map(({ user_id: userId }) =>
        broker.publish(topics.user(userId), JSON.stringify(live), { qos: 0 }),
      ),
    )
  } catch (error) {
    log.warn({ err: error }, 'Pages were not told of a message')
  }
}
