import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'
import { SESSION_MAX_MS } from '../rules.ts'
import { usedTicket } from '../ways-in/tables.ts'

type Kind = 'cas' | 'token'

/** Joined by NUL, which neither tickets nor issuers contain, so different pairs never give the same text. */
const hashOf = (kind: Kind, parts: readonly string[]): string =>
  createHash('sha256')
    .update([kind, ...parts].join('\0'))
    .digest('hex')

/**
 * Uses a ticket up for the session it opened, in the caller's transaction.
 * @returns false when somebody has used it before, on whichever server
 */
export const useTicket = async (
  tx: Db,
  kind: Kind,
  parts: readonly string[],
  session: { sessionId: string; expiresAt: Date },
): Promise<boolean> => {
  const used = await tx
    .insert(usedTicket)
    .values({ hash: hashOf(kind, parts), kind, ...session })
    .onConflictDoNothing()
    .returning({ hash: usedTicket.hash })
  return used.length > 0
}

/** The session that a ticket opened. */
export const sessionByTicket = async (
  db: Db,
  kind: Kind,
  parts: readonly string[],
): Promise<string | null> => {
  const [row] = await db
    .select({ sessionId: usedTicket.sessionId })
    .from(usedTicket)
    .where(eq(usedTicket.hash, hashOf(kind, parts)))
  return row?.sessionId ?? null
}

/** Moves a ticket to the session that replaces the first, so that a sign-out elsewhere ends it. */
export const followTicket = async (tx: Db, now: Date, from: string, to: string): Promise<void> => {
  const expiresAt = new Date(now.getTime() + SESSION_MAX_MS)
  await tx
    .update(usedTicket)
    .set({ sessionId: to, expiresAt })
    .where(and(eq(usedTicket.sessionId, from), eq(usedTicket.kind, 'cas')))
}

export const cameByCas = async (db: Db, sessionId: string): Promise<boolean> =>
  (await db.$count(usedTicket, and(eq(usedTicket.sessionId, sessionId), eq(usedTicket.kind, 'cas')))) > 0

export const forgetTickets = async (db: Db, now: Date): Promise<void> => {
  await db.delete(usedTicket).where(lt(usedTicket.expiresAt, now))
}
