import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { toSign } from '@labbox/contract/experiments/check-off.ts'
import { fillableCells } from '@labbox/contract/measurement/template.ts'
import type { Actor } from '../../platform/actor.ts'
import { found } from '../../platform/errors.ts'
import { user } from '../access/tables.ts'
import { versionDocument } from '../labs/queries.ts'
import { filledCells } from '../measurement/queries.ts'
import { groupName } from '../tasks/groups/queries.ts'
import { studentTaskVisibleTo, taskVisibleTo } from '../tasks/queries.ts'
import { statusOf } from '../tasks/student.service.ts'
import { studentTask, task, taskGroup } from '../tasks/tables.ts'
import { benchesOf } from './benches.queries.ts'
import type { ExperimentDeps } from './context.ts'
import { signedAt } from './help/check-offs.queries.ts'
import { stuckIn } from './help/stuck.queries.ts'
import { experiment } from './tables.ts'

const VIEW = 'experiments:work:view' as const

/** Who is where in an experiment task: one row a student. */
export const liveOf = async (deps: ExperimentDeps, actor: Actor, taskId: string) => {
  const { db, clock, clips } = deps
  const now = clock.now()
  const [row] = await db
    .select()
    .from(task)
    .where(and(eq(task.id, taskId), isNull(task.deletedAt), taskVisibleTo(db, actor, VIEW)))
  const taskRow = found(row)
  const version = taskRow.versionId ? await versionDocument(db, taskRow.versionId) : null
  const wanted = version ? fillableCells(version.document.measurement).map(({ id }) => id) : []
  const cells = wanted.length
  const asked = version ? toSign(version.document.measurement).length : 0
  const filled = filledCells(db, wanted)
  const rows = await db
    .select({
      own: studentTask,
      name: user.name,
      number: user.number,
      filled: filled.n,
      group: groupName,
      experiment,
    })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .innerJoin(user, eq(user.id, studentTask.studentId))
    .leftJoin(taskGroup, eq(taskGroup.id, studentTask.groupId))
    .leftJoin(
      experiment,
      eq(experiment.studentTaskId, sql`coalesce(${studentTask.payloadId}, ${studentTask.id})`),
    )
    .leftJoin(filled, eq(filled.sheetId, experiment.sheetId))
    .where(and(eq(studentTask.taskId, taskId), studentTaskVisibleTo(db, actor, VIEW)))
    .orderBy(asc(user.number), asc(user.account))
  const benches = await benchesOf(
    db,
    rows.map((row) => row.own.studentId),
  )
  const signed =
    asked > 0
      ? await signedAt(
          db,
          rows.flatMap((row) => row.experiment?.id ?? []),
        )
      : new Map()
  const works = rows.map((row) => ({
    ...row,
    status: statusOf({ own: row.own, task: taskRow }, now),
    bench: benches.get(row.own.studentId),
    done: cells > 0 && (row.filled ?? 0) >= cells,
    signed: signed.get(row.experiment?.id ?? '') ?? [],
  }))
  const stuck = await stuckIn({ db, clips, now }, taskRow, works)
  return works.map(({ own, bench, ...row }) => ({
    ...row,
    studentTaskId: own.id,
    studentId: own.studentId,
    deviceName: bench?.deviceName ?? null,
    occupancyId: bench?.occupancyId ?? null,
    since: bench?.since ?? null,
    lastActivityAt: bench?.lastActivityAt ?? null,
    filled: row.filled ?? 0,
    cells,
    signed: row.signed.length,
    toSign: asked,
    stuck: stuck.get(own.id) ?? [],
  }))
}
