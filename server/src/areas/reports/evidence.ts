import { eq } from 'drizzle-orm'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { FullSheet } from '@labbox/contract/measurement/sheet.ts'
import type { ReportTemplate } from '@labbox/contract/templates/report.ts'
import { isExperimentType } from '@labbox/contract/tasks/states.ts'
import type { Db } from '../../platform/database/db.ts'
import { circuitById } from '../bench/circuits.service.ts'
import { experiment, experimentPicture } from '../experiments/tables.ts'
import { snapshotSheet } from '../measurement/service.ts'
import { givenLab } from '../tasks/queries.ts'
import { linkedStudentTasks } from '../tasks/mine.queries.ts'
import { payloadIdOf, type StudentWork } from '../tasks/student.service.ts'

/** The experiment that a report reports on, with what the report shows of it. */
export interface Evidence {
  /** The same student's copy of the experiment task. */
  experimentWork: StudentWork | null
  experimentId: string | null
  sheet: FullSheet | null
  circuit: Circuit | null
  circuitHash: string | null
  pictures: { id: string; fileId: string; caption: string; at: Date; photo: boolean }[]
}

/** The student's copy of the experiment that this report task reports on. */
export const experimentWorkOf = async (db: Db, work: StudentWork): Promise<StudentWork | null> =>
  (await linkedStudentTasks(db, work)).find((one) => isExperimentType(one.task.type)) ?? null

/** What was measured, as it is now. */
export const evidenceOf = async (db: Db, work: StudentWork): Promise<Evidence> => {
  const experimentWork = await experimentWorkOf(db, work)
  const none = {
    experimentWork,
    experimentId: null,
    sheet: null,
    circuit: null,
    circuitHash: null,
    pictures: [],
  }
  if (!experimentWork) return none
  const [row] = await db
    .select()
    .from(experiment)
    .where(eq(experiment.studentTaskId, payloadIdOf(experimentWork.own)))
  if (!row) return none
  const circuit = row.circuitId ? await circuitById(db, row.circuitId) : null
  return {
    experimentWork,
    experimentId: row.id,
    sheet: row.sheetId ? await snapshotSheet(db, row.sheetId) : null,
    circuit: circuit?.document ?? null,
    circuitHash: circuit?.hash ?? null,
    pictures: await db
      .select({
        id: experimentPicture.id,
        fileId: experimentPicture.fileId,
        caption: experimentPicture.caption,
        at: experimentPicture.at,
        photo: experimentPicture.photo,
      })
      .from(experimentPicture)
      .where(eq(experimentPicture.experimentId, row.id)),
  }
}

/** The template of a report: the one its task was given, else that of its lab. */
export const templateOf = async (db: Db, { task }: StudentWork): Promise<ReportTemplate> =>
  (await givenLab(db, task))?.report ?? { sections: [] }
