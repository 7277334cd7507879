import { and, asc, eq, sql } from 'drizzle-orm'
import { classValues, numbersOfSheet, type ClassWork } from '@labbox/contract/measurement/class.ts'
import type { Actor } from '../../platform/actor.ts'
import { user } from '../access/tables.ts'
import { versionDocument } from '../labs/queries.ts'
import { snapshotsOf } from '../measurement/queries.ts'
import { firstOfGroup, memberNames } from '../tasks/groups/queries.ts'
import { selectTask } from '../tasks/queries.ts'
import { studentTask } from '../tasks/tables.ts'
import type { ExperimentDeps } from './context.ts'
import { experiment } from './tables.ts'

/** What the students of an experiment task have measured so far; of a group there is one row. */
export const classOf = async ({ db }: ExperimentDeps, actor: Actor, taskId: string) => {
  const { versionId } = await selectTask(db, actor, taskId)
  const version = versionId ? await versionDocument(db, versionId) : null
  const rows = await db
    .select({
      studentTaskId: studentTask.id,
      student: user.name,
      number: user.number,
      members: memberNames,
      sheetId: experiment.sheetId,
    })
    .from(studentTask)
    .innerJoin(user, eq(user.id, studentTask.studentId))
    .innerJoin(
      experiment,
      eq(experiment.studentTaskId, sql`coalesce(${studentTask.payloadId}, ${studentTask.id})`),
    )
    .where(and(eq(studentTask.taskId, taskId), firstOfGroup))
    .orderBy(asc(user.number), asc(user.account))
  const sheets = await snapshotsOf(
    db,
    rows.flatMap(({ sheetId }) => sheetId ?? []),
  )
  const works = rows.flatMap(({ sheetId, members, ...row }): ClassWork[] => {
    const sheet = sheets.get(sheetId ?? '')
    if (!sheet) return []
    return [{ ...row, student: members?.join(', ') ?? row.student, values: numbersOfSheet(sheet) }]
  })
  return { template: version?.document.measurement ?? null, ...classValues(works) }
}
