import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { isBoxType, taskState, taskTypes, type TaskType } from '@labbox/contract/tasks/states.ts'
import type { LateRule, Pace } from '@labbox/contract/tasks/tasks.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import { AppError, found } from '../../platform/errors.ts'
import { selectOptionalClass } from '../classes/queries.ts'
import { classMember } from '../classes/tables.ts'
import { versionForTask } from '../labs/service.ts'
import { labVersion } from '../labs/tables.ts'
import { templateForTask } from '../templates/service.ts'
import { requireBoxes } from './boxes/box.service.ts'
import { applyExtra } from './extra-time/apply.ts'
import { formGroups } from './groups/form.ts'
import { aimedAt, deadlineOf } from './pace.ts'
import { taskVisibleTo } from './scope.ts'
import { checkEnd, checkReportEnd, isLab, lateTimes, lockForAct, type TaskRecord } from './service.ts'
import type { TaskDeps } from './student.service.ts'
import { studentTask, task, taskClass, type KeptSettings } from './tables.ts'
import { tellGiven } from './told.ts'

export { aimedAt, deadlineOf }

export interface Publish {
  projectId: string
  name: LocalText
  remark: string
  classIds: string[]
  courseId: string | null
  pace?: Pace | null
  startAt: string
  endAt: string
  reportEndAt: string | null
  reportTemplateId?: string | null
  late: LateRule | null
  settings: KeptSettings
  asDraft?: boolean
  draftId?: string | null
  /** Meant for lab boxes. */
  box?: boolean
}

/** Classes that the actor may hand tasks to, or as if they were not there. */
export const requireClasses = async (tx: Db, actor: Actor, classIds: readonly string[]): Promise<void> => {
  for (const classId of classIds) found(await selectOptionalClass(tx, actor, 'classes:class:edit', classId))
}

/** Students of these classes (by id, the class), each in the first class listed that they are in. */
export const studentsOf = async (tx: Db, classIds: readonly string[]): Promise<Map<string, string>> => {
  const result = new Map<string, string>()
  if (classIds.length === 0) return result
  const rows = await tx
    .select({ userId: classMember.userId, classId: classMember.classId })
    .from(classMember)
    .where(and(inArray(classMember.classId, [...classIds]), isNull(classMember.leftAt)))
  for (const classId of classIds)
    for (const row of rows)
      if (row.classId === classId && !result.has(row.userId)) result.set(row.userId, classId)
  return result
}

type NewTask = Pick<TaskRecord, 'type' | 'orgId' | 'name' | 'remark' | 'settings' | 'startAt' | 'endAt'> &
  Partial<
    Pick<
      TaskRecord,
      | 'courseId'
      | 'versionId'
      | 'reportVersionId'
      | 'sourceTaskId'
      | 'graceS'
      | 'pace'
      | 'lateUntil'
      | 'latePenalty'
    >
  >

/** Makes a task of the actor's with its classes: a draft until it is handed out. */
export const createTask = async (
  deps: TaskDeps,
  tx: Db,
  actor: Actor,
  { classIds, ...fields }: NewTask & { classIds: readonly string[] },
): Promise<TaskRecord> => {
  const values = { id: newId(), ...fields, ownerId: actor.userId, createdAt: deps.clock.now() }
  const [row] = await tx.insert(task).values(values).returning()
  await setClasses(tx, values.id, classIds)
  return found(row)
}

/** Which classes a draft is for. */
export const setClasses = async (tx: Db, taskId: string, classIds: readonly string[]): Promise<void> => {
  await tx.delete(taskClass).where(eq(taskClass.taskId, taskId))
  if (classIds.length > 0) await tx.insert(taskClass).values(classIds.map((classId) => ({ taskId, classId })))
}

const COPIES_AT_ONCE = 1000

const giveCopies = async (
  deps: TaskDeps,
  tx: Db,
  taskRow: TaskRecord,
  students: readonly (readonly [studentId: string, classId: string])[],
) => {
  const createdAt = deps.clock.now()
  const copies = students.map(([studentId, classId]) => ({
    taskId: taskRow.id,
    studentId,
    classId,
    deadline: deadlineOf(taskRow.pace, createdAt),
    createdAt,
  }))
  const { id, studentId, deadline } = studentTask
  const made = []
  for (let k = 0; k < copies.length; k += COPIES_AT_ONCE)
    made.push(
      ...(await tx
        .insert(studentTask)
        .values(copies.slice(k, k + COPIES_AT_ONCE))
        .onConflictDoNothing()
        .returning({ id, studentId, deadline })),
    )
  await applyExtra(deps.kinds, tx, taskRow)
  await deps.kinds.get(taskRow.type)?.given?.(tx, taskRow)
  return made
}

/** Publishes a draft: each student (by id, the class) gets a copy. */
export const handOut = async (
  deps: TaskDeps,
  tx: Db,
  draft: TaskRecord,
  students: ReadonlyMap<string, string>,
): Promise<void> => {
  // An open course may be waiting for its first student.
  if (students.size === 0 && !draft.pace)
    throw new AppError('TASK_NO_STUDENTS', { fields: { classIds: 'TASK_NO_STUDENTS' } })
  const publishedAt = deps.clock.now()
  await tx.update(task).set({ publishedAt }).where(eq(task.id, draft.id))
  const copies = await giveCopies(deps, tx, { ...draft, publishedAt }, [...students])
  await tellGiven(deps, tx, draft, copies)
}

/** A task that another may wait for: one that its teacher sees. */
const requirable = (db: Db, actor: Actor, id: string) =>
  and(eq(task.id, id), isNotNull(task.publishedAt), taskVisibleTo(db, actor, 'tasks:task:page'))

