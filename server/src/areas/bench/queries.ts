import { desc, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import type { LastCommand } from '../devices/service.ts'
import { benchCommand } from './tables.ts'

/** The last command of each of these uses, as far as it has been written down. */
export const lastCommandsOf = async (
  db: Db,
  occupancyIds: readonly string[],
): Promise<ReadonlyMap<string, LastCommand>> => {
  if (occupancyIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([benchCommand.occupancyId], {
      id: benchCommand.occupancyId,
      op: benchCommand.op,
      args: benchCommand.args,
      at: benchCommand.requestedAt,
    })
    .from(benchCommand)
    .where(inArray(benchCommand.occupancyId, [...occupancyIds]))
    .orderBy(benchCommand.occupancyId, desc(benchCommand.requestedAt))
  return new Map(
    rows.map(({ id, op, args, at }) => {
      const { command } = args
      return [id, { op, at, command: typeof command === 'string' ? command : null }]
    }),
  )
}
