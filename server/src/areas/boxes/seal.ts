import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import type { BoxBatch, BoxEvent } from '@labbox/contract/boxes/sync.ts'

const ALGORITHM = 'aes-256-gcm'
const IV = 12
const TAG = 16
/** Before the first act. */
export const NO_HASH = '0'.repeat(64)

/** Two halves of a key as they are kept and sent: base64 of their DER. */
export interface Pair {
  publicKey: string
  privateKey: string
}

const pairOf = ({ publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject }): Pair => ({
  publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
})
export const signingPair = (): Pair => pairOf(generateKeyPairSync('ed25519'))
export const exchangePair = (): Pair => pairOf(generateKeyPairSync('x25519'))

const der = (key: string) => Buffer.from(key, 'base64')
const publicOf = (key: string) => createPublicKey({ key: der(key), type: 'spki', format: 'der' })
const privateOf = (key: string) => createPrivateKey({ key: der(key), type: 'pkcs8', format: 'der' })

/** Whether this is the public half of such a key. */
export const isPublicKey = (key: string, type: 'ed25519' | 'x25519'): boolean => {
  try {
    return publicOf(key).asymmetricKeyType === type
  } catch {
    return false
  }
}

/** The key that box and server share: made on both sides of the halves that they show each other (X25519, HKDF). */
export const sharedKey = (ownPrivate: string, otherPublic: string): Buffer => {
  const secret = diffieHellman({ privateKey: privateOf(ownPrivate), publicKey: publicOf(otherPublic) })
  return Buffer.from(hkdfSync('sha256', secret, 'labbox', 'box', 32))
}

/** Anything under the shared key, bound to what it is: AES-256-GCM. */
export const seal = (key: Uint8Array, what: string, content: unknown): string => {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(what))
  const text = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')
}

/** @throws Error where it was sealed under another key, or as something else */
export const unseal = (key: Uint8Array, what: string, sealed: string): unknown => {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(what)).setAuthTag(bytes.subarray(IV, IV + TAG))
  return JSON.parse(
    Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8'),
  ) as unknown
}

type Numbered = Omit<BoxEvent, 'hash' | 'sealed'>

/** As what the content of an act is sealed: it opens in its place alone. */
export const placeOf = (boxId: string, { id, number, at }: Numbered): string =>
  ['act', boxId, id, number, at].join('\n')

/** The hash of an act, over the one before it. */
export const hashAfter = (previous: string, { id, number, at, sealed }: Omit<BoxEvent, 'hash'>): string =>
  createHash('sha256').update([previous, id, number, at, sealed].join('\n')).digest('hex')

/** Whether the acts follow each other without a gap, from the hash before the first. */
export const isChain = (previous: string, events: readonly BoxEvent[]): boolean => {
  let before = previous
  return events.every((event, k) => {
    const holds = event.number === events[0]!.number + k && event.hash === hashAfter(before, event)
    before = event.hash
    return holds
  })
}

/** Hashes stand for the acts: each is over all before it. */
const signedText = ({ boxId, sentAt, previous, events }: Omit<BoxBatch, 'signature'>): Buffer =>
  Buffer.from(['labbox batch', boxId, sentAt, previous, ...events.map(({ hash }) => hash)].join('\n'))
const askedText = (boxId: string, sentAt: string): Buffer =>
  Buffer.from(['labbox provision', boxId, sentAt].join('\n'))

const givenText = (boxId: string, fileId: string, sentAt: string): Buffer =>
  Buffer.from(['labbox given', boxId, fileId, sentAt].join('\n'))

const signText = (privateKey: string, text: Buffer): string =>
  sign(null, text, privateOf(privateKey)).toString('base64')
const isSigned = (publicKey: string, text: Buffer, signature: string): boolean =>
  verify(null, text, publicOf(publicKey), Buffer.from(signature, 'base64'))

export const signBatch = (privateKey: string, batch: Omit<BoxBatch, 'signature'>): BoxBatch => ({
  ...batch,
  signature: signText(privateKey, signedText(batch)),
})
export const isOfBox = (publicKey: string, batch: BoxBatch): boolean =>
  isSigned(publicKey, signedText(batch), batch.signature)
export const signAsking = (privateKey: string, boxId: string, sentAt: string): string =>
  signText(privateKey, askedText(boxId, sentAt))
export const isAskedBy = (publicKey: string, boxId: string, sentAt: string, signature: string): boolean =>
  isSigned(publicKey, askedText(boxId, sentAt), signature)
export const signGiven = (privateKey: string, boxId: string, fileId: string, sentAt: string): string =>
  signText(privateKey, givenText(boxId, fileId, sentAt))
export const isGivenTo = (
  publicKey: string,
  { boxId, fileId, sentAt, signature }: Record<'boxId' | 'fileId' | 'sentAt' | 'signature', string>,
): boolean => isSigned(publicKey, givenText(boxId, fileId, sentAt), signature)

type Taking = Record<'boxId' | 'studentTaskId' | 'sentAt', string> & { cursor: number; hold: boolean }
const takenText = ({ boxId, studentTaskId, cursor, hold, sentAt }: Taking): Buffer =>
  Buffer.from(['labbox work', boxId, studentTaskId, cursor, hold, sentAt].join('\n'))
export const signTaking = (privateKey: string, taking: Taking): string =>
  signText(privateKey, takenText(taking))
export const isTakenBy = (
  publicKey: string,
  { signature, ...taking }: Taking & { signature: string },
): boolean => isSigned(publicKey, takenText(taking), signature)

/** As what work that was begun elsewhere is sealed. */
export const workPlace = (boxId: string, studentTaskId: string): string => `work\n${boxId}\n${studentTaskId}`

/** As what a picture is sealed. */
export const givenPlace = (boxId: string, fileId: string): string => `given\n${boxId}\n${fileId}`
