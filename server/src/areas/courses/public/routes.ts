import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localText, type Locale } from '@labbox/contract/core/types.ts'
import { publicPaths } from '@labbox/contract/courses/certificates.ts'
import { readConfig } from '../../../platform/client-config.ts'
import type { Deps } from '../../../platform/deps.ts'
import { html, publicPageWait, sendPublicPage, type Html } from '../../../platform/http/public-page.ts'
import { certificatePage, coursePage } from './pages.ts'
import { checkedCertificate, visitedCourse } from './public.queries.ts'
import { words } from './words.ts'

type Asked = FastifyRequest<{ Params: { code: string }; Querystring: { lang?: string } }>
interface Content {
  title: string
  body: Html
  pictures?: boolean
}
/** What a code leads to; null: to nothing that anybody may see. */
type Read = (code: string, locale: Locale) => Promise<Content | null>

const localeOf = ({ query, locale }: Asked): Locale =>
  query.lang === 'zh' || query.lang === 'en' ? query.lang : locale

const told = (title: string, hint: string): Content => ({
  title,
  body: html`<h1>${title}</h1>
    <p class="soft">${hint}</p>`,
})

/** Pages for people without an account: written here, below `/public`, whatever the browser's own pages are. */
export const publicCourseRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock } = deps
  const productOf = async (locale: Locale) => localText((await readConfig(db)).title, locale)

  const answer = (read: Read) => async (request: Asked, reply: FastifyReply) => {
    const locale = localeOf(request)
    const say = words[locale]
    const product = await productOf(locale)
    const after = await publicPageWait(deps, request.ip)
    if (after !== null) {
      reply.header('retry-after', String(after))
      return sendPublicPage(reply, { locale, product, status: 429, ...told(say.busy, say.busyHint) })
    }
    const content = await read(request.params.code ?? '', locale)
    const missing = { status: 404, ...told(say.missing, say.missingHint) }
    return sendPublicPage(reply, { locale, product, ...(content ?? missing) })
  }

  app.get(
    `${publicPaths.course}/:code`,
    answer(async (code, locale) => {
      const course = await visitedCourse(deps, code)
      return course && coursePage(course, locale)
    }),
  )
  app.get(
    `${publicPaths.certificate}/:code`,
    answer(async (code, locale) => {
      const found = await checkedCertificate(db, code)
      return found && certificatePage(found, locale, clock.now())
    }),
  )
  app.get(
    '/public/*',
    answer(async () => null),
  )
}
