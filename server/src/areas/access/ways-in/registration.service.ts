import { eq } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { isNewPassword, normalKey, type registration } from '@labbox/contract/access/registration.ts'
import { isStrongPassword } from '@labbox/contract/access/users.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction } from '../../../platform/database/db.ts'
import { found, invalid } from '../../../platform/errors.ts'
import { hashPassword } from '../../../platform/safety/passwords.ts'
import { admit, personWith, type Visitor } from '../sessions/admission.ts'
import { checkCaptcha } from '../sessions/captcha.ts'
import type { AccessContext } from '../context.ts'
import { guessCode } from '../sessions/guesses.service.ts'
import { createUser } from '../people/provision.ts'
import { decodePassword } from '../rules.ts'
import { user } from '../tables.ts'

/**
 * Runs what asks for a key; wrong keys count as wrong passwords do.
 * @throws AppError KEY_WRONG, KEY_OVER, KEY_USED_UP, SIGN_IN_THROTTLED
 */
const withKey = <T>(ctx: AccessContext, key: string, address: string, work: () => Promise<T>): Promise<T> =>
  guessCode(ctx, { code: `KEY:${normalKey(key)}`, address }, ['KEY_WRONG', 'KEY_OVER', 'KEY_USED_UP'], work)

/** Where a key leads, for whoever holds it. */
export const keyPlace = (ctx: AccessContext, key: string, address: string) =>
  withKey(ctx, key, address, () => ctx.hooks.readKey(ctx.db, ctx.clock.now(), key))

const passwordOf = (input: BodyOf<typeof registration>): string => {
  const password = decodePassword(input.password)
  if (password === null || !isNewPassword(password)) throw invalid({ password: 'newPassword' })
  if (password !== decodePassword(input.password2)) throw invalid({ password2: 'passwordsDiffer' })
  return password
}

/** Captcha, passwords, key, account, in this order; a new student of the key's organisation and class, signed in. */
export const register = async (ctx: AccessContext, input: BodyOf<typeof registration>, visitor: Visitor) => {
  await checkCaptcha(ctx, input.captchaId, input.captcha)
  const password = passwordOf(input)
  const { username: account, studentName: name, key } = input
  return withKey(ctx, key, visitor.address, async () => {
    // Before the password is hashed: without a valid key, the server does no expensive work.
    await ctx.hooks.readKey(ctx.db, ctx.clock.now(), key)
    const passwordHash = await hashPassword(password)
    const now = ctx.clock.now()
    return transaction(ctx.db, async (tx) => {
      await ctx.hooks.redeemKey(tx, now, key, async ({ orgId, keyId }) => {
        if (await personWith(tx, eq(user.account, account))) throw invalid({ username: 'DUPLICATE_ACCOUNT' })
        const id = await createUser(tx, now, { account, name, passwordHash, orgId, roles: ['student'] })
        const person = found(await personWith(tx, eq(user.id, id)))
        const actor = {
          userId: id,
          account,
          name,
          role: 'student' as const,
          orgPath: person.orgPath,
          address: visitor.address,
        }
        const what = { id, name: `${name} (${account})` }
        await audit(tx, actor, 'access:user:register', what, null, { keyId, orgId })
        return id
      })
      const person = found(await personWith(tx, eq(user.account, account)))
      const { token } = await admit(tx, now, person, visitor, 'registration')
      return {
        token,
        accountCode: account,
        mustChangePassword: false,
        weakPassword: !isStrongPassword(password),
      }
    })
  })
}
