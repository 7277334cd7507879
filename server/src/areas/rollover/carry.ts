import { and, eq, isNull } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { isBoxType } from '@labbox/contract/tasks/states.ts'
import { can, type Actor } from '../../platform/actor.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Db } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { membersOf } from '../classes/queries.ts'
import { joinClass, tellJoined } from '../classes/service.ts'
import { classTeacher, teachingClass } from '../classes/tables.ts'
import { repeatCourse } from '../courses/service.ts'
import { course, courseClass } from '../courses/tables.ts'
import { copyExam, type ExamDeps } from '../exams/authoring/copy.service.ts'
import { copyScheme } from '../scores/copy.service.ts'
import { publish } from '../tasks/publish.service.ts'
import { task, taskClass } from '../tasks/tables.ts'
import { templateIdOf } from '../templates/queries.ts'
import { planOf, type Plan, type Target } from './plan.ts'
import type { Carried, Made, rollover } from './tables.ts'

type Planned = Plan['tasks'][number]
type Run = Pick<typeof rollover.$inferSelect, 'choices'> & { made: Made }

/** A new class like the old one, with its teachers and, where they go along, its students. */
const makeClass = async (deps: ExamDeps, tx: Db, { from }: Plan, target: Target, withMembers: boolean) => {
  const id = newId()
  const now = deps.clock.now()
  const { name, remark } = from
  await tx
    .insert(teachingClass)
    .values({ id, orgId: target.orgId, semesterId: target.id, name, remark, createdAt: now })
  const teachers = await tx.select().from(classTeacher).where(eq(classTeacher.classId, from.id))
  if (teachers.length > 0)
    await tx.insert(classTeacher).values(teachers.map(({ userId }) => ({ classId: id, userId })))
  if (!withMembers) return id
  const students = (await membersOf(tx, from.id)).map(({ userId }) => userId)
  await joinClass(tx, now, id, students)
  await tellJoined(tx, now, { id, name }, students)
  return id
}

/** The course that the new class takes in place of this one: the same, or its copy, made once. */
const courseFor = async (deps: ExamDeps, tx: Db, actor: Actor, { choices, made }: Run, fromId: string) => {
  if (choices.courses === 'same') return fromId
  const known = made.courses.find((one) => one.fromId === fromId)
  if (known) return known.toId
  const { id: toId } = await repeatCourse({ ...deps, db: tx }, actor, fromId)
  made.courses.push({ fromId, toId, archived: false })
  return toId
}

/** Who stays in groups together does so as in the task before. */
const settingsOf = ({ row }: Planned, { groups, members }: Run['choices']) => {
  const settings = { ...row.settings, after: null, afterScore: null }
  return groups && members && settings.groups
    ? { ...settings, groups: { ...settings.groups, form: 'copy' as const, from: row.id } }
    : settings
}

/** A draft of a lab, with the report on it. */
const draftLab = async (
  deps: ExamDeps,
  actor: Actor,
  run: Run,
  {
    planned,
    projectId,
    to,
  }: {
    planned: Planned
    projectId: string
    to: { classIds: string[]; courseId: string | null; startAt: string; endAt: string }
  },
): Promise<string> => {
  const { row, report, reportEndAt } = planned
  const { experimentTaskId } = await publish(deps, actor, {
    ...to,
    projectId,
    name: row.name,
    remark: row.remark,
    reportEndAt: reportEndAt && reportEndAt.toISOString(),
    reportTemplateId: report?.reportVersionId ? await templateIdOf(deps.db, report.reportVersionId) : null,
    late: row.lateUntil && {
      days: Math.round((row.lateUntil.getTime() - row.endAt.getTime()) / DAY_MS),
      percent: row.latePenalty,
    },
    settings: settingsOf(planned, run.choices),
    box: isBoxType(row.type),
    asDraft: true,
  })
  return experimentTaskId
}

