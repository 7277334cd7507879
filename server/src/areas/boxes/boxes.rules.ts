import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import type { BoxState } from '@labbox/contract/boxes/boxes.ts'
import { decrypt, encrypt } from '../../platform/safety/encryption.ts'
import type { Secrets } from '../../platform/safety/secrets.ts'
import { AppError, found } from '../../platform/errors.ts'
import type { box, Held } from './tables.ts'

export type BoxRow = typeof box.$inferSelect

const PURPOSE = 'box keys'
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 80 bits, in groups that can be read out. */
export const newCode = (): string =>
  [...randomBytes(16)]
    .map((byte) => ALPHABET[byte & 31])
    .join('')
    .match(/.{4}/g)!
    .join('-')
export const hashCode = (code: string): string =>
  createHash('sha256').update(code.toUpperCase().replace(/[\s-]/g, '')).digest('hex')

export const lockShared = (secrets: Secrets, boxId: string, key: Uint8Array): string =>
  encrypt(secrets, PURPOSE, boxId, Buffer.from(key).toString('base64'))
/** The key that a box shares with us. */
export const sharedOf = (secrets: Secrets, { id, sharedKey }: BoxRow): Buffer =>
  Buffer.from(found(decrypt(secrets, PURPOSE, id, found(sharedKey))), 'base64')

/** @throws AppError where nothing is taken from it any more */
export const requireWorking = (row: BoxRow): BoxRow => {
  if (row.revokedAt) throw new AppError('BOX_REVOKED')
  if (row.copiedAt) throw new AppError('BOX_COPIED')
  return row
}

export const stateOf = (
  row: Pick<BoxRow, 'revokedAt' | 'copiedAt' | 'pairedAt' | 'closesAt'>,
  now: Date,
): BoxState => {
  if (row.revokedAt) return 'revoked'
  if (row.copiedAt) return 'copied'
  if (now > row.closesAt) return 'ended'
  return row.pairedAt ? 'open' : 'waiting'
}

/** When a box deletes what it holds. */
export const diesAt = ({ closesAt, keepDays }: Pick<BoxRow, 'closesAt' | 'keepDays'>): Date =>
  new Date(closesAt.getTime() + keepDays * DAY_MS)

/** What it was given before and now. */
export const withGiven = (
  held: Held,
  people: readonly string[],
  tasks: readonly string[],
  now: Date,
): Held => ({
  people: [...new Set([...held.people, ...people])],
  tasks: [...new Set([...held.tasks, ...tasks])],
  at: now.toISOString(),
})
