import { eq, sql } from 'drizzle-orm'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { admit, logSignIn, personWith, type Person, type Visitor } from '../sessions/admission.ts'
import { readLogout, type CasIdentity } from './cas/answer.ts'
import { accountFor, profileFor } from './cas/account.rules.ts'
import { askTicket, identityOf, signInUrl, signOutUrl } from './cas/protocol.ts'
import { NotXml } from './cas/xml.ts'
import { casInUse } from './cas-config.service.ts'
import type { AccessContext } from '../context.ts'
import { guessCode } from '../sessions/guesses.service.ts'
import { createUser } from '../people/provision.ts'
import { SESSION_MAX_MS } from '../rules.ts'
import { announceEnded, endSessions } from '../sessions/sessions.ts'
import { session, user } from '../tables.ts'
import { cameByCas, sessionByTicket, useTicket } from '../sessions/tickets.ts'

type InUse = NonNullable<Awaited<ReturnType<typeof casInUse>>>

/** What the sign-in page offers. */
export const offerOf = async (db: Db) => {
  const cas = await casInUse(db)
  return cas ? { url: signInUrl(cas), name: cas.name } : { url: null, name: null }
}

/** Two first sign-ins at once must make one account. */
const oneAtATime = (tx: Db, account: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('labbox account'), hashtext(${account}))`)

const newAccount = async (
  tx: Db,
  now: Date,
  cas: InUse,
  identity: CasIdentity,
  account: string,
  address: string,
): Promise<Person> => {
  await oneAtATime(tx, account)
  const known = await personWith(tx, eq(user.account, account))
  if (known) return known
  const { role, ...profile } = profileFor(identity, cas, account)
  const way = { passwordHash: '-', orgId: cas.orgId, roles: [role], loginMethod: 'sso' as const }
  const id = await createUser(tx, now, { account, ...profile, ...way })
  const person = found(await personWith(tx, eq(user.id, id)))
  const actor = { userId: id, account, name: profile.name, role, orgPath: person.orgPath, address }
  const what = { id, name: `${profile.name} (${account})` }
  await audit(tx, actor, 'access:user:register', what, null, { by: 'cas', orgId: cas.orgId })
  return person
}

/**
 * Signs in the person to whom the CAS server says it gave the ticket. Wrong tickets count like wrong passwords, and so
 * do tickets being checked, so that one address cannot make us ask the CAS server without end.
 * @throws AppError SIGN_ON_OFF, SIGN_IN_THROTTLED, and what refuses the ticket or its holder
 */
export const casSignIn = async (ctx: AccessContext, ticket: string, visitor: Visitor) => {
  const cas = await casInUse(ctx.db)
  if (!cas) throw new AppError('SIGN_ON_OFF')
  const attempt = { code: `CAS:${ticket}`, address: visitor.address }
  return guessCode(ctx, attempt, ['CAS_TICKET_REFUSED'], () => enterWith(ctx, cas, ticket, visitor))
}

const enterWith = async (ctx: AccessContext, cas: InUse, ticket: string, visitor: Visitor) => {
  const { db, clock, log } = ctx
  const validation = await askTicket(ctx.config.outboundAllow, cas, ticket)
  if ('why' in validation) log.warn({ cas: validation }, 'CAS gave no proper answer')
  const identity = identityOf(validation)
  const account = accountFor(identity, cas)
  if (!account) throw new AppError('SIGN_ON_ACCOUNT_UNFIT', { params: { account: identity.user } })
  const now = clock.now()
  const known = await personWith(db, eq(user.account, account))
  const passwordOnly = () => new AppError('SIGN_ON_PASSWORD_ONLY', { params: { account } })
  if (known?.user.loginMethod === 'password') {
    await logSignIn(db, known, visitor, 'cas', 'SIGN_ON_PASSWORD_ONLY')
    throw passwordOnly()
  }
  if (!known && !cas.createAccounts) throw new AppError('SIGN_ON_NO_ACCOUNT', { params: { account } })
  return transaction(db, async (tx) => {
    const person = known ?? (await newAccount(tx, now, cas, identity, account, visitor.address))
    // Another call registered the same person between the two queries.
    if (person.user.loginMethod === 'password') throw passwordOnly()
    const { token, sessionId } = await admit(tx, now, person, visitor, 'cas')
    const expiresAt = new Date(now.getTime() + SESSION_MAX_MS)
    if (!(await useTicket(tx, 'cas', [ticket], { sessionId, expiresAt })))
      throw new AppError('CAS_TICKET_REFUSED')
    return { token, accountCode: account, mustChangePassword: false, weakPassword: false }
  })
}

/** Where somebody who signs out goes: to the CAS server, if they came from there. */
export const signOutAddress = async (db: Db, sessionId: string): Promise<string | null> => {
  if (!(await cameByCas(db, sessionId))) return null
  const cas = await casInUse(db)
  return cas?.signOutThere ? signOutUrl(cas) : null
}

/**
 * Ends the session that a ticket opened, because its holder signed out of CAS. The protocol proves this only by
 * knowledge of the ticket. The answer does not tell whether there was such a session.
 * @returns false when this is no log-out request
 */
export const casSignOut = async (ctx: AccessContext, request: string): Promise<boolean> => {
  let ticket: string
  try {
    ticket = readLogout(request)
  } catch (error) {
    if (error instanceof NotXml) return false
    throw error
  }
  const sessionId = await sessionByTicket(ctx.db, 'cas', [ticket])
  if (!sessionId) return true
  const ended = await endSessions(ctx.db, ctx.clock.now(), eq(session.id, sessionId), 'signOn')
  await announceEnded(ctx, ended, 'signOn')
  return true
}
