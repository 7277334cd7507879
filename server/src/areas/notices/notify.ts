import { sql } from 'drizzle-orm'
import { alwaysInApp, defaultChoices } from '@labbox/contract/notices/groups.ts'
import { noticeKinds, type NoticeDataOf, type NoticeKind } from '@labbox/contract/notices/kinds.ts'
import { signalAfterCommit } from '../../platform/database/after-commit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import { notice, noticeReader } from './tables.ts'

/** Somebody who is told, and what of. */
export interface Told<K extends NoticeKind> {
  to: string
  data: NoticeDataOf<K>
}

/** New notices are there: pages are to be told, e-mails to be sent. */
export const NEW_NOTICES = 'notices'

const AT_ONCE = 1000

/**
 * Tells people something, in the caller's transaction: the notice exists exactly when the thing has happened. A statement for a
 * whole class. Who has turned the group off is left out; open pages and e-mail follow when the transaction has committed.
 */
export const notify = <K extends NoticeKind>(
  db: Db,
  at: Date,
  kind: K,
  told: readonly Told<K>[],
): Promise<void> =>
  transaction(db, async (tx) => {
    const { group } = noticeKinds[kind]
    const usual = defaultChoices[group]
    const chosen = (way: 'app' | 'mail') =>
      sql.raw(`coalesce((notice_reader.choices -> '${group}' ->> '${way}')::boolean, ${usual[way]})`)
    const inApp = alwaysInApp.has(group) ? sql`true` : chosen('app')
    // In the order of ids, as everybody locks them.
    const rows = told.map((one) => ({ id: newId(), ...one })).toSorted((a, b) => (a.to < b.to ? -1 : 1))
    for (let k = 0; k < rows.length; k += AT_ONCE)
      await tx.execute(sql`
        with given as (
          select g.id, g."to" as user_id, g.data, row_number() over (partition by g."to" order by g.id) as n,
            count(*) over (partition by g."to") as of
          from jsonb_to_recordset(${JSON.stringify(rows.slice(k, k + AT_ONCE))}::jsonb) as g(id uuid, "to" uuid, data jsonb)
        ), readers as (
          insert into ${noticeReader} (user_id, last_seq)
          select user_id, case when ${usual.app}::boolean then max(of)::int else 0 end from given group by user_id order by user_id
          on conflict (user_id) do update set last_seq =
            ${noticeReader}.last_seq + case when ${inApp} then (select max(of)::int from given where given.user_id = excluded.user_id) else 0 end
          returning user_id, last_seq, ${inApp} as app, ${chosen('mail')} as mail
        )
        insert into ${notice} (id, user_id, seq, kind, data, created_at, mail)
        select g.id, g.user_id, case when r.app then r.last_seq - g.of + g.n end, ${kind}, g.data,
          ${at.toISOString()}::timestamptz, r.mail
        from given g join readers r using (user_id) where r.app or r.mail`)
    if (rows.length > 0) signalAfterCommit(tx, NEW_NOTICES)
  })
