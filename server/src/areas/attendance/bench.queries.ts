import { sql } from 'drizzle-orm'
import { statusOfArrival, type AttendanceStatus } from '@labbox/contract/attendance/states.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Session } from './scope.ts'

/**
 * Students of the class who were at a bench during the class session, as holder or in a shared experiment, and what that makes them.
 * A teacher's word that somebody came or was excused stands; those who are as the bench says are left out.
 */
export const benchUseOf = async (db: Db, session: Session) => {
  const { id, classId, startAt, endAt } = session
  const [from, until] = [startAt.toISOString(), endAt.toISOString()]
  const rows = await db.execute<{
    id: string
    account: string
    name: string
    number: string
    status: AttendanceStatus | null
    at: Date | string
  }>(sql`
    with use as (
      select o.user_id, o.started_at, o.ended_at from occupancy o
      union all
      select m.user_id, m.joined_at, least(m.left_at, o.ended_at) from synergy_member m
      join synergy s on s.id = m.synergy_id
      join occupancy o on o.id = s.occupancy_id
      where m.joined_at is not null
    )
    select u.id, u.account, u.name, u.number, a.status, greatest(min(x.started_at), ${from}::timestamptz) as at
    from class_member k
    join app_user u on u.id = k.user_id
    join use x on x.user_id = u.id
      and x.started_at < ${until}::timestamptz and coalesce(x.ended_at, ${until}::timestamptz) > ${from}::timestamptz
    left join attendance a on a.session_id = ${id} and a.student_id = u.id
    where k.class_id = ${classId} and k.left_at is null and (a.status is null or a.status = 'absent')
    group by u.id, a.status order by u.number, u.account`)
  return rows.map(({ status, at, ...student }) => {
    const arrived = new Date(at)
    return { ...student, from: status, to: statusOfArrival(session, arrived), at: arrived }
  })
}
