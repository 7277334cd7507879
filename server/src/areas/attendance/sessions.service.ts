import { eq } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { sessionAdd, sessionUpdate } from '@labbox/contract/attendance/sessions.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { selectOptionalClass } from '../classes/queries.ts'
import { countsOf } from './queries.ts'
import { lockSession, resource } from './scope.ts'
import { classSession } from './tables.ts'

const rowOf = ({ name, startAt, endAt, lateAfter }: Omit<BodyOf<typeof sessionAdd>, 'classId'>) => ({
  name,
  startAt: new Date(startAt),
  endAt: new Date(endAt),
  lateAfter,
})

/** Makes a class session of a class that the actor teaches or looks after. */
export const addSession = (deps: Deps, actor: Actor, { classId, ...fields }: BodyOf<typeof sessionAdd>) =>
  transaction(deps.db, async (tx) => {
    const owner = found(await selectOptionalClass(tx, actor, 'attendance:session:edit', classId))
    if (owner.archived) throw new AppError('CLASS_ARCHIVED')
    const row = { id: newId(), classId, ...rowOf(fields) }
    await tx.insert(classSession).values({ ...row, createdAt: deps.clock.now() })
    const named = resource({ ...row, className: owner.name })
    await audit(tx, actor, 'attendance:session:add', named, null, rowOf(fields))
    return { id: row.id }
  })

export const updateSession = (deps: Deps, actor: Actor, { id, ...fields }: BodyOf<typeof sessionUpdate>) =>
  transaction(deps.db, async (tx) => {
    const before = await lockSession(tx, actor, id)
    const after = rowOf(fields)
    await tx.update(classSession).set(after).where(eq(classSession.id, id))
    await audit(tx, actor, 'attendance:session:edit', resource(before), before, after)
    return {}
  })

/** Deletes a class session with its attendance; what it came to stays in the log. */
export const deleteSession = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const session = await lockSession(tx, actor, id)
    const counts = await countsOf(tx, session)
    await tx.delete(classSession).where(eq(classSession.id, id))
    const { startAt, endAt } = session
    await audit(
      tx,
      actor,
      'attendance:session:delete',
      resource(session),
      { startAt, endAt, ...counts.counts },
      null,
    )
    return {}
  })
