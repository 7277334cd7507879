import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'
import { synergy, synergyMember } from '../tables.ts'

/** Takes somebody out of all that they joined to lead it; whoever began it has the controls again. */
export const leaveLed = async (tx: Db, now: Date, userId: string): Promise<void> => {
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
  if (ids.length === 0) return
  await tx
    .update(synergy)
    .set({
      operatorId: sql`case when ${synergy.operatorId} = ${userId} then ${synergy.creatorId} else ${synergy.operatorId} end`,
      askedBy: sql`nullif(${synergy.askedBy}, ${userId}::uuid)`,
    })
    .where(and(inArray(synergy.id, ids), isNull(synergy.endedAt)))
}
