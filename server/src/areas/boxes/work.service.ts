import { eq } from 'drizzle-orm'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import type { BoxAnswer, Work } from '@labbox/contract/boxes/work.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { AppError, found } from '../../platform/errors.ts'
import {
  experimentKind,
  save,
  setMeasuring,
  start,
  submit,
  experimentSheets,
  SHEET_KIND,
} from '../experiments/service.ts'
import { addPicture, deletePhoto } from '../experiments/photos.service.ts'
import { experiment } from '../experiments/tables.ts'
import { clearCell, saveManual, takeReading } from '../measurement/cells.service.ts'
import type { MeasurementContext, ReadInstrument } from '../measurement/service.ts'
import { saveDraft } from '../reports/drafts/drafts.service.ts'
import { reportKind, submit as submitReport } from '../reports/service.ts'
import { markFromBox } from '../tasks/boxes/box.service.ts'
import { lockStudentTask, markRead, payloadIdOf, selectOwnTask } from '../tasks/student.service.ts'
import { unsettle } from '../tasks/boxes/unsettle.service.ts'
import type { BoxDeps } from './context.ts'
import { takePiece } from './files.service.ts'

/** Instruments that say what they said on the box, in the same order. */
export const recorded = (answers: readonly BoxAnswer[], circuit: unknown): ReadInstrument => {
  const left = [...answers]
  return {
    async read(_actor, _occupancyId, pseudo) {
      const next = left.shift()
      if (next?.pseudo !== pseudo) throw new AppError('BOX_WORK')
      const { pseudo: _, block, at, ...reading } = next
      return { ...reading, block: block === null ? null : Buffer.from(block, 'base64'), at: new Date(at) }
    },
    circuit: async () => circuit as Awaited<ReturnType<ReadInstrument['circuit']>>,
    tryRow: () => Promise.reject(new AppError('BOX_WORK')),
  }
}

const measuring = (deps: BoxDeps, instruments: ReadInstrument): MeasurementContext => ({
  ...deps,
  instruments,
  // Designs are tested at the university.
  testDesign: () => Promise.reject(new AppError('BOX_WORK')),
  tellPlace: () => {},
  kinds: { [SHEET_KIND]: experimentSheets(deps.clock) },
})

const experimentOf = async (db: Db, actor: Actor, studentTaskId: string) => {
  const { own } = await selectOwnTask(db, actor, studentTaskId)
  const [row] = await db
    .select()
    .from(experiment)
    .where(eq(experiment.studentTaskId, payloadIdOf(own)))
  return found(row)
}

/** As if it happened at that moment, in this transaction: the rules of every area look at this clock. */
const depsAt = (deps: BoxDeps, tx: Db, at: Date): BoxDeps => {
  const clock = { now: () => at }
  return {
    ...deps,
    db: tx,
    clock,
    kinds: new Map([
      ...deps.kinds,
      [taskTypes.boxExperiment, experimentKind({ clock })],
      [taskTypes.boxReport, reportKind],
    ]),
    saveCircuit: (actor, circuit) => deps.saveCircuitIn(tx, actor, circuit),
    // What was done at benches was done elsewhere.
    flushActs: async () => undefined,
  }
}

/**
 * Carries out what a student did, by the same use cases and rules as everywhere, at the moment it was done.
 * @returns what the call of that act answers
 */
export const perform = async (
  given: BoxDeps,
  tx: Db,
  at: Date,
  boxId: string,
  actor: Actor,
  work: Work,
  bench: ReadInstrument | null = null,
): Promise<unknown> => {
  const deps = depsAt(given, tx, at)
  const { studentTaskId } = work
  const sheetOf = async () => found((await experimentOf(tx, actor, studentTaskId)).sheetId)
  switch (work.kind) {
    case 'read':
      return markRead(deps, actor, studentTaskId)
    case 'start':
      return start(deps, actor, studentTaskId)
    case 'circuit': {
      const { id } = await experimentOf(tx, actor, studentTaskId)
      // Its order among the acts of the box decides, not the drawing it was made from.
      return save(deps, actor, { id, circuit: work.circuit, settings: work.settings })
    }
    case 'reading': {
      const instruments = bench ?? recorded(work.answers, work.circuit)
      return takeReading(measuring(deps, instruments), actor, { ...work.body, sheetId: await sheetOf() })
    }
    case 'typed':
      return saveManual(measuring(deps, recorded([], null)), actor, {
        ...work.body,
        sheetId: await sheetOf(),
      })
    case 'clear':
      return clearCell(measuring(deps, recorded([], null)), actor, { ...work.body, sheetId: await sheetOf() })
    case 'submit':
      return submit(deps, actor, (await experimentOf(tx, actor, studentTaskId)).id)
    case 'report':
      return saveDraft(deps, actor, { ...work.body, studentTaskId })
    case 'reportSubmit':
      return submitReport(deps, actor, studentTaskId)
    case 'file':
      return takePiece(deps, tx, actor, boxId, work)
    case 'picture': {
      const { id } = await experimentOf(tx, actor, studentTaskId)
      return addPicture(deps, actor, { id, ...work.body, pictureId: work.pictureId, photo: work.photo })
    }
    case 'photoDelete':
      return deletePhoto(deps, actor, (await experimentOf(tx, actor, studentTaskId)).id, work.body.photoId)
  }
}

/** Takes back what the clock made of a copy while the work on it, done in time, was still on its way. */
export const reopenForWork = async (deps: BoxDeps, tx: Db, at: Date, studentTaskId: string) => {
  const work = await unsettle(deps, tx, studentTaskId, at)
  if (work?.task.type === taskTypes.boxExperiment) await setMeasuring(tx, deps.clock.now(), work, true)
}

/** Says which box the work on a copy came from. */
export const sayOrigin = async (deps: BoxDeps, tx: Db, at: Date, studentTaskId: string, name: string) =>
  markFromBox(tx, await lockStudentTask(depsAt(deps, tx, at), tx, studentTaskId), name)
