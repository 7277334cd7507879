import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { nameInBoth } from '@labbox/contract/core/person-name.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import type { SharedNews } from '@labbox/contract/bench/shared.ts'
import type { synergyAssign, synergyOpen, synergyProject } from '@labbox/contract/experiments/synergy.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { beginSession } from '../../bench/service.ts'
import { benchSession } from '../../bench/tables.ts'
import { selectOptionalClass } from '../../classes/queries.ts'
import { occupancy } from '../../devices/tables.ts'
import { selectOpenExperiment, type Experiment } from '../access.ts'
import { bySomebody, record } from '../help/record.ts'
import { circuitOf } from '../queries.ts'
import { synergy, synergyMember } from '../tables.ts'
import { reachableSynergy, synergyView } from './queries.ts'
import { decide } from './controls.service.ts'
import { leaveOthers, tell, viewOf, type SynergyDeps } from './service.ts'

const runningOn = async (tx: Db, experimentId: string) => {
  const [row] = await tx
    .select({ id: synergy.id })
    .from(synergy)
    .where(and(eq(synergy.experimentId, experimentId), isNull(synergy.endedAt)))
  return row?.id ?? null
}

/** The use of a bench by somebody for this experiment, which is shared with it from now on. */
const ownBench = async (tx: Db, userId: string, experimentId: string) => {
  const [use] = await tx
    .select({ id: occupancy.id, synergyId: occupancy.synergyId })
    .from(occupancy)
    .where(
      and(eq(occupancy.userId, userId), eq(occupancy.sessionId, experimentId), isNull(occupancy.endedAt)),
    )
    .orderBy(desc(occupancy.startedAt))
    .limit(1)
  return use && !use.synergyId ? use.id : null
}

/**
 * Begins to do an experiment together in the name of somebody who does it, once the acts at benches were flushed. Whoever comes second
 * is brought to what runs already.
 */
export const begin = async (
  tx: Db,
  now: Date,
  row: Experiment,
  person: Pick<Actor, 'userId' | 'name'>,
  isOpen: boolean,
): Promise<string> => {
  await beginSession(tx, { id: row.id, ownerId: row.ownerId, startedAt: row.startedAt, seed: null })
  // Who saves or draws at this moment waits, or is already in what is read here.
  const [log] = await tx
    .select({ seq: benchSession.seq })
    .from(benchSession)
    .where(eq(benchSession.id, row.id))
    .for('update')
  const known = await runningOn(tx, row.id)
  if (known) return known
  const synergyId = newId()
  const occupancyId = await ownBench(tx, person.userId, row.id)
  await leaveOthers(tx, person.userId, now)
  await tx.insert(synergy).values({
    id: synergyId,
    experimentId: row.id,
    occupancyId,
    open: isOpen,
    diagram: await circuitOf(tx, row),
    diagramSeq: found(log).seq,
    creatorId: person.userId,
    operatorId: person.userId,
    startedAt: now,
  })
  const times = { invitedAt: now, joinedAt: now, seenAt: now }
  await tx.insert(synergyMember).values({ synergyId, userId: person.userId, ...times })
  if (occupancyId) await tx.update(occupancy).set({ synergyId }).where(eq(occupancy.id, occupancyId))
  await record(tx, now, row.id, 'bench.synergyStarted', bySomebody(person.name))
  return synergyId
}

/** Begins to do one's own experiment together. */
export const open = async (deps: SynergyDeps, actor: Actor, input: BodyOf<typeof synergyOpen>) => {
  const row = await selectOpenExperiment(deps.db, deps.clock, actor, input.experimentId)
  await deps.flushActs()
  const now = deps.clock.now()
  const id = await transaction(deps.db, (tx) => begin(tx, now, row, actor, input.open))
  const { loaded } = await reachableSynergy(deps.db, actor, id)
  return synergyView(loaded, now)
}

/** What the actor is in, is shown, or may join. */
export const get = async (deps: SynergyDeps, actor: Actor, id: string) => {
  const { loaded, may, shown } = await reachableSynergy(deps.db, actor, id)
  return { ...synergyView(loaded, deps.clock.now()), may, shown }
}

/** A teacher who joined takes the controls; everybody is told who has them. */
export const take = async (deps: SynergyDeps, actor: Actor, id: string) => {
  const view = await decide(deps, actor, id, ({ members }) => {
    found(members.find(({ member }) => member.userId === actor.userId && member.teacher))
    return { operatorId: actor.userId, askedBy: null }
  })
  const at = deps.clock.now()
  const { experimentId } = view
  if (experimentId)
    await transaction(deps.db, (tx) =>
      record(tx, at, experimentId, 'bench.synergyTaken', bySomebody(actor.name)),
    )
  const news: SharedNews = { kind: 'taken', by: actor.userId, name: nameInBoth(actor.name) }
  await deps.broker.publish(topics.synergyUser(id), JSON.stringify(news), { qos: 1 })
  return view
}

/** Only a teacher who joined leads it. */
const requireLead = (loaded: Parameters<Parameters<typeof decide>[3]>[0], actor: Actor): void => {
  found(loaded.members.find(({ member }) => member.userId === actor.userId && member.teacher))
}

/** Shows it to a class of the actor's, which only watches; or to nobody any more. */
export const project = async (deps: SynergyDeps, actor: Actor, input: BodyOf<typeof synergyProject>) => {
  const { id, classId } = input
  if (classId) found(await selectOptionalClass(deps.db, actor, 'classes:class:page', classId))
  let before: string | null = null
  const view = await decide(deps, actor, id, (loaded) => {
    requireLead(loaded, actor)
    before = loaded.synergy.projectedTo
    return { projectedTo: classId }
  })
  if (before && before !== classId) await cutWatchers(deps, id, before)
  return view
}

/** Whoever was shown it and takes no part hears nothing of it any more. */
const cutWatchers = async (deps: SynergyDeps, id: string, classId: string): Promise<void> => {
  const rows = await deps.db.execute<{ user_id: string }>(sql`
    select m.user_id from class_member m where m.class_id = ${classId} and m.left_at is null and not exists (
      select 1 from synergy_member s where s.synergy_id = ${id} and s.user_id = m.user_id
        and s.joined_at is not null and s.left_at is null)`)
  for (const { user_id: userId } of rows)
    await deps.broker.cut({ kind: 'browser', userId }, [topics.synergy(id), topics.synergyUser(id)])
}

/** Deals out the parts of a jigsaw. */
export const assign = async (deps: SynergyDeps, actor: Actor, input: BodyOf<typeof synergyAssign>) => {
  const { id, parts } = input
  await transaction(deps.db, async (tx) => {
    const { loaded } = await reachableSynergy(tx, actor, id)
    requireLead(loaded, actor)
    for (const { userId, part } of parts) {
      const place = and(
        eq(synergyMember.synergyId, id),
        eq(synergyMember.userId, userId),
        isNull(synergyMember.leftAt),
        isNotNull(synergyMember.joinedAt),
      )
      const known = await tx.update(synergyMember).set({ part }).where(place).returning()
      if (known.length === 0) throw new AppError('NOT_FOUND', { fields: { userId: 'NOT_FOUND' } })
    }
    const { experimentId } = loaded.synergy
    if (experimentId)
      await record(tx, deps.clock.now(), experimentId, 'bench.synergyParts', bySomebody(actor.name))
  })
  await tell(deps, id)
  return viewOf(deps, actor, id)
}
