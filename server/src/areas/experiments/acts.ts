import { and, desc, eq, sql } from 'drizzle-orm'
import { emptyCircuit, type Circuit } from '@labbox/contract/bench/circuit.ts'
import { patchBetween } from '@labbox/contract/bench/acts/patch.ts'
import type { InstrumentInfo } from '@labbox/contract/bench/protocol.ts'
import type { LogLine } from '@labbox/contract/experiments/log-line.ts'
import type { Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import { writeActs, type SessionOf } from '../bench/service.ts'
import { act } from '../bench/tables.ts'
import type { Experiment } from './access.ts'

/** The session that the acts of an experiment are numbered with. */
const sessionOf = ({
  id,
  ownerId,
  startedAt,
}: Pick<Experiment, 'id' | 'ownerId' | 'startedAt'>): SessionOf => ({
  id,
  ownerId,
  startedAt,
  seed: null,
})

/** Writes a change of the diagram into the log of acts, where there is one. */
export const writeWiring = async (
  tx: Db,
  at: Date,
  row: Pick<Experiment, 'id' | 'ownerId' | 'startedAt'>,
  actorId: string,
  before: Circuit | null,
  after: Circuit,
): Promise<void> => {
  const patch = patchBetween(before ?? emptyCircuit(), after)
  if (patch) await writeActs(tx, [{ session: sessionOf(row), actorId, at, kind: 'wire', body: { patch } }])
}

/** Which instruments stand at the bench that an experiment goes on with: the page may have asked before the bench was of it. */
export const writeInstruments = (
  tx: Db,
  at: Date,
  row: Pick<Experiment, 'id' | 'ownerId' | 'startedAt'>,
  instruments: InstrumentInfo[],
): Promise<unknown> =>
  writeActs(tx, [
    {
      session: sessionOf(row),
      actorId: null,
      at,
      kind: 'reply',
      body: { id: newId(), op: 'find', instruments },
    },
  ])

/** Appends lines to the canvas log. */
export const writeLines = async (
  tx: Db,
  at: Date,
  row: Pick<Experiment, 'id' | 'ownerId' | 'startedAt'>,
  actorId: string | null,
  lines: readonly LogLine[],
): Promise<void> => {
  const session = sessionOf(row)
  await writeActs(
    tx,
    lines.map((line) => ({ session, actorId, at, kind: 'remark' as const, body: { line } })),
  )
}

/** Sets a mark at this moment. */
export const writeMark = (tx: Db, at: Date, row: Experiment, actorId: string, mark: string) =>
  writeActs(tx, [{ session: sessionOf(row), actorId, at, kind: 'remark', body: { mark } }])

/** Lines of the canvas log that are shown. */
const LOG_SHOWN = 1000

/** The canvas log of an experiment, its latest lines. */
export const logOf = async (db: Db, experimentId: string): Promise<LogLine[]> => {
  const latest = await db
    .select({ line: sql<LogLine>`${act.body} -> 'line'` })
    .from(act)
    .where(and(eq(act.sessionId, experimentId), eq(act.kind, 'remark'), sql`${act.body} ? 'line'`))
    .orderBy(desc(act.seq))
    .limit(LOG_SHOWN)
  return latest.toReversed().map(({ line }) => line)
}
