import { sql } from 'drizzle-orm'
import type { PracticeCounts } from '@labbox/contract/scores/practice.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'

/** How these people practised the questions of these banks: of every question the last answer counts. One statement. */
export const practiceOf = async (
  db: Db,
  bankIds: readonly string[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PracticeCounts>> => {
  if (bankIds.length === 0 || userIds.length === 0) return new Map()
  const rows = await db.execute<{ id: string; questions: number; earned: number }>(sql`
    select user_id as id, count(*)::int as questions, sum(share)::int as earned from (
      select distinct on (r.user_id, i.question_id) r.user_id, i.share
      from exercise_round r
      join exercise_item i on i.round_id = r.id and i.share is not null
      join question q on q.id = i.question_id and q.deleted_at is null
      where ${anyOf(sql`r.user_id`, userIds)} and ${anyOf(sql`q.bank_id`, bankIds)}
      order by r.user_id, i.question_id, i.answered_at desc nulls last, i.round_id desc) last
    group by user_id`)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
