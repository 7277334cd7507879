import { and, eq } from 'drizzle-orm'
import { publicPaths } from '@labbox/contract/courses/certificates.ts'
import { localText } from '@labbox/contract/core/types.ts'
import { formatPoints } from '@labbox/contract/core/score.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { pdfAnswer } from '../../../platform/documents/print/print.ts'
import { found } from '../../../platform/errors.ts'
import type { FileAnswer } from '../../../platform/http/file-answer.ts'
import { certificate } from './tables.ts'

const words = {
  zh: {
    title: '结业证书',
    said: '完成了开放课程',
    mark: (mark: string) => `成绩 ${mark} / 100`,
    check: '扫码或打开以下地址验证证书',
    revoked: '已撤销',
  },
  en: {
    title: 'Certificate of Completion',
    said: 'has completed the open course',
    mark: (mark: string) => `Mark ${mark} / 100`,
    check: 'Scan the code or open this address to check the certificate',
    revoked: 'Revoked',
  },
} as const

/**
 * The actor's own certificate on paper.
 * @param address of this installation, as others open it
 */
export const certificateSheet = async (
  db: Db,
  actor: Actor,
  id: string,
  address: string,
): Promise<FileAnswer> => {
  const [row] = await db
    .select()
    .from(certificate)
    .where(and(eq(certificate.id, id), eq(certificate.userId, actor.userId)))
  const { course, holder, organisation, mark, issuedAt, revokedAt, code } = found(row)
  const { locale } = actor
  const text = words[locale]
  const about = localText(course, locale)
  const day = new Intl.DateTimeFormat('sv', { timeZone: actor.timeZone }).format(issuedAt)
  return pdfAnswer(`${text.title} – ${about}`, {
    kind: 'sheet',
    lang: locale === 'zh' ? 'zh-CN' : 'en',
    title: text.title,
    holder,
    said: text.said,
    about,
    lines: mark === null ? [] : [text.mark(formatPoints(mark))],
    signed: [...(organisation ? [localText(organisation, locale)] : []), day],
    check: { link: `${address}${publicPaths.certificate}/${code}`, label: text.check },
    revoked: revokedAt ? text.revoked : null,
  })
}
