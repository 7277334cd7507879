import { sql } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { DeviceState } from '@labbox/contract/devices/devices.ts'
import type { Db } from '../../../platform/database/db.ts'
import { deviceState, freePlaces } from '../rules.ts'

export interface BenchNow {
  id: string
  name: LocalText
  state: DeviceState
  capacity: number
  occupied: number
  free: number
  /** Since when the one who has been on it longest is there; without anybody, since when it is on or off. */
  since: Date | null
}

interface Row extends Pick<BenchNow, 'id' | 'name' | 'capacity' | 'occupied'> {
  online: boolean
  unsafe: boolean
  since: string | null
  cleaning: number
  fault: number
  [column: string]: unknown
}

/** All benches in use, with how they stand now, the built-in ones first. */
export const benchesNow = async (db: Db): Promise<BenchNow[]> => {
  const rows = await db.execute<Row>(sql`
    select d.id, d.name, d.online, d.unsafe or d.blocked as unsafe, d.capacity,
      coalesce(min(o.started_at) filter (where o.ended_at is null), d.since) as since,
      (count(o.id) filter (where o.ended_at is null))::int as occupied,
      (count(o.id) filter (where o.ended_at is not null and o.fault_at is null))::int as cleaning,
      (count(o.id) filter (where o.ended_at is not null and o.fault_at is not null))::int as fault
    from device d left join occupancy o on o.device_id = d.id and o.safe_at is null
    where d.deleted_at is null and d.retired_at is null
    group by d.id order by d.builtin desc, d.created_at, d.id`)
  return rows.map(({ id, name, capacity, occupied, since, online, ...counts }) => ({
    id,
    name,
    capacity,
    occupied,
    since: since === null ? null : new Date(since),
    state: deviceState(online, { ...counts, capacity, occupied }),
    free: online ? freePlaces({ ...counts, capacity, occupied }) : 0,
  }))
}
