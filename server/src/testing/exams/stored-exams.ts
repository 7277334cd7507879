import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'

const QUESTIONS = 16
const AGO = sql`now() - interval '40 days'`

/**
 * Exams of the past, sat by everybody in the class and marked: so many that at least `attempts` are stored, each with an answer to
 * every question, in the log and written down.
 * @returns how many attempts there are
 */
export const storeExams = async (
  db: Db,
  group: { orgId: string; teacherId: string; classId: string; students: number },
  attempts: number,
): Promise<number> => {
  const exams = Math.ceil(attempts / group.students)
  await db.execute(sql`
    insert into task (id, org_id, owner_id, type, name, settings, start_at, end_at, published_at, finished_at, created_at)
    select gen_random_uuid(), ${group.orgId}, ${group.teacherId}, 6, '{"en":"Stored"}', '{}', ${AGO}, ${AGO} + interval '2 hours',
      ${AGO}, ${AGO} + interval '2 hours', ${AGO}
    from generate_series(1, ${exams}::int)`)
  await db.execute(sql`
    insert into exam (id, mode, paper_ids, settings, students, papers, prepared_at)
    select id, 1, '[]', '{}', '[]', '[]', start_at from task`)
  await db.execute(sql`
    insert into student_task (id, task_id, student_id, class_id, status, started_at, submitted_at, graded_at, minutes, score, created_at)
    select gen_random_uuid(), t.id, m.user_id, m.class_id, 3, t.start_at, t.end_at, t.end_at, 120, 100, t.created_at
    from task t cross join class_member m where m.class_id = ${group.classId}`)
  await db.execute(sql`
    insert into exam_attempt (id, exam_id, student_id, paper, seed, questions, epoch, device, ends_at, grace_s, sealed_at)
    select s.id, s.task_id, s.student_id, 0, 1, array(select generate_series(0, ${QUESTIONS - 1}::int))::smallint[], 1, 'stored',
      s.submitted_at, 60, s.submitted_at
    from student_task s`)
  await db.execute(sql`
    insert into exam_answer_log (attempt_id, question, epoch, seq, answer, given_at, at)
    select a.id, no, 1, no + 1, '{"type":"single","option":"opt2"}', a.ends_at, a.ends_at
    from exam_attempt a cross join generate_series(0, ${QUESTIONS - 1}::int) no`)
  await db.execute(sql`
    insert into exam_answer (attempt_id, question, answer, at, verdict, points, auto_points)
    select attempt_id, question, answer, at, 'right', 6.25, 6.25 from exam_answer_log`)
  return exams * group.students
}
