import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'
import { user } from '../../access/tables.ts'
import { bySomebody, record } from '../help/record.ts'
import { synergy, synergyMember } from '../tables.ts'

/**
 * Takes somebody out of all that they joined to lead it; whoever began it has the controls again. Answers the ids of what goes on
 * without them.
 */
export const leaveLed = async (tx: Db, now: Date, userId: string): Promise<string[]> => {
  const left = await tx
    .update(synergyMember)
    .set({ leftAt: now })
    .where(
      and(
        eq(synergyMember.userId, userId),
        eq(synergyMember.teacher, true),
        isNotNull(synergyMember.joinedAt),
        isNull(synergyMember.leftAt),
      ),
    )
    .returning({ id: synergyMember.synergyId })
  const ids = left.map(({ id }) => id)
  if (ids.length === 0) return []
  const running = await tx
    .update(synergy)
    .set({
      operatorId: sql`case when ${synergy.operatorId} = ${userId} then ${synergy.creatorId} else ${synergy.operatorId} end`,
      askedBy: sql`nullif(${synergy.askedBy}, ${userId}::uuid)`,
    })
    .where(and(inArray(synergy.id, ids), isNull(synergy.endedAt)))
    .returning({ id: synergy.id, experimentId: synergy.experimentId })
  const [person] = await tx.select({ name: user.name }).from(user).where(eq(user.id, userId))
  for (const { experimentId } of running)
    if (experimentId) await record(tx, now, experimentId, 'bench.synergyLeft', bySomebody(person?.name ?? ''))
  return running.map(({ id }) => id)
}
