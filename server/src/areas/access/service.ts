import { and, eq, isNull } from 'drizzle-orm'
import { isStrongPassword, userStatuses } from '@labbox/contract/access/users.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { hashPassword, verifyPassword } from '../../platform/safety/passwords.ts'
import { admit, logSignIn, personWith, type Person, type Visitor } from './sessions/admission.ts'
import { checkCaptcha } from './sessions/captcha.ts'
import { guess } from './sessions/guesses.service.ts'
import { decodePassword, firstPasswordDead, newToken } from './rules.ts'
import { openSession } from './sessions/sessions.ts'
import { role, session, user, userRole } from './tables.ts'
import { followTicket } from './sessions/tickets.ts'

export { createCategories } from './categories.ts'

export interface SignIn extends Visitor {
  username: string
  password: string
  captcha?: string | undefined
  captchaId?: string | undefined
  sameAccount?: string | undefined
}

// A password is compared even when the account does not exist, so that both answers take the same time.
let decoy: Promise<string> | null = null
const decoyHash = () => (decoy ??= hashPassword(newToken()))

/** Why somebody with the right password may still not sign in. */
const refusalOf = ({ user: self }: Person, password: string, now: Date): AppError | null => {
  if (self.status !== userStatuses.active) return new AppError('ACCOUNT_DISABLED')
  if (self.loginMethod === 'sso') return new AppError('SIGN_IN_ELSEWHERE')
  return firstPasswordDead(self, password, now) ? new AppError('FIRST_PASSWORD_EXPIRED') : null
}

/** Captcha, throttling, password, roles: in this order, so that a robot learns nothing for free. */
export const signIn = async (deps: Deps, input: SignIn) => {
  const { db, clock } = deps
  const now = clock.now()
  const account = input.username.trim().toLowerCase()
  if (input.sameAccount && input.sameAccount !== account) throw new AppError('OTHER_ACCOUNT')
  await checkCaptcha(deps, input.captchaId, input.captcha)
  const password = decodePassword(input.password)
  const attempt = { account, address: input.address }
  const logWrong = (known: Person) => logSignIn(db, known, input, 'password', 'WRONG_CREDENTIALS')
  const person = await guess(deps, attempt, async (wrong) => {
    const known = await personWith(db, eq(user.account, account))
    const right = await verifyPassword(known?.user.passwordHash ?? (await decoyHash()), password ?? '')
    return known && right ? known : wrong(() => known && logWrong(known))
  })
  if (!person || password === null) throw new AppError('WRONG_CREDENTIALS')
  const refused = refusalOf(person, password, now)
  if (refused) {
    await logSignIn(db, person, input, 'password', refused.key)
    throw refused
  }
  const { token } = await admit(db, now, person, { address: input.address, device: input.device }, 'password')
  const { mustChangePassword } = person.user
  return { token, accountCode: account, mustChangePassword, weakPassword: !isStrongPassword(password) }
}

/** Ends the actor's session at their own wish. */
export const signOut = (deps: Deps, actor: Actor): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const [ended] = await tx
      .update(session)
      .set({ endedAt: deps.clock.now(), endReason: 'signOut' })
      .where(and(eq(session.id, actor.sessionId), isNull(session.endedAt)))
      .returning({ id: session.id })
    const what = { id: actor.userId, name: `${actor.name} (${actor.account})` }
    if (ended) await audit(tx, actor, 'access:session:signOut', what, null, {})
  })

/** Continues in another of one's roles: a new session under a new token, the old one ends. */
export const switchRole = async (deps: Deps, actor: Actor, code: string) => {
  const { db, clock } = deps
  return transaction(db, async (tx) => {
    const [held] = await tx
      .select({ roleId: role.id, address: session.address, device: session.device, way: session.way })
      .from(userRole)
      .innerJoin(role, eq(role.id, userRole.roleId))
      .innerJoin(session, eq(session.id, actor.sessionId))
      .where(and(eq(userRole.userId, actor.userId), eq(role.code, code)))
    if (!held) throw new AppError('NO_ROLE')
    const now = clock.now()
    const [ended] = await tx
      .update(session)
      .set({ endedAt: now, endReason: 'roleSwitch' })
      .where(and(eq(session.id, actor.sessionId), isNull(session.endedAt)))
      .returning({ id: session.id })
    // The session ended while this call was on its way: kicked out, or switched in another tab.
    if (!ended) throw new AppError('UNAUTHENTICATED')
    const token = newToken(code)
    const sessionId = await openSession(tx, now, { userId: actor.userId, token, ...held })
    // A sign-out at the CAS server must end the new session too.
    await followTicket(tx, now, actor.sessionId, sessionId)
    const what = { id: actor.userId, name: `${actor.name} (${actor.account})` }
    await audit(tx, actor, 'access:session:switchRole', what, { role: actor.role }, { role: code })
    return { token }
  })
}
