import { and, eq } from 'drizzle-orm'
import { isBoxType, workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { organisation, role, user, userRole } from '../access/tables.ts'
import { studentTask, task } from '../tasks/tables.ts'

/** The class that a box works for, and the box. */
export interface Place {
  classId: string
  boxId: string
  boxName: string
}

/** Who says to have worked, and on which copy. */
export interface Claim {
  studentId: string
  studentTaskId: string
}

/** The student of a copy. `settled`: the clock may have ended it; `origin`: the box that work on it came from; `held`: by another box. */
export interface Student {
  actor: Actor
  settled: boolean
  held: boolean
  origin: string | null
}

/**
 * Who did pieces of work, by copy, as the areas that keep it know somebody: the students of these copies of box tasks of the class. They
 * may what those areas let the owner of work do, and nothing by a permission. Copies of others, of other classes and of tasks that are not
 * for boxes are left out.
 */
export const studentsOf = async (
  db: Db,
  { classId, boxId, boxName }: Place,
  claims: readonly Claim[],
): Promise<(claim: Claim) => Student | undefined> => {
  const rows = await db
    .select({
      studentTaskId: studentTask.id,
      type: task.type,
      publishedAt: task.publishedAt,
      status: studentTask.status,
      autoSubmitted: studentTask.autoSubmitted,
      origin: studentTask.origin,
      hold: studentTask.hold,
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
        anyOf(studentTask.id, [...new Set(claims.map(({ studentTaskId }) => studentTaskId))]),
        eq(studentTask.classId, classId),
      ),
    )
  const found = new Map<string, Student>()
  for (const row of rows) {
    if (!row.publishedAt || !isBoxType(row.type) || found.has(row.studentTaskId)) continue
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
    const settled = row.autoSubmitted || row.status > workStatus.finished
    const held = row.hold !== null && row.hold.boxId !== boxId
    found.set(row.studentTaskId, { actor, origin: row.origin, settled, held })
  }
  return ({ studentId, studentTaskId }) => {
    const one = found.get(studentTaskId)
    return one?.actor.userId === studentId ? one : undefined
  }
}

/**
 * The same of one piece of work.
 * @throws AppError BOX_FOREIGN where the copy is another one's, of another class or no box task
 */
export const studentOf = async (db: Db, place: Place, claim: Claim): Promise<Student> => {
  const student = (await studentsOf(db, place, [claim]))(claim)
  if (!student) throw new AppError('BOX_FOREIGN')
  return student
}
