import { formatPoints } from '@labbox/contract/core/score.ts'
import { textOf, type LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { localText, type Locale } from '@labbox/contract/core/types.ts'
import { html, type Html } from '../../../platform/http/public-page.ts'
import type { checkedCertificate, visitedCourse } from './public.queries.ts'
import { words } from './words.ts'

const facts = (rows: readonly (readonly [string, string] | null)[]): Html =>
  html`<dl>
    ${rows.flatMap((row) =>
      row?.[1]
        ? html`<dt>${row[0]}</dt>
            <dd>${row[1]}</dd>`
        : [],
    )}
  </dl>`

/** What is written, paragraph by paragraph; pictures and files stay with those who may read the course. */
const paragraphs = (doc: LocalDoc, locale: Locale): Html[] =>
  ((doc[locale] ?? doc[locale === 'zh' ? 'en' : 'zh'])?.content ?? [])
    .map(textOf)
    .filter((text) => text.trim() !== '')
    .map((text) => html`<p>${text}</p>`)

const list = (title: string, items: readonly Html[]): Html | null =>
  items.length > 0
    ? html`<h2>${title}</h2>
        <ul>
          ${items.map((item) => html`<li>${item}</li>`)}
        </ul>`
    : null

/** A course as its visitors see it. */
export const coursePage = (
  course: NonNullable<Awaited<ReturnType<typeof visitedCourse>>>,
  locale: Locale,
) => {
  const say = words[locale]
  const text = (of: Parameters<typeof localText>[0]) => localText(of, locale)
  const tasks = course.tasks.map(({ name, type, pace }) => {
    const time = pace?.days ? say.days(pace.days) : say.noEnd
    return html`${text(name)} <span class="soft">· ${say.kinds[type]} · ${time}</span>`
  })
  const { cover } = course
  const body = html`${cover && html`<img class="cover" src="${cover}" alt="" />`}
    <p class="soft">${say.course}</p>
    <h1>${text(course.name)}</h1>
    ${paragraphs(course.introduction, locale)}
    ${facts([
      course.organisation && [say.organisation, text(course.organisation)],
      course.source ? [say.source, course.source] : null,
    ])}
    ${list(
      say.labs,
      course.labs.map((name) => html`${text(name)}`),
    )}
    ${list(say.tasks, tasks)} ${course.certificates ? html`<p>${say.certificate}</p>` : null}
    <a class="act" href="/stu/mooc">${say.enrol}</a>`
  return { title: text(course.name), body, pictures: cover !== null }
}

/** Whether a certificate holds, and what it says. */
export const certificatePage = (
  found: NonNullable<Awaited<ReturnType<typeof checkedCertificate>>>,
  locale: Locale,
  now: Date,
) => {
  const say = words[locale]
  const zone = { timeZone: found.timeZone ?? 'UTC' }
  const tag = locale === 'zh' ? 'zh-CN' : 'en-GB'
  const day = (at: Date) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', ...zone }).format(at)
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'long', ...zone }).format(now)
  const valid = found.revokedAt === null
  const body = html`<h1>${say.check}</h1>
    <p class="state ${valid ? 'good' : 'bad'}">${valid ? `✓ ${say.valid}` : `✕ ${say.revoked}`}</p>
    <p class="soft">${valid ? say.validHint : say.revokedHint}</p>
    ${facts([
      [say.of, localText(found.course, locale)],
      found.organisation && [say.organisation, localText(found.organisation, locale)],
      [say.holder, found.holder ?? say.hidden],
      found.mark === null ? null : [say.mark, `${formatPoints(found.mark)} / 100`],
      [say.issued, day(found.issuedAt)],
      found.revokedAt && [say.revokedAt, day(found.revokedAt)],
      [say.checked, moment],
    ])}`
  return { title: say.check, body }
}
