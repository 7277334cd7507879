import { sql } from 'drizzle-orm'
import { createOrganisation, createUser } from '../areas/access/people/provision.ts'
import type { Db } from '../platform/database/db.ts'
import { fillFolder } from './database/fill.ts'
import { nth } from './database/nth.ts'

// COURSES courses of teacher1 and of colleagues who share theirs, ten of them with FILES files each; a class of STUDENTS with tasks,
// results and reading in the first, and a graph of 300 topics: `DATA_DIR=… DEMO_PASSWORD=… node catalogue.ts COURSES FILES STUDENTS`.
const [COURSES = 0, FILES = 0, STUDENTS = 0] = process.argv.slice(2).map(Number)
const FULL = 10
const COLLEAGUES = 100
const TASKS = 8
const TOPICS = 300
/** Of one student: answered questions, opened files. */
const ANSWERED = 200
const READ = 100

const kinds = { course: 1, ware: 2, file: 3, student: 4, task: 5, question: 6, version: 7, tag: 8, round: 9 }
const named = (zh: string, en: string, k: unknown) =>
  sql`jsonb_build_object('zh', ${zh}::text || ${k}, 'en', ${en}::text || ${k})`

const people = async (db: Db, org: string, passwordHash: string) => {
  await db.execute(sql`
    with people as (
      insert into app_user (id, account, name, number, password_hash, org_id, created_at, updated_at)
      select ${nth(kinds.student, sql`k`)}, case when k > ${STUDENTS} then 'colleague' else 'student' end || lpad(k::text, 4, '0'),
        'Person ' || k, '2026' || lpad(k::text, 6, '0'), ${passwordHash}, ${org}::uuid, now(), now()
      from generate_series(1, ${STUDENTS + COLLEAGUES}::int) k returning id, account)
    insert into user_role (user_id, role_id, org_id, sort)
    select people.id, role.id, ${org}::uuid, 0 from people
    join role on role.code = case when account like 'colleague%' then 'teacher' else 'student' end`)
}

const courses = async (db: Db, org: string, teacher: string) => {
  await db.execute(sql`
    insert into course_category (id, org_id, name, position, created_at)
    select gen_random_uuid(), ${org}::uuid, ${named('类别', 'Category ', sql`k`)}, k, now() from generate_series(1, 50) k`)
  await db.execute(sql`
    with category as (select array_agg(id) as ids from course_category)
    insert into course (id, "group", org_id, owner_id, category_id, name, source, introduction, shared, mooc, created_at, updated_at)
    select ${nth(kinds.course, sql`k`)}, 0, ${org}::uuid,
      case when k % 4 = 1 then ${teacher}::uuid else ${nth(kinds.student, sql`${STUDENTS} + 1 + k % ${COLLEAGUES}`)} end,
      category.ids[1 + k % 50],
      jsonb_build_object('zh', (array['模拟电路','数字电路','信号与系统','电路分析','电子测量'])[1 + k % 5] || k, 'en', 'Course ' || k),
      '', '{}', k % 4 <> 1 or k % 8 = 1, k % 10 = 0, now() - k * interval '1 hour', now() - (k * 7919 % 10007) * interval '1 minute'
    from category, generate_series(1, ${COURSES}::int) k`)
  await db.execute(sql`
    insert into project_file (id, owner_id, org_id, name, kind, size, created_at, updated_at)
    select ${nth(kinds.file, sql`k`)}, ${teacher}::uuid, ${org}::uuid, 'Chapter ' || k || '.pdf', 'pdf', 100000 + k, now(), now()
    from generate_series(1, ${FULL * FILES}::int) k`)
  // Every hundredth place is a folder, which holds the files behind it.
  await db.execute(sql`
    insert into course_ware (id, course_id, parent_id, name, project_file_id, position, created_at)
    select ${nth(kinds.ware, sql`k`)}, ${nth(kinds.course, sql`1 + (k - 1) / ${FILES}`)},
      case when k % 100 <> 1 then ${nth(kinds.ware, sql`k - (k - 1) % 100`)} end, 'Chapter ' || k,
      case when k % 100 <> 1 then ${nth(kinds.file, sql`k`)} end, k, now()
    from generate_series(1, ${FULL * FILES}::int) k`)
}

const teaching = async (db: Db, org: string, teacher: string) => {
  await db.execute(sql`
    with made as (insert into class (id, org_id, name, created_at) values (gen_random_uuid(), ${org}::uuid, '{"en":"Large"}', now()) returning id),
    teaches as (insert into class_teacher (class_id, user_id) select id, ${teacher}::uuid from made),
    member as (insert into class_member (class_id, user_id, joined_at)
      select made.id, ${nth(kinds.student, sql`k`)}, now() from made, generate_series(1, ${STUDENTS}::int) k)
    insert into course_class (course_id, class_id) select ${nth(kinds.course, 1)}, id from made`)
  // Half of the tasks name the course; the others are on its lab, and were handed to its class.
  await db.execute(sql`
    with lab as (insert into lab_project (id, "group", org_id, owner_id, name, introduction, draft, created_at, updated_at)
      values (gen_random_uuid(), 0, ${org}::uuid, ${teacher}::uuid, '{"en":"Lab"}', '{}', '{}', now(), now()) returning id),
    of_course as (insert into course_lab (course_id, project_id, position) select ${nth(kinds.course, 1)}, id, 0 from lab),
    version as (insert into lab_version (id, project_id, number, name, document, hash, created_at)
      select gen_random_uuid(), id, 1, '{"en":"Lab"}', '{}', '', now() from lab returning id),
    made as (insert into task (id, org_id, owner_id, type, course_id, version_id, name, settings, start_at, end_at, published_at, created_at)
      select ${nth(kinds.task, sql`k`)}, ${org}::uuid, ${teacher}::uuid, 2, case when k % 2 = 0 then ${nth(kinds.course, 1)} end, version.id,
        ${named('任务', 'Task ', sql`k`)}, '{}', now() - interval '20 days', now() + interval '7 days', now() - interval '20 days', now()
      from version, generate_series(1, ${TASKS}::int) k returning id),
    given as (insert into task_class (task_id, class_id) select made.id, class.id from made, class)
    insert into student_task (id, task_id, student_id, class_id, status, score, submitted_at, created_at)
    select gen_random_uuid(), made.id, m.user_id, m.class_id, s.status, case when s.status = 3 then 50 + 50 * random() end, now(), now()
    from made, class_member m, lateral (select case when random() < 0.6 then 3 else 1 end as status where m.user_id is not null) s`)
}

