import { sql } from 'drizzle-orm'
import { createOrganisation, createUser } from '../areas/access/people/provision.ts'
import { searchWords } from '../platform/search-words.ts'
import { fillFolder } from './database/fill.ts'
import { nth } from './database/nth.ts'

// A class of PEOPLE students and teacher1, in whose conversation MESSAGES were written: `DATA_DIR=… DEMO_PASSWORD=… node channel.ts PEOPLE MESSAGES`.
const [PEOPLE = 0, MESSAGES = 0] = process.argv.slice(2).map(Number)
const kinds = { student: 1, message: 2, room: 3 }

const things = [
  '示波器',
  '函数信号发生器',
  '万用表',
  '电源',
  'oscilloscope',
  'generator',
  'multimeter',
  'supply',
]
const acts = [
  '触发方式',
  '截止频率',
  '耦合方式',
  '测量误差',
  'trigger',
  'cut-off frequency',
  'coupling',
  'uncertainty',
]
const ends = ['怎么设置？', '读数不稳定', '已经测完了', 'how is it set?', 'does not stand still', 'is done']
/** What people write, with the words by which it is found. */
const texts = things.flatMap((thing) => acts.flatMap((act) => ends.map((end) => `${thing} ${act} ${end}`)))

await fillFolder(async (db, passwordHash) => {
  const now = new Date()
  const org = await createOrganisation(db, now, { name: { en: 'Load' } })
  const account = { account: 'teacher1', name: 'Teacher', roles: ['teacher'] as const }
  const teacher = await createUser(db, now, { ...account, passwordHash, orgId: org })
  await db.execute(sql`
    with people as (
      insert into app_user (id, account, name, number, password_hash, org_id, created_at, updated_at)
      select ${nth(kinds.student, sql`k`)}, 'student' || lpad(k::text, 4, '0'), 'Person ' || k, lpad(k::text, 6, '0'), ${passwordHash},
        ${org}::uuid, now(), now() from generate_series(1, ${PEOPLE}::int) k returning id)
    insert into user_role (user_id, role_id, org_id, sort)
    select people.id, role.id, ${org}::uuid, 0 from people join role on role.code = 'student'`)
  await db.execute(sql`
    with made as (insert into class (id, org_id, name, created_at)
      values (gen_random_uuid(), ${org}::uuid, '{"en":"Channel"}', now()) returning id),
    teaches as (insert into class_teacher (class_id, user_id) select id, ${teacher}::uuid from made),
    joined as (insert into class_member (class_id, user_id, joined_at)
      select made.id, ${nth(kinds.student, sql`k`)}, now() from made, generate_series(1, ${PEOPLE}::int) k)
    insert into conversation (id, kind, subject_id, key, org_id, last_seq, last_at, created_at)
    select ${nth(kinds.room, 1)}, 'class', id, 'class:' || id, ${org}::uuid, ${MESSAGES}::int, now(), now() from made`)
  const found = texts.map((text) => ({ text, words: searchWords(text) }))
  await db.execute(sql`
    insert into message (id, conversation_id, seq, author_id, doc, text, search, created_at)
    select ${nth(kinds.message, sql`k`)}, ${nth(kinds.room, 1)}, k,
      case when k % 50 = 0 then ${teacher}::uuid else ${nth(kinds.student, sql`1 + k * 7 % ${PEOPLE}`)} end,
      jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
        jsonb_build_array(jsonb_build_object('type', 'text', 'text', (t.said ->> 'text') || ' ' || k))))),
      (t.said ->> 'text') || ' ' || k, to_tsvector('simple', (t.said ->> 'words') || ' ' || k),
      now() - (${MESSAGES}::int - k) * interval '1 minute'
    from generate_series(1, ${MESSAGES}::int) k,
      lateral (select ${JSON.stringify(found)}::jsonb -> (k * 31 % ${found.length}::int) as said) t`)
})
