import { asc, eq, sql } from 'drizzle-orm'
import type { Answer } from '@labbox/contract/questions/answer.ts'
import type { Db } from '../../../platform/database/db.ts'
import { createBatcher } from '../../../platform/batcher.ts'
import { examAnswerLog } from '../tables.ts'

export interface Given {
  attemptId: string
  question: number
  epoch: number
  seq: number
  answer: Answer | null
  /** When it was given, by the server's clock as the browser knew it. */
  givenAt: Date
  /** When it arrived. */
  at: Date
}

/** How it stands after an answer arrived. */
export interface Stored {
  /** Whether it is in the log: now, or already before. */
  saved: boolean
  epoch: number
  endsAt: Date
  graceS: number
  over: boolean
}

/** Number of the answer, epoch, end (ms), grace (s), whether it is over, whether the answer is in the log. */
type Told = [number, number, number, number, boolean, boolean]

/** Most answers in one statement, and most that may wait for the next one. */
const BATCH = 400
const WAITING = 20_000
/** While one statement commits the next is under way. */
const LANES = 2
/** A student does not feel it, and answers that come one by one become fewer and larger statements. */
const GATHER_MS = 20
const ENOUGH = 32

/**
 * The append-only log of answers. Answers that arrive together are one multi-row insert and one commit. The statement
 * itself decides whether an answer still counts, by the row of its attempt. It keeps that row locked until the commit,
 * so that sealing waits: an acknowledged answer is in the log when the attempt is marked.
 */
export const createAnswerLog = (db: Db) => {
  // Times travel as milliseconds. The rule of `counts` is `arrivalOf` of the contract.
  const given = db.$with('given', {}).as(sql`
    select attempt_id, question, epoch, seq, answer, to_timestamp(given_ms / 1000) as given_at,
      to_timestamp(at_ms / 1000) as at, n
    from unnest(${sql.placeholder('attempts')}::uuid[], ${sql.placeholder('questions')}::smallint[],
      ${sql.placeholder('epochs')}::int[], ${sql.placeholder('seqs')}::int[], ${sql.placeholder('answers')}::text[],
      ${sql.placeholder('givens')}::float8[], ${sql.placeholder('ats')}::float8[])
      with ordinality as item(attempt_id, question, epoch, seq, answer, given_ms, at_ms, n)`)
  const locked = db.$with('locked', {}).as(sql`
    select id, epoch as current_epoch, ends_at, grace_s, sealed_at from exam_attempt
    where id = any(${sql.placeholder('locks')}::uuid[]) order by id for share`)
  const judged = db.$with('judged', {}).as(sql`
    select given.*, current_epoch, ends_at, grace_s, sealed_at, at >= ends_at as late,
      sealed_at is null and epoch between 1 and current_epoch and (at < ends_at
        or (given_at < ends_at and at < ends_at + make_interval(secs => grace_s))) as counts
    from given join locked on locked.id = given.attempt_id`)
  const added = db.$with('added', {}).as(sql`
    insert into exam_answer_log (attempt_id, question, epoch, seq, answer, given_at, at, late)
    select attempt_id, question, epoch, seq, answer::jsonb, least(given_at, at), at, late from judged where counts
    on conflict do nothing`)
  // All answers come back as one row: reading hundreds of rows would cost more than the decision itself.
  const told = db.$with('told', { list: sql<Told[] | null>`list`.as('list') }).as(sql`
    select json_agg(json_build_array(n, current_epoch, (extract(epoch from ends_at) * 1000)::float8, grace_s,
      sealed_at is not null,
      counts or exists (select 1 from exam_answer_log l where l.attempt_id = judged.attempt_id
        and l.question = judged.question and l.epoch = judged.epoch and l.seq = judged.seq))) as list
    from judged`)
  const statement = db
    .with(given, locked, judged, added, told)
    .select()
    .from(told)
    .prepare('exam_answers_add')

  const run = async (items: readonly Given[]): Promise<(Stored | null)[]> => {
    const attempts = items.map(({ attemptId }) => attemptId)
    const [row] = await statement.execute({
      attempts,
      locks: [...new Set(attempts)],
      questions: items.map(({ question }) => question),
      epochs: items.map(({ epoch }) => epoch),
      seqs: items.map(({ seq }) => seq),
      answers: items.map(({ answer }) => JSON.stringify(answer)),
      givens: items.map(({ givenAt }) => givenAt.getTime()),
      ats: items.map(({ at }) => at.getTime()),
    })
    const results: (Stored | null)[] = items.map(() => null)
    for (const [n, epoch, endsMs, graceS, over, saved] of row?.list ?? [])
      results[n - 1] = { epoch, endsAt: new Date(endsMs), graceS, over, saved }
    return results
  }
  const add = createBatcher({
    most: BATCH,
    waiting: WAITING,
    lanes: LANES,
    gatherMs: GATHER_MS,
    enough: ENOUGH,
    run,
  })
  return { add }
}

export type AnswerLog = ReturnType<typeof createAnswerLog>

/** Everything that a student gave, in the order in which it counts. */
export const logOf = (db: Db, attemptId: string) =>
  db
    .select()
    .from(examAnswerLog)
    .where(eq(examAnswerLog.attemptId, attemptId))
    .orderBy(asc(examAnswerLog.question), asc(examAnswerLog.epoch), asc(examAnswerLog.seq))
