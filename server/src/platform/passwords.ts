import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from './errors.ts'

/**
 * Argon2id in the library's thread pool. A class signing in at once must not stall everything else: at most `parallel`
 * hashes run, the others wait in a bounded queue, and past that the answer is "try again" at once.
 */
const PARALLEL = 2
const QUEUE_LIMIT = 600
// OWASP's first recommendation for Argon2id: 19 MiB, 2 iterations, 1 lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let running = 0
const waiting: (() => void)[] = []

const inQueue = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= PARALLEL) {
    if (waiting.length >= QUEUE_LIMIT) throw new AppError('UNAVAILABLE')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> => inQueue(() => hash(password, COST))

/** Whether this is the password; where none is stored (accounts of a single sign-on), none is. */
export const verifyPassword = async (stored: string, password: string): Promise<boolean> =>
  stored.startsWith('$argon2') && inQueue(() => verify(stored, password))

/** A random password that can be read out and typed: 60 bits without look-alike characters. */
export const readablePassword = (): string => {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789A'
  return Array.from({ length: 12 }, () => alphabet[randomInt(32)]).join('')
}