/** Removes a draft of a lab with the report on it: another one takes its place. */
const dropDraft = async (deps: TaskDeps, tx: Db, actor: Actor, id: string): Promise<void> => {
  const row = await lockForAct(deps, tx, actor, id, 'publish')
  if (!isLab(row)) throw new AppError('TASK_STATE')
  await tx.delete(task).where(or(eq(task.id, id), eq(task.sourceTaskId, id)))
}

/** Hands a lab project to classes: the experiment task and, with `reportEndAt`, the report task that reports on it. */
export const publish = (deps: TaskDeps, actor: Actor, input: Publish) =>
  transaction(deps.db, async (tx) => {
    if (input.box) await requireBoxes(deps.db, 'box')
    const now = deps.clock.now()
    const pace = input.pace ?? null
    const { classIds, startAt, endAt } = await aimedAt(deps, tx, actor, { ...input, pace })
    const reportEndAt = input.reportEndAt && (pace ? endAt : new Date(input.reportEndAt))
    if (!input.asDraft) {
      checkEnd(now, startAt, endAt, 'endAt')
      if (reportEndAt) checkEnd(now, startAt, reportEndAt, 'reportEndAt')
    }
    if (reportEndAt) checkReportEnd(endAt, reportEndAt, 'reportEndAt')
    if (input.draftId) await dropDraft(deps, tx, actor, input.draftId)
    if (!pace) await requireClasses(tx, actor, classIds)
    if (input.courseId) await deps.requireCourse(tx, actor, input.courseId)
    const students = await studentsOf(tx, classIds)
    const { versionId, orgId, hasReport } = await versionForTask(deps, tx, actor, input.projectId)
    const reportVersionId = input.reportTemplateId
      ? await templateForTask(tx, actor, input.reportTemplateId)
      : null
    if (reportEndAt && !hasReport && !reportVersionId && !input.settings.pdfReport)
      throw new AppError('TASK_NO_REPORT', { fields: { reportEndAt: 'TASK_NO_REPORT' } })
    const { name, remark, settings, courseId } = input
    // Each has a time of one's own there, which is firm.
    const late = pace ? null : input.late
    const { after } = settings
    if (after) {
      const known = await tx
        .select({ id: task.id })
        .from(task)
        .where(requirable(tx, actor, after))
      if (known.length === 0) throw new AppError('NOT_FOUND', { fields: { 'settings.after': 'NOT_FOUND' } })
    }
    const give = async (type: TaskType, end: Date, sourceTaskId: string | null) => {
      const times = { startAt, endAt: end, ...lateTimes(end, late) }
      // A report waits for its experiment alone.
      const own = sourceTaskId
        ? { ...settings, after: settings.labFirst ? sourceTaskId : null, afterScore: null }
        : settings
      const fields = {
        orgId,
        type,
        versionId,
        reportVersionId: sourceTaskId ? reportVersionId : null,
        sourceTaskId,
        courseId,
        name,
        remark,
        settings: own,
        classIds,
        pace,
      }
      const draft = await createTask(deps, tx, actor, { ...fields, ...times })
      if (!input.asDraft) await handOut(deps, tx, draft, students)
      return draft.id
    }
    const types = input.box
      ? { experiment: taskTypes.boxExperiment, report: taskTypes.boxReport }
      : { experiment: taskTypes.experiment, report: taskTypes.report }
    const experimentTaskId = await give(types.experiment, endAt, null)
    const reportTaskId = reportEndAt ? await give(types.report, reportEndAt, experimentTaskId) : null
    if (!input.asDraft) await formGroups(deps, tx, actor, experimentTaskId)
    return { experimentTaskId, reportTaskId }
  })

/** Hands out a draft as it was saved, with the report on it: the lab as it is now, to who is in its classes now. */
export const publishDraft = (deps: TaskDeps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const row = await lockForAct(deps, tx, actor, id, 'publish')
    if (!isLab(row)) throw new AppError('TASK_STATE')
    if (isBoxType(row.type)) await requireBoxes(deps.db)
    const now = deps.clock.now()
    const reports = await tx.select().from(task).where(eq(task.sourceTaskId, id)).for('update')
    const classes = await tx.select().from(taskClass).where(eq(taskClass.taskId, id))
    const classIds = classes.map(({ classId }) => classId)
    if (row.pace) await deps.openClass(tx, actor, found(row.courseId))
    else await requireClasses(tx, actor, classIds)
    const [version] = row.versionId
      ? await tx
          .select({ projectId: labVersion.projectId })
          .from(labVersion)
          .where(eq(labVersion.id, row.versionId))
      : []
    const { versionId } = await versionForTask(deps, tx, actor, found(version).projectId)
    const students = await studentsOf(tx, classIds)
    for (const draft of [row, ...reports]) {
      checkEnd(now, draft.startAt, draft.endAt, 'endAt')
      await tx.update(task).set({ versionId }).where(eq(task.id, draft.id))
      await handOut(deps, tx, { ...draft, versionId }, students)
    }
    await formGroups(deps, tx, actor, id)
    return {}
  })

/** Late joiners get every task of the class that is not over. */
export const giveOpenTasks =
  (deps: TaskDeps) =>
  async (tx: Db, classId: string, userIds: string[]): Promise<void> => {
    if (userIds.length === 0) return
    const now = deps.clock.now()
    const rows = await tx
      .select({ task })
      .from(task)
      .innerJoin(taskClass, eq(taskClass.taskId, task.id))
      .where(eq(taskClass.classId, classId))
      // Not while its publishing is undone.
      .for('share', { of: task })
    for (const { task: taskRow } of rows)
      if (['published', 'inProgress'].includes(taskState(taskRow, now)))
        await giveCopies(
          deps,
          tx,
          taskRow,
          userIds.map((userId) => [userId, classId]),
        )
  }
