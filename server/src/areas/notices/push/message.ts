import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign,
  type ECDH,
} from 'node:crypto'

/** Where a browser takes messages, and by what they are encrypted for it alone. */
export interface Subscription {
  endpoint: string
  /** Public key of the browser (P-256, uncompressed) and its secret, base64url. */
  p256dh: string
  auth: string
}

const RECORD = 4096
const HOUR_S = 3_600
/** Pads every message to one length, so that it does not tell what it is about. */
const PADDED = 2_048

const derived = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** The pair of keys of this installation, from its secret. */
export const keysOf = (secret: Buffer): ECDH => {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(secret)
  return keys
}

/**
 * Encrypts a text for one browser (RFC 8291 with the coding `aes128gcm` of RFC 8188).
 * @param own a pair of keys for this message alone
 */
export const encrypted = (
  text: string,
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  own: ECDH,
  salt: Buffer,
  padded = PADDED,
): Buffer => {
  const [theirs, ours] = [Buffer.from(p256dh, 'base64url'), own.getPublicKey()]
  const shared = derived(
    own.computeSecret(theirs),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]),
    32,
  )
  const key = derived(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derived(shared, salt, 'Content-Encoding: nonce\0', 12)
  const plain = Buffer.concat([Buffer.from(text), Buffer.from([2])])
  const filled = Buffer.concat([plain, Buffer.alloc(Math.max(0, padded - plain.length))])
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const head = Buffer.alloc(21)
  salt.copy(head)
  head.writeUInt32BE(RECORD, 16)
  head.writeUInt8(ours.length, 20)
  return Buffer.concat([head, ours, cipher.update(filled), cipher.final(), cipher.getAuthTag()])
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Says who sends, to the server that passes messages on (VAPID, RFC 8292); holds for some hours. */
export const authorisation = (endpoint: string, keys: ECDH, subject: string, now: Date): string => {
  const point = keys.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: keys.getPrivateKey().toString('base64url'),
  }
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + 12 * HOUR_S,
    sub: subject,
  }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${point.toString('base64url')}`
}

/** A message for one browser, with keys of its own. */
export const messageFor = (text: string, subscription: Subscription): Buffer => {
  const own = createECDH('prime256v1')
  own.generateKeys()
  return encrypted(text, subscription, own, randomBytes(16))
}
