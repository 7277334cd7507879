import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localText, type Locale } from '@labbox/contract/core/types.ts'
import { UnsubscribeLink } from '@labbox/contract/notices/mail.ts'
import { readConfig } from '../../../platform/client-config.ts'
import { AppError } from '../../../platform/errors.ts'
import { html, publicPageWait, sendPublicPage } from '../../../platform/http/public-page.ts'
import type { NoticeContext } from '../context.ts'
import { groupWords } from './notice-mail.ts'
import { isLink, unsubscribe } from './unsubscribe.ts'

const words = {
  zh: {
    question: (group: string) => `不再接收“${group}”邮件？`,
    hint: '您仍可在铃铛中查看这些通知。',
    stop: '退订',
    done: (group: string) => `已退订“${group}”邮件`,
    doneHint: '您可以随时在个人资料中更改。',
    broken: '链接无效',
    brokenHint: '请登录后在个人资料中修改通知设置。',
    busy: '访问过于频繁',
    busyHint: '请稍后再试。',
  },
  en: {
    question: (group: string) => `No more e-mail about “${group}”?`,
    hint: 'You still see these notices under the bell.',
    stop: 'Unsubscribe',
    done: (group: string) => `You get no more e-mail about “${group}”`,
    doneHint: 'You can change this on your profile at any time.',
    broken: 'This link does not work',
    brokenHint: 'Sign in and change your notice settings on your profile.',
    busy: 'Too many requests',
    busyHint: 'Try again in a moment.',
  },
} as const

type Asked = FastifyRequest<{ Querystring: Record<string, unknown> }>

const PATH = '/public/unsubscribe'

/** Where the link in an e-mail leads: nothing happens before somebody says so, since mail programs follow links by themselves. */
export const unsubscribePage = (app: FastifyInstance, ctx: NoticeContext): void => {
  const answer = async (request: Asked, reply: FastifyReply) => {
    const { lang, ...rest } = request.query
    const locale: Locale = lang === 'zh' || lang === 'en' ? lang : request.locale
    const say = words[locale]
    const product = localText((await readConfig(ctx.db)).title, locale)
    const asked = UnsubscribeLink.safeParse(rest)
    const query = asked.success ? new URLSearchParams(asked.data).toString() : ''
    const send = (status: number, title: string, hint: string, form: ReturnType<typeof html> | null = null) =>
      sendPublicPage(reply, {
        locale,
        product,
        status,
        title,
        query,
        acts: form !== null,
        body: html`<h1>${title}</h1>
          <p class="soft">${hint}</p>
          ${form}`,
      })
    const after = await publicPageWait(ctx, request.ip)
    if (after !== null) {
      reply.header('retry-after', String(after))
      return send(429, say.busy, say.busyHint)
    }
    if (!asked.success || !isLink(ctx.secrets, asked.data)) return send(404, say.broken, say.brokenHint)
    const group = groupWords[asked.data.g][locale]
    if (request.method !== 'POST')
      return send(
        200,
        say.question(group),
        say.hint,
        html`<form method="post" action="${PATH}?${query}&lang=${locale}">
          <button class="act">${say.stop}</button>
        </form>`,
      )
    try {
      await unsubscribe(ctx, asked.data)
    } catch (error) {
      if (error instanceof AppError && error.key === 'NOT_FOUND') return send(404, say.broken, say.brokenHint)
      throw error
    }
    return send(200, say.done(group), say.doneHint)
  }
  app.get(PATH, answer)
  app.post(PATH, answer)
  // As e-mails of before have it: their links hold for ever.
  app.get('/unsubscribe', (request, reply) => {
    const at = request.url.indexOf('?')
    return reply.redirect(at < 0 ? PATH : `${PATH}${request.url.slice(at)}`)
  })
}
