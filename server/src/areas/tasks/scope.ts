import { and, eq, exists, isNull, ne, not, notExists, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { rightFor } from '@labbox/contract/access/assisting.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { nobody, orgAmong, orgWithin } from '../../platform/ownership.ts'
import { assistsIn } from '../classes/assistants.queries.ts'
import { classTeacher } from '../classes/tables.ts'
import { studentTask, task, taskClass } from './tables.ts'

/** What tells which rows somebody may reach. */
export type Reader = Pick<Actor, 'userId' | 'role' | 'orgPath' | 'permissions'>

const one = { one: sql`1` }
const mine = alias(studentTask, 'mine')
const over = [workStatus.finished, workStatus.closed]

/**
 * Whoever does a task too sees what others did in it only once their own work in it is graded: they would copy it, or read the key.
 * Helping is not held back.
 */
const ownIsOver = (db: Db, { userId }: Pick<Actor, 'userId'>, permission: Permission): SQL | undefined =>
  rightFor(permission) === 'help'
    ? undefined
    : notExists(
        db
          .select(one)
          .from(mine)
          .where(and(eq(mine.taskId, task.id), eq(mine.studentId, userId), notInArray(mine.status, over))),
      )

/** Work of others that somebody sees as teaching assistant of its class: never their own, or that of their group. */
const assisted = (
  db: Db,
  actor: Pick<Actor, 'userId'>,
  permission: Permission,
  classId: PgColumn,
): SQL | undefined => {
  const there = assistsIn(db, actor, permission, classId)
  if (!there) return undefined
  const inGroup = db
    .select(one)
    .from(mine)
    .where(and(eq(mine.groupId, studentTask.groupId), eq(mine.studentId, actor.userId)))
  return and(
    there,
    ne(studentTask.studentId, actor.userId),
    or(isNull(studentTask.groupId), not(exists(inGroup))),
    ownIsOver(db, actor, permission),
  )
}

/** Tasks that the actor may reach: all, the organisation's, or those one published or whose classes one teaches or assists in. */
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
    .select(one)
    .from(taskClass)
    .innerJoin(classTeacher, eq(classTeacher.classId, taskClass.classId))
    .where(and(eq(taskClass.taskId, task.id), eq(classTeacher.userId, actor.userId)))
  const there = assistsIn(db, actor, permission, taskClass.classId)
  const assists =
    there &&
    and(
      exists(
        db
          .select(one)
          .from(taskClass)
          .where(and(eq(taskClass.taskId, task.id), there)),
      ),
      ownIsOver(db, actor, permission),
    )
  return or(eq(task.ownerId, actor.userId), exists(teaches), assists)
}

/**
 * Students' copies that the actor may reach; a teacher those of the tasks published and of the classes taught, an assistant those of
 * others in the classes assisted. `classId`: where rows that were counted from copies keep the class.
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
    .select(one)
    .from(classTeacher)
    .where(and(eq(classTeacher.classId, classId), eq(classTeacher.userId, actor.userId)))
  return or(eq(task.ownerId, actor.userId), exists(teaches), assisted(db, actor, permission, classId))
}
