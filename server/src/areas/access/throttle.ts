import { and, count, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { THROTTLE, throttleOf } from './rules.ts'
import { signInFailure } from './tables.ts'

const SLOW_MS = 2_000

/** Who tries what: an account (or an invitation key in its place) from an address. */
export interface Attempt {
  account: string
  address: string
}

/** Failed attempts of the last minutes: for this account from this address, for the account, from the address. */
const failuresOf = async (db: Db, now: Date, { account, address }: Attempt) => {
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
  return throttleOf(row ?? { pair: 0, account: 0, address: 0 })
}

const refuse = () => new AppError('SIGN_IN_THROTTLED', { params: { minutes: THROTTLE.windowMs / 60_000 } })

/**
 * Before something secret is compared. An account under attack from many addresses waits.
 * @throws AppError SIGN_IN_THROTTLED
 */
export const passThrottle = async (db: Db, now: Date, attempt: Attempt): Promise<void> => {
  const found = await failuresOf(db, now, attempt)
  if (found === 'refuse') throw refuse()
  if (found === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
}

/** After it was right: of guesses made all at once, one that comes after too many wrong ones opens nothing. */
export const stillPasses = async (db: Db, now: Date, attempt: Attempt): Promise<void> => {
  if ((await failuresOf(db, now, attempt)) === 'refuse') throw refuse()
}

export const noteFailure = async (db: Db, at: Date, attempt: Attempt): Promise<void> => {
  await db.insert(signInFailure).values({ ...attempt, at })
}
