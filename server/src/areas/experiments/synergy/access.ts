import { and, eq, exists, inArray, isNotNull, isNull, ne, not, or, sql, type SQL } from 'drizzle-orm'
import { can, type Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { assistsIn } from '../../classes/assistants.queries.ts'
import { classMember, classTeacher } from '../../classes/tables.ts'
import { studentTaskVisibleTo } from '../../tasks/queries.ts'
import { studentTask, task } from '../../tasks/tables.ts'
import { doneBy } from '../access.ts'
import { experiment, synergy, synergyMember } from '../tables.ts'

const LEAD = 'experiments:synergy:lead' as const
const one = { one: sql`1` }

/** The classes that somebody is in, as student or teacher. */
export const classesOfPerson = (person: unknown): SQL => sql`(
  select class_id from class_member where user_id = ${person} and left_at is null
  union select class_id from class_teacher where user_id = ${person})`

const hasPlace = (db: Db, userId: string, joined?: SQL): SQL =>
  exists(
    db
      .select(one)
      .from(synergyMember)
      .where(
        and(
          eq(synergyMember.synergyId, synergy.id),
          eq(synergyMember.userId, userId),
          isNull(synergyMember.leftAt),
          joined,
        ),
      ),
  )

/** Somebody takes part in it: joined, and has not left. */
export const takesPart = (db: Db, userId: string): SQL =>
  hasPlace(db, userId, isNotNull(synergyMember.joinedAt))

/** Somebody takes part in it or was asked to. */
export const isAsked = (db: Db, userId: string): SQL => hasPlace(db, userId)

/** Work of somebody, or of a group that they are in. */
const ofGroup = (db: Db, userId: string): SQL =>
  exists(
    db
      .select(one)
      .from(experiment)
      .where(and(eq(experiment.id, synergy.experimentId), doneBy(db, userId))),
  )

/** Who teaches or assists sees it to lead it: the work of a task that they may see, or what somebody of their classes began. */
export const isLedBy = (db: Db, actor: Actor): SQL => {
  if (!can(actor, LEAD)) return sql`false`
  const work = db
    .select(one)
    .from(experiment)
    .innerJoin(studentTask, eq(studentTask.id, experiment.studentTaskId))
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(and(eq(experiment.id, synergy.experimentId), studentTaskVisibleTo(db, actor, LEAD)))
  const taught = db
    .select({ id: classTeacher.classId })
    .from(classTeacher)
    .where(eq(classTeacher.userId, actor.userId))
  const assists = and(
    assistsIn(db, actor, LEAD, classMember.classId),
    ne(synergy.creatorId, actor.userId),
    not(ofGroup(db, actor.userId)),
  )
  const ofClass = db
    .select(one)
    .from(classMember)
    .where(
      and(
        eq(classMember.userId, synergy.creatorId),
        isNull(classMember.leftAt),
        or(inArray(classMember.classId, taught), assists),
      ),
    )
  return or(exists(work), exists(ofClass))!
}

/** It is open to somebody without an invitation: work of their group, or of a classmate who opened it. */
export const isOpenTo = (db: Db, userId: string): SQL => {
  const shared = sql`exists (${classesOfPerson(userId)} intersect ${classesOfPerson(synergy.creatorId)})`
  return or(ofGroup(db, userId), and(eq(synergy.open, true), shared))!
}

/** A teacher shows it to a class that somebody is in. */
export const isShownTo = (userId: string): SQL =>
  sql`exists (select 1 from class_member m where m.class_id = ${synergy.projectedTo} and m.user_id = ${userId} and m.left_at is null)`
