import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { ExamSettings, ExamStudent } from '@labbox/contract/exams/settings.ts'
import type { ExamMode } from '@labbox/contract/exams/states.ts'
import { TaskSettings, type Pace } from '@labbox/contract/tasks/tasks.ts'
import { endAllowed, taskTypes, type TaskAct, type TaskType } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found, notFound } from '../../../platform/errors.ts'
import { classMember } from '../../classes/tables.ts'
import {
  aimedAt,
  createTask,
  handOut,
  requireClasses,
  setClasses,
  studentsOf,
} from '../../tasks/publish.service.ts'
import {
  checkEnd,
  lockForAct,
  lockTask,
  requireWindow,
  setTimes,
  settleDue,
  tellClosed,
  tellMoved,
  type TaskRecord,
} from '../../tasks/service.ts'
import { task, taskClass } from '../../tasks/tables.ts'
import type { ExamDeps } from '../context.ts'
import { isExamType } from '../sitting/admission.ts'
import { freeze, requirePapers } from './freeze.ts'
import { exam } from '../tables.ts'
import { lastSealOf, ownWindow } from './windows.ts'

export interface ExamInput {
  name: LocalText
  remark: string
  mode: ExamMode
  paperIds: string[]
  startAt: string
  endAt: string
  classIds: string[]
  courseId: string | null
  pace: Pace | null
  students: ExamStudent[]
  settings: ExamSettings
}

/** What the tasks area keeps for every kind; exams have their own settings. */
const taskSettings = ({ marked }: ExamSettings) => ({ ...TaskSettings.parse({ feedback: false }), marked })

/** Single students must be members of the class they are named with, which the actor may hand tasks to. */
const requireMembers = async (tx: Db, actor: Actor, students: readonly ExamStudent[]): Promise<void> => {
  if (students.length === 0) return
  const classIds = [...new Set(students.map(({ classId }) => classId))]
  await requireClasses(tx, actor, classIds)
  const rows = await tx
    .select({ userId: classMember.userId, classId: classMember.classId })
    .from(classMember)
    .where(and(inArray(classMember.classId, classIds), isNull(classMember.leftAt)))
  const members = new Set(rows.map(({ userId, classId }) => `${classId}/${userId}`))
  if (students.some(({ studentId, classId }) => !members.has(`${classId}/${studentId}`)))
    throw new AppError('EXAM_NOT_MEMBER', { fields: { students: 'EXAM_NOT_MEMBER' } })
}

export const requireWindows = (now: Date, input: Pick<ExamInput, 'startAt' | 'endAt' | 'students'>): void => {
  for (const one of input.students) {
    const { opensAt, deadline } = ownWindow(one, new Date(input.endAt))
    const start = opensAt ?? new Date(input.startAt)
    if (!endAllowed(start, deadline ?? new Date(input.endAt), now))
      throw new AppError('EXAM_WINDOW', { fields: { students: 'EXAM_WINDOW' } })
  }
}

/**
 * Where students have times of their own nobody waits for others: a result is shown once it is submitted. So is that of a quiz that is
 * not marked, with everything that helps with the next try.
 */
const examFields = ({ mode, paperIds, settings, students, pace }: ExamInput) => ({
  mode,
  paperIds,
  settings: {
    ...settings,
    ...((pace || settings.marked === false) && { release: 'submission' as const }),
    ...(settings.marked === false && { showKey: true, complaintDays: 0 }),
  },
  students: pace ? [] : students,
})

/**
 * A draft may have any times in the future; they are checked at publishing. A course that it already has is not checked
 * again.
 */
const requireGood = async (
  deps: ExamDeps,
  tx: Db,
  actor: Actor,
  input: ExamInput & { type: TaskType },
  courseId: string | null,
): Promise<void> => {
  if (input.type === taskTypes.exam && input.settings.marked === false)
    throw new AppError('EXAM_NEEDS_MARKS', { fields: { 'settings.marked': 'EXAM_NEEDS_MARKS' } })
  if (!input.pace) await requireClasses(tx, actor, input.classIds)
  await requireMembers(tx, actor, input.students)
  if (input.courseId && input.courseId !== courseId) await deps.requireCourse(tx, actor, input.courseId)
  await requirePapers(tx, actor, input.mode, input.paperIds)
}

export const addExam = (deps: ExamDeps, actor: Actor, input: ExamInput & { type: 1 | 6 }) =>
  transaction(deps.db, async (tx) => {
    if (!actor.orgId) throw new AppError('FORBIDDEN')
    await requireGood(deps, tx, actor, input, null)
    const { type, name, remark, courseId, pace, settings } = input
    const row = await createTask(deps, tx, actor, {
      orgId: actor.orgId,
      type,
      name,
      remark,
      courseId,
      pace,
      ...(await aimedAt(deps, tx, actor, input)),
      settings: taskSettings(settings),
      graceS: settings.graceS,
    })
    await tx.insert(exam).values({ id: row.id, ...examFields(input) })
    return { id: row.id }
  })

/** Locks an exam that the actor may change, in a state in which this act is possible. */
const lockExam = async (deps: ExamDeps, tx: Db, actor: Actor, id: string, act: TaskAct) => {
  const row = await lockForAct(deps, tx, actor, id, act)
  if (!isExamType(row.type)) throw notFound()
  const [examRow] = await tx.select().from(exam).where(eq(exam.id, id)).for('update')
  return { row, examRow: found(examRow) }
}

