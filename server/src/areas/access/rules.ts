import { DAY_MS, HOUR_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { hash, randomBytes } from 'node:crypto'

/** Session lifetimes: sliding from the last call, and at most a week in all. */
export const SESSION_IDLE_MS = 12 * HOUR_MS
export const SESSION_MAX_MS = 7 * DAY_MS
/** The last call is written down at most this often, so that reading does not become writing. */
export const SESSION_TOUCH_MS = MINUTE_MS

export const CAPTCHA_MS = 120_000

/** 256 random bits; after a role switch prefixed by the role's name, which by itself opens nothing. */
export const newToken = (role?: string): string => {
  const random = randomBytes(32).toString('base64url')
  return role ? `${role}-token.${random}` : random
}

export const hashToken = (token: string): string => hash('sha256', token)

export const captchaAnswerHash = (id: string, text: string): string =>
  hash('sha256', `${id}:${text.trim().toLowerCase()}`)

/** Passwords travel as base64 of UTF-8: an encoding, not a protection. Null when it is none. */
export const decodePassword = (encoded: string): string | null => {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  return Buffer.from(text, 'utf8').toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '')
    ? text
    : null
}

/** How long a first password that equals the account opens anything. */
const ACCOUNT_PASSWORD_MS = 14 * DAY_MS

/** Anybody could guess a password that equals the account: unused and unchanged for two weeks it is dead. */
export const firstPasswordDead = (
  row: { account: string; mustChangePassword: boolean; updatedAt: Date },
  password: string,
  now: Date,
): boolean =>
  row.mustChangePassword &&
  password === row.account &&
  now.getTime() - row.updatedAt.getTime() > ACCOUNT_PASSWORD_MS

export const THROTTLE = { windowMs: 600_000, pair: 5, account: 20, address: 300 } as const

export interface FailureCounts {
  pair: number
  account: number
  address: number
}

/**
 * A whole class sits behind one address, so an address alone is throttled only far above a class's typing errors; an
 * account under attack from many addresses is slowed, never locked.
 */
export const throttleOf = (failures: FailureCounts): 'refuse' | 'slow' | 'free' => {
  if (failures.pair >= THROTTLE.pair || failures.address >= THROTTLE.address) return 'refuse'
  return failures.account >= THROTTLE.account ? 'slow' : 'free'
}
