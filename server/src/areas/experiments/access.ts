import { and, desc, eq, exists, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { MaxList } from '@labbox/contract/bench/circuit.ts'
import type { JigsawPart } from '@labbox/contract/experiments/jigsaw.ts'
import { isReportType, reportStatus, workStatus } from '@labbox/contract/tasks/states.ts'
import { type Actor, can } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { AppError, found } from '../../platform/errors.ts'
import { role, userRole } from '../access/tables.ts'
import { labVersion } from '../labs/tables.ts'
import type { SheetAccess } from '../measurement/service.ts'
import { linkedOfGroup } from '../tasks/mine.queries.ts'
import { refuseHeld, selectVisibleTask, statusOf, type StudentWork } from '../tasks/student.service.ts'
import { studentTask, task } from '../tasks/tables.ts'
import { mayDo } from './synergy/rules.ts'
import { experiment, synergy, synergyMember } from './tables.ts'

export type Experiment = typeof experiment.$inferSelect

/** Experiments that somebody does: one's own, and those of one's groups. */
export const doneBy = (db: Db, userId: string) =>
  or(
    eq(experiment.ownerId, userId),
    inArray(
      experiment.studentTaskId,
      db
        .select({ id: studentTask.payloadId })
        .from(studentTask)
        .where(and(eq(studentTask.studentId, userId), isNotNull(studentTask.payloadId))),
    ),
  )

/** Somebody's place, as member, in what is done together now. */
const isInOn = (userId: string) =>
  and(
    isNull(synergy.endedAt),
    eq(synergyMember.userId, userId),
    isNotNull(synergyMember.joinedAt),
    isNull(synergyMember.leftAt),
  )

/** Experiments that somebody works on: those they do, and those they take part in as guest or teacher. */
const workedOnBy = (db: Db, userId: string) =>
  or(
    doneBy(db, userId),
    exists(
      db
        .select({ id: synergy.id })
        .from(synergy)
        .innerJoin(synergyMember, eq(synergyMember.synergyId, synergy.id))
        .where(and(eq(synergy.experimentId, experiment.id), isInOn(userId))),
    ),
  )

/** An experiment that one does or takes part in; or as if it did not exist. */
export const selectSharedExperiment = async (db: Db, actor: Actor, id: string): Promise<Experiment> => {
  const where = and(eq(experiment.id, id), workedOnBy(db, actor.userId))
  return found((await db.select().from(experiment).where(where))[0])
}

/** One's own experiment, or that of one's group; or as if it did not exist. */
export const selectOwnExperiment = async (db: Db, actor: Actor, id: string): Promise<Experiment> => {
  const where = and(eq(experiment.id, id), doneBy(db, actor.userId))
  return found((await db.select().from(experiment).where(where))[0])
}

/** The student task an experiment belongs to, as that of one who does it; null for free practice. */
export const workOf = async (
  db: Db,
  row: Experiment,
  userId: string = row.ownerId,
): Promise<StudentWork | null> => {
  if (!row.studentTaskId) return null
  const [work] = await db
    .select({ own: studentTask, task })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(
      and(
        or(eq(studentTask.id, row.studentTaskId), eq(studentTask.payloadId, row.studentTaskId)),
        eq(studentTask.studentId, userId),
      ),
    )
  return found(work)
}

/** After a rejected report the teacher may have allowed measuring again, until that report is handed in. */
export const remeasuring = async (
  db: Db,
  work: StudentWork,
  now: Date,
  without: readonly StudentWork[] = [],
): Promise<boolean> => {
  const gone = new Set(without.map(({ own }) => own.id))
  const linked = (await linkedOfGroup(db, work)).filter(({ own }) => !gone.has(own.id))
  return linked.some((report) => {
    if (!isReportType(report.task.type) || !report.own.remeasure) return false
    const status = statusOf(report, now)
    return status === reportStatus.inProgress || status === reportStatus.rejected
  })
}

/** Whether the student can still work on it: practice until it is put away, a task's while it is in progress. */
export const isOpen = async (
  db: Db,
  row: Experiment,
  work: StudentWork | null,
  now: Date,
): Promise<boolean> => {
  if (!work) return row.endedAt === null
  return statusOf(work, now) === workStatus.inProgress || (await remeasuring(db, work, now))
}

const requireOpen = async (db: Db, clock: Clock, actor: Actor, row: Experiment): Promise<void> => {
  const work = await workOf(db, row)
  if (!(await isOpen(db, row, work, clock.now()))) throw new AppError('EXPERIMENT_ENDED')
  if (work) refuseHeld(work, actor, clock.now())
}

/** An experiment that one does or takes part in, if it can still be worked on; refuses with what ended it, or has it elsewhere. */
export const selectOpenExperiment = async (
  db: Db,
  clock: Clock,
  actor: Actor,
  id: string,
): Promise<Experiment> => {
  const row = await selectSharedExperiment(db, actor, id)
  await requireOpen(db, clock, actor, row)
  return row
}

/** Whether somebody does this experiment, alone or with a group. */
export const isDoneBy = async (db: Db, row: Experiment, userId: string): Promise<boolean> => {
  if (row.ownerId === userId || !row.studentTaskId) return row.ownerId === userId
  const mine = and(eq(studentTask.payloadId, row.studentTaskId), eq(studentTask.studentId, userId))
  return (await db.select({ id: studentTask.id }).from(studentTask).where(mine)).length > 0
}

/** The part of somebody who is in on doing an experiment together, null where none was dealt out; undefined: not in on it now. */
const partIn = async (
  db: Db,
  experimentId: string,
  userId: string,
): Promise<JigsawPart | null | undefined> => {
  const [row] = await db
    .select({ part: synergyMember.part })
    .from(synergy)
    .innerJoin(synergyMember, eq(synergyMember.synergyId, synergy.id))
    .where(and(eq(synergy.experimentId, experimentId), isInOn(userId)))
  return row?.part
}

/**
 * Who may see and fill the sheet of an experiment: its student, who is in on it, and those who may see the student's work. Where
 * parts were dealt out, whoever measures or writes fills it.
 */
export const experimentSheets = (clock: Clock): SheetAccess => ({
  async may(db, actor, subject, act) {
    const [row] = await db.select().from(experiment).where(eq(experiment.id, subject.subjectId))
    if (!row) return null
    const part = await partIn(db, row.id, actor.userId)
    if (part !== undefined || (await isDoneBy(db, row, actor.userId))) {
      if (act === 'write') await requireOpen(db, clock, actor, row)
      if (act === 'write' && part && !mayDo(part, 'measures') && !mayDo(part, 'writes'))
        throw new AppError('SYNERGY_PART')
      if (actor.role !== 'student') return 'full'
      return row.studentTaskId ? 'student' : 'practice'
    }
    if (act === 'write' || !row.studentTaskId || !can(actor, 'experiments:work:view')) return null
    const visible = await selectVisibleTask(db, actor, 'experiments:work:view', row.studentTaskId).catch(
      () => null,
    )
    return visible ? 'full' : null
  },
})

/** Whether somebody studies, in any organisation. */
const studies = (db: Db, userId: string) =>
  exists(
    db
      .select({ id: role.id })
      .from(userRole)
      .innerJoin(role, and(eq(role.id, userRole.roleId), eq(role.base, 'student')))
      .where(eq(userRole.userId, userId)),
  )

/**
 * What the lab behind a use of a bench allows: that of the experiment it is used for. A student who names none is held to the one
 * they worked on last and have not ended. The bench's own hard limits hold beside it.
 * @param sessionId the experiment, where the use is for one
 */
export const limitsOfUse = async (
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string | null },
): Promise<MaxList | null> => {
  const last = and(doneBy(db, userId), isNull(experiment.endedAt), studies(db, userId))
  const [row] = await db
    .select({ document: labVersion.document })
    .from(experiment)
    .leftJoin(labVersion, eq(labVersion.id, experiment.versionId))
    .where(sessionId ? eq(experiment.id, sessionId) : last)
    .orderBy(desc(experiment.updatedAt))
    .limit(1)
  return row?.document?.maxList ?? null
}
