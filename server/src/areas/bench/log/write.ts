import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ActBodies, ActKind } from '@labbox/contract/bench/acts/acts.ts'
import { LOG_LIMIT } from '@labbox/contract/experiments/log-line.ts'
import { VERSIONS } from 'labbox-bench/versions.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import { act, benchSession } from '../tables.ts'

/** Where an act belongs; the first one begins the session. */
export interface SessionOf {
  id: string
  ownerId: string
  startedAt: Date
  seed: number | null
}

/** An act that has no number yet. */
export type NewAct = {
  [K in ActKind]: {
    session: SessionOf
    actorId: string | null
    /** When it was done. */
    at: Date
    kind: K
    body: ActBodies[K]
  }
}[ActKind]

/** Lines above the limit are dropped so many at a time. */
const LINES_SLACK = 200

/** A simulated bench makes the noise of its place; real equipment has none that could be had again. */
export const seedOf = (wiring: string | undefined, instance: number): number | null =>
  wiring === 'simulated' ? instance + 1 : null

/** Begins a session, or goes on with it on another bench. */
export const beginSession = (tx: Db, { id, ownerId, startedAt, seed }: SessionOf) =>
  tx
    .insert(benchSession)
    .values({ id, ownerId, startedAt, seed, versions: VERSIONS })
    .onConflictDoUpdate({ target: benchSession.id, set: { seed, versions: VERSIONS } })

const begin = async (tx: Db, acts: readonly NewAct[]) => {
  const sessions = [...new Map(acts.map(({ session }) => [session.id, session])).values()]
  await tx
    .insert(benchSession)
    .values(sessions.map((session) => ({ ...session, versions: VERSIONS })))
    .onConflictDoNothing()
  return tx
    .select()
    .from(benchSession)
    .where(
      anyOf(
        benchSession.id,
        sessions.map(({ id }) => id),
      ),
    )
    .orderBy(asc(benchSession.id))
    .for('update')
}

/** The canvas log keeps its latest lines; other acts are never dropped. */
const dropLines = async (tx: Db, sessionId: string, lines: number): Promise<number> => {
  if (lines <= LOG_LIMIT + LINES_SLACK) return lines
  const oldest = tx
    .select({ seq: act.seq })
    .from(act)
    .where(and(eq(act.sessionId, sessionId), eq(act.kind, 'remark'), sql`${act.body} ? 'line'`))
    .orderBy(asc(act.seq))
    .limit(lines - LOG_LIMIT)
  await tx.delete(act).where(and(eq(act.sessionId, sessionId), inArray(act.seq, oldest)))
  return LOG_LIMIT
}

/**
 * Writes acts down in this order, and gives them their numbers: the row of the session is locked, so that whichever node
 * writes, its numbers rise with what is seen of it.
 * @returns the number of each
 */
export const writeActs = async (tx: Db, acts: readonly NewAct[]): Promise<number[]> => {
  if (acts.length === 0) return []
  const sessions = new Map((await begin(tx, acts)).map((row) => [row.id, { ...row }]))
  const rows = acts.map(({ session: { id }, at, ...rest }) => {
    const session = sessions.get(id)
    if (!session) throw new Error(`no session ${id}`)
    session.seq += 1
    session.t = Math.max(session.t, at.getTime() - session.startedAt.getTime())
    if ('line' in rest.body) session.lines += 1
    return { sessionId: id, seq: session.seq, t: session.t, ...rest }
  })
  await tx.insert(act).values(rows)
  for (const [id, session] of sessions) session.lines = await dropLines(tx, id, session.lines)
  const after = [...sessions.values()].map(
    ({ id, seq, t, lines }) => sql`(${id}::uuid, ${seq}::int, ${t}::bigint, ${lines}::int)`,
  )
  await tx.execute(sql`
    update ${benchSession} set seq = now.seq, t = now.t, lines = now.lines
    from (values ${sql.join(after, sql`, `)}) as now (id, seq, t, lines) where ${benchSession.id} = now.id`)
  return rows.map(({ seq }) => seq)
}
