import { and, eq, exists, sql, type SQL } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { labProject } from '../../labs/tables.ts'
import { questionBank } from '../../questions/tables.ts'
import { courseTakenBy } from '../scope.ts'
import { course, courseBank, courseLab } from '../tables.ts'

/** What an open course gives to do without a class or a window, to those who enrolled in it: conditions on banks and on labs. */
export const openMaterial = (db: Db) => {
  const taken = (actor: Actor) => and(eq(course.mooc, true), courseTakenBy(db, actor))
  return {
    bank: (actor: Actor): SQL =>
      exists(
        db
          .select({ one: sql`1` })
          .from(courseBank)
          .innerJoin(course, eq(course.id, courseBank.courseId))
          .where(and(eq(courseBank.bankId, questionBank.id), taken(actor))),
      ),
    lab: (actor: Actor): SQL =>
      exists(
        db
          .select({ one: sql`1` })
          .from(courseLab)
          .innerJoin(course, eq(course.id, courseLab.courseId))
          .where(and(eq(courseLab.projectId, labProject.id), taken(actor))),
      ),
  }
}
