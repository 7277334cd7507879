import { sql } from 'drizzle-orm'
import { FEWEST_PEOPLE, type AskedTopic, type courseAnswersWeek } from '@labbox/contract/assistant/course.ts'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { nameIn } from '@labbox/contract/core/person-name.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { assistantQuestion } from '../tables.ts'
import { namedIn } from './names.service.ts'
import { taughtCourse } from './settings.service.ts'

/** Topics that a week shows. */
const TOPICS = 12

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/**
 * What a course asked about within seven days. A topic is what the answer rested on first; those of fewer than three people are told
 * together, and nothing is told where all of them are so few. Who asked is told of organisations that allow it, of what was asked since
 * they do; where that is everybody, few people are no secret either.
 */
export const weekOf = async (
  { db, clock }: Deps,
  actor: Actor,
  { courseId, weeksAgo }: QueryOf<typeof courseAnswersWeek>,
) => {
  await taughtCourse(db, actor, courseId)
  const end = clock.now().getTime() - weeksAgo * 7 * DAY_MS
  const begin = end - 7 * DAY_MS
  const rows = await db.execute<
    AskedTopic & { title: LocalText | null; total: number; everybody: number; all_named: boolean }
  >(sql`
    with asked as (
      select q.user_id, q.task_id is not null as open, q.sources -> 0 -> 'title' as title,
        q.sources -> 0 ->> 'place' as place, case when ${namedIn(sql`u.org_id`, sql`q.at`)} then u.name end as name
      from ${assistantQuestion} q join app_user u on u.id = q.user_id
      where q.course_id = ${courseId}::uuid and q.at > ${new Date(begin).toISOString()}::timestamptz
        and q.at <= ${new Date(end).toISOString()}::timestamptz
    ), topic as (
      select title, place, count(distinct user_id) >= ${FEWEST_PEOPLE} or count(name) = count(*) as many
      from asked group by title, place
    )
    select case when many then title end as title, case when many then place end as place,
      count(*)::int as questions, count(distinct user_id)::int as people, (count(*) filter (where open))::int as open,
      coalesce(jsonb_agg(distinct name) filter (where name is not null), '[]') as names,
      (select count(*)::int from asked) as total, (select count(distinct user_id)::int from asked) as everybody,
      (select count(name) = count(*) from asked) as all_named
    from (
      select asked.*, topic.many from asked
      join topic on topic.title is not distinct from asked.title and topic.place is not distinct from asked.place
    ) counted
    group by 1, 2 order by questions desc, place limit ${TOPICS}`)
  const [first] = rows
  const few = (first?.everybody ?? 0) < FEWEST_PEOPLE && !first?.all_named
  return {
    from: dayOf(begin),
    to: dayOf(end),
    questions: few ? 0 : (first?.total ?? 0),
    people: few ? 0 : (first?.everybody ?? 0),
    topics: few
      ? []
      : rows
          .map(({ title, place, questions, people, open, names }) => ({
            title,
            place,
            questions,
            people,
            open,
            names: names.map((name) => nameIn(actor.locale, name)),
          }))
          .filter(
            ({ title, people, names }) =>
              title !== null || people >= FEWEST_PEOPLE || names.length === people,
          ),
  }
}
