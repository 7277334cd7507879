import { and, eq, exists, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { nobody, orgAmong, orgWithin } from '../../platform/ownership.ts'
import { classTeacher } from '../classes/tables.ts'
import { studentTask, task, taskClass } from './tables.ts'

/** What tells which rows somebody may reach. */
export type Reader = Pick<Actor, 'userId' | 'role' | 'orgPath' | 'permissions'>

/** Tasks that the actor may reach: all, the organisation's, or those one published or whose classes one teaches. */
export const taskVisibleTo = (
  db: Db,
  actor: Pick<Actor, 'userId' | 'orgPath' | 'permissions'>,
  permission: Permission,
): SQL | undefined => {
  const scope = scopeOf(actor, permission)
  if (scope === 'all') return undefined
  if (scope === 'org') return orgWithin(task.orgId, actor)
  if (!scope) return nobody
  const teaches = db
    .select({ one: sql`1` })
    .from(taskClass)
    .innerJoin(classTeacher, eq(classTeacher.classId, taskClass.classId))
    .where(and(eq(taskClass.taskId, task.id), eq(classTeacher.userId, actor.userId)))
  return or(eq(task.ownerId, actor.userId), exists(teaches))
}

/**
 * Students' copies that the actor may reach; a teacher those of the tasks published and of the classes taught. `classId`: where rows
 * that were counted from copies keep the class.
 */
export const studentTaskVisibleTo = (
  db: Db,
  actor: Reader,
  permission: Permission,
  classId: PgColumn = studentTask.classId,
): SQL | undefined => {
  const scope = scopeOf(actor, permission)
  if (scope === 'all') return undefined
  if (scope === 'org') return orgAmong(task.orgId, actor)
  if (scope === 'own' && actor.role === 'student') return eq(studentTask.studentId, actor.userId)
  if (!scope) return nobody
  const teaches = db
    .select({ one: sql`1` })
    .from(classTeacher)
    .where(and(eq(classTeacher.classId, classId), eq(classTeacher.userId, actor.userId)))
  return or(eq(task.ownerId, actor.userId), exists(teaches))
}
