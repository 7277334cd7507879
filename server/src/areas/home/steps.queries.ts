import { sql, type SQL } from 'drizzle-orm'
import type { RoleCode } from '@labbox/contract/access/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { orgWithin } from '../../platform/ownership.ts'
import { device } from '../devices/tables.ts'
import { user } from '../access/tables.ts'
import { task } from '../tasks/tables.ts'

type Steps = (actor: Actor) => Record<string, SQL>

/** What shows that a first step was done, from what it leaves behind. */
const traces: Record<RoleCode, Steps> = {
  student: ({ userId }) => ({
    tasks: sql`select 1 from student_task where student_id = ${userId} and started_at is not null`,
    start: sql`select 1 from occupancy where user_id = ${userId}`,
    reports: sql`select 1 from report_submission r join student_task s on s.id = r.student_task_id where s.student_id = ${userId}`,
    scores: sql`select 1 from student_task where student_id = ${userId} and status = 3`,
  }),
  teacher: ({ userId }) => ({
    projects: sql`select 1 from lab_project where owner_id = ${userId}`,
    classes: sql`select 1 from class_teacher t join class_member m on m.class_id = t.class_id where t.user_id = ${userId}`,
    publish: sql`select 1 from task where owner_id = ${userId} and published_at is not null`,
    review: sql`select 1 from report_review where by_id = ${userId}`,
  }),
  orgadmin: (actor) => ({
    people: sql`select 1 from ${user} where ${orgWithin(user.orgId, actor)} and ${user.id} <> ${actor.userId}`,
    classes: sql`select 1 from class c where c.org_id in (select id from organisation where starts_with(path, ${actor.orgPath}))`,
    devices: sql`select 1 from ${device} where ${orgWithin(device.orgId, actor)}`,
    results: sql`select 1 from ${task} where ${orgWithin(task.orgId, actor)} and ${task.publishedAt} is not null`,
  }),
  admin: ({ userId }) => ({
    organisations: sql`select 1 from organisation`,
    users: sql`select 1 from app_user where id <> ${userId}`,
    devices: sql`select 1 from device where not builtin`,
    settings: sql`select 1 from audit_log where act = 'system:config:edit' and result = 'ok'`,
  }),
}

/** Keys of the first steps of the active role that are done, found in one statement. */
export const stepsDone = async (db: Db, actor: Actor): Promise<string[]> => {
  const steps = Object.entries(traces[actor.role](actor))
  const asked = steps.map(([key, trace]) => sql`select ${key}::text as key where exists (${trace})`)
  const rows = await db.execute<{ key: string }>(sql.join(asked, sql` union all `))
  return rows.map(({ key }) => key)
}
