import { fill } from '@labbox/contract/core/fill.ts'
import type { Locale } from '@labbox/contract/core/types.ts'

/** A letter as it goes out. */
export interface Letter {
  to: string
  senderName: string
  subject: string
  text: string
  html: string
  /** The same for every try, so that who gets it twice sees it once. */
  messageId: string
  headers: Record<string, string>
}

/** What a letter is made of; texts are in its language. */
export interface Content {
  to: string
  id: string
  locale: Locale
  /** Title of the product, as this installation calls it. */
  product: string
  siteUrl: string
  subject: string
  lines: readonly string[]
  /** What the button says, and where it leads. */
  action: { label: string; url: string }
  /** Small print; `url` null: a text alone. */
  foot: readonly { text: string; url: string | null }[]
  /** One click in a mail program calls it (RFC 8058). */
  unsubscribeUrl?: string
}

const words = {
  opens: { zh: '{label}：{url}', en: '{label}: {url}' },
} as const

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** A header is one line. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const htmlOf = ({ locale, product, subject, lines, action, foot }: Content): string => {
  const small = foot.map(({ text, url }) =>
    url ? `<a href="${escaped(url)}" style="color:#666">${escaped(text)}</a>` : escaped(text),
  )
  return `<!doctype html>
<html lang="${locale === 'zh' ? 'zh-CN' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f5f5;color:#222;font:15px/1.6 system-ui,'Noto Sans SC','Microsoft YaHei',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #e5e5e5;border-radius:8px">
<p style="margin:0 0 16px;color:#666;font-size:13px">${escaped(product)}</p>
<h1 style="margin:0 0 12px;font-size:19px;line-height:1.4">${escaped(subject)}</h1>
${lines.map((line) => `<p style="margin:0 0 12px">${escaped(line)}</p>`).join('\n')}
<p style="margin:20px 0"><a href="${escaped(action.url)}" style="display:inline-block;padding:8px 16px;background:#1668dc;color:#fff;border-radius:6px;text-decoration:none">${escaped(action.label)}</a></p>
<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #e5e5e5;color:#666;font-size:12px">${small.join(' · ')}</p>
</div>
</body>
</html>
`
}

const textOf = ({ locale, product, subject, lines, action, foot }: Content): string => {
  const opens = (label: string, url: string) => fill(words.opens[locale], { label, url })
  return [
    subject,
    ...lines,
    opens(action.label, action.url),
    `-- \n${[product, ...foot.map(({ text, url }) => (url ? opens(text, url) : text))].join('\n')}`,
  ].join('\n\n')
}

/** Writes a letter: HTML and the same as text, in the reader's language. */
export const letterOf = (content: Content): Letter => {
  const { to, id, product, siteUrl, unsubscribeUrl } = content
  const subject = oneLine(content.subject)
  return {
    to,
    senderName: oneLine(product),
    subject,
    text: textOf({ ...content, subject }),
    html: htmlOf({ ...content, subject }),
    messageId: `<${id}@${new URL(siteUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}
