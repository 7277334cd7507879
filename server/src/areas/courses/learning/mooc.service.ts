import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { found } from '../../../platform/errors.ts'
import { courseOpenTo } from '../scope.ts'
import { course, courseMember } from '../tables.ts'

/** Enrols the actor; doing it twice is doing it once. */
export const joinCourse = async ({ db, clock }: Deps, actor: Actor, id: string) => {
  const [row] = await db
    .select({ id: course.id })
    .from(course)
    .where(and(eq(course.id, id), courseOpenTo(actor)))
  await db
    .insert(courseMember)
    .values({ courseId: found(row).id, userId: actor.userId, joinedAt: clock.now() })
    .onConflictDoNothing()
  return {}
}

export const leaveCourse = async ({ db }: Deps, actor: Actor, id: string) => {
  const rows = await db
    .delete(courseMember)
    .where(and(eq(courseMember.courseId, id), eq(courseMember.userId, actor.userId)))
    .returning({ id: courseMember.courseId })
  found(rows[0])
  return {}
}
