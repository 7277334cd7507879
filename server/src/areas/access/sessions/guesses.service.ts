import { createHash } from 'node:crypto'
import { and, count, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { ErrorKey } from '@labbox/contract/errors/index.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { Clock } from '../../../platform/clock.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { createKeyedMutex } from '../../../platform/keyed-mutex.ts'
import { THROTTLE, throttleOf } from '../rules.ts'
import { signInFailure } from '../tables.ts'

const SLOW_MS = 2_000
/**
 * Clocks of nodes differ by less than this. A failure noted further in the future comes from before a clock was set
 * back.
 */
const CLOCKS_DIFFER_MS = MINUTE_MS

/** Who tries what: an account (or a key or code in its place) from an address. */
export interface Attempt {
  account: string
  address: string
}

const pairIs = ({ account, address }: Attempt) =>
  sql`${signInFailure.account} = ${account} and ${signInFailure.address} = ${address}`

const recent = (now: Date) =>
  and(
    gt(signInFailure.at, new Date(now.getTime() - THROTTLE.windowMs)),
    lte(signInFailure.at, new Date(now.getTime() + CLOCKS_DIFFER_MS)),
  )

/** Failures of the last minutes: of this account from this address, of the account, of the address. */
const countsOf = async (tx: Db, now: Date, attempt: Attempt) => {
  const { account, address } = attempt
  const [row] = await tx
    .select({
      pair: count(sql`case when ${pairIs(attempt)} then 1 end`),
      account: count(sql`case when ${signInFailure.account} = ${account} then 1 end`),
      address: count(sql`case when ${signInFailure.address} = ${address} then 1 end`),
    })
    .from(signInFailure)
    .where(
      and(recent(now), sql`(${signInFailure.account} = ${account} or ${signInFailure.address} = ${address})`),
    )
  return row ?? { pair: 0, account: 0, address: 0 }
}

/** The refusal, with the time until the next try is allowed. */
const refusalFor = async (tx: Db, now: Date, attempt: Attempt, pair: number): Promise<AppError> => {
  const byPair = pair >= THROTTLE.pair
  const [frees] = await tx
    .select({ at: signInFailure.at })
    .from(signInFailure)
    .where(and(recent(now), byPair ? pairIs(attempt) : eq(signInFailure.address, attempt.address)))
    .orderBy(desc(signInFailure.at))
    .offset((byPair ? THROTTLE.pair : THROTTLE.address) - 1)
    .limit(1)
  const waitMs = (frees?.at ?? now).getTime() + THROTTLE.windowMs - now.getTime()
  const minutes = Math.ceil(waitMs / MINUTE_MS)
  return new AppError('SIGN_IN_THROTTLED', { params: { minutes }, retryAfterS: Math.ceil(waitMs / 1000) })
}

/**
 * Counts a try as a failure before anything is compared. A lock makes tries of one account and address count one by one
 * on all nodes.
 */
const take = (db: Db, now: Date, attempt: Attempt) =>
  transaction(db, async (tx) => {
    const pair = `${attempt.account} ${attempt.address}`
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('labbox guess'), hashtext(${pair}))`)
    const counts = await countsOf(tx, now, attempt)
    const throttle = throttleOf(counts)
    if (throttle === 'refuse') throw await refusalFor(tx, now, attempt, counts.pair)
    const [row] = await tx
      .insert(signInFailure)
      .values({ account: attempt.account, address: attempt.address, at: now })
      .returning({ id: signInFailure.id })
    return { id: found(row).id, slow: throttle === 'slow' }
  })

const eachPair = createKeyedMutex()

type Note = () => Promise<unknown> | null

/**
 * Compares a secret that somebody might be guessing. The try is counted first, so over the limit a right guess and a wrong one are
 * refused alike and nothing is compared. A right one is taken off the count again, and so is one that was never compared because
 * `compare` threw. Guesses of one pair are compared one after another: people who share an account, right all of them, are let in.
 * An account under attack from many addresses waits.
 * @param compare answers null when the guess is wrong; what it gives to `wrong` is noted beside the failure, so that the time it
 * takes does not tell whether there was anything to note
 * @throws AppError SIGN_IN_THROTTLED
 */
export const guess = <T>(
  { db, clock }: { db: Db; clock: Clock },
  attempt: Attempt,
  compare: (wrong: (note: Note) => null) => Promise<T | null>,
): Promise<T | null> =>
  eachPair(`${attempt.account} ${attempt.address}`, async () => {
    const { id, slow } = await take(db, clock.now(), attempt)
    const forget = () => db.delete(signInFailure).where(eq(signInFailure.id, id))
    try {
      if (slow) await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      let note: Note = () => null
      const result = await compare((noted) => {
        note = noted
        return null
      })
      const failed = db.update(signInFailure).set({ at: clock.now() }).where(eq(signInFailure.id, id))
      await (result === null ? Promise.all([failed, note()]) : forget())
      return result
    } catch (error) {
      await forget()
      throw error
    }
  })

/** A code takes the place of the account here. Accounts are never in upper case, so the two cannot block each other. */
const codeAttempt = (code: string, address: string): Attempt => ({
  account: `CODE:${createHash('sha256').update(code).digest('base64url')}`,
  address,
})

/**
 * Does work for somebody who sent a code, and counts a failure when it ends with one of the errors `wrong`.
 * @throws AppError SIGN_IN_THROTTLED
 */
export const guessCode = async <T>(
  deps: { db: Db; clock: Clock },
  { code, address }: { code: string; address: string },
  wrong: readonly ErrorKey[],
  work: () => Promise<T>,
): Promise<T> => {
  const refusals: AppError[] = []
  const opened = await guess(deps, codeAttempt(code, address), async () => {
    try {
      return { result: await work() }
    } catch (error) {
      if (!(error instanceof AppError && wrong.includes(error.key))) throw error
      refusals.push(error)
      return null
    }
  })
  if (!opened) throw refusals[0]!
  return opened.result
}
