import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Act, ActBodies } from '@labbox/contract/bench/acts/acts.ts'
import { beginning, foldAct, type SessionState } from '@labbox/contract/bench/acts/state.ts'
import { patchCircuit } from '@labbox/contract/bench/acts/patch.ts'
import { emptyCircuit, type Circuit } from '@labbox/contract/bench/circuit.ts'
import type { Db } from '../../../platform/database/db.ts'
import { act } from '../../bench/tables.ts'
import { synergy } from '../tables.ts'
import { thingsOf } from './rules.ts'

/** A shared diagram as it stands after a change. */
export interface Room {
  /** The number of the last change. */
  seq: number
  circuit: Circuit
  /** Who changed each thing last. */
  authors: Readonly<Record<string, string>>
}

export interface Wired {
  seq: number
  by: string | null
  body: ActBodies['wire']
}

/** One more change. */
export const foldWired = (room: Room, { seq, by, body }: Wired): Room => {
  const authors = { ...room.authors }
  for (const id of thingsOf(body.patch))
    if (by) authors[id] = by
    else delete authors[id]
  return { seq, circuit: patchCircuit(room.circuit, body.patch), authors }
}

/** Changes after one that is known, in their order. */
export const wiredAfter = async (
  db: Db,
  sessionId: string,
  after: number,
  most?: number,
): Promise<Wired[]> => {
  const rows = db
    .select({ seq: act.seq, by: act.actorId, body: act.body })
    .from(act)
    .where(and(eq(act.sessionId, sessionId), eq(act.kind, 'wire'), gt(act.seq, after)))
    .orderBy(asc(act.seq))
  return (await (most === undefined ? rows : rows.limit(most))) as Wired[]
}

/** The diagram as it was kept last, without what was changed since. */
export const keptRoom = async (db: Db, synergyId: string): Promise<Room> => {
  const [row] = await db
    .select({ seq: synergy.diagramSeq, circuit: synergy.diagram, authors: synergy.authors })
    .from(synergy)
    .where(eq(synergy.id, synergyId))
  return { seq: row?.seq ?? 0, circuit: row?.circuit ?? emptyCircuit(), authors: row?.authors ?? {} }
}

/** The diagram as it is stored now. */
export const roomOf = async (db: Db, synergyId: string, sessionId: string): Promise<Room> => {
  const kept = await keptRoom(db, synergyId)
  return (await wiredAfter(db, sessionId, kept.seq)).reduce(foldWired, kept)
}

/** Who else changed one of these things last; null: nobody did. */
export const lastOfOthers = async (
  db: Db,
  sessionId: string,
  userId: string,
  things: readonly string[],
): Promise<string | null> => {
  const names = sql`${sql.param([...things])}::text[]`
  const patch = sql`${act.body} -> 'patch'`
  const [row] = await db
    .select({ by: act.actorId })
    .from(act)
    .where(
      and(
        eq(act.sessionId, sessionId),
        eq(act.kind, 'wire'),
        ne(act.actorId, userId),
        sql`(${patch} -> 'components' ?| ${names} or ${patch} -> 'wires' ?| ${names} or ${patch} -> 'labels' ?| ${names})`,
      ),
    )
    .orderBy(desc(act.seq))
    .limit(1)
  return row?.by ?? null
}

/** A session as what was done at its bench leaves it, without its diagram. */
export const benchAsDone = async (db: Db, sessionId: string): Promise<SessionState> => {
  const rows = await db
    .select({ seq: act.seq, t: act.t, by: act.actorId, kind: act.kind, body: act.body })
    .from(act)
    .where(and(eq(act.sessionId, sessionId), inArray(act.kind, ['knob', 'reply', 'reading'])))
    .orderBy(asc(act.seq))
  return (rows as Act[]).reduce(foldAct, beginning())
}
