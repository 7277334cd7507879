import { and, asc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { completionOf, type Completion } from '@labbox/contract/courses/completion.ts'
import { parsePoints, POINT } from '@labbox/contract/core/score.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { user } from '../../access/tables.ts'
import { scoresOut, studentTask, task } from '../../tasks/tables.ts'
import { courseEditableBy, courseTakenBy } from '../scope.ts'
import { course, courseMember } from '../tables.ts'
import { certificate, courseCompletion } from './tables.ts'

const NO_RULE = { taskIds: [] as string[], pass: 60, certificates: false }

/** What was handed out to who enrolled in a course, as it was published. */
export const openTasksOf = (db: Db, courseId: string) =>
  db
    .select({
      id: task.id,
      type: task.type,
      name: task.name,
      pace: task.pace,
      closed: sql<boolean>`${isNotNull(task.closedAt)}`,
    })
    .from(task)
    .where(and(eq(task.courseId, courseId), isNotNull(task.pace), isNotNull(task.publishedAt)))
    .orderBy(asc(task.publishedAt), asc(task.type), asc(task.id))

/** The rule as its teacher set it. */
export const ruleOf = async (db: Db, courseId: string) => {
  const [row] = await db.select().from(courseCompletion).where(eq(courseCompletion.courseId, courseId))
  return row ?? NO_RULE
}

export type Rule = Awaited<ReturnType<typeof ruleOf>>
type OpenTask = Awaited<ReturnType<typeof openTasksOf>>[number]

/** The rule that holds: a task that was closed is asked of nobody any more. */
export const standing = (rule: Rule, tasks: readonly OpenTask[]): Rule => {
  const open = new Set(tasks.filter(({ closed }) => !closed).map(({ id }) => id))
  return { ...rule, taskIds: rule.taskIds.filter((id) => open.has(id)) }
}

/** Scores that stand and are shown, of these people in these tasks. */
const scoresOf = async (db: Db, taskIds: readonly string[], who: SQL | undefined, now: Date) => {
  const rows = await db
    .select({ userId: studentTask.studentId, taskId: studentTask.taskId, score: studentTask.score })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(
      and(
        anyOf(studentTask.taskId, taskIds),
        eq(studentTask.status, workStatus.finished),
        isNotNull(studentTask.score),
        scoresOut(now),
        who,
      ),
    )
  return new Map(rows.map((row) => [`${row.userId} ${row.taskId}`, parsePoints(row.score ?? '')]))
}

/** How far these people are by a rule that holds, in one statement. */
export const completionsOf = async (
  db: Db,
  rule: Rule,
  userIds: readonly string[],
  now: Date,
): Promise<(userId: string) => Completion & { scoreOf: (taskId: string) => number | null }> => {
  const scores = await scoresOf(db, rule.taskIds, anyOf(studentTask.studentId, userIds), now)
  return (userId) => {
    const scoreOf = (taskId: string) => scores.get(`${userId} ${taskId}`) ?? null
    return { ...completionOf(rule, scoreOf), scoreOf }
  }
}

const shown = (units: number | null): number | null => (units === null ? null : units / POINT)

/** An open course as who may change it sees who is how far: those who are enrolled, and those who hold a certificate. */
export const completionViewOf = async (db: Db, actor: Actor, id: string, now: Date) => {
  const [own] = await db
    .select({ visitorCode: course.visitorCode })
    .from(course)
    .where(and(eq(course.id, id), courseEditableBy(actor, 'courses:course:edit')))
  const { visitorCode } = found(own)
  const rule = await ruleOf(db, id)
  const tasks = await openTasksOf(db, id)
  const rows = await db
    .select({
      userId: user.id,
      number: user.number,
      account: user.account,
      name: user.name,
      joinedAt: courseMember.joinedAt,
      certificate,
    })
    .from(user)
    .leftJoin(courseMember, and(eq(courseMember.userId, user.id), eq(courseMember.courseId, id)))
    .leftJoin(certificate, and(eq(certificate.userId, user.id), eq(certificate.courseId, id)))
    .where(or(isNotNull(courseMember.userId), isNotNull(certificate.id)))
    .orderBy(asc(user.number), asc(user.account))
  const ids = rows.map(({ userId }) => userId)
  const of = await completionsOf(db, standing(rule, tasks), ids, now)
  const students = rows.map(({ certificate: held, ...person }) => {
    const { passed, complete, mark } = of(person.userId)
    return {
      ...person,
      passed: passed.length,
      complete,
      mark: shown(mark),
      certificate: held && { ...held, reason: held.revokeReason },
    }
  })
  const { taskIds, pass, certificates } = rule
  return { rule: { taskIds, pass, certificates }, tasks, students, visitorCode }
}

/** The actor's own progress in an open course. */
export const myCompletionOf = async (db: Db, actor: Actor, id: string, now: Date) => {
  const [taken] = await db
    .select({ id: course.id })
    .from(course)
    .where(and(eq(course.id, id), courseTakenBy(db, actor)))
  found(taken)
  const tasks = await openTasksOf(db, id)
  const rule = standing(await ruleOf(db, id), tasks)
  const { passed, complete, mark, scoreOf } = (await completionsOf(db, rule, [actor.userId], now))(
    actor.userId,
  )
  const [held] = await db
    .select({ id: certificate.id })
    .from(certificate)
    .where(and(eq(certificate.courseId, id), inArray(certificate.userId, [actor.userId])))
  return {
    pass: rule.pass,
    certificates: rule.certificates,
    items: tasks
      .filter((one) => rule.taskIds.includes(one.id))
      .map((one) => ({ ...one, score: shown(scoreOf(one.id)), passed: passed.includes(one.id) })),
    passed: passed.length,
    complete,
    mark: shown(mark),
    certificateId: held?.id ?? null,
  }
}
