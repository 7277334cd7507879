import { and, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import { topics } from '@labbox/contract/bench/protocol.ts'
import type { SessionNotice } from '@labbox/contract/access/notices.ts'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { AccessContext } from '../context.ts'
import { hashToken, SESSION_MAX_MS } from '../rules.ts'
import { session, type WayIn } from '../tables.ts'

type Reason = SessionNotice['reason']
export type Ended = readonly { id: string; userId: string }[]

/** Makes a session under a token, of which only the hash is kept, and answers its id. */
export const openSession = async (
  db: Db,
  now: Date,
  input: { userId: string; roleId: string; token: string; address: string; device: string; way?: WayIn },
): Promise<string> => {
  const id = newId()
  await db.insert(session).values({
    id,
    tokenHash: hashToken(input.token),
    userId: input.userId,
    roleId: input.roleId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MAX_MS),
    address: input.address,
    device: input.device.slice(0, 300),
    way: input.way ?? 'password',
  })
  return id
}

/** Ends open sessions, in the caller's transaction; `announceEnded` after it tells the world. */
export const endSessions = (tx: Db, now: Date, which: SQL | undefined, reason: Reason): Promise<Ended> =>
  tx
    .update(session)
    .set({ endedAt: now, endReason: reason })
    .where(and(isNull(session.endedAt), which))
    .returning({ id: session.id, userId: session.userId })

export const sessionsOfUsers = (userIds: readonly string[], except?: string): SQL | undefined =>
  and(inArray(session.userId, [...userIds]), except ? ne(session.id, except) : undefined)

/** Tells all tabs of these people and closes what the sessions have open at the broker, on every node. */
export const announceEnded = async (ctx: AccessContext, ended: Ended, reason: Reason): Promise<void> => {
  const byUser = Map.groupBy(ended, (row) => row.userId)
  await Promise.all(
    [...byUser].map(async ([userId, rows]) => {
      const notice: SessionNotice = { kind: 'session.ended', sessionIds: rows.map((row) => row.id), reason }
      try {
        await ctx.broker.publish(topics.user(userId), JSON.stringify(notice))
        for (const row of rows) await ctx.broker.disconnectSession(row.id)
      } catch (error) {
        // Not fatal: every later call and every new connection of these sessions is refused anyway.
        ctx.log.warn({ error }, 'The broker was not told of ended sessions')
      }
    }),
  )
}
