import { localText } from '@labbox/contract/core/local-text.ts'
import { fill } from '@labbox/contract/core/fill.ts'
import { RESET_MINUTES } from '@labbox/contract/access/reset.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../../platform/actor.ts'
import { readConfig } from '../../../platform/client-config.ts'
import { newId } from '../../../platform/database/ids.ts'
import { AppError } from '../../../platform/errors.ts'
import type { NoticeContext } from '../context.ts'
import { mailInUse } from './config.service.ts'
import { letterOf } from './letter.ts'
import { sendLetter } from './send.ts'

const words = {
  test: { zh: '测试邮件', en: 'Test e-mail' },
  works: { zh: '邮件设置可以使用。', en: 'The e-mail settings work.' },
  open: { zh: '打开网站', en: 'Open the site' },
  reset: { zh: '重置密码', en: 'Set a new password' },
  asked: {
    zh: '有人为账号 {account} 申请重置密码。链接在 {minutes} 分钟内有效，只能使用一次。',
    en: 'Somebody asked for a new password for the account {account}. The link works once, within {minutes} minutes.',
  },
  ignore: {
    zh: '如果不是您本人操作，请忽略这封邮件，您的密码不会改变。',
    en: 'If this was not you, ignore this e-mail: your password stays as it is.',
  },
} as const

const productOf = async (ctx: NoticeContext, locale: Locale): Promise<string> =>
  localText((await readConfig(ctx.db)).title, locale)

/** Sends an e-mail by the settings that are kept, and answers what the server said to it. */
export const sendTest = async (ctx: NoticeContext, { locale }: Actor, to: string) => {
  const config = await mailInUse(ctx.db)
  if (!config) throw new AppError('MAIL_OFF')
  const { siteUrl } = config
  const letter = letterOf({
    to,
    id: newId(),
    locale,
    product: await productOf(ctx, locale),
    siteUrl,
    subject: words.test[locale],
    lines: [words.works[locale]],
    action: { label: words.open[locale], url: siteUrl },
    foot: [],
  })
  try {
    return { sent: true, reply: await sendLetter(ctx.secrets, config, letter) }
  } catch (error) {
    return { sent: false, reply: (error as Error).message }
  }
}

/** Sends the link by which somebody sets a new password. Its code is in the fragment, so that no server or log ever sees it. */
export const sendPasswordLink = async (
  ctx: NoticeContext,
  { to, account, code, locale }: { to: string; account: string; code: string; locale: Locale },
): Promise<void> => {
  const config = await mailInUse(ctx.db)
  if (!config) return
  const { siteUrl } = config
  const letter = letterOf({
    to,
    id: newId(),
    locale,
    product: await productOf(ctx, locale),
    siteUrl,
    subject: words.reset[locale],
    lines: [fill(words.asked[locale], { account, minutes: RESET_MINUTES })],
    action: { label: words.reset[locale], url: `${siteUrl}/login?reset#${code}` },
    foot: [{ text: words.ignore[locale], url: null }],
  })
  await sendLetter(ctx.secrets, config, letter)
}
