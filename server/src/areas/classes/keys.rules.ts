import { randomInt } from 'node:crypto'
import { KEY_ALPHABET, KEY_LENGTH } from '@labbox/contract/access/registration.ts'
import type { keyStates } from '@labbox/contract/classes/keys.ts'

/** 59 bits: with wrong ones throttled, guessing is hopeless. */
export const newKey = (): string =>
  Array.from({ length: KEY_LENGTH }, () => KEY_ALPHABET[randomInt(KEY_ALPHABET.length)]).join('')

/** Whether a key opens now, or why not (any more). */
export const keyState = (
  row: { uses: number; used: number; expiresAt: Date; revokedAt: Date | null },
  now: Date,
): (typeof keyStates)[number] => {
  if (row.revokedAt) return 'revoked'
  if (row.expiresAt <= now) return 'expired'
  return row.used >= row.uses ? 'usedUp' : 'open'
}
