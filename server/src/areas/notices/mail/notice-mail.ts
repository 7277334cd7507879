import { and, eq, isNull } from 'drizzle-orm'
import { fill } from '@labbox/contract/core/fill.ts'
import { localText } from '@labbox/contract/core/local-text.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { NoticeGroup } from '@labbox/contract/notices/groups.ts'
import { readConfig } from '../../../platform/client-config.ts'
import { isActiveUser, organisation, user } from '../../access/tables.ts'
import type { NoticeContext } from '../context.ts'
import { wordsOf } from '../queries.ts'
import { notice, noticeReader } from '../tables.ts'
import { mailInUse, type MailRow } from './config.service.ts'
import { letterOf, type Letter } from './letter.ts'
import { sendLetter, Undeliverable } from './send.ts'
import { unsubscribeQuery } from './unsubscribe.ts'

export const MAIL_JOB = 'notices.mail'

const LANGUAGE: Locale = 'zh'

const words = {
  open: { zh: '查看', en: 'Open' },
  why: {
    zh: '您收到这封邮件，是因为您在通知设置中选择了邮件通知。',
    en: 'You get this e-mail because your notice settings say so.',
  },
  settings: { zh: '通知设置', en: 'Notice settings' },
  unsubscribe: { zh: '不再接收“{group}”邮件', en: 'No more e-mail about “{group}”' },
} as const

/** Kinds of notices, as an e-mail calls them. */
export const groupWords: Readonly<Record<NoticeGroup, { zh: string; en: string }>> = {
  tasks: { zh: '班级与任务', en: 'classes and tasks' },
  deadlines: { zh: '截止提醒', en: 'deadlines' },
  grades: { zh: '成绩', en: 'grades' },
  requests: { zh: '成绩异议与复核', en: 'questions about grades' },
  bookings: { zh: '预约', en: 'bookings' },
  bench: { zh: '实验台使用', en: 'bench use' },
  account: { zh: '账号', en: 'my account' },
  announcements: { zh: '公告', en: 'announcements' },
  messages: { zh: '消息', en: 'Messages' },
}

/** What a letter about a notice is made from; null where it is not to go out (any more). */
const read = async ({ db }: NoticeContext, id: string) => {
  const [row] = await db
    .select({
      notice,
      email: user.email,
      language: noticeReader.language,
      timeZone: organisation.timeZone,
    })
    .from(notice)
    .innerJoin(user, and(eq(user.id, notice.userId), isActiveUser))
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .leftJoin(noticeReader, eq(noticeReader.userId, notice.userId))
    .where(and(eq(notice.id, id), eq(notice.mail, true), isNull(notice.mailedAt)))
  return row?.email ? { ...row, email: row.email } : null
}

/** The letter about a notice; null for one that this version has no words for. */
const write = async (
  ctx: NoticeContext,
  { siteUrl }: MailRow,
  row: NonNullable<Awaited<ReturnType<typeof read>>>,
): Promise<Letter | null> => {
  const { id, userId, kind, data } = row.notice
  const said = wordsOf(kind, data, row.timeZone ?? 'UTC')
  if (!said) return null
  const locale = row.language ?? LANGUAGE
  const query = unsubscribeQuery(ctx.secrets, userId, said.group)
  return letterOf({
    to: row.email,
    id,
    locale,
    product: localText((await readConfig(ctx.db)).title, locale),
    siteUrl,
    subject: said.title[locale],
    lines: said.text ? [said.text[locale]] : [],
    action: { label: words.open[locale], url: `${siteUrl}${said.to}` },
    foot: [
      { text: words.why[locale], url: null },
      { text: words.settings[locale], url: `${siteUrl}/profile/index` },
      {
        text: fill(words.unsubscribe[locale], { group: groupWords[said.group][locale] }),
        url: `${siteUrl}/public/unsubscribe?${query}`,
      },
    ],
    unsubscribeUrl: `${siteUrl}/api/notices/unsubscribe?${query}`,
  })
}

/**
 * Sends one notice by e-mail. After a crash it may go out twice, with the same Message-ID; never less than once. What the server
 * refuses for good is written to the log of the process and not tried again.
 */
export const mailNotice = async (ctx: NoticeContext, id: string): Promise<void> => {
  const config = await mailInUse(ctx.db)
  const row = config && (await read(ctx, id))
  if (!row) return
  const letter = await write(ctx, config, row)
  try {
    if (letter) await sendLetter(ctx.secrets, config, letter)
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error
    ctx.log.warn({ err: error, notice: id }, 'A mail server refused a notice')
  }
  await ctx.db.update(notice).set({ mailedAt: ctx.clock.now() }).where(eq(notice.id, id))
}
