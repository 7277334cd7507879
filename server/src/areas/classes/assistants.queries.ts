import { and, arrayContains, asc, eq, exists, isNull, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { rightFor } from '@labbox/contract/access/assisting.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { found } from '../../platform/errors.ts'
import { user } from '../access/tables.ts'
import { classInScope, teacherNames } from './queries.ts'
import { classAssistant, classMember, teachingClass } from './tables.ts'

/**
 * Whether somebody assists in a class with the right that this permission comes with; undefined: assistants never hold it. Rights in
 * archived classes rest.
 */
export const assistsIn = (
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  permission: Permission,
  classId: PgColumn,
): SQL | undefined => {
  const right = rightFor(permission)
  return (
    right &&
    exists(
      db
        .select({ one: sql`1` })
        .from(classAssistant)
        .innerJoin(teachingClass, eq(teachingClass.id, classAssistant.classId))
        .where(
          and(
            eq(classAssistant.classId, classId),
            eq(classAssistant.userId, userId),
            arrayContains(classAssistant.rights, [right]),
            isNull(teachingClass.archivedAt),
          ),
        ),
    )
  )
}

/** A class whose assistants the actor settles, also that of an open course; or as if it were not there. */
export const selectTaughtClass = async (db: Db, actor: Actor, id: string) => {
  const here = and(eq(teachingClass.id, id), classInScope(db, actor, 'classes:class:edit'))
  return found((await db.select().from(teachingClass).where(here))[0])
}

/** Teaching assistants of a class that the actor teaches. */
export const assistantsOf = async (db: Db, actor: Actor, id: string) => {
  await selectTaughtClass(db, actor, id)
  const giver = alias(user, 'giver')
  return db
    .select({
      userId: user.id,
      account: user.account,
      name: user.name,
      number: user.number,
      rights: classAssistant.rights,
      givenAt: classAssistant.givenAt,
      givenBy: giver.name,
    })
    .from(classAssistant)
    .innerJoin(user, eq(user.id, classAssistant.userId))
    .innerJoin(giver, eq(giver.id, classAssistant.givenBy))
    .where(eq(classAssistant.classId, id))
    .orderBy(asc(user.number), asc(user.account))
}

/** Classes that somebody assists in. */
export const assistingOf = (db: Db, { userId }: Pick<Actor, 'userId'>) =>
  db
    .select({
      id: teachingClass.id,
      name: teachingClass.name,
      teachers: teacherNames,
      rights: classAssistant.rights,
    })
    .from(classAssistant)
    .innerJoin(teachingClass, eq(teachingClass.id, classAssistant.classId))
    .where(and(eq(classAssistant.userId, userId), isNull(teachingClass.archivedAt)))
    .orderBy(asc(teachingClass.createdAt), asc(teachingClass.id))

/** Students of the classes in which somebody assists at the benches, but for themselves. */
export const assistedAtBenches = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ userId: classMember.userId })
    .from(classMember)
    .where(
      and(
        isNull(classMember.leftAt),
        sql`${classMember.userId} <> ${userId}`,
        assistsIn(db, { userId }, 'devices:wall:view', classMember.classId),
      ),
    )
  return rows.map((row) => row.userId)
}
