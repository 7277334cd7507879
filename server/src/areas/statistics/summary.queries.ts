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
  by: 'semester' | 'status' | 'score' | 'hours'
  semester_id: string | null
  status: StudentStatus | null
  score: number | null
  hours: number | null
  n: number
  handed_in: number
  scored: number
  points: number | null
}

/** The copies counted in four ways at one reading of them: few kinds of them differ, so those are counted first. */
const groupsOf = (db: Db, where: ReturnType<typeof countedWork>) =>
  db.execute<Group>(sql`
    with work as materialized (
      select ${teachingClass.semesterId} as semester_id, ${studentTask.status} as status, ${workScore}::float8 as score,
        (case when ${workMinutes} < ${SHORT} then 0 when ${workMinutes} > ${LONG} then 2 when ${workMinutes} is not null then 1 end) as hours,
        count(*) as alike
      from ${studentTask}
      join ${task} on ${task.id} = ${studentTask.taskId}
      join ${teachingClass} on ${teachingClass.id} = ${studentTask.classId}
      where ${where}
      group by 1, 2, 3, 4
    )
    select (case grouping(semester_id, status, score, hours)
        when ${0b0111} then 'semester' when ${0b1011} then 'status' when ${0b1101} then 'score' else 'hours' end) as by,
      semester_id, status, score, hours, sum(alike)::int as n,
      coalesce(sum(alike) filter (where status in ${handedInStatuses}), 0)::int as handed_in,
      coalesce(sum(alike) filter (where score is not null), 0)::int as scored, sum(score * alike) as points
    from work group by grouping sets (semester_id, status, score, hours)`)

/** How many tasks they are of, and of how many students. */
const differentOf = async (db: Db, where: ReturnType<typeof countedWork>) => {
  const [row] = await db.execute<{ tasks: number; students: number }>(sql`
    select (select count(*) from (
        select 1 from ${studentTask} join ${task} on ${task.id} = ${studentTask.taskId} where ${where} group by ${studentTask.studentId}
      ) s)::int as students,
      (select count(*) from ${task} where exists (
        select from ${studentTask} where ${studentTask.taskId} = ${task.id} and ${where}
      ))::int as tasks`)
  return row ?? { tasks: 0, students: 0 }
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
  const where = countedWork(db, actor, 'statistics:task:page', about)
  const [groups, different, rateBands] = await Promise.all([
    groupsOf(db, where),
    differentOf(db, where),
    about.kind === 'exam' ? questionRates(db, actor, about, RATE_BANDS) : ([0, 0, 0] satisfies Three),
  ])
  const of = (by: Group['by']) => groups.filter((group) => group.by === by)
  const sum = (rows: readonly Group[]) => rows.reduce((all, { n }) => all + n, 0)
  const statuses = of('status')
  const hours = (band: number) => sum(of('hours').filter((group) => group.hours === band))
  return {
    ...different,
    copies: sum(statuses),
    handedIn: sum(statuses.filter(({ status }) => status !== null && isHandedIn(status))),
    missed: sum(statuses.filter(({ status }) => status === missedOf(about.kind))),
    ...spreadOf(of('score').flatMap(({ score, n }) => (score === null ? [] : [{ score, n }]))),
    timeBands: [hours(0), hours(1), hours(2)] satisfies Three,
    rateBands,
    semesters: await semestersOf(db, of('semester')),
  }
}