const results = async (db: Db, org: string, teacher: string) => {
  await db.execute(sql`
    with bank as (insert into question_bank (id, "group", purpose, org_id, owner_id, name, remark, created_at, updated_at)
      values (gen_random_uuid(), 0, 0, ${org}::uuid, ${teacher}::uuid, '{"en":"Bank"}', '{}', now(), now()) returning id),
    tag as (insert into question_tag (id, bank_id, path, name, position)
      select ${nth(kinds.tag, sql`k`)}, bank.id, '/' || ${nth(kinds.tag, sql`k`)} || '/', jsonb_build_object('en', 'Tag ' || k), k
      from bank, generate_series(1, ${TOPICS}::int) k),
    version as (insert into question_version (id, question_id, number, document, hash, created_at)
      select ${nth(kinds.version, sql`k`)}, ${nth(kinds.question, sql`k`)}, 1, '{}', '', now() from generate_series(1, ${2 * TOPICS}::int) k),
    question as (insert into question (id, bank_id, number, type, difficulty, version_id, version, stem, text, text_hash, created_at, updated_at)
      select ${nth(kinds.question, sql`k`)}, bank.id, k, 'single', 1, ${nth(kinds.version, sql`k`)}, 1, '{}', 'Question ' || k, k, now(), now()
      from bank, generate_series(1, ${2 * TOPICS}::int) k)
    insert into question_tagging (question_id, tag_id)
    select ${nth(kinds.question, sql`k`)}, ${nth(kinds.tag, sql`1 + (k - 1) / 2`)} from generate_series(1, ${2 * TOPICS}::int) k`)
  await db.execute(sql`
    with round as (insert into exercise_round (id, user_id, kind, bank_id, tag_ids, name, seed, started_at, last_at)
      select ${nth(kinds.round, sql`k`)}, ${nth(kinds.student, sql`k`)}, 'tag', b.id, '[]', '{"en":"All"}', '', now(), now()
      from question_bank b, generate_series(1, ${STUDENTS}::int) k)
    insert into exercise_item (round_id, position, question_id, version_id, share, answered_at)
    select ${nth(kinds.round, sql`k`)}, n, q.id, q.version_id, 10000 * (random() < 0.8)::int, now()
    from generate_series(1, ${STUDENTS}::int) k cross join generate_series(1, ${ANSWERED}::int) n
    join question q on q.id = ${nth(kinds.question, sql`1 + (k * 7 + n * 3) % ${2 * TOPICS}`)}`)
  await db.execute(sql`
    insert into preview_record (id, project_file_id, user_id, opened_at, seen_at, seconds)
    select gen_random_uuid(), f.id, ${nth(kinds.student, sql`k`)}, now() - interval '1 hour', now(), 60 + n
    from generate_series(1, ${STUDENTS}::int) k cross join generate_series(1, ${READ}::int) n
    join project_file f on f.id = ${nth(kinds.file, sql`1 + (k + n * 9) % ${FILES}`)}`)
  // Each topic comes after the one fifteen places before it, and leads to its questions, three files and, some of them, the lab.
  await db.execute(sql`
    with topic as (select k, jsonb_build_object('id', 't' || k, 'type', 0, 'name', ${named('知识点', 'Topic ', sql`k`)}, 'description', '{}'::jsonb,
        'parentId', null, 'links', jsonb_build_array(jsonb_build_object('kind', 'tag', 'id', ${nth(kinds.tag, sql`k`)}),
          jsonb_build_object('kind', 'ware', 'id', ${nth(kinds.ware, sql`1 + k * 3 % ${FILES}`)}))
          || case when k % 10 = 0 then jsonb_build_array(jsonb_build_object('kind', 'lab', 'id', lab.id)) else '[]' end) as topic
      from lab_project lab, generate_series(1, ${TOPICS}::int) k)
    insert into course_graph (id, course_id, type, name, description, visible, document, created_at, updated_at)
    select gen_random_uuid(), ${nth(kinds.course, 1)}, 1, '{"en":"Graph"}', '{}', true, jsonb_build_object('topics', jsonb_agg(topic order by k),
      'relations', (select jsonb_agg(jsonb_build_object('from', 't' || k - 15, 'to', 't' || k)) from generate_series(16, ${TOPICS}::int) k)), now(), now()
    from topic`)
}

await fillFolder(async (db, passwordHash) => {
  const now = new Date()
  const org = await createOrganisation(db, now, { name: { en: 'Load' } })
  const account = { account: 'teacher1', name: 'Teacher', roles: ['teacher'] as const }
  const teacher = await createUser(db, now, { ...account, passwordHash, orgId: org })
  await people(db, org, passwordHash)
  await courses(db, org, teacher)
  await teaching(db, org, teacher)
  await results(db, org, teacher)
})
