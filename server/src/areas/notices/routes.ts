import type { FastifyInstance } from 'fastify'
import * as mail from '@labbox/contract/notices/mail.ts'
import * as notices from '@labbox/contract/notices/notices.ts'
import * as push from '@labbox/contract/notices/push.ts'
import { register } from '../../platform/http/register.ts'
import { choicesOf, choose } from './choices.service.ts'
import type { NoticeContext } from './context.ts'
import { mailConfigOf, mailInUse, updateMail } from './mail/config.service.ts'
import { sendTest } from './mail/letters.ts'
import { unsubscribe } from './mail/unsubscribe.ts'
import { pushKey, subscribe, unsubscribePush } from './push/service.ts'
import { noticesOf, readUpTo, stateOf } from './queries.ts'

export const noticesRoutes = (app: FastifyInstance, ctx: NoticeContext): void => {
  const { db } = ctx
  register(app, notices.noticeState, ({ actor }) => stateOf(db, actor.userId))
  register(app, notices.noticeList, ({ actor, query }) => noticesOf(db, actor, query))
  register(app, notices.noticeRead, ({ actor, body }) => readUpTo(db, actor, body.upTo))
  register(app, notices.noticeChoices, async ({ actor }) => ({
    ...(await choicesOf(db, actor)),
    mails: (await mailInUse(db)) !== null,
  }))
  register(app, mail.noticeUnsubscribe, ({ query }) => unsubscribe(ctx, query))
  register(app, mail.mailGet, () => mailConfigOf(ctx))
  register(app, mail.mailUpdate, ({ actor, body }) => updateMail(ctx, actor, body))
  register(app, mail.mailTest, ({ actor, body }) => sendTest(ctx, actor, body.to))
  register(app, push.pushState, () => ({ key: pushKey(ctx) }))
  register(app, push.pushSubscribe, ({ actor, body }) => subscribe(ctx, actor, body))
  register(app, push.pushUnsubscribe, ({ actor, body }) => unsubscribePush(ctx, actor, body.endpoint))
  register(app, notices.noticeChoose, ({ actor, body }) => choose(db, actor, body))
}
