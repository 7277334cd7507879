import { and, asc, eq, inArray } from 'drizzle-orm'
import { extraEnd, extraPercent } from '@labbox/contract/tasks/extra-time.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { TaskKinds } from '../kinds.ts'
import { extraTime, studentTask, type task } from '../tables.ts'

type TaskRecord = typeof task.$inferSelect

/** How much longer each of these copies is by what stands for its student: the group has the time of who has most. */
const percentsOf = async (tx: Db, row: TaskRecord, copies: readonly (typeof studentTask.$inferSelect)[]) => {
  const rules = await tx
    .select()
    .from(extraTime)
    .where(
      anyOf(
        extraTime.userId,
        copies.map(({ studentId }) => studentId),
      ),
    )
  const byStudent = Map.groupBy(rules, ({ userId }) => userId)
  const own = new Map(
    copies.map(({ id, studentId, classId }) => [
      id,
      extraPercent(byStudent.get(studentId) ?? [], { type: row.type, classId, endAt: row.endAt }),
    ]),
  )
  const groups = Map.groupBy(copies, ({ id, groupId }) => groupId ?? id)
  return new Map(
    [...groups.values()].flatMap((members) => {
      const most = Math.max(...members.map(({ id }) => own.get(id) ?? 0))
      return members.map(({ id }): [string, number] => [id, most])
    }),
  )
}

/**
 * Brings the ends of copies that are still open in line with standing extra time; a window of one's own stays. Copies are locked in the
 * order of their ids.
 * @param ids only these, which are locked already with all of their groups; absent: all of the task
 * @returns how many of them it holds for
 */
export const applyExtra = async (
  kinds: TaskKinds,
  tx: Db,
  row: TaskRecord,
  ids?: readonly string[],
): Promise<number> => {
  // Where each student has a time of one's own there is nothing to be longer than.
  if (row.pace) return 0
  const copies = await tx
    .select()
    .from(studentTask)
    .where(
      and(
        eq(studentTask.taskId, row.id),
        ids ? anyOf(studentTask.id, ids) : undefined,
        inArray(studentTask.status, [workStatus.notStarted, workStatus.inProgress]),
      ),
    )
    .orderBy(asc(studentTask.id))
    .for('update')
  if (copies.length === 0) return 0
  const percents = await percentsOf(tx, row, copies)
  const holds = [...percents.values()].filter((percent) => percent > 0).length
  const own = kinds.get(row.type)?.extraTime
  if (own) {
    await own(tx, row, new Map(copies.map(({ id, studentId }) => [studentId, percents.get(id) ?? 0])))
    return holds
  }
  const movable = copies.filter(({ deadline, extraPercent: given }) => deadline === null || given !== null)
  const changed = movable.filter(({ id, extraPercent: given }) => (percents.get(id) ?? 0) !== (given ?? 0))
  for (const [percent, those] of Map.groupBy(changed, ({ id }) => percents.get(id) ?? 0))
    await tx
      .update(studentTask)
      .set(
        percent === 0
          ? { extraPercent: null, deadline: null }
          : { extraPercent: percent, deadline: extraEnd(row.startAt, row.endAt, percent) },
      )
      .where(
        anyOf(
          studentTask.id,
          those.map(({ id }) => id),
        ),
      )
  return holds
}

/** The end of a task was moved: with it, by as much as they are longer, those of who has extra time. */
export const moveExtra = async (tx: Db, row: TaskRecord): Promise<void> => {
  const given = await tx
    .selectDistinct({ percent: studentTask.extraPercent })
    .from(studentTask)
    .where(eq(studentTask.taskId, row.id))
  for (const { percent } of given)
    if (percent !== null)
      await tx
        .update(studentTask)
        .set({ deadline: extraEnd(row.startAt, row.endAt, percent) })
        .where(and(eq(studentTask.taskId, row.id), eq(studentTask.extraPercent, percent)))
}
