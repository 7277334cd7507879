import { eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { isNewPassword, normalKey, type registration } from '@labbox/contract/access/registration.ts'
import { isStrongPassword } from '@labbox/contract/access/users.ts'
import { audit } from '../../platform/audit.ts'
import { transaction } from '../../platform/db.ts'
import { AppError, found, invalid } from '../../platform/errors.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { admit, personWith, type Visitor } from './admission.ts'
import { checkCaptcha } from './captcha.ts'
import type { AccessContext } from './context.ts'
import { createUser } from './provision.ts'
import { decodePassword } from './rules.ts'
import { user } from './tables.ts'
import { noteFailure, passThrottle } from './throttle.ts'

/** A key stands where an account does in signing in. No account is in upper case, so neither can block the other. */
const attemptWith = (key: string, address: string) => ({
  account: `KEY:${createHash('sha256').update(normalKey(key)).digest('base64url')}`,
  address,
})

/**
 * Runs what asks for a key; wrong keys count as wrong passwords do.
 * @throws AppError KEY_WRONG, KEY_OVER, KEY_USED_UP, SIGN_IN_THROTTLED
 */
const withKey = async <T>(
  { db, clock }: AccessContext,
  key: string,
  address: string,
  work: () => Promise<T>,
): Promise<T> => {
  const attempt = attemptWith(key, address)
  await passThrottle(db, clock.now(), attempt)
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.key.startsWith('KEY_')) await noteFailure(db, clock.now(), attempt)
    throw error
  }
}

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
    // Before the hash: whoever has no key makes the server compute nothing.
    await ctx.hooks.readKey(ctx.db, ctx.clock.now(), key)
    const passwordHash = await hashPassword(password)
    const now = ctx.clock.now()
    return transaction(ctx.db, async (tx) => {
      await ctx.hooks.redeemKey(tx, now, key, async ({ orgId, keyId }) => {
        if (await personWith(tx, eq(user.account, account))) throw invalid({ username: 'DUPLICATE_ACCOUNT' })
        const id = await createUser(tx, now, { account, name, passwordHash, orgId, roles: ['student'] })
        const person = found(await personWith(tx, eq(user.id, id)))
        const actor = {
          ...{ userId: id, account, name, role: 'student' as const },
          ...{ orgPath: person.orgPath, address: visitor.address },
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