/** A draft of a task for the new class; where a class before got one, that is for this one too. */
const carryTask = async (
  deps: ExamDeps,
  tx: Db,
  actor: Actor,
  run: Run,
  { planned, courseId, classId }: { planned: Planned; courseId: string | null; classId: string },
): Promise<string | null> => {
  const { row, projectId, startAt, endAt } = planned
  const known = run.made.drafts.find(({ fromId }) => fromId === row.id)
  if (known) {
    const drafts = await tx
      .select({ taskId: task.id })
      .from(task)
      .where(and(eq(task.id, known.toId), isNull(task.publishedAt), isNull(task.deletedAt)))
    const reports = await tx
      .select({ taskId: task.id })
      .from(task)
      .where(and(eq(task.sourceTaskId, known.toId), isNull(task.publishedAt)))
    if (drafts.length > 0) {
      await tx
        .insert(taskClass)
        .values([...drafts, ...reports].map(({ taskId }) => ({ taskId, classId })))
        .onConflictDoNothing()
      return null
    }
  }
  const times = { startAt: startAt.toISOString(), endAt: endAt.toISOString() }
  const to = { classIds: [classId], courseId, ...times }
  const made = { ...deps, db: tx }
  const toId = projectId
    ? await draftLab(made, actor, run, { planned, projectId, to })
    : await copyExam(made, actor, row.id, to)
  run.made.drafts.push({ fromId: row.id, toId })
  return toId
}

/** The weights and columns of a grade book; one without any has none to give. */
const carryScheme = async (
  deps: ExamDeps,
  tx: Db,
  actor: Actor,
  from: { fromCourseId: string; fromClassId: string },
  to: { courseId: string; classId: string },
) => {
  try {
    await tx.transaction((inner) => copyScheme({ ...deps, db: inner }, actor, { ...from, ...to }))
  } catch (error) {
    if (!(error instanceof AppError && error.key === 'SCHEME_MISSING')) throw error
  }
}

/** Archives the old class and, where courses were copied, the old courses that no other class takes. */
const archiveOld = async (deps: ExamDeps, tx: Db, { from, courses }: Plan, made: Made) => {
  const archivedAt = deps.clock.now()
  await tx.update(teachingClass).set({ archivedAt }).where(eq(teachingClass.id, from.id))
  for (const copied of made.courses.filter(({ fromId }) => courses.some(({ id }) => id === fromId))) {
    const taken = await tx
      .select({ id: teachingClass.id })
      .from(courseClass)
      .innerJoin(teachingClass, eq(teachingClass.id, courseClass.classId))
      .where(and(eq(courseClass.courseId, copied.fromId), isNull(teachingClass.archivedAt)))
      .limit(1)
    if (taken.length > 0) continue
    await tx.update(course).set({ archivedAt }).where(eq(course.id, copied.fromId))
    copied.archived = true
  }
}

/** Carries one class, all of it; what of its tasks cannot go along is named. The record is changed as things are made. */
export const carryClass = async (
  deps: ExamDeps,
  tx: Db,
  actor: Actor,
  run: Run,
  { carried, target }: { carried: Carried; target: Target },
): Promise<void> => {
  const { choices, made } = run
  carried.done = true
  const plan = await planOf(tx, actor, carried.fromId, target, choices)
  carried.problem = plan ? plan.problem : 'NOT_FOUND'
  if (!plan || carried.problem) return
  const classId = await makeClass(deps, tx, plan, target, choices.members)
  carried.toId = classId
  const courseIds = new Map<string, string>()
  for (const { id } of plan.courses) {
    const courseId = await courseFor(deps, tx, actor, run, id)
    courseIds.set(id, courseId)
    await tx.insert(courseClass).values({ courseId, classId }).onConflictDoNothing()
  }
  for (const planned of plan.tasks) {
    const courseId = (planned.row.courseId && courseIds.get(planned.row.courseId)) || null
    try {
      const madeId = await tx.transaction((inner) =>
        carryTask(deps, inner, actor, run, { planned, courseId, classId }),
      )
      if (madeId) carried.taskIds.push(madeId)
      carried.tasks += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      carried.leftOut.push({ name: planned.row.name, problem: error.key })
    }
  }
  if (choices.schemes && can(actor, 'scores:book:edit'))
    for (const [fromCourseId, courseId] of courseIds)
      await carryScheme(deps, tx, actor, { fromCourseId, fromClassId: plan.from.id }, { courseId, classId })
  if (!choices.archive) return
  await archiveOld(deps, tx, plan, made)
  carried.archived = true
}
