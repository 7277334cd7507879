import { sql } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { readConfig } from '../../platform/client-config.ts'
import { deleteInPortions } from '../../platform/database/portions.ts'
import type { NoticeContext } from './context.ts'
import { deliver } from './deliver.ts'
import { MAIL_JOB, mailNotice } from './mail/notice-mail.ts'
import { PUSH_JOB, pushNotice } from './push/service.ts'
import { notice, noticeReader } from './tables.ts'

/** Forgets old notices. Who never read them is not told any more that there are some. */
export const forgetNotices = async (ctx: NoticeContext, signal?: AbortSignal): Promise<void> => {
  const { noticeRetentionDays } = await readConfig(ctx.db)
  const before = new Date(ctx.clock.now().getTime() - noticeRetentionDays * DAY_MS).toISOString()
  await ctx.db.execute(sql`
    update ${noticeReader} r set read_seq = old.seq
    from (select user_id, max(seq) as seq from ${notice} where created_at < ${before}::timestamptz group by user_id) old
    where old.user_id = r.user_id and old.seq > r.read_seq`)
  const chosen = (most: number) =>
    sql`select id from ${notice} where created_at < ${before}::timestamptz limit ${most}`
  await deleteInPortions(ctx.db, sql`${notice}`, chosen, signal)
}

export const noticeJobs = (ctx: NoticeContext): void => {
  // What a crash between a commit and its delivery has left.
  ctx.jobs.define('notices.deliver', () => deliver(ctx), { cron: '* * * * *' })
  // A server that asks to come again later, or is down for an hour, gets its letters all the same.
  ctx.jobs.define<{ id: string }>(MAIL_JOB, ({ id }) => mailNotice(ctx, id), { retries: 15 })
  ctx.jobs.define<{ id: string; browserId: string }>(PUSH_JOB, (data) => pushNotice(ctx, data))
  ctx.jobs.define('notices.forget', (_data, signal) => forgetNotices(ctx, signal), { cron: '10 4 * * *' })
}
