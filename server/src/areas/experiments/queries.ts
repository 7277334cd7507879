import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import { isReportType } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { ordering, windowOf } from '../../platform/database/listing.ts'
import { user } from '../access/tables.ts'
import { circuitById } from '../bench/circuits.service.ts'
import { linkOf, linksOf } from '../files/service.ts'
import { filesOf, versionDocument } from '../labs/queries.ts'
import { snapshotSheet, withPictures } from '../measurement/service.ts'
import { linkedStudentTasks } from '../tasks/mine.queries.ts'
import { numberOf } from '../tasks/queries.ts'
import {
  dueOf,
  lateOf,
  lateUntilOf,
  payloadIdOf,
  selectVisibleTask,
  statusOf,
  holderOf,
} from '../tasks/student.service.ts'
import { gradedMembersOf, groupsOf } from '../tasks/groups/queries.ts'
import { logOf } from './acts.ts'
import {
  doneBy,
  isDoneBy,
  isOpen,
  selectOwnExperiment,
  selectSharedExperiment,
  workOf,
  type Experiment,
} from './access.ts'
import { benchesOf } from './benches.queries.ts'
import { checkOffsOf } from './help/check-offs.queries.ts'
import { helpRecordsOf } from './help/queries.ts'
import { openAt } from './open.ts'
import { variantSeed } from './rules.ts'
import { experiment, experimentPicture, synergy } from './tables.ts'

export { scoreOf } from './rules.ts'

/** The diagram of an experiment as it was saved last, or as the lab gave it. */
export const circuitOf = async (db: Db, row: Experiment) => {
  const saved = row.circuitId ? await circuitById(db, row.circuitId) : null
  const given = row.versionId
    ? (await versionDocument(db, row.versionId, variantSeed(row))).document.circuit
    : null
  return saved?.document ?? given ?? emptyCircuit()
}

/** The student task of an experiment as that of the actor, or of its owner where the actor is a guest. */
const workFor = async (db: Db, row: Experiment, actor: Actor) =>
  (await workOf(db, row, actor.userId).catch(() => null)) ?? workOf(db, row)

const rowOf = async (deps: Deps, actor: Actor, row: Experiment) => {
  const work = await workFor(deps.db, row, actor)
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

/** What is done together on an experiment; null: nothing. */
const synergyOn = async (db: Db, experimentId: string): Promise<string | null> => {
  const [row] = await db
    .select({ id: synergy.id })
    .from(synergy)
    .where(and(eq(synergy.experimentId, experimentId), isNull(synergy.endedAt)))
  return row?.id ?? null
}

/** Everything the experiment page shows its owner. */
export const experimentOf = async (deps: Deps, actor: Actor, id: string) => {
  const row = await selectSharedExperiment(deps.db, actor, id)
  const version = row.versionId ? await versionDocument(deps.db, row.versionId, variantSeed(row)) : null
  const work = await workFor(deps.db, row, actor)
  const linked = work ? await linkedStudentTasks(deps.db, work) : []
  const shown = await rowOf(deps, actor, row)
  const heldBy = (work && holderOf(work.own, deps.clock.now())?.name) ?? null
  return {
    ...shown,
    heldBy,
    // What a lab box has is looked at here.
    open: shown.open && heldBy === null,
    guidebook: version?.document.guidebook ?? {},
    files: version ? linksOf(deps, actor, filesOf(version.document)) : {},
    maxList: version?.document.maxList ?? null,
    circuit: await circuitOf(deps.db, row),
    own: await isDoneBy(deps.db, row, actor.userId),
    synergyId: await synergyOn(deps.db, id),
    pictures: await picturesOfExperiment(deps, actor, id),
    log: await logOf(deps.db, id),
    group: (work && (await groupsOf(deps.db, [work])).get(work.own.id)) ?? null,
    reportStudentTaskId: linked.find((one) => isReportType(one.task.type))?.own.id ?? null,
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
  const open = openAt(deps.clock.now())
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
  const members = await gradedMembersOf(db, work)
  return {
    studentTaskId,
    recordId: row?.id ?? null,
    name: work.task.name,
    student: student?.name ?? '',
    status: statusOf(work, deps.clock.now()),
    score: numberOf(work.own.score),
    penalty: Number(work.own.penalty),
    daysLate: lateOf(work),
    origin: work.own.origin,
    members,
    startedAt: work.own.startedAt,
    submittedAt: work.own.submittedAt,
    circuit: circuit?.document ?? null,
    sheet: sheet && withPictures(deps, actor, sheet.template, sheet),
    pictures: row ? await picturesOfExperiment(deps, actor, row.id) : [],
    log: row ? await logOf(db, row.id) : [],
    checkOffs: row ? await checkOffsOf(db, row) : [],
    open: row !== undefined && (await isOpen(db, row, work, deps.clock.now())),
    help: await helpRecordsOf(
      db,
      members.length > 0 ? members.map((one) => one.studentTaskId) : [work.own.id],
    ),
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
