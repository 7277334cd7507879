import { and, eq } from 'drizzle-orm'
import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose'
import { TOKEN_LIFE_SECONDS, TOKEN_SKEW_SECONDS } from '@labbox/contract/access/tokens.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { admit, logSignIn, personWith, type Visitor } from '../sessions/admission.ts'
import type { AccessContext } from '../context.ts'
import { tokenIssuer } from './tables.ts'
import { user } from '../tables.ts'
import { useTicket } from '../sessions/tickets.ts'
import { verificationKey } from './token-issuers.service.ts'

const MOST_CHARACTERS = 200

const refuse = (why: unknown) => new AppError('TOKEN_INVALID', { cause: why })

/** The issuer that a token names, not verified yet: it only selects the key to verify the token with. */
const issuerNamedIn = (token: string): string => {
  try {
    return decodeJwt(token).iss ?? ''
  } catch (error) {
    throw refuse(error)
  }
}

const issuerOf = async (db: Db, token: string) => {
  const [row] = await db
    .select()
    .from(tokenIssuer)
    .where(and(eq(tokenIssuer.issuer, issuerNamedIn(token)), eq(tokenIssuer.enabled, true)))
  if (!row) throw refuse('no such issuer')
  return row
}

const textIn = (payload: JWTPayload, claim: string): string => {
  const value = Object.hasOwn(payload, claim) ? payload[claim] : undefined
  if (typeof value !== 'string' || value === '' || value.length > MOST_CHARACTERS) throw refuse(`no ${claim}`)
  return value
}

/**
 * The account that a token signs in. The issuer's own algorithm is the only one taken, whatever the token says of itself.
 * @throws AppError TOKEN_INVALID, TOKEN_EXPIRED
 */
const readToken = async ({ db, clock, secrets }: AccessContext, token: string) => {
  const issuer = await issuerOf(db, token)
  const key = verificationKey(secrets, issuer)
  if (!key) throw refuse('the key of the issuer cannot be read')
  const now = clock.now()
  let payload: JWTPayload
  try {
    const verified = await jwtVerify(token, key, {
      algorithms: [issuer.algorithm],
      issuer: issuer.issuer,
      audience: issuer.audience,
      requiredClaims: ['exp', 'jti'],
      clockTolerance: issuer.skewSeconds,
      currentDate: now,
    })
    payload = verified.payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('TOKEN_EXPIRED', { cause: error })
    throw refuse(error)
  }
  const seconds = now.getTime() / 1000 + issuer.skewSeconds
  const { exp = 0, iat } = payload
  if (exp > seconds + TOKEN_LIFE_SECONDS) throw refuse('it lasts too long')
  if (iat !== undefined && iat > seconds) throw refuse('it comes from the future')
  return {
    ticket: [issuer.issuer, textIn(payload, 'jti')],
    name: textIn(payload, issuer.accountFrom),
    // Kept for as long as the largest clock difference that can be set would accept the token.
    expiresAt: new Date((exp + TOKEN_SKEW_SECONDS + 1) * 1000),
  }
}

/** Signs in by a token of another system, which is good for one time. */
export const tokenSignIn = async (ctx: AccessContext, data: string, visitor: Visitor) => {
  const { db, clock, log } = ctx
  const token = await readToken(ctx, data).catch((error: unknown) => {
    const why = error instanceof AppError ? error.cause : error
    log.info({ why: why instanceof Error ? why.message : why }, 'A sign-in token was refused')
    throw error
  })
  const account = /^[A-Za-z0-9]{6,20}$/.test(token.name) ? token.name.toLowerCase() : ''
  const person = account && (await personWith(db, eq(user.account, account)))
  if (!person) throw new AppError('SIGN_ON_NO_ACCOUNT', { params: { account: token.name } })
  if (person.user.loginMethod === 'password') {
    await logSignIn(db, person, visitor, 'token', 'SIGN_ON_PASSWORD_ONLY')
    throw new AppError('SIGN_ON_PASSWORD_ONLY', { params: { account } })
  }
  return transaction(db, async (tx) => {
    const { sessionId, ...session } = await admit(tx, clock.now(), person, visitor, 'token')
    const used = { sessionId, expiresAt: token.expiresAt }
    if (!(await useTicket(tx, 'token', token.ticket, used))) throw new AppError('TOKEN_USED')
    return { ...session, accountCode: account, mustChangePassword: false, weakPassword: false }
  })
}
