import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { and, desc, eq } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import type {
  recordActs,
  recordBranch,
  recordKeep,
  recordMark,
  recordMoment,
  recordWave,
} from '@labbox/contract/experiments/records.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { reading, sheet } from '../../measurement/tables.ts'
import { selectOpenExperiment } from '../access.ts'
import { writeMark } from '../acts.ts'
import { SHEET_KIND, type ExperimentDeps } from '../context.ts'
import { practiseWith } from '../begin.service.ts'
import { experimentNote } from '../tables.ts'
import { selectRecord } from './access.ts'
import { actsAfter, circuitAfter, seqOfCommand, waveOf } from './queries.ts'

const inflate = promisify(inflateRaw)

export const actsOf = async ({ db }: ExperimentDeps, actor: Actor, query: QueryOf<typeof recordActs>) => {
  await selectRecord(db, actor, query.id)
  return actsAfter(db, query.id, query.after)
}

export const frameOf = async ({ db }: ExperimentDeps, actor: Actor, query: QueryOf<typeof recordWave>) => {
  await selectRecord(db, actor, query.id)
  return { frame: (await inflate(await waveOf(db, query))).toString('base64') }
}

/** Where the value of a cell comes from; the record is that of the sheet's experiment. */
export const momentOf = async ({ db }: ExperimentDeps, actor: Actor, query: QueryOf<typeof recordMoment>) => {
  const { sheetId, cellId, at } = query
  const ofKind = and(eq(sheet.id, sheetId), eq(sheet.kind, SHEET_KIND))
  const [row] = await db.select({ id: sheet.subjectId }).from(sheet).where(ofKind)
  const { id } = await selectRecord(db, actor, found(row).id)
  const ofCell = and(eq(reading.sheetId, sheetId), eq(reading.cellId, cellId))
  const [read] = await db
    .select({ commandId: reading.commandId })
    .from(reading)
    .where(and(ofCell, at ? eq(reading.at, new Date(at)) : undefined))
    .orderBy(desc(reading.at))
    .limit(1)
  return { id, seq: read?.commandId ? await seqOfCommand(db, id, read.commandId) : null }
}

/** A star and a note of one's own. */
export const keep = async ({ db }: ExperimentDeps, actor: Actor, input: BodyOf<typeof recordKeep>) => {
  const { id: experimentId } = await selectRecord(db, actor, input.id)
  const { starred, note } = input
  await db
    .insert(experimentNote)
    .values({ experimentId, userId: actor.userId, starred, note })
    .onConflictDoUpdate({
      target: [experimentNote.experimentId, experimentNote.userId],
      set: { starred, note },
    })
  return {}
}

/** Marks this moment of one's own experiment. */
export const mark = async (deps: ExperimentDeps, actor: Actor, input: BodyOf<typeof recordMark>) => {
  const row = await selectOpenExperiment(deps.db, deps.clock, actor, input.id)
  deps.pinScreens(row.id)
  await deps.flushActs()
  const [seq] = await transaction(deps.db, (tx) =>
    writeMark(tx, deps.clock.now(), row, actor.userId, input.text),
  )
  return { seq: found(seq) }
}

/** Begins a free practice with the circuit of that moment. */
export const branch = async (deps: ExperimentDeps, actor: Actor, input: BodyOf<typeof recordBranch>) => {
  const row = await selectRecord(deps.db, actor, input.id)
  const circuit = await circuitAfter(deps.db, row.id, input.seq)
  return practiseWith(deps, actor, row.name, circuit)
}
