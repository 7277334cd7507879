import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { nameIn } from '@labbox/contract/core/person-name.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { synergy, synergyMember } from '../tables.ts'
import { effectiveOperator, synergyOf, type LoadedSynergy } from './queries.ts'
import { mayDo } from './rules.ts'
import { lock, tell, viewOf, type SynergyDeps } from './service.ts'

type Decision = (loaded: LoadedSynergy, operatorId: string) => Partial<typeof synergy.$inferInsert> | null

/** Decides who has the controls with the row locked, and tells everybody if that changed. */
export const decide = async (deps: SynergyDeps, actor: Actor, id: string, decision: Decision) => {
  const changed = await transaction(deps.db, async (tx) => {
    await lock(tx, id)
    const loaded = await synergyOf(tx, actor, id)
    const change = decision(loaded, effectiveOperator(loaded, deps.clock.now()))
    if (change) await tx.update(synergy).set(change).where(eq(synergy.id, id))
    return change !== null
  })
  if (changed) await tell(deps, id)
  return viewOf(deps, actor, id)
}

/** Refuses controls to somebody whose part is another one. */
const requireMeasures = ({ members }: LoadedSynergy, userId: string): void => {
  const part = members.find(({ member }) => member.userId === userId)?.member.part ?? null
  if (!mayDo(part, 'measures')) throw new AppError('SYNERGY_PART')
}

export const ask = (deps: SynergyDeps, actor: Actor, id: string) =>
  decide(deps, actor, id, (loaded, operatorId) => {
    requireMeasures(loaded, actor.userId)
    if (operatorId === actor.userId) return { operatorId, askedBy: null }
    // The earliest request is offered; the operator sees one question at a time.
    return loaded.synergy.askedBy === null || loaded.synergy.askedBy === operatorId
      ? { operatorId, askedBy: actor.userId }
      : null
  })

export const hand = (deps: SynergyDeps, actor: Actor, id: string, userId: string) =>
  decide(deps, actor, id, (loaded, operatorId) => {
    const { members } = loaded
    const name = members.find(({ member }) => member.userId === operatorId)?.name ?? ''
    if (operatorId !== actor.userId)
      throw new AppError('SYNERGY_TURN', { params: { name: nameIn(actor.locale, name) } })
    found(members.find(({ member }) => member.userId === userId && member.joinedAt))
    requireMeasures(loaded, userId)
    return { operatorId: userId, askedBy: null }
  })

/** Applies what the clock has decided about the controls; whichever member's page calls does it. */
export const here = async (deps: SynergyDeps, actor: Actor, id: string) => {
  await deps.db
    .update(synergyMember)
    .set({ seenAt: deps.clock.now() })
    .where(
      and(
        eq(synergyMember.synergyId, id),
        eq(synergyMember.userId, actor.userId),
        isNull(synergyMember.leftAt),
        isNotNull(synergyMember.joinedAt),
      ),
    )
  return decide(deps, actor, id, ({ synergy: row }, operatorId) =>
    operatorId === row.operatorId ? null : { operatorId, askedBy: null },
  )
}
