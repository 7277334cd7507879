import { and, eq, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import { SYNERGY_MEMBERS, type synergyPage } from '@labbox/contract/experiments/synergy.ts'
import type { Actor } from '../../../platform/actor.ts'
import { ordering, windowOf } from '../../../platform/database/listing.ts'
import type { Deps } from '../../../platform/deps.ts'
import { device, occupancy } from '../../devices/tables.ts'
import { experiment, synergy, synergyMember } from '../tables.ts'
import { isAsked, isLedBy, isOpenTo, isShownTo, takesPart } from './access.ts'
import { isRunning } from './queries.ts'

/** Took part once, whether or not they left before it was over. */
const tookPart = (userId: string) =>
  sql`exists (select 1 from ${synergyMember} where ${synergyMember.synergyId} = ${synergy.id}
    and ${synergyMember.userId} = ${userId} and ${synergyMember.joinedAt} is not null)`

const people = sql<
  string[]
>`coalesce((select array_agg(u.name order by m.invited_at, m.user_id) from synergy_member m
  join app_user u on u.id = m.user_id where m.synergy_id = ${synergy.id} and m.joined_at is not null
  and (m.left_at is null or ${synergy.endedAt} is not null)), '{}')`

const places = sql<number>`(select count(*)::int from synergy_member m
  where m.synergy_id = ${synergy.id} and m.left_at is null and not m.teacher)`

/** What is done together: what one is in or asked to; what one may join or is shown; what is over. */
export const synergyPageOf = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  query: QueryOf<typeof synergyPage>,
) => {
  const { userId } = actor
  const lists = {
    mine: and(isRunning, isAsked(db, userId)),
    open: and(
      isRunning,
      not(isAsked(db, userId)),
      or(isOpenTo(db, userId), isLedBy(db, actor), isShownTo(userId)),
    ),
    past: and(
      or(isNotNull(synergy.endedAt), and(isNull(synergy.experimentId), isNull(occupancy.id))),
      or(tookPart(userId), isLedBy(db, actor)),
    ),
  }
  const rows = db
    .select({
      id: synergy.id,
      experimentName: experiment.name,
      deviceName: device.name,
      people,
      places,
      recordId: synergy.experimentId,
      running: sql<boolean>`${isRunning}`,
      member: sql<boolean>`${takesPart(db, userId)}`,
      startedAt: synergy.startedAt,
      endedAt: synergy.endedAt,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(synergy)
    .leftJoin(occupancy, and(eq(occupancy.id, synergy.occupancyId), isNull(occupancy.endedAt)))
    .leftJoin(device, eq(device.id, occupancy.deviceId))
    .leftJoin(experiment, eq(experiment.id, synergy.experimentId))
    .where(lists[query.list])
  const window = windowOf(query)
  const found = await rows
    .orderBy(...ordering({ startedAt: synergy.startedAt }, query.sort, '-startedAt', synergy.id))
    .limit(window.limit)
    .offset(window.offset)
  return {
    items: found.map(({ experimentName, places: taken, ...row }) => ({
      ...row,
      name: experimentName ?? row.deviceName ?? { zh: '共用实验台', en: 'Shared bench' },
      full: taken >= SYNERGY_MEMBERS,
    })),
    total: found[0]?.total ?? 0,
  }
}
