import { desc, sql } from 'drizzle-orm'
import type { ActBodies } from '@labbox/contract/bench/acts/acts.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { LastCommand } from '../devices/service.ts'
import { occupancy } from '../devices/tables.ts'
import { act, benchCommand, benchSession } from './tables.ts'

/** Something that was asked of a bench, and why it was refused. */
interface AskedLast extends LastCommand {
  failure: string | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The last state change or reading of each use: written before it was sent. */
const lastSent = async (db: Db, ids: readonly string[]): Promise<[string, AskedLast][]> => {
  const rows = await db
    .selectDistinctOn([benchCommand.occupancyId], {
      id: benchCommand.occupancyId,
      op: benchCommand.op,
      args: benchCommand.args,
      failure: benchCommand.failure,
      at: benchCommand.requestedAt,
    })
    .from(benchCommand)
    .where(anyOf(benchCommand.occupancyId, ids))
    .orderBy(benchCommand.occupancyId, desc(benchCommand.requestedAt))
  return rows.map(({ id, args, ...row }) => [id, { ...row, command: textOf(args['command']) }])
}

/** The last knob that was turned in each use, as far as it has been written down. */
const lastTurned = async (db: Db, ids: readonly string[]): Promise<[string, AskedLast][]> => {
  const rows = await db.execute<{ id: string; body: ActBodies['knob']; at: string }>(sql`
    select o.id, a.body, s.started_at + a.t * interval '1 ms' as at
    from ${occupancy} o join ${benchSession} s on s.id = coalesce(o.session_id, o.id), lateral (
      select * from ${act} where session_id = s.id and kind = 'knob' order by seq desc limit 1
    ) a
    where ${anyOf(sql`o.id`, ids)} and s.started_at + a.t * interval '1 ms' >= o.started_at`)
  return rows.map(({ id, body, at }) => {
    const command = 'command' in body ? body.command : null
    const op = command === null ? 'set' : 'instrument'
    return [id, { op, command, failure: body.failure ?? null, at: new Date(at) }]
  })
}

/** What was asked last in each of these uses. */
export const lastCommandsOf = async (
  db: Db,
  occupancyIds: readonly string[],
): Promise<ReadonlyMap<string, AskedLast>> => {
  if (occupancyIds.length === 0) return new Map()
  const [sent, turned] = [await lastSent(db, occupancyIds), await lastTurned(db, occupancyIds)]
  return new Map([...turned, ...sent].toSorted(([, a], [, b]) => a.at.getTime() - b.at.getTime()))
}
