import { inArray, sql, type SQL } from 'drizzle-orm'
import { RATE_BANDS, type Three } from '@labbox/contract/exams/statistics.ts'
import type { StatisticsKind } from '@labbox/contract/statistics/kinds.ts'
import { spreadOf } from '@labbox/contract/statistics/spread.ts'
import { isHandedIn, reportStatus, workStatus, type StudentStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { semester, teachingClass } from '../classes/tables.ts'
import { handedInOf, workFigures } from './figures.queries.ts'
import { questionRates } from './questions.queries.ts'
import type { About } from './scope.ts'

/** The status of somebody who let the end go by. */
export const missedOf = (kind: StatisticsKind): StudentStatus =>
  kind === 'report' ? reportStatus.missed : workStatus.missed

interface Group extends Record<string, unknown> {
  by: 'task' | 'student' | 'semester' | 'status' | 'score' | 'hours'
  semester_id: string | null
  status: StudentStatus | null
  score: number | null
  hours: number | null
  /** Copies; of tasks and of students, how many there are. */
  n: number
  handed_in: number
  scored: number
  points: number | null
}

/** The copies counted in six ways, from what they come to by task and class. */
const groupsOf = (db: Db, figures: SQL) => {
  const handedIn = handedInOf(sql`statuses`)
  return db.execute<Group>(sql`
    with figures as materialized (${figures})
    select 'task' as by, null::uuid as semester_id, null::smallint as status, null::float8 as score, null::int as hours,
      count(distinct task_id)::int as n, 0 as handed_in, 0 as scored, null::float8 as points
    from figures
    union all
    select 'student', null, null, null, null, count(distinct student)::int, 0, 0, null
    from (select distinct students from figures) crowds, unnest(students) student
    union all
    select 'status', null, (k - 1)::smallint, null, null, sum(n)::int, 0, 0, null
    from figures, unnest(statuses) with ordinality of (n, k) group by k having sum(n) > 0
    union all
    select 'hours', null, null, null, (k - 1)::int, sum(n)::int, 0, 0, null
    from figures, unnest(hours) with ordinality of (n, k) group by k
    union all
    select 'score', null, null, one, null, count(*)::int, 0, 0, null from figures, unnest(scores) one group by one
    union all
    select 'semester', semester_id, null, null, null, sum(cardinality(students))::int, sum(${handedIn})::int,
      sum(cardinality(scores))::int, sum(points)
    from figures join ${teachingClass} on ${teachingClass.id} = figures.class_id group by semester_id`)
}

/** Semesters as they followed each other, with what was counted in each. */
const semestersOf = async (db: Db, groups: readonly Group[]) => {
  const ids = groups.flatMap(({ semester_id: id }) => (id ? [id] : []))
  const known = new Map(
    (await db.select().from(semester).where(inArray(semester.id, ids))).map((row) => [row.id, row]),
  )
  const startOf = (id: string | null) => (id ? known.get(id)?.startAt.getTime() : null) ?? 0
  return groups
    .toSorted((a, b) => startOf(a.semester_id) - startOf(b.semester_id))
    .map(({ semester_id: id, n, handed_in: handedIn, scored, points }) => ({
      id,
      name: (id && known.get(id)?.name) || null,
      copies: n,
      handedIn,
      scored,
      mean: scored > 0 && points !== null ? points / scored : null,
    }))
}

/** How the work of a kind went, over all copies that the actor may reach. */
export const summaryOf = async (db: Db, actor: Actor, about: About & { kind: StatisticsKind }) => {
  const [groups, rateBands] = await Promise.all([
    groupsOf(db, workFigures(db, actor, 'statistics:task:page', about)),
    about.kind === 'exam' ? questionRates(db, actor, about, RATE_BANDS) : ([0, 0, 0] satisfies Three),
  ])
  const of = (by: Group['by']) => groups.filter((group) => group.by === by)
  const sum = (rows: readonly Group[]) => rows.reduce((all, { n }) => all + n, 0)
  const statuses = of('status')
  const hours = (band: number) => sum(of('hours').filter((group) => group.hours === band))
  return {
    tasks: sum(of('task')),
    students: sum(of('student')),
    copies: sum(statuses),
    handedIn: sum(statuses.filter(({ status }) => status !== null && isHandedIn(status))),
    missed: sum(statuses.filter(({ status }) => status === missedOf(about.kind))),
    ...spreadOf(of('score').flatMap(({ score, n }) => (score === null ? [] : [{ score, n }]))),
    timeBands: [hours(0), hours(1), hours(2)] satisfies Three,
    rateBands,
    semesters: await semestersOf(db, of('semester')),
  }
}
