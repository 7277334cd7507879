import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { GraphDocument } from '@labbox/contract/courses/graph.ts'
import {
  levelOf,
  linkedKinds,
  masteryOf,
  type Evidence,
  type EvidenceKind,
} from '@labbox/contract/courses/mastery.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { user } from '../access/tables.ts'
import { reachableClasses } from '../classes/queries.ts'
import { classMember } from '../classes/tables.ts'
import { selectGraph } from './graphs.queries.ts'
import { courseClass } from './tables.ts'

type Row = { user_id: string; topic: string; kind: EvidenceKind; share: number } & Record<string, unknown>

/**
 * What is known of these people about all topics of a graph, in one question. Of every question the last result counts, whether from
 * an exam or from practice; of a lab the mean of its scores; of material the share of files opened. Exams, quizzes and labs count
 * once they are reviewed and their scores may be seen.
 */
const evidenceOf = (db: Db, graphId: string, userIds: readonly string[], now: Date) => {
  const people = sql.join(
    userIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const at = now.toISOString()
  return db.execute<Row>(sql`
    with recursive link as (
      select t ->> 'id' as topic, l ->> 'kind' as kind, (l ->> 'id')::uuid as id
      from course_graph g, jsonb_array_elements(g.document -> 'topics') t, jsonb_array_elements(t -> 'links') l
      where g.id = ${graphId}),
    done as (
      select s.id, s.student_id, s.score, t.version_id from student_task s join task t on t.id = s.task_id
      where s.student_id in (${people}) and s.status = 3 and (t.scores_at is null or t.scores_at <= ${at})),
    asked as (
      select distinct l.topic, x.question_id from link l
      join question_tag g on g.id = l.id
      join question_tag below on below.bank_id = g.bank_id and starts_with(below.path, g.path)
      join question_tagging x on x.tag_id = below.id
      where l.kind = 'tag'),
    result as (
      select d.student_id as user_id, q.question_id, a.at,
        case when w.treatment = 'full' then 1 else greatest(0, a.points) / nullif(q.points, 0) end as share
      from done d
      join exam_attempt e on e.id = d.id
      join exam_answer a on a.attempt_id = e.id and a.points is not null
      join exam_question q on q.exam_id = e.exam_id and q.no = a.question
      left join exam_treatment w on w.exam_id = q.exam_id and w.no = q.no
      where w.treatment is distinct from 'dropped' and q.question_id in (select question_id from asked)
      union all
      select r.user_id, i.question_id, i.answered_at, i.share / 10000.0
      from exercise_round r join exercise_item i on i.round_id = r.id
      where r.user_id in (${people}) and i.share is not null and i.question_id in (select question_id from asked)),
    last as (
      select distinct on (user_id, question_id) user_id, question_id, share from result
      where share is not null order by user_id, question_id, at desc nulls last),
    item as (
      select l.topic, w.id, w.project_file_id from link l join course_ware w on w.id = l.id where l.kind = 'ware'
      union
      select i.topic, w.id, w.project_file_id from item i join course_ware w on w.parent_id = i.id),
    material as (
      select i.topic, i.id, i.project_file_id, count(*) over (partition by i.topic) as n
      from item i join project_file f on f.id = i.project_file_id and f.deleted_at is null),
    seen as (
      select user_id, project_file_id from preview_record where user_id in (${people}) and seconds > 0
      union
      select user_id, project_file_id from download_record where user_id in (${people}))
    select l.user_id, a.topic, 'tag' as kind, avg(l.share)::float8 as share
    from last l join asked a on a.question_id = l.question_id group by 1, 2
    union all
    select d.student_id, l.topic, 'lab', avg(d.score)::float8 / 100
    from link l join lab_version v on v.project_id = l.id join done d on d.version_id = v.id
    where l.kind = 'lab' and d.score is not null group by 1, 2
    union all
    select s.user_id, m.topic, 'ware', count(*)::float8 / m.n
    from material m join seen s on s.project_file_id = m.project_file_id group by s.user_id, m.topic, m.n`)
}

const byTopic = (document: GraphDocument, rows: readonly Row[]) => {
  const evidence = new Map<string, Evidence>()
  for (const { topic, kind, share } of rows) evidence.set(topic, { ...evidence.get(topic), [kind]: share })
  return document.topics
    .filter(({ type }) => type === 0)
    .map((topic) => ({ id: topic.id, ...masteryOf(linkedKinds(topic), evidence.get(topic.id) ?? {}) }))
}

/** The actor's own mastery of a graph. */
export const myMasteryOf = async ({ db, clock }: Deps, actor: Actor, id: string) => {
  const graph = await selectGraph(db, actor, id)
  const rows = await evidenceOf(db, id, [actor.userId], clock.now())
  return { topics: byTopic(graph.document, rows) }
}

/** The graph and the students of one of its course's classes, if the actor may see both. */
const ofClass = async (db: Db, actor: Actor, input: { id: string; classId: string }) => {
  const graph = await selectGraph(db, actor, input.id)
  const [classId] = await reachableClasses(db, actor, 'classes:class:page', [input.classId])
  const [taken] = await db
    .select({ classId: courseClass.classId })
    .from(courseClass)
    .where(and(eq(courseClass.courseId, graph.courseId), eq(courseClass.classId, input.classId)))
  found(classId && taken)
  const students = await db
    .select({ userId: user.id, number: user.number, account: user.account, name: user.name })
    .from(classMember)
    .innerJoin(user, eq(user.id, classMember.userId))
    .where(and(eq(classMember.classId, input.classId), isNull(classMember.leftAt)))
    .orderBy(asc(user.number), asc(user.account))
  return { graph, students }
}

/** Rounded mean of what there is; null of nothing. */
const meanOf = (values: readonly (number | null)[]): number | null => {
  const there = values.filter((value) => value !== null)
  return there.length === 0 ? null : Math.round(there.reduce((sum, value) => sum + value, 0) / there.length)
}

export const classMasteryOf = async (
  { db, clock }: Deps,
  actor: Actor,
  input: { id: string; classId: string },
) => {
  const { graph, students } = await ofClass(db, actor, input)
  const rows =
    students.length === 0
      ? []
      : await evidenceOf(
          db,
          input.id,
          students.map(({ userId }) => userId),
          clock.now(),
        )
  const own = Map.groupBy(rows, (row) => row.user_id)
  const people = students.map((who) => ({ who, topics: byTopic(graph.document, own.get(who.userId) ?? []) }))
  const topics = byTopic(graph.document, []).map(({ id }, place) => {
    const ofTopic = people.flatMap(({ topics: all }) => all[place] ?? [])
    const counts = { none: 0, begun: 0, near: 0, mastered: 0 }
    for (const { level } of ofTopic) counts[level]++
    const percent = meanOf(ofTopic.map((one) => one.percent))
    return { id, percent, level: levelOf(percent), counts }
  })
  return {
    topics,
    students: people.map(({ who, topics: all }) => ({
      ...who,
      mastered: all.filter(({ level }) => level === 'mastered').length,
      percent: meanOf(all.map(({ percent }) => percent)),
    })),
  }
}

export const studentMasteryOf = async (
  { db, clock }: Deps,
  actor: Actor,
  input: { id: string; classId: string; userId: string },
) => {
  const { graph, students } = await ofClass(db, actor, input)
  const { userId } = found(students.find((who) => who.userId === input.userId))
  return { topics: byTopic(graph.document, await evidenceOf(db, input.id, [userId], clock.now())) }
}
