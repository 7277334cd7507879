import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { transaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { found } from '../../../platform/errors.ts'
import { joinClass, type OnJoined } from '../../classes/service.ts'
import { courseOpenTo } from '../scope.ts'
import { course, courseMember } from '../tables.ts'
import { leaveOpenClass, openClassOf } from './open-class.ts'

/**
 * Enrols the actor, who gets what is handed out in the course; doing it twice is doing it once. The course is locked as it is while
 * its class is made, so that nobody is left out of it.
 */
export const joinCourse = ({ db, clock }: Deps, actor: Actor, id: string, onJoined: OnJoined) =>
  transaction(db, async (tx) => {
    const [row] = await tx
      .select({ id: course.id })
      .from(course)
      .where(and(eq(course.id, id), courseOpenTo(actor)))
      .for('share')
    const joinedAt = clock.now()
    const joined = await tx
      .insert(courseMember)
      .values({ courseId: found(row).id, userId: actor.userId, joinedAt })
      .onConflictDoNothing()
      .returning({ id: courseMember.courseId })
    const classId = joined.length > 0 ? await openClassOf(tx, id) : null
    if (!classId) return {}
    await joinClass(tx, joinedAt, classId, [actor.userId])
    await onJoined(tx, classId, [actor.userId])
    return {}
  })

/** Ends the actor's enrolment; what was begun stays theirs. */
export const leaveCourse = ({ db, clock }: Deps, actor: Actor, id: string) =>
  transaction(db, async (tx) => {
    const rows = await tx
      .delete(courseMember)
      .where(and(eq(courseMember.courseId, id), eq(courseMember.userId, actor.userId)))
      .returning({ id: courseMember.courseId })
    found(rows[0])
    await leaveOpenClass(tx, clock.now(), id, actor.userId)
    return {}
  })
