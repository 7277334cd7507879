import { asc, inArray, isNull } from 'drizzle-orm'
import { topics } from '@labbox/contract/bench/protocol.ts'
import type { NoticeLive } from '@labbox/contract/notices/notices.ts'
import { onCommitted } from '../../platform/database/after-commit.ts'
import { transaction } from '../../platform/database/db.ts'
import type { NoticeContext } from './context.ts'
import { mailInUse } from './mail/config.service.ts'
import { MAIL_JOB } from './mail/notice-mail.ts'
import { NEW_NOTICES } from './notify.ts'
import { browsersOf, PUSH_JOB } from './push/service.ts'
import { notice } from './tables.ts'

const BATCH = 500
const NEW: NoticeLive = { kind: 'notice.new' }

/** Takes notices that nobody has told yet; nodes that do so at once take different ones. */
const takeBatch = (ctx: NoticeContext) =>
  transaction(ctx.db, async (tx) => {
    const rows = await tx
      .select({ id: notice.id, userId: notice.userId, mail: notice.mail, seq: notice.seq })
      .from(notice)
      .where(isNull(notice.toldAt))
      .orderBy(asc(notice.createdAt))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return rows
    await tx.update(notice).set({ toldAt: ctx.clock.now() }).where(inArray(notice.id, ids))
    const mails = rows.some(({ mail }) => mail) && (await mailInUse(tx)) !== null
    for (const { id, mail } of rows)
      if (mails && mail) await ctx.jobs.send(MAIL_JOB, { id }, { tx, singletonKey: id })
    const shown = rows.filter(({ seq }) => seq !== null)
    const browsers = await browsersOf(ctx, tx, [...new Set(shown.map(({ userId }) => userId))])
    for (const browser of browsers)
      for (const { id } of shown.filter(({ userId }) => userId === browser.userId))
        await ctx.jobs.send(
          PUSH_JOB,
          { id, browserId: browser.id },
          { tx, singletonKey: `${id}:${browser.id}` },
        )
    return rows
  })

/** Tells the open pages of everybody for whom there is something new. A message that is lost does no harm: pages ask now and then. */
export const deliver = async (ctx: NoticeContext): Promise<void> => {
  for (;;) {
    const rows = await takeBatch(ctx)
    if (rows.length === 0) return
    const shown = rows.filter(({ seq }) => seq !== null)
    for (const userId of new Set(shown.map((row) => row.userId)))
      await ctx.broker
        .publish(topics.user(userId), JSON.stringify(NEW), { qos: 1 })
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'A page was not told of a notice'))
  }
}

/**
 * Delivers on this node what its transactions have committed, one run after another.
 * @returns waits for the run in hand; nothing is delivered afterwards
 */
export const deliverAtOnce = (ctx: NoticeContext): (() => Promise<void>) => {
  let running = Promise.resolve()
  let waiting = false
  let closed = false
  onCommitted(ctx.db, NEW_NOTICES, () => {
    if (waiting || closed) return
    waiting = true
    running = running.then(async () => {
      waiting = false
      if (closed) return
      await deliver(ctx).catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'New notices are delivered by the next run of the job')
      })
    })
  })
  return () => {
    closed = true
    return running
  }
}
