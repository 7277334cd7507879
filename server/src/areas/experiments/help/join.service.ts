import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { isOpen } from '../access.ts'
import { join } from '../synergy/service.ts'
import { begin } from '../synergy/sessions.service.ts'
import { experiment } from '../tables.ts'
import type { HelpDeps } from './context.ts'
import { tellQueue } from './live.ts'
import { sharedBy } from './queries.ts'
import { lockRequest, takeLocked } from './service.ts'

/**
 * Goes to a student into their own experiment, to look and to help: into what they share with others, or else it is shared from now
 * on in their name. Their page follows.
 */
export const joinHelp = async (deps: HelpDeps, actor: Actor, id: string) => {
  await deps.flushActs()
  const now = deps.clock.now()
  const { synergyId, work } = await transaction(deps.db, async (tx) => {
    const locked = await lockRequest(deps, tx, actor, id)
    const { student, experimentId, work: asked } = locked
    const userId = asked.own.studentId
    const [row] = await tx.select().from(experiment).where(eq(experiment.id, experimentId))
    if (!(await isOpen(tx, found(row), asked, now))) throw new AppError('EXPERIMENT_ENDED')
    await takeLocked(tx, now, actor, locked)
    await audit(tx, actor, 'experiments:help:join', { id, name: student }, null, null)
    const running = await sharedBy(tx, userId)
    return {
      synergyId: running ?? (await begin(tx, now, found(row), { userId, name: student }, false)),
      work: asked,
    }
  })
  await tellQueue(deps, work)
  return join(deps, actor, synergyId)
}
