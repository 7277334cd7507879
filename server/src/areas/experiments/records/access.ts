import { and, eq, exists, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { can, type Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { occupancy } from '../../devices/tables.ts'
import { studentTaskVisibleTo } from '../../tasks/queries.ts'
import { studentTask, task } from '../../tasks/tables.ts'
import { doneBy, type Experiment } from '../access.ts'
import { experiment, synergy, synergyMember } from '../tables.ts'

const PERMISSION = 'experiments:record:page'

/** Somebody took part in the experiment, or joined the bench while it was used for it. */
const joinedBy = (db: Db, userId: string): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(synergyMember)
      .innerJoin(synergy, eq(synergy.id, synergyMember.synergyId))
      .leftJoin(occupancy, eq(occupancy.id, synergy.occupancyId))
      .where(
        and(
          or(eq(synergy.experimentId, experiment.id), eq(occupancy.sessionId, experiment.id)),
          eq(synergyMember.userId, userId),
          isNotNull(synergyMember.joinedAt),
        ),
      ),
  )

/** Those whose work the actor may see, by the rule for the copies of students. */
const worksOf = (db: Db, actor: Actor): SQL | undefined =>
  can(actor, PERMISSION) && actor.role !== 'student'
    ? exists(
        db
          .select({ one: sql`1` })
          .from(studentTask)
          .innerJoin(task, eq(task.id, studentTask.taskId))
          .where(
            and(eq(studentTask.id, experiment.studentTaskId), studentTaskVisibleTo(db, actor, PERMISSION)),
          ),
      )
    : undefined

/** Records that the actor may read: what they do or did, where they joined, and the work that they may see. */
export const recordVisibleTo = (db: Db, actor: Actor): SQL | undefined =>
  or(doneBy(db, actor.userId), joinedBy(db, actor.userId), worksOf(db, actor))

/** A record that the actor may read; any other is missing. */
export const selectRecord = async (db: Db, actor: Actor, id: string): Promise<Experiment> => {
  const where = and(eq(experiment.id, id), recordVisibleTo(db, actor))
  return found((await db.select().from(experiment).where(where))[0])
}
