import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { experiment, experimentPicture } from '../../experiments/tables.ts'
import { labVersion } from '../../labs/tables.ts'
import { reading, sheet, sheetCell } from '../../measurement/tables.ts'
import { report } from '../../reports/tables.ts'
import { studentTask } from '../../tasks/tables.ts'
import type { BoxDeps } from '../context.ts'
import type { GivenWork } from '../works.queries.ts'
import { loadPictures } from './given.ts'
import type { Vault } from './vault.ts'

/** Over the wire moments are texts. */
const dated = <T extends object>(row: T): T =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' && /(^a|A)t$/.test(name) ? new Date(value) : value,
    ]),
  ) as T

type Done = NonNullable<GivenWork['done']>

/** Cells point to readings, which are only ever appended: here all of them are what the university has. */
const loadSheet = async (
  tx: Db,
  { sheet: own, readings, cells }: Done,
  sheetId: string,
  more: { subjectId: string; byId: string },
) => {
  if (!own) return
  const { subjectId, byId } = more
  const row = { ...dated(own), id: sheetId, subjectId, ownerId: byId }
  await tx.insert(sheet).values(row).onConflictDoUpdate({ target: sheet.id, set: row })
  await tx.delete(sheetCell).where(eq(sheetCell.sheetId, sheetId))
  await tx.delete(reading).where(eq(reading.sheetId, sheetId))
  if (readings.length > 0)
    await tx.insert(reading).values(readings.map((one) => ({ ...dated(one), sheetId, byId })))
  if (cells.length > 0) await tx.insert(sheetCell).values(cells.map((one) => ({ ...one, sheetId })))
}

const loadExperiment = async (deps: BoxDeps, tx: Db, actor: Actor, studentTaskId: string, done: Done) => {
  const [local] = await tx.select().from(experiment).where(eq(experiment.studentTaskId, studentTaskId))
  // Pages that are open here know the experiment by the id that it has here.
  const id = local?.id ?? done.experiment.id
  const sheetId = local?.sheetId ?? done.experiment.sheetId
  const { versionId, ...given } = dated(done.experiment)
  const [version] = versionId
    ? await tx.select({ id: labVersion.id }).from(labVersion).where(eq(labVersion.id, versionId))
    : []
  const circuit = done.circuit && (await deps.saveCircuitIn(tx, actor, done.circuit))
  const row = {
    ...given,
    id,
    sheetId,
    studentTaskId,
    ownerId: actor.userId,
    circuitId: circuit?.id ?? null,
    versionId: version?.id ?? local?.versionId ?? null,
  }
  await tx.insert(experiment).values(row).onConflictDoUpdate({ target: experiment.id, set: row })
  if (sheetId) await loadSheet(tx, done, sheetId, { subjectId: id, byId: actor.userId })
  await tx.delete(experimentPicture).where(eq(experimentPicture.experimentId, id))
  if (done.pictures.length > 0)
    await tx
      .insert(experimentPicture)
      .values(done.pictures.map((one) => ({ ...dated(one), experimentId: id })))
}

/** Makes the work on a copy what the university gave, whatever it was here: all that was done here is in it. */
export const loadWork = async (
  deps: BoxDeps,
  vault: Vault,
  actor: Actor,
  studentTaskId: string,
  { copy, done, report: written, files }: GivenWork,
): Promise<void> => {
  await loadPictures(deps, vault, { files })
  await transaction(deps.db, async (tx) => {
    const fresh = { submittedAt: null, autoSubmitted: false, gradedAt: null, score: null }
    await tx
      .update(studentTask)
      .set({ ...dated(copy), ...fresh })
      .where(eq(studentTask.id, studentTaskId))
    if (done) await loadExperiment(deps, tx, actor, studentTaskId, done)
    if (!written) return
    const row = { studentTaskId, ...dated(written) }
    await tx.insert(report).values(row).onConflictDoUpdate({ target: report.studentTaskId, set: row })
  })
}
