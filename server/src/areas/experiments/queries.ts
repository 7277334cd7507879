import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { fillableCount } from '@labbox/contract/measurement/template.ts'
import { emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import { taskTypes, workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { ordering, windowOf } from '../../platform/database/listing.ts'
import { user } from '../access/tables.ts'
import { circuitById } from '../bench/circuits.service.ts'
import { device, occupancy } from '../devices/tables.ts'
import { linkOf, linksOf } from '../files/service.ts'
import { filesOf, versionDocument } from '../labs/queries.ts'
import { filledCells } from '../measurement/queries.ts'
import { snapshotSheet, withPictures } from '../measurement/service.ts'
import { linkedStudentTasks } from '../tasks/mine.queries.ts'
import { numberOf, selectTask } from '../tasks/queries.ts'
import {
  dueOf,
  lateOf,
  lateUntilOf,
  payloadIdOf,
  selectVisibleTask,
  statusOf,
} from '../tasks/student.service.ts'
import { gradedMembersOf, groupName, groupsOf } from '../tasks/groups/queries.ts'
import { ownLastEnd, studentTask, task, taskGroup } from '../tasks/tables.ts'
import { doneBy, isOpen, selectOwnExperiment, workOf, type Experiment } from './access.ts'
import { experiment, experimentLog, experimentPicture } from './tables.ts'

export { scoreOf } from './rules.ts'

/** The bench that somebody holds right now, for each of these users. */
const benchesOf = async (db: Db, userIds: string[]) => {
  const rows = await db
    .select({
      userId: occupancy.userId,
      occupancyId: occupancy.id,
      deviceName: device.name,
      since: occupancy.startedAt,
      lastActivityAt: occupancy.lastActivityAt,
    })
    .from(occupancy)
    .innerJoin(device, eq(device.id, occupancy.deviceId))
    .where(and(inArray(occupancy.userId, userIds), isNull(occupancy.endedAt)))
  return new Map(rows.map((row) => [row.userId, row]))
}

const rowOf = async (deps: Deps, actor: Actor, row: Experiment) => {
  const work = await workOf(deps.db, row, actor.userId)
  const now = deps.clock.now()
  const open = await isOpen(deps.db, row, work, now)
  const bench = open ? (await benchesOf(deps.db, [actor.userId])).get(actor.userId) : undefined
  return {
    ...row,
    studentTaskId: work && work.own.id,
    status: work ? statusOf(work, now) : null,
    open,
    endAt: work && dueOf(work),
    lateUntil: work && lateUntilOf(work),
    occupancyId: bench?.occupancyId ?? null,
    deviceName: bench?.deviceName ?? null,
  }
}

const picturesOfExperiment = async (deps: Deps, actor: Pick<Actor, 'userId'>, experimentId: string) => {
  const rows = await deps.db
    .select()
    .from(experimentPicture)
    .where(eq(experimentPicture.experimentId, experimentId))
    .orderBy(asc(experimentPicture.at))
  return rows.map((row) => ({ ...row, url: linkOf(deps, actor, row.fileId) }))
}

/** The pictures of one's own experiment, and whether more may come. */
export const picturesOf = async (deps: Deps, actor: Actor, id: string) => {
  const row = await selectOwnExperiment(deps.db, actor, id)
  const open = await isOpen(deps.db, row, await workOf(deps.db, row), deps.clock.now())
  return { name: row.name, open, pictures: await picturesOfExperiment(deps, actor, id) }
}

const LOG_SHOWN = 1000

const logOf = async (db: Db, experimentId: string) => {
  const latest = db
    .select({ serial: experimentLog.serial, line: experimentLog.line })
    .from(experimentLog)
    .where(eq(experimentLog.experimentId, experimentId))
    .orderBy(sql`${experimentLog.serial} desc`)
    .limit(LOG_SHOWN)
  return (await latest).toReversed().map((row) => row.line)
}

/** Everything the experiment page shows its owner. */
export const experimentOf = async (deps: Deps, actor: Actor, id: string) => {
  const row = await selectOwnExperiment(deps.db, actor, id)
  const version = row.versionId ? await versionDocument(deps.db, row.versionId) : null
  const saved = row.circuitId ? await circuitById(deps.db, row.circuitId) : null
  const work = await workOf(deps.db, row, actor.userId)
  const linked = work ? await linkedStudentTasks(deps.db, work) : []
  return {
    ...(await rowOf(deps, actor, row)),
    guidebook: version?.document.guidebook ?? {},
    files: version ? linksOf(deps, actor, filesOf(version.document)) : {},
    maxList: version?.document.maxList ?? null,
    circuit: saved?.document ?? version?.document.circuit ?? emptyCircuit(),
    pictures: await picturesOfExperiment(deps, actor, id),
    log: await logOf(deps.db, id),
    group: (work && (await groupsOf(deps.db, [work])).get(work.own.id)) ?? null,
    reportStudentTaskId: linked.find((one) => one.task.type === taskTypes.report)?.own.id ?? null,
  }
}

export interface ExperimentFilter {
  page: number
  limit: number
  sort?: string | undefined
  open?: boolean | undefined
}

const sortColumns = { updatedAt: experiment.updatedAt, startedAt: experiment.startedAt }

export const experimentPageOf = async (deps: Deps, actor: Actor, filter: ExperimentFilter) => {
  const now = deps.clock.now().toISOString()
  // The same rule as `isOpen`, but for the rare measuring again, as one condition for the list.
  const open = sql`(case when ${experiment.studentTaskId} is null then ${experiment.endedAt} is null
    else exists (select 1 from ${studentTask} join ${task} on ${task.id} = ${studentTask.taskId}
      where ${studentTask.id} = ${experiment.studentTaskId} and ${studentTask.status} = ${workStatus.inProgress}
        and ${task.closedAt} is null and least(${ownLastEnd}, ${task.finishedAt}) > ${now}) end)`
  const where = and(
    doneBy(deps.db, actor.userId),
    filter.open === undefined ? undefined : filter.open ? open : sql`not ${open}`,
  )
  const window = windowOf(filter)
  const rows = await deps.db
    .select()
    .from(experiment)
    .where(where)
    .orderBy(...ordering(sortColumns, filter.sort, '-updatedAt', experiment.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await deps.db.select({ n: count() }).from(experiment).where(where)
  const items = await Promise.all(rows.map((row) => rowOf(deps, actor, row)))
  return { items, total: total?.n ?? 0 }
}

/** Who is where in an experiment task: one row a student. */
export const liveOf = async (deps: Deps, actor: Actor, taskId: string) => {
  const { db, clock } = deps
  const taskRow = await selectTask(db, actor, taskId)
  const version = taskRow.versionId ? await versionDocument(db, taskRow.versionId) : null
  const cells = version ? fillableCount(version.document.measurement) : 0
  const filled = filledCells(db)
  const rows = await db
    .select({ own: studentTask, name: user.name, number: user.number, filled: filled.n, group: groupName })
    .from(studentTask)
    .innerJoin(user, eq(user.id, studentTask.studentId))
    .leftJoin(taskGroup, eq(taskGroup.id, studentTask.groupId))
    .leftJoin(
      experiment,
      eq(experiment.studentTaskId, sql`coalesce(${studentTask.payloadId}, ${studentTask.id})`),
    )
    .leftJoin(filled, eq(filled.sheetId, experiment.sheetId))
    .where(eq(studentTask.taskId, taskId))
    .orderBy(asc(user.number), asc(user.account))
  const benches =
    rows.length > 0
      ? await benchesOf(
          db,
          rows.map((row) => row.own.studentId),
        )
      : new Map()
  return rows.map(({ own, name, number, filled: n, group }) => {
    const bench = benches.get(own.studentId)
    return {
      studentTaskId: own.id,
      studentId: own.studentId,
      name,
      number,
      group,
      status: statusOf({ own, task: taskRow }, clock.now()),
      deviceName: null,
      occupancyId: null,
      since: null,
      lastActivityAt: null,
      ...bench,
      filled: n ?? 0,
      cells,
    }
  })
}

/** One student's experiment as the teacher sees it. */
export const experimentViewOf = async (deps: Deps, actor: Actor, studentTaskId: string) => {
  const { db } = deps
  const work = await selectVisibleTask(db, actor, 'experiments:work:view', studentTaskId)
  const [row] = await db
    .select()
    .from(experiment)
    .where(eq(experiment.studentTaskId, payloadIdOf(work.own)))
  const [student] = await db.select({ name: user.name }).from(user).where(eq(user.id, work.own.studentId))
  const circuit = row?.circuitId ? await circuitById(db, row.circuitId) : null
  const sheet = row?.sheetId ? await snapshotSheet(db, row.sheetId) : null
  return {
    studentTaskId,
    name: work.task.name,
    student: student?.name ?? '',
    status: statusOf(work, deps.clock.now()),
    score: numberOf(work.own.score),
    penalty: Number(work.own.penalty),
    daysLate: lateOf(work),
    members: await gradedMembersOf(db, work),
    startedAt: work.own.startedAt,
    submittedAt: work.own.submittedAt,
    circuit: circuit?.document ?? null,
    sheet: sheet && withPictures(deps, actor, sheet.template, sheet),
    pictures: row ? await picturesOfExperiment(deps, actor, row.id) : [],
    log: row ? await logOf(db, row.id) : [],
  }
}

/** The measurement sheets of the experiments of these student tasks; one statement. */
export const sheetsOfWorks = async (
  db: Db,
  workIds: readonly string[],
): Promise<{ workId: string; sheetId: string }[]> => {
  if (workIds.length === 0) return []
  const rows = await db
    .select({ workId: experiment.studentTaskId, sheetId: experiment.sheetId })
    .from(experiment)
    .where(anyOf(experiment.studentTaskId, workIds))
  return rows.flatMap(({ workId, sheetId }) => (workId && sheetId ? [{ workId, sheetId }] : []))
}
