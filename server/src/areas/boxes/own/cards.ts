import { createHmac } from 'node:crypto'
import { AppError } from '../../../platform/errors.ts'
import { hashPassword, verifyPassword } from '../../../platform/safety/passwords.ts'
import type { Vault } from './vault.ts'

const NAME = 'people'
/** Wrong PINs until the card is locked; a new card opens it again. */
const PIN_TRIES = 5
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** How one student signs in here. */
interface Card {
  /** Which card it is: with a new one the PIN is chosen again. */
  round: number
  pinHash: string | null
  wrong: number
}
const FIRST: Card = { round: 1, pinHash: null, wrong: 0 }

/** The cards of a box: printed codes that open once, and the PINs that their students chose with them. */
export const openCards = (vault: Vault, sharedKey: string) => {
  const known = new Map(Object.entries(vault.read<Record<string, Card>>(NAME) ?? {}))
  const cardOf = (userId: string): Card => known.get(userId) ?? FIRST
  const keep = (userId: string, card: Card) => {
    known.set(userId, card)
    vault.write(NAME, Object.fromEntries(known))
  }
  /** 60 bits: nobody guesses another one’s. */
  const codeOf = (userId: string): string =>
    [
      ...createHmac('sha256', Buffer.from(sharedKey, 'base64'))
        .update(`card ${userId} ${cardOf(userId).round}`)
        .digest(),
    ]
      .slice(0, 12)
      .map((byte) => ALPHABET[byte & 31])
      .join('')
  return {
    codeOf,
    /** Whether the code of the card has not been used. */
    isFresh: (userId: string) => cardOf(userId).pinHash === null,
    isLocked: (userId: string) => cardOf(userId).wrong >= PIN_TRIES,
    /** Whose card this is, while it has not been used. */
    holderOf: (code: string, userIds: readonly string[]): string | undefined =>
      userIds.find((userId) => cardOf(userId).pinHash === null && codeOf(userId) === code),
    async choosePin(userId: string, pin: string): Promise<void> {
      const pinHash = await hashPassword(pin)
      if (cardOf(userId).pinHash !== null) throw new AppError('BOX_CARD')
      keep(userId, { ...cardOf(userId), pinHash, wrong: 0 })
    },
    /** A guess counts before it is compared. @throws AppError BOX_PIN, BOX_LOCKED */
    async requirePin(userId: string, pin: string): Promise<void> {
      const { pinHash, wrong, round } = cardOf(userId)
      if (wrong >= PIN_TRIES) throw new AppError('BOX_LOCKED')
      if (pinHash === null) throw new AppError('BOX_PIN')
      keep(userId, { round, pinHash, wrong: wrong + 1 })
      if (!(await verifyPassword(pinHash, pin))) throw new AppError('BOX_PIN')
      keep(userId, { ...cardOf(userId), wrong: 0 })
    },
    /** A new card: the old code and the PIN open nothing any more. */
    renew(userId: string): void {
      keep(userId, { round: cardOf(userId).round + 1, pinHash: null, wrong: 0 })
    },
  }
}
