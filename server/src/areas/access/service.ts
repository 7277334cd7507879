import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword, verifyPassword } from '../../platform/passwords.ts'
import { checkCaptcha } from './captcha.ts'
import {
  decodePassword,
  firstPasswordDead,
  hashToken,
  newToken,
  SESSION_MAX_MS,
  THROTTLE,
  throttleOf,
} from './rules.ts'
import { role, session, signInFailure, user, userRole } from './tables.ts'

const SLOW_SIGN_IN_MS = 2_000

export interface SignIn {
  username: string
  password: string
  captcha?: string | undefined
  captchaId?: string | undefined
  sameAccount?: string | undefined
  address: string
  device: string
}

/** Failed attempts of the last minutes: for this account from this address, for the account, from the address. */
export const failuresOf = async (db: Db, now: Date, account: string, address: string) => {
  const since = new Date(now.getTime() - THROTTLE.windowMs)
  const [row] = await db
    .select({
      pair: count(
        sql`case when ${signInFailure.account} = ${account} and ${signInFailure.address} = ${address} then 1 end`,
      ),
      account: count(sql`case when ${signInFailure.account} = ${account} then 1 end`),
      address: count(sql`case when ${signInFailure.address} = ${address} then 1 end`),
    })
    .from(signInFailure)
    .where(
      and(
        gt(signInFailure.at, since),
        sql`(${signInFailure.account} = ${account} or ${signInFailure.address} = ${address})`,
      ),
    )
  return row ?? { pair: 0, account: 0, address: 0 }
}

// Checked when the account does not exist, so that both answers take the same time.
let decoy: Promise<string> | null = null
const decoyHash = () => (decoy ??= hashPassword(newToken()))

export const openSession = async (
  db: Db,
  now: Date,
  input: { userId: string; roleId: string; token: string; address: string; device: string },
) => {
  const id = newId()
  await db.insert(session).values({
    id,
    tokenHash: hashToken(input.token),
    userId: input.userId,
    roleId: input.roleId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MAX_MS),
    address: input.address,
    device: input.device.slice(0, 300),
  })
  return id
}

/** Captcha, throttling, password, roles: in this order, so that a robot learns nothing for free. */
export const signIn = async (deps: Deps, input: SignIn) => {
  const { db, clock } = deps
  const now = clock.now()
  const account = input.username.trim().toLowerCase()
  if (input.sameAccount && input.sameAccount !== account) throw new AppError('OTHER_ACCOUNT')
  await checkCaptcha(deps, input.captchaId, input.captcha)
  const throttle = throttleOf(await failuresOf(db, now, account, input.address))
  if (throttle === 'refuse')
    throw new AppError('SIGN_IN_THROTTLED', { params: { minutes: THROTTLE.windowMs / 60_000 } })
  if (throttle === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_SIGN_IN_MS))

  const [row] = await db.select().from(user).where(eq(user.account, account))
  const password = decodePassword(input.password)
  const right = await verifyPassword(row?.passwordHash ?? (await decoyHash()), password ?? '')
  if (!row || !right || password === null) {
    await db.insert(signInFailure).values({ account, address: input.address, at: now })
    throw new AppError('WRONG_CREDENTIALS')
  }
  if (row.status !== 1) throw new AppError('ACCOUNT_DISABLED')
  if (row.loginMethod === 'sso') throw new AppError('SIGN_IN_ELSEWHERE')
  if (firstPasswordDead(row, password, now)) throw new AppError('FIRST_PASSWORD_EXPIRED')
  const [first] = await db
    .select({ roleId: userRole.roleId })
    .from(userRole)
    .where(eq(userRole.userId, row.id))
    .orderBy(asc(userRole.sort))
    .limit(1)
  if (!first) throw new AppError('NO_ROLE')
  const token = newToken()
  await openSession(db, now, {
    userId: row.id,
    roleId: first.roleId,
    token,
    address: input.address,
    device: input.device,
  })
  return { token, mustChangePassword: row.mustChangePassword, userId: row.id }
}

export const endSession = async (deps: Deps, sessionId: string, reason: string): Promise<void> => {
  await deps.db
    .update(session)
    .set({ endedAt: deps.clock.now(), endReason: reason })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
}

/** Continues in another of one's roles: a new session under a new token, the old one ends. */
export const switchRole = async (deps: Deps, actor: Actor, code: string) => {
  const { db, clock } = deps
  return db.transaction(async (tx) => {
    const [held] = await tx
      .select({ roleId: role.id, address: session.address, device: session.device })
      .from(userRole)
      .innerJoin(role, eq(role.id, userRole.roleId))
      .innerJoin(session, eq(session.id, actor.sessionId))
      .where(and(eq(userRole.userId, actor.userId), eq(role.code, code)))
    if (!held) throw new AppError('NO_ROLE')
    const now = clock.now()
    await tx
      .update(session)
      .set({ endedAt: now, endReason: 'roleSwitch' })
      .where(eq(session.id, actor.sessionId))
    const token = newToken(code)
    await openSession(tx, now, { userId: actor.userId, token, ...held })
    return { token }
  })
}
