import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import type { BoxState } from '@labbox/contract/boxes/boxes.ts'
import { AppError } from '../../platform/errors.ts'
import type { box, Held } from './tables.ts'

export type BoxRow = typeof box.$inferSelect

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
