import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import { user } from '../../access/tables.ts'
import { labVersion } from '../../labs/tables.ts'
import type { FoundRow } from '../../search/find.queries.ts'
import { ownLastEnd, studentTask, task } from '../../tasks/tables.ts'
import { assistantQuestion } from '../tables.ts'
import { namesMaybe, type KnownPerson } from './placeholders.rules.ts'

const idsOf = (rows: readonly FoundRow[], kind: FoundRow['kind']): string[] => [
  ...new Set(rows.filter((row) => row.kind === kind).map(({ refId }) => refId)),
]

/** A task of somebody that is open, and the course it was given in. */
export interface OpenWork {
  taskId: string
  courseId: string | null
}

/**
 * Work of this student that is still open and that what was found belongs to: a task itself, a lab that one is made by, or a question
 * while a quiz or an exam is open at all.
 */
export const openWorkOf = async (
  db: Db,
  actor: Actor,
  now: Date,
  rows: readonly FoundRow[],
): Promise<OpenWork | null> => {
  if (actor.role !== 'student') return null
  const questions = idsOf(rows, 'question').length > 0
  const [row] = await db
    .select({ taskId: task.id, courseId: task.courseId })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .leftJoin(labVersion, eq(labVersion.id, task.versionId))
    .where(
      and(
        eq(studentTask.studentId, actor.userId),
        isNull(task.closedAt),
        isNull(task.deletedAt),
        sql`${ownLastEnd} > ${now.toISOString()}::timestamptz`,
        or(
          anyOf(task.id, idsOf(rows, 'task')),
          anyOf(labVersion.projectId, idsOf(rows, 'lab')),
          questions ? inArray(task.type, [taskTypes.quiz, taskTypes.exam]) : undefined,
        ),
      ),
    )
    .orderBy(task.id)
    .limit(1)
  return row ?? null
}

/** Questions that somebody has had answered about a task. */
export const askedAbout = (db: Db, userId: string, taskId: string): Promise<number> =>
  db.$count(
    assistantQuestion,
    and(
      eq(assistantQuestion.userId, userId),
      eq(assistantQuestion.taskId, taskId),
      eq(assistantQuestion.failed, false),
    ),
  )

/** The course that what was found first belongs to; null: to none. */
export const courseOf = async (db: Db, rows: readonly FoundRow[]): Promise<string | null> => {
  const tasks = new Map(
    (
      await db
        .select({ id: task.id, courseId: task.courseId })
        .from(task)
        .where(anyOf(task.id, idsOf(rows, 'task')))
    ).map(({ id, courseId }) => [id, courseId]),
  )
  for (const { kind, refId, lead } of rows) {
    const courseId =
      kind === 'ware' || kind === 'answer' ? lead.id : kind === 'task' ? tasks.get(refId) : null
    if (courseId) return courseId
  }
  return null
}

/** Everybody whose name, account or number may stand in a text. */
export const peopleIn = (db: Db, text: string): Promise<KnownPerson[]> => {
  const maybe = sql`any(${sql.param(namesMaybe(text))}::text[])`
  const { account, name, number, email, phone } = user
  return db
    .select({ account, name, number, email, phone })
    .from(user)
    .where(
      sql`lower(${account}) = ${maybe} or lower(${number}) = ${maybe} or lower(${phone}) = ${maybe}
        or lower(${name}) = ${maybe}
        or lower(substring(${name} from '^(\\S+)\\s')) = ${maybe} and ${name} ~ '[^\\x01-\\x7f]'
        or lower(substring(${name} from '\\s(.+)$')) = ${maybe} and ${name} ~ '[^\\x01-\\x7f]'`,
    )
}
