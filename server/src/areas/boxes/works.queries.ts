import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { found } from '../../platform/errors.ts'
import { circuitById } from '../bench/circuits.service.ts'
import { experiment, experimentPicture } from '../experiments/tables.ts'
import { file } from '../files/tables.ts'
import { reading, sheet, sheetCell } from '../measurement/tables.ts'
import { filesOfDraft } from '../reports/service.ts'
import { report } from '../reports/tables.ts'
import { studentTask } from '../tasks/tables.ts'

/** Begun by one student and not handed in: what may go on elsewhere. Work of a group stays, since its members may be anywhere. */
const movable = and(
  eq(studentTask.status, workStatus.inProgress),
  isNull(studentTask.groupId),
  isNotNull(studentTask.startedAt),
)

/**
 * By what a box knows whether work has changed since it was given it; null: there is none to give. Times alone do not say it, since acts
 * of boxes are dated back. For selects from `student_task`.
 */
export const begunStamp = sql<string | null>`case when ${movable} then concat_ws('/',
  (select concat_ws('/', e.updated_at, e.circuit_id,
      (select count(*) from measurement_reading r where r.sheet_id = e.sheet_id),
      (select count(*) from experiment_picture p where p.experiment_id = e.id))
    from experiment e where e.student_task_id = student_task.id),
  (select r.revision from report r where r.student_task_id = student_task.id)) end`

const experimentWork = async (db: Db, studentTaskId: string) => {
  const [row] = await db.select().from(experiment).where(eq(experiment.studentTaskId, studentTaskId))
  if (!row) return null
  const [own] = row.sheetId ? await db.select().from(sheet).where(eq(sheet.id, row.sheetId)) : []
  const drawn = row.circuitId ? await circuitById(db, row.circuitId) : null
  return {
    experiment: row,
    circuit: drawn?.document ?? null,
    sheet: own ?? null,
    readings: own
      ? await db.select().from(reading).where(eq(reading.sheetId, own.id)).orderBy(asc(reading.id))
      : [],
    cells: own ? await db.select().from(sheetCell).where(eq(sheetCell.sheetId, own.id)) : [],
    pictures: await db.select().from(experimentPicture).where(eq(experimentPicture.experimentId, row.id)),
  }
}

/**
 * Work on a copy as it stands, with all that goes on with it: drawing, settings, readings, pictures, the draft of a report. No score,
 * no remark and no record of what was done at benches.
 */
export const workOfCopy = async (db: Db, studentTaskId: string) => {
  const [row] = await db
    .select()
    .from(studentTask)
    .where(and(eq(studentTask.id, studentTaskId), movable))
  const { status, startedAt, readAt, draftEmpty, remeasure } = found(row)
  const done = await experimentWork(db, studentTaskId)
  const [written] = await db.select().from(report).where(eq(report.studentTaskId, studentTaskId))
  const fileIds = [
    ...(done?.readings.flatMap(({ fileId }) => fileId ?? []) ?? []),
    ...(done?.pictures.map(({ fileId }) => fileId) ?? []),
    ...(written ? filesOfDraft(written.draft) : []),
  ]
  return {
    copy: { status, startedAt, readAt, draftEmpty, remeasure },
    done,
    report: written
      ? { draft: written.draft, revision: written.revision, updatedAt: written.updatedAt }
      : null,
    files: await db
      .select({ id: file.id, name: file.name, type: file.type, sha256: file.sha256 })
      .from(file)
      .where(anyOf(file.id, [...new Set(fileIds)]))
      .orderBy(file.id),
  }
}
export type GivenWork = Awaited<ReturnType<typeof workOfCopy>>

/** A picture of work that may be given to the box of a class; undefined: there is none by this id. */
export const pictureOfWork = async (db: Db, classId: string, taskIds: readonly string[], fileId: string) => {
  const copies = await db
    .select({ id: studentTask.id })
    .from(studentTask)
    .where(and(eq(studentTask.classId, classId), inArray(studentTask.taskId, [...taskIds]), movable))
  for (const { id } of copies) {
    const known = (await workOfCopy(db, id)).files.find((one) => one.id === fileId)
    if (known) return known
  }
  return undefined
}
