import { and, desc, eq } from 'drizzle-orm'
import { logout, mqttTicket } from '@labbox/contract/access/access.ts'
import { circuitSave } from '@labbox/contract/bench/circuits.ts'
import { commandSend } from '@labbox/contract/bench/commands.ts'
import { boxBenchCode, boxCardNew, boxSignIn } from '@labbox/contract/boxes/own.ts'
import type { Work } from '@labbox/contract/boxes/work.ts'
import { deviceEnroll } from '@labbox/contract/devices/devices.ts'
import * as occupancy from '@labbox/contract/devices/occupancy.ts'
import { REPORT_PDF_LIMIT, uploadFile } from '@labbox/contract/files/files.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import { cellClear, manualSave, readingAdd } from '@labbox/contract/measurement/measurement.ts'
import { reportSave, reportSubmit } from '@labbox/contract/reports/reports.ts'
import { clientErrorAdd } from '@labbox/contract/system/client-errors.ts'
import { myTaskRead } from '@labbox/contract/tasks/guidebook.ts'
import type { Actor } from '../../../platform/actor.ts'
import { newId } from '../../../platform/database/ids.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { receiveFile } from '../../../platform/http/one-file.ts'
import type { AnyEndpoint, Call } from '../../../platform/http/register.ts'
import { selectOwnExperiment, type Experiment } from '../../experiments/service.ts'
import { experiment } from '../../experiments/tables.ts'
import { studentTask } from '../../tasks/tables.ts'
import type { BoxDeps } from '../context.ts'
import type { Claim } from '../students.queries.ts'
import type { Machine } from './machine.ts'

/** Changes that a box lets happen as they do everywhere: they are of the room alone. */
const ofTheRoom: ReadonlySet<AnyEndpoint> = new Set<AnyEndpoint>([
  logout,
  mqttTicket,
  clientErrorAdd,
  occupancy.occupancyTake,
  occupancy.occupancyLeave,
  occupancy.occupancyQueue,
  occupancy.occupancyStay,
  occupancy.occupancyRelease,
  commandSend,
  circuitSave,
  experiments.experimentAttach,
  experiments.experimentLog,
  boxSignIn,
  boxCardNew,
  boxBenchCode,
])

type Done = ReadonlyMap<AnyEndpoint, (call: Call<AnyEndpoint>) => unknown>

/** Whether a box offers a call: all that only reads, what is of the room, and what it writes into its line of acts. */
export const offersOn =
  (instead: Done) =>
  (definition: AnyEndpoint): boolean =>
    (definition.method === 'GET' && !definition.changes) ||
    ofTheRoom.has(definition) ||
    instead.has(definition)

/** One's own copy of the task that an experiment is of; free practice does not travel. */
const copyOf = async (deps: BoxDeps, { userId }: Actor, row: Experiment): Promise<string> => {
  if (!row.studentTaskId) throw new AppError('BOX_ONLY')
  const [own] = await deps.db
    .select({ id: studentTask.id })
    .from(studentTask)
    .where(and(eq(studentTask.payloadId, row.studentTaskId), eq(studentTask.studentId, userId)))
  return own?.id ?? row.studentTaskId
}

/** A file is given before what it is for: that it is of a student of the class says any copy of theirs. */
const anyCopy = async (deps: BoxDeps, { userId }: Actor): Promise<Claim> => {
  const [own] = await deps.db
    .select({ id: studentTask.id })
    .from(studentTask)
    .where(eq(studentTask.studentId, userId))
    .orderBy(desc(studentTask.id))
    .limit(1)
  if (!own) throw new AppError('BOX_ONLY')
  return { studentId: userId, studentTaskId: own.id }
}

