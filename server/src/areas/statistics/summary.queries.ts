import { inArray, sql } from 'drizzle-orm'
import { HOUR_BANDS, RATE_BANDS, type Three } from '@labbox/contract/exams/statistics.ts'
import type { StatisticsKind } from '@labbox/contract/statistics/kinds.ts'
import { spreadOf } from '@labbox/contract/statistics/spread.ts'
import {
  handedInStatuses,
  isHandedIn,
  reportStatus,
  workStatus,
  type StudentStatus,
} from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { semester, teachingClass } from '../classes/tables.ts'
import { studentTask, task } from '../tasks/tables.ts'
import { questionRates } from './questions.queries.ts'
import { countedWork, type About } from './scope.ts'

/** The status of somebody who let the end go by. */
export const missedOf = (kind: StatisticsKind): StudentStatus =>
  kind === 'report' ? reportStatus.missed : workStatus.missed

/** Minutes of what was handed in. */
export const workMinutes = sql`(case when ${studentTask.status} in ${handedInStatuses} then ${studentTask.minutes} end)`
/** The score of what was reviewed. */
export const workScore = sql`(case when ${studentTask.status} = ${workStatus.finished} then ${studentTask.score} end)`

const [SHORT, LONG] = [HOUR_BANDS[0] * 60, HOUR_BANDS[1] * 60]

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

/**
 * The copies counted in six ways at one reading of them, which is most of what it takes: few kinds of them differ, so those are counted
 * first, beside whose they are.
 */
const groupsOf = (db: Db, where: ReturnType<typeof countedWork>) =>
  db.execute<Group>(sql`
    with work as materialized (
      select student_id, semester_id, status, score, hours, count(*) as alike
      from (
        select ${studentTask.studentId} as student_id, ${teachingClass.semesterId} as semester_id, ${studentTask.status} as status,
          ${workScore}::float8 as score,
          (case when ${workMinutes} < ${SHORT} then 0 when ${workMinutes} > ${LONG} then 2 when ${workMinutes} is not null then 1 end) as hours
        from ${studentTask}
        join ${task} on ${task.id} = ${studentTask.taskId}
        join ${teachingClass} on ${teachingClass.id} = ${studentTask.classId}
        where ${where}
      ) copies
      group by grouping sets ((student_id), (semester_id, status, score, hours))
    )
    select 'task' as by, null::uuid as semester_id, null::smallint as status, null::float8 as score, null::int as hours,
      count(*)::int as n, 0 as handed_in, 0 as scored, null::float8 as points
    from ${task} where exists (select from ${studentTask} where ${studentTask.taskId} = ${task.id} and ${where})
    union all
    select 'student', null, null, null, null, count(*)::int, 0, 0, null from work where student_id is not null
    union all
    select (case grouping(semester_id, status, score, hours)
        when ${0b0111} then 'semester' when ${0b1011} then 'status' when ${0b1101} then 'score' else 'hours' end),
      semester_id, status, score, hours, sum(alike)::int,
      coalesce(sum(alike) filter (where status in ${handedInStatuses}), 0)::int,
      coalesce(sum(alike) filter (where score is not null), 0)::int, sum(score * alike)
    from work where student_id is null group by grouping sets (semester_id, status, score, hours)`)

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
  const where = countedWork(db, actor, 'statistics:task:page', about)
  const [groups, rateBands] = await Promise.all([
    groupsOf(db, where),
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
