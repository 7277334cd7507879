import { createHash } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { RESET_MINUTES, type passwordForgot, type passwordReset } from '@labbox/contract/access/reset.ts'
import { isStrongPassword } from '@labbox/contract/access/users.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { takeAllowance } from '../../../platform/allowance.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction } from '../../../platform/database/db.ts'
import { AppError, found, invalid } from '../../../platform/errors.ts'
import { hashPassword } from '../../../platform/safety/passwords.ts'
import type { AccessContext } from '../context.ts'
import { decodePassword, hashToken, newToken } from '../rules.ts'
import { personWith } from '../sessions/admission.ts'
import { checkCaptcha } from '../sessions/captcha.ts'
import { guessCode } from '../sessions/guesses.service.ts'
import { announceEnded, endSessions, sessionsOfUsers } from '../sessions/sessions.ts'
import { isActiveUser, organisation, user } from '../tables.ts'
import { endAccessTokens } from '../tokens/access-tokens.service.ts'
import { passwordResetLink } from './tables.ts'

export const FORGOT_JOB = 'access.forgotPassword'

/** What the job is given: nothing that would tell whether anybody has the address. */
export interface Forgot {
  email: string
  locale: Locale
}

const PER_ADDRESS = { most: 30, windowMs: HOUR_MS }
const PER_EMAIL = { most: 3, windowMs: HOUR_MS }

/** Whether any organisation lets its people set a forgotten password by e-mail, and e-mail is sent at all. */
export const forgotOfferOf = async ({ db, hooks }: AccessContext): Promise<{ available: boolean }> => {
  if (!(await hooks.mailer.available(db))) return { available: false }
  return { available: (await db.$count(organisation, eq(organisation.passwordByMail, true))) > 0 }
}

/**
 * Takes the wish for a link. Whoever has the address is looked for later, by a job: answer and time are the same for known and
 * unknown ones. Too many wishes for one address are dropped without a word.
 */
export const forgotPassword = async (
  ctx: AccessContext,
  body: BodyOf<typeof passwordForgot>,
  { address, locale }: { address: string; locale: Locale },
) => {
  await checkCaptcha(ctx, body.captchaId, body.captcha)
  const { db, clock, jobs } = ctx
  const now = clock.now()
  await takeAllowance(db, now, { key: `forgot:${address}`, ...PER_ADDRESS })
  const email = body.email.toLowerCase()
  const of = createHash('sha256').update(email).digest('base64url')
  try {
    await takeAllowance(db, now, { key: `forgot:${of}`, ...PER_EMAIL })
  } catch (error) {
    if (error instanceof AppError && error.key === 'TOO_MANY') return {}
    throw error
  }
  await jobs.send<Forgot>(FORGOT_JOB, { email, locale })
  return {}
}

/** Sends a link to everybody with this address whose organisation allows it; former links of theirs open nothing any more. */
export const sendResetLinks = async (ctx: AccessContext, { email, locale }: Forgot): Promise<void> => {
  if (!(await ctx.hooks.mailer.available(ctx.db))) return
  const people = await ctx.db
    .select({ id: user.id, account: user.account, email: user.email })
    .from(user)
    .innerJoin(organisation, and(eq(organisation.id, user.orgId), eq(organisation.passwordByMail, true)))
    .where(and(sql`lower(${user.email}) = ${email}`, isActiveUser, sql`${user.loginMethod} <> 'sso'`))
  for (const { id, account, email: to } of people) {
    const now = ctx.clock.now()
    const code = newToken()
    await transaction(ctx.db, async (tx) => {
      await tx.delete(passwordResetLink).where(eq(passwordResetLink.userId, id))
      const expiresAt = new Date(now.getTime() + RESET_MINUTES * MINUTE_MS)
      await tx.insert(passwordResetLink).values({ codeHash: hashToken(code), userId: id, expiresAt })
    })
    await ctx.hooks.mailer.sendPasswordLink({ to: to ?? email, account, code, locale })
  }
}

const newPasswordOf = (body: BodyOf<typeof passwordReset>): string => {
  const password = decodePassword(body.password)
  if (password === null || !isStrongPassword(password)) throw invalid({ password: 'strongPassword' })
  if (password !== decodePassword(body.password2)) throw invalid({ password2: 'passwordsDiffer' })
  return password
}

/** Sets a new password by a link, which is used up by it; all sessions and access tokens end. */
export const resetByLink = (ctx: AccessContext, body: BodyOf<typeof passwordReset>, address: string) =>
  guessCode(ctx, { code: `RESET:${body.code}`, address }, ['RESET_LINK'], async () => {
    const holds = and(
      eq(passwordResetLink.codeHash, hashToken(body.code)),
      gt(passwordResetLink.expiresAt, ctx.clock.now()),
    )
    // Before the password is hashed: without a valid link, the server does no expensive work.
    if ((await ctx.db.$count(passwordResetLink, holds)) === 0) throw new AppError('RESET_LINK')
    const password = newPasswordOf(body)
    const passwordHash = await hashPassword(password)
    const { account, ended } = await transaction(ctx.db, async (tx) => {
      const now = ctx.clock.now()
      const [used] = await tx.delete(passwordResetLink).where(holds).returning()
      if (!used) throw new AppError('RESET_LINK')
      const [row] = await tx
        .update(user)
        .set({ passwordHash, mustChangePassword: false, updatedAt: now })
        .where(and(eq(user.id, used.userId), isActiveUser))
        .returning({ id: user.id })
      if (!row) throw new AppError('RESET_LINK')
      const { user: self, role, orgPath } = found(await personWith(tx, eq(user.id, row.id)))
      const { id: userId, name } = self
      const actor = { userId, account: self.account, name, role: role?.base ?? '', orgPath, address } as const
      const what = { id: userId, name: `${name} (${self.account})` }
      await audit(tx, actor, 'access:password:byMail', what, null, {})
      await ctx.hooks.tellPassword(tx, [userId], null)
      await endAccessTokens(tx, [userId])
      return {
        account: self.account,
        ended: await endSessions(tx, now, sessionsOfUsers([userId]), 'password'),
      }
    })
    await announceEnded(ctx, ended, 'password')
    return { accountCode: account }
  })

/** Links that are over go with the other leavings of the night. */
export const forgetResetLinks = async ({ db, clock }: Pick<AccessContext, 'db' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - DAY_MS)
  await db.delete(passwordResetLink).where(lt(passwordResetLink.expiresAt, before))
}
