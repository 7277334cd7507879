import { sql } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { retentionIn } from './settled.ts'
import { dropPictures } from './pictures.service.ts'
import { conversation, message } from './tables.ts'

/** Messages that go at once. */
const PORTION = 2_000

/**
 * Deletes messages that were kept for as long as their organisation has settled. The position up to which they go is noted first: after
 * it nothing of them is unread, and the next run finishes what a crash has left. Their pictures go with them. Sealed copies of reported
 * ones stay.
 */
export const forgetMessages = async ({ db, clock }: Deps, signal?: AbortSignal): Promise<void> => {
  const now = clock.now().toISOString()
  const orgOfTalk = sql`coalesce(c.org_id, (
    select pu.org_id from conversation_person p join app_user pu on pu.id = p.user_id
    where p.conversation_id = c.id and pu.org_id is not null limit 1))`
  await db.execute(sql`
    update ${conversation} t set base_seq = old.seq from (
      select c.id, (select max(m.seq) from ${message} m where m.conversation_id = c.id
        and m.created_at < ${now}::timestamptz - c.days * ${DAY_MS / 1000} * interval '1 second') as seq
      from (select c.id, c.base_seq, ${retentionIn(orgOfTalk)} as days from ${conversation} c where c.last_seq > c.base_seq) c
      where c.days is not null) old
    where old.id = t.id and old.seq > t.base_seq`)
  for (;;) {
    if (signal?.aborted) return
    const gone = await transaction(db, async (tx) => {
      const rows = await tx.execute<{ id: string }>(sql`
        select m.id from ${conversation} c join ${message} m on m.conversation_id = c.id and m.seq <= c.base_seq
        where c.base_seq > 0 limit ${PORTION}`)
      const ids = rows.map(({ id }) => id)
      await dropPictures({ clock }, tx, ids)
      await tx.delete(message).where(anyOf(message.id, ids))
      return ids.length
    })
    if (gone < PORTION) return
  }
}

export const messagesJobs = (deps: Deps): void => {
  deps.jobs.define('messages.forget', (_data, signal) => forgetMessages(deps, signal), { cron: '40 4 * * *' })
}
