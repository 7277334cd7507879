import { and, eq } from 'drizzle-orm'
import { isBoxType, workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { organisation, role, user, userRole } from '../access/tables.ts'
import { studentTask, task } from '../tasks/tables.ts'

/**
 * Who did a piece of work, as the areas that keep it know somebody: the student of this copy of a box task of the class. They may what
 * those areas let the owner of work do, and nothing by a permission. `settled`: the clock may have ended their copy.
 * @throws AppError BOX_FOREIGN where the copy is another one's, of another class or no box task
 */
export const studentOf = async (
  db: Db,
  { classId, boxId, boxName }: { classId: string; boxId: string; boxName: string },
  { studentId, studentTaskId }: { studentId: string; studentTaskId: string },
): Promise<{ actor: Actor; settled: boolean; origin: string | null }> => {
  const [row] = await db
    .select({
      type: task.type,
      publishedAt: task.publishedAt,
      status: studentTask.status,
      autoSubmitted: studentTask.autoSubmitted,
      origin: studentTask.origin,
      userId: user.id,
      account: user.account,
      name: user.name,
      roleId: role.id,
      orgId: userRole.orgId,
      orgPath: organisation.path,
      timeZone: organisation.timeZone,
    })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .innerJoin(user, eq(user.id, studentTask.studentId))
    .innerJoin(userRole, eq(userRole.userId, user.id))
    .innerJoin(role, and(eq(role.id, userRole.roleId), eq(role.base, 'student')))
    .leftJoin(organisation, eq(organisation.id, userRole.orgId))
    .where(
      and(
        eq(studentTask.id, studentTaskId),
        eq(studentTask.studentId, studentId),
        eq(studentTask.classId, classId),
      ),
    )
  if (!row?.publishedAt || !isBoxType(row.type)) throw new AppError('BOX_FOREIGN')
  const actor: Actor = {
    userId: row.userId,
    account: row.account,
    name: row.name,
    sessionId: boxId,
    program: boxName,
    role: 'student',
    roleId: row.roleId,
    orgId: row.orgId,
    orgPath: row.orgPath,
    timeZone: row.timeZone ?? 'UTC',
    permissions: new Map(),
    locale: 'zh',
  }
  return { actor, origin: row.origin, settled: row.autoSubmitted || row.status > workStatus.finished }
}
