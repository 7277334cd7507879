import { nameInBoth } from '@labbox/contract/core/person-name.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { NoticeContext } from './context.ts'
import { mailInUse } from './mail/config.service.ts'
import { sendPasswordLink } from './mail/letters.ts'
import { notify } from './notify.ts'

/** What other areas may use of this one: to tell people something. */
export { notify } from './notify.ts'

/** Tells people that their password is another one now; `by`: the administrator who set it, null where they did themselves. */
export const tellPassword =
  (clock: Clock) =>
  (tx: Db, userIds: readonly string[], by: string | null): Promise<void> =>
    by === null
      ? notify(
          tx,
          clock.now(),
          'password.changed',
          userIds.map((to) => ({ to, data: {} })),
        )
      : notify(
          tx,
          clock.now(),
          'password.reset',
          userIds.map((to) => ({ to, data: { by: nameInBoth(by) } })),
        )

/** E-mail for areas below this one. */
export const noticeMailer = (ctx: NoticeContext) => ({
  available: async (db: Db) => (await mailInUse(db)) !== null,
  sendPasswordLink: (link: Parameters<typeof sendPasswordLink>[1]) => sendPasswordLink(ctx, link),
})
