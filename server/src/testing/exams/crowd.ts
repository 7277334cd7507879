import { sql } from 'drizzle-orm'
import type { RoleCode } from '@labbox/contract/access/permissions.ts'
import { createOrganisation, createUser } from '../../areas/access/people/provision.ts'
import { fillFolder } from '../database/fill.ts'

// A university of COUNT people crowd00000001 …, most of them students with Chinese names, and loadadmin (system administrator) and
// loadorgadmin: `DATA_DIR=… DEMO_PASSWORD=… node crowd.ts COUNT`.
await fillFolder(async (db, passwordHash) => {
  const count = Number(process.argv[2])
  const now = new Date()
  const university = await createOrganisation(db, now, { name: { en: 'Load' } })
  const school = await createOrganisation(db, now, { name: { en: 'School' }, parentId: university })
  const account = (code: RoleCode) => ({ account: `load${code}`, name: `Load ${code}`, passwordHash })
  await createUser(db, now, { ...account('admin'), orgId: null, roles: ['admin'] })
  await createUser(db, now, { ...account('orgadmin'), orgId: university, roles: ['orgadmin'] })
  await db.execute(sql`
    with names as (select array['张','王','李','赵','刘','陈','杨','黄','周','吴'] as family,
      array['伟','芳','娜','敏','静','丽','强','磊','军','洋','勇','艳','杰','娟','涛','明','超','秀','霞','平'] as given),
    people as (
      insert into app_user (id, account, name, number, password_hash, org_id, created_at, updated_at)
      select gen_random_uuid(), 'crowd' || lpad(k::text, 8, '0'),
        family[1 + k % 10] || given[1 + k / 10 % 20] || case when k % 3 = 0 then '' else given[1 + k / 200 % 20] end,
        '2026' || lpad((k * 7919 % 100000)::text, 6, '0'), ${passwordHash},
        case when k % 5 = 0 then ${school}::uuid else ${university}::uuid end,
        now() - k * interval '1 second', now()
      from names, generate_series(1, ${count}::int) as k returning id, account, org_id)
    insert into user_role (user_id, role_id, org_id, sort)
    select people.id, role.id, org_id, 0 from people
    join role on role.code = case when right(account, 2) = '00' then 'teacher' else 'student' end`)
})
