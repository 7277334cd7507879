import {
  and,
  asc,
  count,
  eq,
  exists,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { extraTimeAdd, extraTimePage } from '@labbox/contract/tasks/extra-time.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { scopeOf, type Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { containing, ordering, windowOf } from '../../../platform/database/listing.ts'
import { found, invalid } from '../../../platform/errors.ts'
import { orgWithin } from '../../../platform/ownership.ts'
import { user } from '../../access/tables.ts'
import { classVisibleTo } from '../../classes/queries.ts'
import { classMember, classTeacher, teachingClass } from '../../classes/tables.ts'
import { applyExtra } from './apply.ts'
import { lockWithMates, type TaskDeps } from '../student.service.ts'
import { extraTime, studentTask, task } from '../tables.ts'

/** People whose extra time the actor may read: of the organisation, or members of classes that one teaches. */
const personVisible = (db: Db, actor: Actor): SQL | undefined => {
  const scope = scopeOf(actor, 'tasks:task:page')
  if (scope === 'all') return undefined
  if (scope === 'org') return orgWithin(user.orgId, actor)
  if (!scope) return sql`false`
  return exists(
    db
      .select({ one: sql`1` })
      .from(classMember)
      .innerJoin(classTeacher, eq(classTeacher.classId, classMember.classId))
      .where(
        and(
          eq(classMember.userId, user.id),
          isNull(classMember.leftAt),
          eq(classTeacher.userId, actor.userId),
        ),
      ),
  )
}

/** What the actor may end: of the organisation, or of classes that one teaches. */
const editable = (db: Db, actor: Actor): SQL => {
  const scope = scopeOf(actor, 'tasks:extra:edit')
  if (scope === 'all') return sql`true`
  if (scope === 'org') return sql`(${orgWithin(user.orgId, actor)})`
  if (!scope) return sql`false`
  return exists(
    db
      .select({ one: sql`1` })
      .from(classTeacher)
      .where(and(eq(classTeacher.classId, extraTime.classId), eq(classTeacher.userId, actor.userId))),
  )
}

/** Standing extra time of people that the actor teaches or administers. */
export const extraTimePageOf = async (db: Db, actor: Actor, filter: QueryOf<typeof extraTimePage>) => {
  const ofClass = filter.classId
    ? and(
        inArray(
          user.id,
          db
            .select({ id: classMember.userId })
            .from(classMember)
            .where(and(eq(classMember.classId, filter.classId), isNull(classMember.leftAt))),
        ),
        or(isNull(extraTime.classId), eq(extraTime.classId, filter.classId)),
      )
    : undefined
  const where = and(
    personVisible(db, actor),
    ofClass,
    filter.name ? ilike(user.name, containing(filter.name)) : undefined,
  )
  const by = sql<string>`(select b.name from app_user b where b.id = ${extraTime.byId})`
  const window = windowOf(filter)
  const items = await db
    .select({
      id: extraTime.id,
      userId: extraTime.userId,
      name: user.name,
      number: user.number,
      classId: extraTime.classId,
      className: teachingClass.name,
      percent: extraTime.percent,
      kinds: extraTime.kinds,
      reason: extraTime.reason,
      fromAt: extraTime.fromAt,
      untilAt: extraTime.untilAt,
      by,
      editable: sql<boolean>`coalesce(${editable(db, actor)}, false)`,
    })
    .from(extraTime)
    .innerJoin(user, eq(user.id, extraTime.userId))
    .leftJoin(teachingClass, eq(teachingClass.id, extraTime.classId))
    .where(where)
    .orderBy(...ordering({ createdAt: extraTime.createdAt }, filter.sort, '-createdAt', extraTime.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db
    .select({ n: count() })
    .from(extraTime)
    .innerJoin(user, eq(user.id, extraTime.userId))
    .where(where)
  return { items, total: total?.n ?? 0 }
}

/** Open tasks of a student, in the order of their ids, locked against being moved meanwhile. */
const openTasksOf = async (deps: TaskDeps, tx: Db, userId: string, classId: string | null) => {
  const rows = await tx
    .select({ task, copyId: studentTask.id })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(
      and(
        eq(studentTask.studentId, userId),
        classId ? eq(studentTask.classId, classId) : undefined,
        inArray(studentTask.status, [workStatus.notStarted, workStatus.inProgress]),
        isNotNull(task.publishedAt),
        isNull(task.closedAt),
        isNull(task.finishedAt),
        gt(sql`coalesce(${studentTask.deadline}, ${task.endAt})`, deps.clock.now().toISOString()),
      ),
    )
    .orderBy(asc(task.id))
    .for('share', { of: task })
  return rows
}

/** Brings what a student has been given already in line with what stands now. */
const applyTo = async (deps: TaskDeps, tx: Db, userId: string, classId: string | null): Promise<number> => {
  let tasks = 0
  for (const { task: row, copyId } of await openTasksOf(deps, tx, userId, classId)) {
    const works = await lockWithMates(deps, tx, [copyId])
    const ids = works.flatMap(({ own, mates }) => [own.id, ...(mates ?? []).map((mate) => mate.own.id)])
    if ((await applyExtra(deps.kinds, tx, row, ids)) > 0) tasks += 1
    if (deps.kinds.get(row.type)?.extraTime) await deps.kinds.get(row.type)?.moved?.(tx, row)
  }
  return tasks
}

const nameOf = async (tx: Db, userId: string) =>
  found((await tx.select({ id: user.id, name: user.name }).from(user).where(eq(user.id, userId)))[0])

/** Refuses where this is no member of a class that the actor reaches. */
const requireMember = async (tx: Db, actor: Actor, classId: string, userId: string): Promise<void> => {
  const [member] = await tx
    .select({ id: classMember.userId })
    .from(classMember)
    .innerJoin(teachingClass, eq(teachingClass.id, classMember.classId))
    .where(
      and(
        eq(classMember.classId, classId),
        eq(classMember.userId, userId),
        isNull(classMember.leftAt),
        classVisibleTo(tx, actor, 'classes:class:page'),
      ),
    )
  found(member)
}

/** Gives somebody more time in every task that is not over and that comes. */
export const addExtraTime = (deps: TaskDeps, actor: Actor, input: BodyOf<typeof extraTimeAdd>) =>
  transaction(deps.db, async (tx) => {
    const { userId, classId, fromAt, untilAt, ...rule } = input
    const scope = scopeOf(actor, 'tasks:extra:edit')
    const [person] = await tx
      .select({ id: user.id, name: user.name })
      .from(user)
      .where(and(eq(user.id, userId), personVisible(tx, actor)))
    found(person)
    if (!classId && scope === 'own') throw invalid({ classId: 'required' })
    if (classId) await requireMember(tx, actor, classId, userId)
    if (untilAt && untilAt <= fromAt) throw invalid({ untilAt: 'fits' })
    const id = newId()
    const times = { fromAt: new Date(fromAt), untilAt: untilAt === null ? null : new Date(untilAt) }
    const row = { id, userId: found(person).id, classId, ...rule, ...times }
    await tx.insert(extraTime).values({ ...row, byId: actor.userId, createdAt: deps.clock.now() })
    const tasks = await applyTo(deps, tx, userId, classId)
    await audit(tx, actor, 'tasks:extra:edit', found(person), null, { ...rule, classId, fromAt, untilAt })
    return { id, tasks }
  })

/** Ends standing extra time. */
export const deleteExtraTime = (deps: TaskDeps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const [row] = await tx
      .select({ extra: extraTime })
      .from(extraTime)
      .innerJoin(user, eq(user.id, extraTime.userId))
      .where(and(eq(extraTime.id, id), editable(tx, actor)))
      .for('update', { of: extraTime })
    const { extra } = found(row)
    await tx.delete(extraTime).where(eq(extraTime.id, id))
    await applyTo(deps, tx, extra.userId, extra.classId)
    const { percent, kinds, reason } = extra
    await audit(
      tx,
      actor,
      'tasks:extra:edit',
      await nameOf(tx, extra.userId),
      { percent, kinds, reason },
      null,
    )
    return {}
  })
