import { and, eq, isNull, sql } from 'drizzle-orm'
import { InstrumentInfo } from '@labbox/contract/bench/protocol.ts'
import type { LogLine } from '@labbox/contract/experiments/log-line.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { AppError, found } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { benchSession } from '../bench/tables.ts'
import { circuitById } from '../bench/circuits.service.ts'
import { beginSession, seedOf } from '../bench/service.ts'
import { instrumentsOf } from '../devices/queries.ts'
import { device, occupancy } from '../devices/tables.ts'
import { benchMinutes } from '../devices/occupancy/occupancy.queries.ts'
import { linkOf, storeFile } from '../files/service.ts'
import { versionDocument } from '../labs/queries.ts'
import { setSheetOpen, setSheetOwner, snapshotSheet } from '../measurement/service.ts'
import {
  lockStudentTask,
  membersOf,
  payloadIdOf,
  perform,
  type StudentWork,
  type TaskKind,
} from '../tasks/student.service.ts'
import { remeasuring, selectOpenExperiment, selectOwnExperiment, type Experiment } from './access.ts'
import { writeInstruments, writeLines, writeWiring } from './acts.ts'
import { begin, byTask } from './begin.service.ts'
import type { ExperimentDeps } from './context.ts'
import { endHelpOf } from './help/service.ts'
import { scoreOf, variantSeed } from './rules.ts'
import { endSynergyOf, isShared, shareBench } from './shared/keep.ts'
import { experiment, experimentPicture } from './tables.ts'

export { experimentSheets, selectOwnExperiment, type Experiment } from './access.ts'
export { practiseWith, start } from './begin.service.ts'
export { SHEET_KIND, type ExperimentDeps } from './context.ts'

/** What starting and handing in mean for experiment tasks. */
export const experimentKind = (deps: Pick<ExperimentDeps, 'clock'>): TaskKind => ({
  async started(tx, { own, task }) {
    const { versionId, name, settings } = task
    const who = { ownerId: own.studentId, studentTaskId: own.id }
    const { feedback, manualFill } = settings
    await begin(tx, { ...who, versionId, name, feedback, manualFill, at: deps.clock.now() })
  },
  async submitted(tx, work, { at }) {
    const { own } = work
    const row = await byTask(tx, payloadIdOf(own))
    await endHelpOf(tx, at, membersOf(work))
    const people = membersOf(work).map((one) => one.own.studentId)
    const minutes = own.startedAt && (await benchMinutes(tx, people, own.startedAt, at))
    if (!row) return { manualReview: true, score: null, minutes }
    await endSynergyOf(tx, at, row.id)
    await tx.update(experiment).set({ endedAt: at }).where(eq(experiment.id, row.id))
    if (!row.sheetId) return { manualReview: true, score: null, minutes }
    await setSheetOpen(tx, at, row.sheetId, false)
    const score = scoreOf((await snapshotSheet(tx, row.sheetId)).score)
    // Judged items give the score; without points a teacher must grade it.
    return { manualReview: score === null, score, minutes }
  },
  async payloadMoved(tx, fromId, { own }) {
    const row = await byTask(tx, fromId)
    if (!row) return
    const ownerId = own.studentId
    await tx.update(benchSession).set({ ownerId }).where(eq(benchSession.id, row.id))
    await tx.update(experiment).set({ studentTaskId: own.id, ownerId }).where(eq(experiment.id, row.id))
    if (row.sheetId) await setSheetOwner(tx, row.sheetId, ownerId)
  },
})

export interface Save {
  id: string
  circuit?: unknown
  base?: string | null | undefined
  settings?: Record<string, unknown> | undefined
}

/**
 * Saves the drawing and the settings of panels. A tab that started from an older drawing is told so and keeps its own.
 */
export const save = async (deps: ExperimentDeps, actor: Actor, input: Save) => {
  await selectOpenExperiment(deps.db, deps.clock, actor, input.id)
  const stored = input.circuit === undefined ? null : await deps.saveCircuit(actor, input.circuit)
  if (stored) await deps.flushActs()
  return transaction(deps.db, async (tx) => {
    const [row] = await tx.select().from(experiment).where(eq(experiment.id, input.id)).for('update')
    const before = found(row)
    const moved =
      input.base !== undefined && before.circuitId !== input.base && before.circuitId !== stored?.id
    if (stored && stored.id !== before.circuitId && (await isShared(tx, input.id)))
      throw new AppError('EXPERIMENT_SHARED')
    if (stored && moved) throw new AppError('EXPERIMENT_OTHER_TAB')
    const savedAt = deps.clock.now()
    if (stored && stored.id !== before.circuitId) await writeSaved(tx, savedAt, actor, before, stored.id)
    await tx
      .update(experiment)
      .set({
        updatedAt: savedAt,
        ...(stored && { circuitId: stored.id }),
        ...(input.settings && { settings: input.settings }),
      })
      .where(eq(experiment.id, input.id))
    return { circuitId: stored?.id ?? before.circuitId, hash: stored?.hash ?? null, savedAt }
  })
}

