import { sql } from 'drizzle-orm'
import { createOrganisation, createUser } from '../areas/access/people/provision.ts'
import { approvedPassages } from '../areas/assistant/approved/search.queries.ts'
import { updateIndex } from '../areas/search/index.service.ts'
import { systemClock } from '../platform/clock.ts'
import { fillFolder } from './database/fill.ts'
import { nth } from './database/nth.ts'

// COURSES courses of teacher1, each with a class of one student and its share of DOCUMENTS approved answers, all in the index:
// `DATA_DIR=… DEMO_PASSWORD=… node library.ts COURSES DOCUMENTS`.
const [COURSES = 0, DOCUMENTS = 0] = process.argv.slice(2).map(Number)
const kinds = { student: 1, course: 2, class: 3, answer: 4 }

const things = [
  '示波器',
  '函数信号发生器',
  '万用表',
  '运算放大器',
  'oscilloscope',
  'generator',
  'multimeter',
  'amplifier',
]
const facts = [
  '触发方式',
  '截止频率',
  '耦合方式',
  '测量误差',
  'trigger',
  'cut-off frequency',
  'coupling',
  'uncertainty',
]
const ends = [
  '先检查接地，再看电源电压是否正确，最后比较两个通道的读数。',
  '读数不稳定时，请降低带宽并使用平均采集；把探头夹在元件引脚上，而不是导线上。',
  'Check the ground clip first, then the supply, and compare both channels at last.',
  'The reading drifts while the part warms up: wait a minute, then average over sixteen sweeps.',
]

await fillFolder(async (db, passwordHash) => {
  const now = new Date()
  const org = await createOrganisation(db, now, { name: { en: 'Load' } })
  const person = { passwordHash, orgId: org, name: 'Person' }
  const teacher = await createUser(db, now, { ...person, account: 'teacher1', roles: ['teacher'] })
  await createUser(db, now, { ...person, orgId: null, account: 'loadadmin', roles: ['admin'] })
  await db.execute(sql`
    with people as (
      insert into app_user (id, account, name, number, password_hash, org_id, created_at, updated_at)
      select ${nth(kinds.student, sql`k`)}, 'student' || lpad(k::text, 4, '0'), 'Person ' || k, lpad(k::text, 6, '0'), ${passwordHash},
        ${org}::uuid, now(), now() from generate_series(1, ${COURSES}::int) k returning id)
    insert into user_role (user_id, role_id, org_id, sort)
    select people.id, role.id, ${org}::uuid, 0 from people join role on role.code = 'student'`)
  await db.execute(sql`
    with made as (insert into class (id, org_id, name, created_at)
      select ${nth(kinds.class, sql`k`)}, ${org}::uuid, '{"en":"Class"}', now() from generate_series(1, ${COURSES}::int) k returning id)
    insert into class_teacher (class_id, user_id) select id, ${teacher}::uuid from made`)
  await db.execute(sql`
    insert into class_member (class_id, user_id, joined_at)
    select ${nth(kinds.class, sql`k`)}, ${nth(kinds.student, sql`k`)}, now() from generate_series(1, ${COURSES}::int) k`)
  await db.execute(sql`
    insert into course (id, "group", org_id, owner_id, name, introduction, created_at, updated_at)
    select ${nth(kinds.course, sql`k`)}, 0, ${org}::uuid, ${teacher}::uuid, '{"en":"Course"}', '{}', now(), now()
    from generate_series(1, ${COURSES}::int) k`)
  await db.execute(sql`
    insert into course_class (course_id, class_id)
    select ${nth(kinds.course, sql`k`)}, ${nth(kinds.class, sql`k`)} from generate_series(1, ${COURSES}::int) k`)
  const said = things.flatMap((thing) =>
    facts.flatMap((fact) =>
      ends.map((end) => ({ question: `${thing} ${fact}`, answer: `${thing}: ${fact}. ${end}` })),
    ),
  )
  await db.execute(sql`
    insert into assistant_approved (id, course_id, question, answer, by_id, updated_at)
    select ${nth(kinds.answer, sql`k`)}, ${nth(kinds.course, sql`1 + k % ${COURSES}`)}, (t.said ->> 'question') || ' ' || k,
      (t.said ->> 'answer') || ' number' || k, ${teacher}::uuid, now()
    from generate_series(1, ${DOCUMENTS}::int) k,
      lateral (select ${JSON.stringify(said)}::jsonb -> (k * 31 % ${said.length}::int) as said) t`)
  const begun = performance.now()
  await updateIndex({ db, clock: systemClock, sources: [approvedPassages] } as never)
  console.log(`indexed in ${((performance.now() - begun) / 1000).toFixed(2)} s`)
})
