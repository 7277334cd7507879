import { and, asc, desc, eq } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { classValues, numbersOfSheet, type ClassWork } from '@labbox/contract/measurement/class.ts'
import type { alikeGrade, AlikeGroup, SimilarReport } from '@labbox/contract/reports/alike.ts'
import { reportStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { AppError, found } from '../../platform/errors.ts'
import { scoreOf } from '../experiments/queries.ts'
import { firstOfGroup } from '../tasks/groups/queries.ts'
import { studentTaskVisibleTo } from '../tasks/queries.ts'
import { payloadIdOf, type TaskDeps } from '../tasks/student.service.ts'
import { ofKind, studentTask, task } from '../tasks/tables.ts'
import { isStriking, likenessOf, patternOf, sharedByMany } from './alike.rules.ts'
import { reviewRows, type ReviewedRow } from './queries.ts'
import type { FrozenReport } from './rules.ts'
import { grade } from './service.ts'
import { reportSubmission } from './tables.ts'

const rowsOf = (db: Db, actor: Actor, taskId: string, permission: Permission = 'reports:report:review') =>
  reviewRows(db)
    .where(
      and(eq(task.id, taskId), ofKind('report'), firstOfGroup, studentTaskVisibleTo(db, actor, permission)),
    )
    .orderBy(asc(studentTask.submittedAt), asc(studentTask.id))

/** What was submitted last for each of these, by copy. */
const lastOf = async (db: Db, rows: readonly ReviewedRow[]): Promise<ReadonlyMap<string, FrozenReport>> => {
  const payloads = rows.map(({ own }) => payloadIdOf(own))
  const submissions = await db
    .selectDistinctOn([reportSubmission.studentTaskId], {
      id: reportSubmission.studentTaskId,
      content: reportSubmission.content,
    })
    .from(reportSubmission)
    .where(anyOf(reportSubmission.studentTaskId, payloads))
    .orderBy(reportSubmission.studentTaskId, desc(reportSubmission.number))
  const byPayload = new Map(submissions.map(({ id, content }) => [id, content]))
  return new Map(
    rows.flatMap(({ own }) => {
      const content = byPayload.get(payloadIdOf(own))
      return content ? [[own.id, content] as const] : []
    }),
  )
}

const nameOf = ({ members, student }: ReviewedRow): string => (members ?? [student]).join(', ')
const proposedBy = ({ sheet }: FrozenReport): number | null => sheet && scoreOf(sheet.score)

/** The waiting reports of a task, those that were judged alike together. */
export const alikeOf = async (deps: TaskDeps, actor: Actor, taskId: string): Promise<AlikeGroup[]> => {
  const rows = (await rowsOf(deps.db, actor, taskId)).filter(
    ({ own }) => own.status === reportStatus.pendingReview,
  )
  const submitted = await lastOf(deps.db, rows)
  const groups = new Map<string, AlikeGroup>()
  for (const row of rows) {
    const content = submitted.get(row.own.id)
    if (!content) continue
    const pattern = patternOf(content)
    const group = groups.get(pattern.key) ?? { ...pattern, works: [] }
    group.works.push({
      studentTaskId: row.own.id,
      student: nameOf(row),
      number: row.number,
      proposed: proposedBy(content),
    })
    groups.set(pattern.key, group)
  }
  return [...groups.values()].toSorted((a, b) => b.works.length - a.works.length)
}

/** Grades several reports of a task, or none: where one waits no more, nothing is graded. */
export const gradeAlike = (deps: TaskDeps, actor: Actor, body: BodyOf<typeof alikeGrade>) =>
  transaction(deps.db, async (tx) => {
    const { taskId, score, comment, rubric } = body
    // In one order everywhere, so that two who grade do not wait for each other.
    const ids = [...new Set(body.studentTaskIds)].toSorted()
    const rows = new Map((await rowsOf(tx, actor, taskId)).map((row) => [row.own.id, row]))
    const chosen = ids.map((id) => found(rows.get(id)))
    const submitted = await lastOf(tx, chosen)
    for (const { own } of chosen) {
      const content = submitted.get(own.id)
      const given = score ?? (content && proposedBy(content))
      if (given === null || given === undefined)
        throw new AppError('REPORT_NO_PROPOSAL', { fields: { score: 'REPORT_NO_PROPOSAL' } })
      const one = { studentTaskId: own.id, score: given, comment, rubric, adjustments: [] }
      await grade({ ...deps, db: tx }, actor, one)
    }
    return { graded: ids.length }
  })

const selectRow = async (db: Db, actor: Actor, studentTaskId: string, permission: Permission) => {
  const seen = and(
    eq(studentTask.id, studentTaskId),
    ofKind('report'),
    studentTaskVisibleTo(db, actor, permission),
  )
  return found((await reviewRows(db).where(seen))[0])
}

/** What the reports of the same task say that were submitted on the same tables, with the median of each value. */
export const medianFor = async ({ db }: TaskDeps, actor: Actor, studentTaskId: string) => {
  const permission = 'reports:report:page'
  const row = await selectRow(db, actor, studentTaskId, permission)
  const rows = await rowsOf(db, actor, row.task.id, permission)
  const submitted = await lastOf(db, rows)
  const hash = submitted.get(row.own.id)?.sheet?.templateHash
  return classValues(
    rows.flatMap((other): ClassWork[] => {
      const sheet = submitted.get(other.own.id)?.sheet
      if (!sheet || sheet.templateHash !== hash) return []
      const { number, own } = other
      return [{ studentTaskId: own.id, student: nameOf(other), number, values: numbersOfSheet(sheet) }]
    }),
  )
}

/** Other reports of the same task that have strikingly much in common with one. */
export const similarTo = async (
  deps: TaskDeps,
  actor: Actor,
  studentTaskId: string,
): Promise<SimilarReport[]> => {
  const row = await selectRow(deps.db, actor, studentTaskId, 'reports:report:review')
  const others = (await rowsOf(deps.db, actor, row.task.id)).filter(
    (other) => payloadIdOf(other.own) !== payloadIdOf(row.own),
  )
  const submitted = await lastOf(deps.db, [row, ...others])
  const mine = submitted.get(row.own.id)
  if (!mine) return []
  const shared = sharedByMany([...submitted.values()])
  const striking = others.flatMap((other) => {
    const theirs = submitted.get(other.own.id)
    const likeness = theirs && likenessOf(mine, theirs, shared)
    return likeness && isStriking(likeness)
      ? [{ studentTaskId: other.own.id, student: nameOf(other), number: other.number, ...likeness }]
      : []
  })
  const degree = ({ same, of, text }: SimilarReport) => Math.max(text, of > 0 ? same / of : 0)
  return striking.toSorted((a, b) => degree(b) - degree(a))
}