/** What changed in the diagram since it was saved last, or since the lab gave it. */
const writeSaved = async (tx: Db, at: Date, actor: Actor, row: Experiment, savedId: string) => {
  const saved = found(await circuitById(tx, savedId))
  const earlier = row.circuitId ? (await circuitById(tx, row.circuitId))?.document : null
  const given = row.versionId
    ? (await versionDocument(tx, row.versionId, variantSeed(row))).document.circuit
    : null
  await writeWiring(tx, at, row, actor.userId, earlier ?? given ?? null, saved.document)
}

/** From now on what is done at this bench is done for this experiment. */
export const attach = async (deps: ExperimentDeps, actor: Actor, id: string, occupancyId: string) => {
  const row = await selectOpenExperiment(deps.db, deps.clock, actor, id)
  const held = and(
    eq(occupancy.id, occupancyId),
    eq(occupancy.userId, actor.userId),
    isNull(occupancy.endedAt),
  )
  return transaction(deps.db, async (tx) => {
    const [use] = await tx.update(occupancy).set({ sessionId: row.id }).where(held).returning()
    const { deviceId, instance } = found(use)
    const [bench] = await tx.select({ wiring: device.wiring }).from(device).where(eq(device.id, deviceId))
    await beginSession(tx, { ...row, seed: seedOf(bench?.wiring, instance) })
    const instruments = (await instrumentsOf(tx, [deviceId])).get(deviceId) ?? []
    await writeInstruments(tx, deps.clock.now(), row, InstrumentInfo.array().parse(instruments))
    await shareBench(tx, row.id, occupancyId)
    return {}
  })
}

/** Appends to the canvas log; the oldest lines above the limit are dropped. */
export const appendLog = async (deps: ExperimentDeps, actor: Actor, id: string, lines: LogLine[]) => {
  const row = await selectOpenExperiment(deps.db, deps.clock, actor, id)
  await transaction(deps.db, (tx) => writeLines(tx, deps.clock.now(), row, actor.userId, lines))
  return {}
}

/** Takes the picture of an instrument's screen and keeps it with the record. */
export const takePicture = async (
  deps: ExperimentDeps,
  actor: Actor,
  input: { id: string; occupancyId: string; command: string; caption: string },
) => {
  await selectOpenExperiment(deps.db, deps.clock, actor, input.id)
  const bytes = await deps.readScreen(actor, input.occupancyId, input.command)
  if (!bytes) throw new AppError('PICTURE_MISSING')
  return transaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    const name = `screen-${at.toISOString().slice(0, 19).replaceAll(':', '')}.png`
    const fileId = await storeFile(deps, tx, { bytes, name, ownerId: actor.userId, orgId: actor.orgId })
    const id = newId()
    await tx
      .insert(experimentPicture)
      .values({ id, experimentId: input.id, fileId, caption: input.caption, at })
    return { id, fileId, url: linkOf(deps, actor, fileId), caption: input.caption, at, photo: false }
  })
}

/** Hands in the experiment of a task. */
export const submit = (deps: ExperimentDeps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const row = await selectOwnExperiment(tx, actor, id)
    if (!row.studentTaskId) throw new AppError('WRONG_STATE')
    const work = await lockStudentTask(deps, tx, row.studentTaskId)
    found(membersOf(work).find((one) => one.own.studentId === actor.userId))
    const { own } = await perform(deps, tx, work, 'submit', actor)
    return { status: own.status, score: own.score === null ? null : Number(own.score) }
  })

/** Puts a free experiment away. */
export const end = async (deps: ExperimentDeps, actor: Actor, id: string) => {
  const row = await selectOwnExperiment(deps.db, actor, id)
  if (row.studentTaskId) throw new AppError('WRONG_STATE')
  await transaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    await endSynergyOf(tx, at, id)
    await tx.update(experiment).set({ endedAt: at }).where(eq(experiment.id, id))
  })
  return {}
}

/** Opens or closes the sheet of an experiment again: a rejected report may allow measuring anew until it is handed in. */
export const setMeasuring = async (
  tx: Db,
  now: Date,
  work: StudentWork,
  open: boolean,
  /** Copies of the report that is being submitted. */
  submitting: readonly StudentWork[] = [],
): Promise<void> => {
  const row = await byTask(tx, payloadIdOf(work.own))
  if (!row) return
  if (!open) await endHelpOf(tx, now, [work])
  // Another member of the group may still measure for a report of one's own.
  if (!open && (await remeasuring(tx, work, now, submitting))) return
  await tx
    .update(experiment)
    .set({ endedAt: open ? null : sql`coalesce(${experiment.endedAt}, ${now.toISOString()})` })
    .where(and(eq(experiment.id, row.id)))
  if (row.sheetId) await setSheetOpen(tx, now, row.sheetId, open)
}
