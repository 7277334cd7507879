import { eq } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { joinClass } from '../../classes/service.ts'
import { teachingClass } from '../../classes/tables.ts'
import { lockLiveCourse } from '../service.ts'
import { courseClass, courseMember } from '../tables.ts'
import { openClassName, openClassOf, syncOpenTeachers } from './open-class.ts'

const makeOpenClass = async (
  deps: Deps,
  tx: Db,
  { courseId, orgId, name }: { courseId: string; orgId: string; name: LocalText },
): Promise<string> => {
  const [id, createdAt] = [newId(), deps.clock.now()]
  await tx.insert(teachingClass).values({ id, orgId, name: openClassName(name), open: true, createdAt })
  await tx.insert(courseClass).values({ courseId, classId: id })
  await syncOpenTeachers(tx, courseId)
  const members = await tx
    .select({ userId: courseMember.userId })
    .from(courseMember)
    .where(eq(courseMember.courseId, courseId))
  const userIds = members.map(({ userId }) => userId)
  await joinClass(tx, createdAt, id, userIds)
  return id
}

/**
 * The class of who enrolled in a course that the actor teaches, made when the first task is handed to it: so open courses are
 * reviewed, graded and counted by what classes are.
 */
export const requireOpenClass =
  (deps: Deps) =>
  (db: Db, actor: Actor, courseId: string): Promise<string> =>
    transaction(db, async (tx) => {
      const { mooc, orgId, name } = await lockLiveCourse(tx, actor, courseId)
      if (!mooc) throw new AppError('COURSE_NOT_OPEN', { fields: { courseId: 'COURSE_NOT_OPEN' } })
      const known = await openClassOf(tx, courseId)
      return known ?? makeOpenClass(deps, tx, { courseId, orgId: found(orgId ?? actor.orgId), name })
    })
