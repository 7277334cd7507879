import { sql } from 'drizzle-orm'
import { FEWEST_PAPERS } from '@labbox/contract/exams/statistics.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import type { Db } from '../../../platform/database/db.ts'

/** What the exams tell the questions of one of them. */
interface ItemFigures {
  papers: number
  exams: number
  attempts: number
  facility: number | null
  discrimination: number | null
}

/**
 * How questions of the bank did in exams, over all of them: papers that have them, exams that asked them, the mean share of their
 * points, and the correlation with the share that the rest of the paper earned. Only finished reviews count; one query for papers, one
 * for the rest.
 */
export const examItems = {
  async of(db: Db, questionIds: readonly string[]): Promise<ReadonlyMap<string, ItemFigures>> {
    const figures = new Map<string, ItemFigures>()
    if (questionIds.length === 0) return figures
    const ids = sql.join(
      questionIds.map((id) => sql`${id}::uuid`),
      sql`, `,
    )
    const papers = await db.execute<{ id: string; papers: number }>(sql`
      select chosen.id, count(distinct p.id)::int as papers
      from exam_paper p, lateral (
        select (q ->> 'questionId')::uuid as id
        from jsonb_path_query(p.document, '$.parts[*].questions[*]') q) chosen
      where chosen.id in (${ids}) group by chosen.id`)
    const used = await db.execute<{
      id: string
      exams: number
      attempts: number
      facility: number | null
      discrimination: number | null
    }>(sql`
      with asked as (
        select q.question_id as id, q.exam_id, q.no, q.points as worth from exam_question q
        where q.question_id in (${ids})
      ), mark as (
        select asked.id, asked.exam_id, a.attempt_id, a.points, asked.worth
        from asked
        join exam_attempt t on t.exam_id = asked.exam_id
        join student_task s on s.id = t.id and s.status = ${workStatus.finished}
        join exam_answer a on a.attempt_id = t.id and a.question = asked.no
        where a.points is not null
      ), total as (
        select a.attempt_id, sum(a.points) as points, sum(q.points) as worth
        from exam_answer a
        join exam_attempt t on t.id = a.attempt_id
        join exam_question q on q.exam_id = t.exam_id and q.no = a.question
        where a.attempt_id in (select attempt_id from mark)
        group by a.attempt_id
      )
      select asked.id, count(distinct asked.exam_id)::int as exams, coalesce(max(m.attempts), 0)::int as attempts,
        max(m.facility)::float8 as facility, max(m.discrimination)::float8 as discrimination
      from asked left join (
        select mark.id, count(*) as attempts, avg(mark.points / mark.worth) as facility,
          corr(mark.points / mark.worth, (total.points - mark.points) / nullif(total.worth - mark.worth, 0)) as discrimination
        from mark join total on total.attempt_id = mark.attempt_id group by mark.id
      ) m on m.id = asked.id
      group by asked.id`)
    const nothing = { papers: 0, exams: 0, attempts: 0, facility: null, discrimination: null }
    for (const { id, papers: count } of papers) figures.set(id, { ...nothing, papers: count })
    for (const { id, ...row } of used) {
      const enough = row.attempts >= FEWEST_PAPERS
      figures.set(id, {
        papers: figures.get(id)?.papers ?? 0,
        exams: row.exams,
        attempts: row.attempts,
        facility: enough ? row.facility : null,
        discrimination: enough ? row.discrimination : null,
      })
    }
    return figures
  },
}
