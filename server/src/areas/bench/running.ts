import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { foldAct, beginning } from '@labbox/contract/bench/acts/state.ts'
import type { ActBodies, ActOf } from '@labbox/contract/bench/acts/acts.ts'
import { circuitById } from './circuits.service.ts'
import type { BenchContext } from './context.ts'
import { sessionOf } from './log/recorder.ts'
import { act, benchSession } from './tables.ts'

/** A part's parameter that was set while the circuit ran. */
const setsPart = and(eq(act.kind, 'knob'), sql`${act.body} ? 'component'`)

/** The circuit that a bench in use runs, with the parameters that were set since it was loaded; null: none is loaded. */
export const runningCircuit = async (
  { db, journal, leases }: Pick<BenchContext, 'db' | 'journal' | 'leases'>,
  occupancyId: string,
): Promise<Circuit | null> => {
  // Acts are written down in batches: a switch that was just turned may still wait.
  await journal.flush()
  const lease = await leases.get(occupancyId)
  if (!lease) return null
  const ofSession = eq(act.sessionId, sessionOf(lease).id)
  const answered = sql`exists (
    select 1 from ${act} r where r.session_id = ${act.sessionId} and r.seq > ${act.seq} and r.kind = 'reply'
      and r.body ->> 'id' = ${act.body} ->> 'id' and not r.body ? 'failure')`
  const inThisUse = sql`${benchSession.startedAt} + ${act.t} * interval '1 ms' >= ${lease.startedAt.toISOString()}`
  const [loaded] = await db
    .select({ seq: act.seq, body: act.body })
    .from(act)
    .innerJoin(benchSession, eq(benchSession.id, act.sessionId))
    .where(and(ofSession, eq(act.kind, 'command'), sql`${act.body} ? 'circuitId'`, inThisUse, answered))
    .orderBy(desc(act.seq))
    .limit(1)
  const { circuitId } = (loaded?.body ?? {}) as Partial<ActBodies['command']>
  const stored = circuitId ? await circuitById(db, circuitId) : null
  if (!loaded || !stored) return null
  const sets = await db
    .select({ seq: act.seq, t: act.t, by: act.actorId, body: act.body })
    .from(act)
    .where(and(ofSession, setsPart, gt(act.seq, loaded.seq)))
    .orderBy(asc(act.seq))
  const running = { ...beginning(), circuit: stored.document }
  return sets.map((row) => ({ ...row, kind: 'knob' }) as ActOf<'knob'>).reduce(foldAct, running).circuit
}
