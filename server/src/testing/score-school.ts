import { sql } from 'drizzle-orm'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { createOrganisation, createUser } from '../areas/access/people/provision.ts'
import { keepFigures } from '../areas/statistics/figures.jobs.ts'
import { dueStudentTasks } from '../areas/tasks/due.queries.ts'
import type { Db } from '../platform/database/db.ts'
import { fillFolder } from './database/fill.ts'
import { nth } from './database/nth.ts'

// A university of STUDENTS students in classes of 50, each with ten tasks over four semesters and what became of them; a course of teacher1
// with a class of 600 and 60 tasks, and another with a class of 5,000: `DATA_DIR=… DEMO_PASSWORD=… node score-school.ts STUDENTS`.
const [STUDENTS = 0] = process.argv.slice(2).map(Number)
const CLASS = 50
const TASKS = 10
const SEMESTERS = 4
const LARGE = { students: 600, tasks: 60 }
const HUGE = 5000
const QUESTIONS = 20

const kinds = { student: 1, class: 2, semester: 3, task: 4, course: 5, question: 6, bank: 7, version: 8 }
const count = STUDENTS / CLASS

const people = async (db: Db, org: string, passwordHash: string) => {
  await db.execute(sql`
    insert into app_user (id, account, name, number, password_hash, org_id, created_at, updated_at)
    select ${nth(kinds.student, sql`k`)}, 'pupil' || lpad(k::text, 8, '0'), 'Person ' || k, '2026' || lpad(k::text, 8, '0'), ${passwordHash},
      ${org}::uuid, now(), now()
    from generate_series(1, ${STUDENTS}::int) k`)
  await db.execute(sql`
    insert into user_role (user_id, role_id, org_id, sort)
    select u.id, r.id, ${org}::uuid, 0 from app_user u, role r where u.account like 'pupil%' and r.code = 'student'`)
}

/** Classes 1 to `count`, then the large one and the huge one, which teacher1 teaches in courses of their own. */
const classes = async (db: Db, org: string, teacher: string) => {
  await db.execute(sql`
    insert into semester (id, org_id, name, start_at, end_at)
    select ${nth(kinds.semester, sql`k`)}, ${org}::uuid, jsonb_build_object('en', 'Term ' || k), now() - (${SEMESTERS + 1} - k) * interval '180 days',
      now() - (${SEMESTERS} - k) * interval '180 days'
    from generate_series(1, ${SEMESTERS}::int) k`)
  await db.execute(sql`
    insert into class (id, org_id, semester_id, name, created_at)
    select ${nth(kinds.class, sql`k`)}, ${org}::uuid, ${nth(kinds.semester, sql`1 + k % ${SEMESTERS}`)}, jsonb_build_object('en', 'Class ' || k), now()
    from generate_series(1, ${count + 2}::int) k`)
  await db.execute(sql`
    insert into class_teacher (class_id, user_id)
    select ${nth(kinds.class, sql`k`)}, ${teacher}::uuid from generate_series(${count + 1}::int, ${count + 2}::int) k`)
  await db.execute(sql`
    insert into class_member (class_id, user_id, joined_at)
    select ${nth(kinds.class, sql`1 + (k - 1) / ${CLASS}`)}, ${nth(kinds.student, sql`k`)}, now() from generate_series(1, ${STUDENTS}::int) k
    union all select ${nth(kinds.class, count + 1)}, ${nth(kinds.student, sql`k`)}, now() from generate_series(1, ${LARGE.students}::int) k
    union all select ${nth(kinds.class, count + 2)}, ${nth(kinds.student, sql`k`)}, now() from generate_series(1, ${HUGE}::int) k`)
  await db.execute(sql`
    insert into course (id, "group", org_id, owner_id, name, source, introduction, shared, mooc, created_at, updated_at)
    select ${nth(kinds.course, sql`k`)}, 0, ${org}::uuid, ${teacher}::uuid, jsonb_build_object('en', 'Course ' || k), '', '{}', false, false, now(), now()
    from generate_series(1, ${count + 2}::int) k`)
  await db.execute(sql`
    insert into course_class (course_id, class_id)
    select ${nth(kinds.course, sql`k`)}, ${nth(kinds.class, sql`k`)} from generate_series(1, ${count + 2}::int) k`)
}

