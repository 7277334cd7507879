import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { takeAllowance } from '../allowance.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { AppError } from '../errors.ts'

/** Text that is HTML already: only `html` makes it. */
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export type { Html }

type Part = string | number | Html | null | readonly Html[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const written = (part: Part): string => {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(written).join('')
  return escaped(String(part))
}

/** HTML in which every text put in is only text. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((whole, string, k) => `${whole}${written(parts[k - 1] ?? null)}${string}`))

const STYLE = `
:root{color-scheme:light dark;--ink:#1f2328;--soft:#59636e;--line:#d1d9e0;--paper:#fff;--ground:#f6f8fa;--link:#0550ae;--good:#116329;--bad:#b42318}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9da7b1;--line:#3d444d;--paper:#161b22;--ground:#0d1117;--link:#79c0ff;--good:#56d364;--bad:#ff7b72}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 system-ui,"Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:44rem;margin:3rem auto;padding:2rem;background:var(--paper);border:1px solid var(--line);border-radius:6px;overflow-wrap:anywhere}
header{display:flex;gap:1rem;justify-content:space-between;color:var(--soft);border-bottom:1px solid var(--line);padding-bottom:1rem;margin-bottom:1.5rem}
h1{font-size:1.75rem;line-height:1.3;margin:0 0 .5rem}
h2{font-size:1.125rem;margin:1.75rem 0 .5rem}
p{margin:.5rem 0}
a{color:var(--link)}
ul{margin:0;padding-left:1.25rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.5rem 1.5rem;margin:1.5rem 0 0}
dt,.soft{color:var(--soft)}
dd{margin:0}
.cover{display:block;width:100%;max-height:18rem;object-fit:cover;border-radius:6px;margin-bottom:1.5rem}
.state{font-weight:600}
.good{color:var(--good)}
.bad{color:var(--bad)}
.act{display:inline-block;background:none;color:var(--link);font:inherit;cursor:pointer;margin-top:1.5rem;padding:.5rem 1.25rem;border:1px solid var(--link);border-radius:6px;text-decoration:none}
@media(max-width:30rem){main{margin:0;border:0;border-radius:0;min-height:100vh;padding:1.25rem}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.75rem}}
`
/** As it stands in the page, to the byte: the policy names its hash. */
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`)
const policyOf = (pictures: boolean, acts: boolean): string =>
  [
    "default-src 'none'",
    ...(pictures ? ['img-src data:'] : []),
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "base-uri 'none'",
    `form-action ${acts ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ')

/** Pages from one address; a whole class stands behind one. */
const PER_MINUTE = 120

/** Counts a page before anything is looked up, since guessing is as dear as knowing: how many seconds to wait; null: none. */
export const publicPageWait = async (
  { db, clock }: { db: Db; clock: Clock },
  address: string,
): Promise<number | null> => {
  try {
    const key = `public-page:${address}`
    await takeAllowance(db, clock.now(), { key, most: PER_MINUTE, windowMs: MINUTE_MS })
    return null
  } catch (error) {
    if (error instanceof AppError && error.key === 'TOO_MANY') return Math.ceil(error.retryAfterS ?? 60)
    throw error
  }
}

const words = { zh: { name: '中文', lang: 'zh-CN' }, en: { name: 'English', lang: 'en' } } as const

export interface PublicPage {
  locale: Locale
  /** Of the installation, above everything. */
  product: string
  title: string
  body: Html
  /** Whether pictures are written into the body; none is loaded from anywhere. */
  pictures?: boolean
  /** Whether it has a form, which leads back here. */
  acts?: boolean
  /** What stays in the address when the language is changed. */
  query?: string
  status?: number
}

/**
 * Answers with a page for anybody, in one language and with a link to the other. It runs no script, loads nothing and may not be
 * framed; search engines are told to leave it alone, and nobody keeps it, since what it says may change at any moment.
 */
export const sendPublicPage = (reply: FastifyReply, page: PublicPage): FastifyReply => {
  const { locale, product, title, body, pictures = false, acts = false, query = '', status = 200 } = page
  const { lang } = words[locale]
  const other = locale === 'zh' ? 'en' : 'zh'
  const whole = html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title} · ${product}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>
          <header>
            <span>${product}</span>
            <a href="?${query && `${query}&`}lang=${other}" lang="${words[other].lang}"
              >${words[other].name}</a
            >
          </header>
          ${body}
        </main>
      </body>
    </html> `
  return reply
    .code(status)
    .headers({
      'content-security-policy': policyOf(pictures, acts),
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-language': lang,
      vary: 'accept-language',
    })
    .type('text/html; charset=utf-8')
    .send(whole.text)
}