/** What a box does in place of the calls by which students work. */
export const actsOn = (deps: BoxDeps, { recorder, benches }: Pick<Machine, 'recorder' | 'benches'>): Done => {
  const map = new Map<AnyEndpoint, (call: Call<AnyEndpoint>) => unknown>()
  const on = <E extends AnyEndpoint>(definition: E, run: (call: Call<E> & { actor: Actor }) => unknown) =>
    map.set(definition, run as never)
  const ofTask = (actor: Actor, studentTaskId: string) => ({ studentId: actor.userId, studentTaskId })
  const ofExperiment = async (actor: Actor, id: string) => {
    const row = await selectOwnExperiment(deps.db, actor, id)
    return { row, of: ofTask(actor, await copyOf(deps, actor, row)) }
  }
  const ofSheet = async (actor: Actor, sheetId: string) => {
    const [row] = await deps.db.select().from(experiment).where(eq(experiment.sheetId, sheetId))
    return (await ofExperiment(actor, found(row).id)).of
  }
  const act = (actor: Actor, work: Work) => recorder().act(actor, work)

  on(myTaskRead, ({ actor, body }) => act(actor, { kind: 'read', ...ofTask(actor, body.id) }))
  on(experiments.experimentStart, ({ actor, body }) =>
    act(actor, { kind: 'start', ...ofTask(actor, body.studentTaskId) }),
  )
  on(experiments.experimentSave, async ({ actor, body }) => {
    const { row, of } = await ofExperiment(actor, body.id)
    // What travels has no circuit that it was drawn from: that is decided here.
    if (body.circuit && body.base !== undefined && body.base !== row.circuitId)
      throw new AppError('EXPERIMENT_OTHER_TAB')
    return act(actor, { kind: 'circuit', ...of, circuit: body.circuit, settings: body.settings })
  })
  on(readingAdd, async ({ actor, body: { sheetId, ...body } }) =>
    recorder().reading(actor, { kind: 'reading', ...(await ofSheet(actor, sheetId)), body }),
  )
  on(manualSave, async ({ actor, body: { sheetId, ...body } }) =>
    act(actor, { kind: 'typed', ...(await ofSheet(actor, sheetId)), body }),
  )
  on(cellClear, async ({ actor, body: { sheetId, ...body } }) =>
    act(actor, { kind: 'clear', ...(await ofSheet(actor, sheetId)), body }),
  )
  on(experiments.experimentSubmit, async ({ actor, body }) =>
    act(actor, { kind: 'submit', ...(await ofExperiment(actor, body.id)).of }),
  )
  on(reportSave, ({ actor, body: { studentTaskId, ...body } }) =>
    act(actor, { kind: 'report', ...ofTask(actor, studentTaskId), body }),
  )
  on(reportSubmit, ({ actor, body }) =>
    act(actor, { kind: 'reportSubmit', ...ofTask(actor, body.studentTaskId) }),
  )
  on(uploadFile, async ({ actor, query, request }) => {
    const { purpose } = query
    if (purpose !== 'picture' && purpose !== 'report') throw new AppError('BOX_ONLY')
    const sent = await receiveFile(request, REPORT_PDF_LIMIT)
    return recorder().file(actor, await anyCopy(deps, actor), { ...sent, purpose })
  })
  const addPicture = async (actor: Actor, of: Claim, fileId: string, caption: string, photo: boolean) =>
    act(actor, { kind: 'picture', ...of, pictureId: newId(), photo, body: { fileId, caption } })
  on(experiments.experimentPhoto, async ({ actor, body }) =>
    addPicture(actor, (await ofExperiment(actor, body.id)).of, body.fileId, body.caption, true),
  )
  on(experiments.experimentPhotoDelete, async ({ actor, body: { id, photoId } }) =>
    act(actor, { kind: 'photoDelete', ...(await ofExperiment(actor, id)).of, body: { photoId } }),
  )
  on(experiments.experimentPicture, async ({ actor, body }) => {
    const { of } = await ofExperiment(actor, body.id)
    const bytes = await deps.readScreen(actor, body.occupancyId, body.command)
    if (!bytes) throw new AppError('PICTURE_MISSING')
    const name = `screen-${deps.clock.now().toISOString().slice(0, 19).replaceAll(':', '')}.png`
    const given = { bytes: Buffer.from(bytes), name, truncated: false, purpose: 'picture' as const }
    const { id } = await recorder().file(actor, of, given)
    return addPicture(actor, of, id, body.caption, false)
  })
  on(deviceEnroll, ({ body, request }) => benches.enrol(deps.benches, body, request.ip))
  return map
}