const tasks = async (db: Db, org: string, teacher: string) => {
  await db.execute(sql`
    insert into task (id, org_id, owner_id, type, course_id, name, settings, start_at, end_at, published_at, created_at)
    select ${nth(kinds.task, sql`k`)}, ${org}::uuid, ${teacher}::uuid, (array[1, 2, 3, 6])[1 + k % 4], ${nth(kinds.course, sql`of.class`)},
      jsonb_build_object('en', 'Task ' || k), '{}', of.ends - interval '40 days', of.ends, of.ends - interval '41 days', now()
    from generate_series(1, ${count * TASKS + LARGE.tasks}::int) k,
      lateral (select least(${count + 1}, 1 + (k - 1) / ${TASKS}) as class, now() + interval '30.5 days' - (k % 700) * interval '1 day' as ends) of`)
  await db.execute(sql`
    insert into task_class (task_id, class_id) select t.id, c.class_id from task t join course_class c on c.course_id = t.course_id`)
  await db.execute(sql`
    insert into student_task (id, task_id, student_id, class_id, status, started_at, submitted_at, graded_at, minutes, score, created_at)
    select gen_random_uuid(), t.id, m.user_id, m.class_id, s.status, t.start_at, case when s.status in (2, 3) then t.end_at end,
      case when s.status = 3 then t.end_at end, case when s.status in (2, 3) and t.type <> 3 then (random() * 400)::int end,
      case when s.status = 3 then round((40 + 60 * random())::numeric, 1) end, now()
    from task t join task_class c on c.task_id = t.id join class_member m on m.class_id = c.class_id,
      lateral (select (array[case when t.end_at > now() then 0 when t.type = 3 then 6 else 5 end, 2, 3, 3, 3, 3, 3, 3, 3])[1 + floor(random() * 9)::int] as status
        where m.user_id is not null) s`)
  // What is overdue would be written down while something else is measured.
  const due = await dueStudentTasks(db, new Date(Date.now() + HOUR_MS), {
    taskId: null,
    after: null,
    limit: 1,
  })
  if (due.length > 0) throw new Error('Some work is overdue')
}

/** What the nightly job would have counted, of 2,000 questions. */
const questions = async (db: Db, org: string, teacher: string) => {
  await db.execute(sql`
    insert into question_bank (id, "group", purpose, org_id, owner_id, name, remark, created_at, updated_at)
    values (${nth(kinds.bank, 1)}, 0, 0, ${org}::uuid, ${teacher}::uuid, '{"en":"Bank"}', '{}', now(), now())`)
  await db.execute(sql`
    with version as (insert into question_version (id, question_id, number, document, hash, created_at)
      select ${nth(kinds.version, sql`k`)}, ${nth(kinds.question, sql`k`)}, 1, '{}', '', now() from generate_series(1, 2000) k)
    insert into question (id, bank_id, number, type, difficulty, version_id, version, stem, text, text_hash, created_at, updated_at)
    select ${nth(kinds.question, sql`k`)}, ${nth(kinds.bank, 1)}, k, 'single', 1, ${nth(kinds.version, sql`k`)}, 1,
      jsonb_build_object('en', 'Question ' || k), 'Question ' || k, k, now(), now()
    from generate_series(1, 2000) k`)
  await db.execute(sql`
    insert into exam (id, mode, paper_ids, settings, students, papers, prepared_at)
    select id, 1, '[]', '{}', '[]', '[]', start_at from task where type in (1, 6)`)
  await db.execute(sql`
    insert into exam_question (exam_id, no, paper, part, points, question_id, version_id, document)
    select e.id, n, 0, 0, 5, ${nth(kinds.question, sql`q.k`)}, ${nth(kinds.version, sql`q.k`)}, '{}'
    from exam e cross join generate_series(0, ${QUESTIONS - 1}::int) n,
      lateral (select 1 + floor(random() * 2000)::int as k where e.id is not null and n >= 0) q`)
  await db.execute(sql`
    insert into question_figure (exam_id, class_id, no, attempts, correct)
    select q.exam_id, c.class_id, q.no, 40, floor(random() * 41)::int from exam_question q join task_class c on c.task_id = q.exam_id`)
}

await fillFolder(async (db, passwordHash) => {
  const now = new Date()
  const org = await createOrganisation(db, now, { name: { en: 'Load' } })
  const of = (account: string, role: 'orgadmin' | 'teacher') =>
    createUser(db, now, { account, name: account, passwordHash, orgId: org, roles: [role] })
  await of('orgadmin1', 'orgadmin')
  // Every page of statistics is measured, those too that are given to nobody at first.
  await db.execute(sql`
    insert into role_permission (role_id, permission, scope)
    select id, p, 'org' from role, unnest(array['statistics:student:page', 'statistics:teacher:page', 'statistics:risk:page']) p
    where code = 'orgadmin'`)
  const teacher = await of('teacher1', 'teacher')
  await people(db, org, passwordHash)
  await classes(db, org, teacher)
  await tasks(db, org, teacher)
  await questions(db, org, teacher)
  await keepFigures(db, now)
  await db.execute(sql`analyze`)
})
