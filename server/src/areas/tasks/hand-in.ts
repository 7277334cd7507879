import { sql } from 'drizzle-orm'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import type { Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import { found } from '../../platform/errors.ts'
import type { HandedIn, StudentWork, Submitted, TaskKinds } from './kinds.ts'
import { payloadIdOf, scoreAfterPenalty } from './rules.ts'
import { studentTask, studentTaskHistory } from './tables.ts'

/** What each kind makes of its copies, in the order of these. */
const frozen = async (kinds: TaskKinds, tx: Db, items: readonly HandedIn[]): Promise<Submitted[]> => {
  const results = new Map<HandedIn, Submitted>()
  for (const [type, those] of Map.groupBy(items, ({ work }) => work.task.type)) {
    const kind = found(kinds.get(type))
    const all = await kind.submittedAll?.(tx, those)
    // What a group has made is frozen once.
    const payloads = new Map<string, Submitted>()
    for (const [k, one] of those.entries()) {
      const { work, at, by } = one
      const id = payloadIdOf(work.own)
      const result =
        all?.[k] ?? payloads.get(id) ?? (await kind.submitted(tx, work, { at, auto: by === null }))
      payloads.set(id, result)
      results.set(one, result)
    }
  }
  return items.map((one) => found(results.get(one)))
}

const changeOf = ({ work, at, by }: HandedIn, { manualReview, score, minutes }: Submitted) => ({
  status: manualReview ? workStatus.pendingReview : workStatus.finished,
  submittedAt: at,
  autoSubmitted: by === null,
  manualReview,
  minutes,
  ...(manualReview ? {} : { gradedAt: at }),
  ...(score !== null && scoreAfterPenalty(work, score, at)),
})

/** Hands in locked copies: a class at its end is as few statements as one student. */
export const handInAll = async (
  { kinds }: { kinds: TaskKinds },
  tx: Db,
  items: readonly HandedIn[],
): Promise<StudentWork[]> => {
  if (items.length === 0) return []
  const results = await frozen(kinds, tx, items)
  const done = items.map((one, k) => ({ ...one, change: changeOf(one, found(results[k])) }))
  const rows = done.map(({ work, at, by, change }) => ({
    id: work.own.id,
    ...change,
    entry: { id: newId(), from: work.own.status, at, by, reason: by === null ? 'deadline' : '' },
  }))
  await tx.execute(sql`
    with r as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, status smallint, "submittedAt" timestamptz,
        "autoSubmitted" boolean, "manualReview" boolean, "gradedAt" timestamptz, score numeric, penalty numeric, minutes int, entry jsonb)),
    written as (
      update ${studentTask} s set
        status = r.status, submitted_at = r."submittedAt", auto_submitted = r."autoSubmitted", manual_review = r."manualReview",
        graded_at = coalesce(r."gradedAt", s.graded_at), score = coalesce(r.score, s.score),
        penalty = coalesce(r.penalty, s.penalty), minutes = r.minutes
      from r where s.id = r.id)
    insert into ${studentTaskHistory} (id, student_task_id, from_status, to_status, at, by_id, reason)
    select entry.id, r.id, entry."from", r.status, entry.at, entry."by", entry.reason
    from r, jsonb_to_record(r.entry) as entry(id uuid, "from" smallint, at timestamptz, "by" uuid, reason text)`)
  return done.map(({ work, change }) => ({ ...work, own: { ...work.own, ...change } }))
}
