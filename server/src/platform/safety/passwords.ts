import { createHmac, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../errors.ts'

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
export const verifyPassword = async (stored: string, password: string): Promise<boolean> => {
  const [, salt, outer] = HARDENED.exec(stored) ?? []
  if (!salt || !outer) return stored.startsWith('$argon2') && inQueue(() => verify(stored, password))
  return inQueue(async () =>
    verify(outer, await hash(password, { ...SOFT, salt: Buffer.from(salt, 'base64') })),
  )
}

/**
 * First passwords of an import: 50,000 hashes at full cost would take the better part of an hour. Ones made here are random enough
 * (60 bits) for a light hash. Ones that a sheet names are hashed softly at first, and hardened soon after: what is kept then is
 * the full hash of the soft one, which needs no password to be made.
 */
const LIGHT = { memoryCost: 256, timeCost: 1, parallelism: 1 }
const SOFT = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
const HARDENED = /^hardened:([A-Za-z0-9+/]+):(\$argon2id\$.+)$/
/** How hashes of made passwords begin. */
export const madePasswords = '$argon2id$v=19$m=256,t=1,%'
/** How soft hashes begin; the index `app_user_soft_password` finds them by it. */
export const softPasswords = '$argon2id$v=19$m=1024,t=1,%'

/** Of passwords that `readablePassword` or `derivedPassword` made, or that are no secret. Not queued. */
export const hashMadePassword = (password: string): Promise<string> => hash(password, LIGHT)
/** Of a password in a sheet, until it is hardened. Not queued. */
export const hashSoftly = (password: string): Promise<string> => hash(password, SOFT)

/** The full hash around a soft one; made only when nobody waits for a hash. */
export const harden = async (soft: string): Promise<string> => {
  while (running > 0) await new Promise((resolve) => setTimeout(resolve, 50))
  return `hardened:${soft.split('$')[4]}:${await inQueue(() => hash(soft, COST))}`
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789A'
const readable = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 12), (byte) => ALPHABET[byte % 32]).join('')

/** A random password that can be read out and typed: 60 bits without look-alike characters. */
export const readablePassword = (): string => readable(randomBytes(12))

/** The same for somebody of whom only the id is known: whoever has the key can say it again, nobody else. */
export const derivedPassword = (key: Buffer, id: string): string =>
  readable(createHmac('sha256', key).update(id).digest())
