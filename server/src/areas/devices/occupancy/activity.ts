import { sql } from 'drizzle-orm'
import type { Deps } from '../../../platform/deps.ts'

/**
 * When each occupancy last did something. A command costs no write of its own: the newest time of each is written
 * within seconds, all in one statement.
 */
export interface Activity {
  touch(occupancyId: string): void
  /** The newest time this process knows and has not written yet. */
  lastOf(occupancyId: string): Date | undefined
  flush(): Promise<void>
}

/** @param told hears of the devices on which something was done since it last heard */
export const createActivity = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  told: (deviceIds: readonly string[]) => Promise<void> = async () => {},
): Activity => {
  let seen = new Map<string, Date>()
  let writing: ReadonlyMap<string, Date> = new Map()
  return {
    touch: (occupancyId) => void seen.set(occupancyId, clock.now()),
    lastOf: (occupancyId) => seen.get(occupancyId) ?? writing.get(occupancyId),
    async flush() {
      if (seen.size === 0) return
      const batch = (writing = seen)
      seen = new Map()
      const rows = [...batch].map(([id, at]) => sql`(${id}::uuid, ${at.toISOString()}::timestamptz)`)
      try {
        const written = await db.execute<{ device_id: string }>(sql`
          update occupancy set last_activity_at = seen.at
          from (values ${sql.join(rows, sql`, `)}) as seen (id, at)
          where occupancy.id = seen.id and occupancy.ended_at is null and occupancy.last_activity_at < seen.at
          returning occupancy.device_id`)
        await told([...new Set(written.map((row) => row.device_id))])
      } catch (error) {
        // The next flush tries again; activity since then is newer anyway.
        for (const [id, at] of batch) if (!seen.has(id)) seen.set(id, at)
        throw error
      } finally {
        writing = new Map()
      }
    },
  }
}
