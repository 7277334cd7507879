import { and, eq, gt, lt } from 'drizzle-orm'
import svgCaptcha from 'svg-captcha'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { CAPTCHA_MS, captchaAnswerHash } from '../rules.ts'
import { captchaRow } from '../tables.ts'

/** A new picture; the answer is kept hashed, for one use within two minutes. */
export const createCaptcha = async ({ db, clock, config }: Deps) => {
  const id = newId()
  if (!config.captcha) return { captchaId: id, image: '', required: false }
  const now = clock.now()
  const { text, data } = svgCaptcha.create({
    size: 4,
    ignoreChars: '0oO1ilI',
    noise: 2,
    width: 120,
    height: 40,
  })
  await db.delete(captchaRow).where(lt(captchaRow.expiresAt, now))
  await db
    .insert(captchaRow)
    .values({ id, answer: captchaAnswerHash(id, text), expiresAt: new Date(now.getTime() + CAPTCHA_MS) })
  const image = `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`
  return { captchaId: id, image, required: true }
}

/** Uses the captcha up, right or wrong. */
export const checkCaptcha = async (
  { db, clock, config }: Deps,
  id: string | undefined,
  answer: string | undefined,
): Promise<void> => {
  if (!config.captcha) return
  if (!answer) throw new AppError('CAPTCHA_EMPTY', { fields: { captcha: 'CAPTCHA_EMPTY' } })
  const known = /^[0-9a-f-]{36}$/.test(id ?? '')
  const [row] = known
    ? await db
        .delete(captchaRow)
        .where(and(eq(captchaRow.id, id ?? ''), gt(captchaRow.expiresAt, clock.now())))
        .returning()
    : []
  if (!row || row.answer !== captchaAnswerHash(row.id, answer))
    throw new AppError('CAPTCHA_WRONG', { fields: { captcha: 'CAPTCHA_WRONG' } })
}
