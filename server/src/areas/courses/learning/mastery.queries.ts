import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { topicTypes, type GraphDocument } from '@labbox/contract/courses/graph.ts'
import {
  levelOf,
  linkedKinds,
  masteryOf,
  type Evidence,
  type EvidenceKind,
} from '@labbox/contract/courses/mastery.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { found } from '../../../platform/errors.ts'
import { user } from '../../access/tables.ts'
import { reachableClasses } from '../../classes/queries.ts'
import { classMember } from '../../classes/tables.ts'
import { selectGraph } from '../graph/graphs.queries.ts'
import { courseClass } from '../tables.ts'

/** One person's results of one kind: places of topics in the document from 1, and their shares in millionths. */
type Row = { user_id: string; kind: EvidenceKind; places: number[]; shares: number[] } & Record<
  string,
  unknown
>
const WHOLE = 1_000_000
/** Sorting the results of a class in memory: several times as fast as on disk. */
const WORK_MEMORY = '64MB'

/**
 * What is known of these people about all topics of a graph, in one question. Of every question the last result counts, whether from
 * an exam or from practice; of a lab the mean of its scores; of material the share of files opened. Exams, quizzes and labs count
 * once they are reviewed and their scores may be seen. A class has a hundred thousand of them, so they come as lists of numbers.
 */
const evidenceOf = (db: Db, graphId: string, userIds: readonly string[], now: Date): Promise<Row[]> => {
  const people = sql.join(
    userIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const at = now.toISOString()
  const question = sql`
    with recursive link as (
      select t.place, l ->> 'kind' as kind, (l ->> 'id')::uuid as id
      from course_graph g, jsonb_array_elements(g.document -> 'topics') with ordinality t (topic, place),
        jsonb_array_elements(t.topic -> 'links') l
      where g.id = ${graphId}),
    done as (
      select s.id, s.student_id, s.score, t.version_id from student_task s join task t on t.id = s.task_id
      where s.student_id in (${people}) and s.status = ${workStatus.finished} and (t.scores_at is null or t.scores_at <= ${at})),
    tag as (
      select l.place, g.id, g.bank_id from link l join question_tag g on g.id = l.id where l.kind = 'tag'
      union
      select t.place, g.id, g.bank_id from tag t join question_tag g on g.bank_id = t.bank_id and g.parent_id = t.id),
    asked as (select distinct t.place, x.question_id from tag t join question_tagging x on x.tag_id = t.id),
    result as (
      select d.student_id as user_id, q.question_id, a.at,
        case when w.treatment = 'full' then 1 else greatest(0, a.points) / nullif(q.points, 0) end::float8 as share
      from done d
      join exam_attempt e on e.id = d.id
      join exam_answer a on a.attempt_id = e.id and a.points is not null
      join exam_question q on q.exam_id = e.exam_id and q.no = a.question
      left join exam_treatment w on w.exam_id = q.exam_id and w.no = q.no
      where w.treatment is distinct from 'dropped' and q.question_id in (select question_id from asked)
      union all
      select r.user_id, i.question_id, i.answered_at, i.share / 10000::float8
      from exercise_round r join exercise_item i on i.round_id = r.id
      where r.user_id in (${people}) and i.share is not null and i.question_id in (select question_id from asked)),
    last as (
      select distinct on (user_id, question_id) user_id, question_id, share from result
      where share is not null order by user_id, question_id, at desc nulls last),
    item as (
      select l.place, w.id, w.project_file_id from link l join course_ware w on w.id = l.id where l.kind = 'ware'
      union
      select i.place, w.id, w.project_file_id from item i join course_ware w on w.parent_id = i.id),
    material as (
      select i.place, i.project_file_id, count(*) over (partition by i.place) as n
      from item i join project_file f on f.id = i.project_file_id and f.deleted_at is null),
    seen as (
      select user_id, project_file_id from preview_record where user_id in (${people}) and seconds > 0
      union
      select user_id, project_file_id from download_record where user_id in (${people})),
    lab as (
      select d.student_id, v.project_id, avg(d.score)::float8 / 100 as share
      from done d join lab_version v on v.id = d.version_id where d.score is not null group by 1, 2),
    evidence as (
      select l.user_id, a.place, 'tag' as kind, avg(l.share) as share
      from last l join asked a on a.question_id = l.question_id group by 1, 2
      union all
      select b.student_id, l.place, 'lab', avg(b.share) from link l join lab b on b.project_id = l.id
      where l.kind = 'lab' group by 1, 2
      union all
      select s.user_id, m.place, 'ware', count(*)::float8 / m.n
      from material m join seen s on s.project_file_id = m.project_file_id group by s.user_id, m.place, m.n)
    select user_id, kind, json_agg(place) as places, json_agg((share * ${WHOLE})::int) as shares
    from evidence group by user_id, kind`
  return transaction(db, async (tx) => {
    await tx.execute(sql`select set_config('work_mem', ${WORK_MEMORY}, true)`)
    return tx.execute<Row>(question)
  })
}

/** The knowledge points of a graph with their places in the document, ready to be asked about for many people. */
const pointsOf = ({ topics }: GraphDocument) =>
  topics.flatMap((topic, place) =>
    topic.type === topicTypes.point ? [{ id: topic.id, place, kinds: linkedKinds(topic) }] : [],
  )

const byTopic = (points: ReturnType<typeof pointsOf>, rows: readonly Row[]) => {
  const evidence: Evidence[] = []
  for (const { kind, places, shares } of rows)
    for (const [k, place] of places.entries()) (evidence[place - 1] ??= {})[kind] = (shares[k] ?? 0) / WHOLE
  return points.map(({ id, place, kinds }) => ({ id, ...masteryOf(kinds, evidence[place] ?? {}) }))
}

/** The actor's own mastery of a graph. */
export const myMasteryOf = async ({ db, clock }: Deps, actor: Actor, id: string) => {
  const graph = await selectGraph(db, actor, id)
  const rows = await evidenceOf(db, id, [actor.userId], clock.now())
  return { topics: byTopic(pointsOf(graph.document), rows) }
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
  const points = pointsOf(graph.document)
  const people = students.map((who) => ({ who, topics: byTopic(points, own.get(who.userId) ?? []) }))
  const topics = points.map(({ id }, place) => {
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
  const rows = await evidenceOf(db, input.id, [userId], clock.now())
  return { topics: byTopic(pointsOf(graph.document), rows) }
}