const requireDraft = (row: TaskRecord): void => {
  if (row.publishedAt) throw new AppError('TASK_STATE')
}

export const updateExam = (deps: ExamDeps, actor: Actor, { id, ...input }: ExamInput & { id: string }) =>
  transaction(deps.db, async (tx) => {
    const { row } = await lockExam(deps, tx, actor, id, 'update')
    requireDraft(row)
    await requireGood(deps, tx, actor, { ...input, type: row.type }, row.courseId)
    const { name, remark, settings, courseId, pace } = input
    const { classIds, ...times } = await aimedAt(deps, tx, actor, input)
    await tx
      .update(task)
      .set({
        name,
        remark,
        courseId,
        pace,
        settings: taskSettings(settings),
        graceS: settings.graceS,
        ...times,
      })
      .where(eq(task.id, id))
    await setClasses(tx, id, classIds)
    await tx.update(exam).set(examFields(input)).where(eq(exam.id, id))
    return {}
  })

/** Freezes the papers and hands the exam out; a job makes every student's paper. */
export const publishExam = (deps: ExamDeps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const { row, examRow } = await lockExam(deps, tx, actor, id, 'publish')
    const now = deps.clock.now()
    checkEnd(now, row.startAt, row.endAt, 'endAt')
    const { mode, paperIds, students } = examRow
    requireWindows(now, { ...isoTimes(row), students })
    await requireMembers(tx, actor, students)
    const classIds = await classesOf(tx, id)
    // An open course may have been closed since, or be somebody else's now.
    if (row.pace) await deps.openClass(tx, actor, found(row.courseId))
    else await requireClasses(tx, actor, classIds)
    const papers = await freeze(tx, actor, id, mode, paperIds)
    await tx.update(exam).set({ papers }).where(eq(exam.id, id))
    const everybody = await studentsOf(tx, classIds)
    for (const { studentId, classId } of students)
      if (!everybody.has(studentId)) everybody.set(studentId, classId)
    await handOut(deps, tx, row, everybody)
    return { students: everybody.size }
  })

export const isoTimes = ({ startAt, endAt }: TaskRecord) => ({
  startAt: startAt.toISOString(),
  endAt: endAt.toISOString(),
})

const classesOf = async (tx: Db, taskId: string): Promise<string[]> => {
  const rows = await tx
    .select({ classId: taskClass.classId })
    .from(taskClass)
    .where(eq(taskClass.taskId, taskId))
  return rows.map(({ classId }) => classId)
}

/** Moves the end for all; own ends by extra time move along. */
export const extendExam = async (deps: ExamDeps, actor: Actor, id: string, endAt: Date) => {
  await transaction(deps.db, async (tx) => {
    const { row } = await lockExam(deps, tx, actor, id, 'extend')
    requirePublished(row)
    requireWindow(row)
    checkEnd(deps.clock.now(), row.startAt, endAt, 'endAt')
    await setTimes(deps, tx, row, { endAt })
    await tellMoved(deps, tx, row, endAt)
  })
  deps.announce(id, { kind: 'times', attemptId: null })
  return {}
}

const requirePublished = (row: TaskRecord): void => {
  if (!row.publishedAt) throw new AppError('TASK_STATE')
}

export const finishExam = async (deps: ExamDeps, actor: Actor, id: string) => {
  await transaction(deps.db, async (tx) => {
    const { row } = await lockRunning(deps, tx, actor, id)
    if (row.finishedAt || deps.clock.now() < row.startAt) throw new AppError('TASK_STATE')
    await setTimes(deps, tx, row, { finishedAt: deps.clock.now() })
  })
  deps.announce(id, { kind: 'times', attemptId: null })
  await settleDue(deps, id)
  return {}
}

export const cancelExam = async (deps: ExamDeps, actor: Actor, id: string, reason: string) => {
  await transaction(deps.db, async (tx) => {
    const { row } = await lockExam(deps, tx, actor, id, 'close')
    await setTimes(deps, tx, row, { closedAt: deps.clock.now(), closeReason: reason })
    await tellClosed(deps, tx, row, reason)
    await audit(tx, actor, 'tasks:task:close', row, null, { reason })
  })
  deps.announce(id, { kind: 'over', attemptId: null })
  await settleDue(deps, id)
  return {}
}

/**
 * An exam that still runs for somebody. With extra time, or where it is made up, a student may work after the common end, so the state
 * of the task does not decide this.
 */
export const lockRunning = async (deps: ExamDeps, tx: Db, actor: Actor, id: string) => {
  const { row, students } = await lockPublished(tx, actor, id)
  if (deps.clock.now() >= lastSealOf(row, students)) throw new AppError('TASK_STATE')
  return { row, students }
}

/** An exam that is handed out and not canceled, over or not. */
export const lockPublished = async (tx: Db, actor: Actor, id: string) => {
  const row = await lockTask(tx, actor, id)
  const [examRow] = await tx.select().from(exam).where(eq(exam.id, id)).for('update')
  const { students } = found(examRow)
  if (!row.publishedAt || row.closedAt) throw new AppError('TASK_STATE')
  return { row, students }
}
