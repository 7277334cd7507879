import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { Licence, TRIAL_DAYS, type Activation } from '@labbox/contract/system/activation.ts'

const HEAD = '-----BEGIN LABBOX LICENCE-----'
const FOOT = '-----END LABBOX LICENCE-----'
const LINE = 64

/** An Ed25519 public key from the 32 bytes of RFC 8032, base64url. */
export const publicKeyOf = (raw: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' })

/** A licence as a text file: base64 of JSON, a dot, and the Ed25519 signature (RFC 8032) of those very bytes. */
export const issueLicence = (licence: Licence, privateKey: KeyObject): string => {
  const payload = Buffer.from(JSON.stringify(Licence.parse(licence)))
  const text = `${payload.toString('base64')}.${sign(null, payload, privateKey).toString('base64')}`
  const lines = text.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []
  return [HEAD, ...lines, FOOT, ''].join('\n')
}

/** The licence in a text, or null when it is none or was not signed by the holder of the key. */
export const readLicence = (text: string, publicKey: KeyObject): Licence | null => {
  const body = text.replace(HEAD, '').replace(FOOT, '').replace(/\s+/g, '')
  const [payload, signature, ...more] = body.split('.').map((part) => Buffer.from(part, 'base64'))
  if (!payload || !signature || more.length > 0 || !verify(null, payload, publicKey, signature)) return null
  try {
    return Licence.parse(JSON.parse(payload.toString('utf8')))
  } catch {
    return null
  }
}

/** What holds at a time: the licence while it lasts, the trial while it lasts, whichever is longer. */
export const stateAt = (
  now: Date,
  startedAt: Date,
  licence: Pick<Licence, 'expiresAt'> | null,
): { state: Activation['state']; until: Date | null } => {
  const trialEnd = new Date(startedAt.getTime() + TRIAL_DAYS * DAY_MS)
  if (licence && !licence.expiresAt) return { state: 'licensed', until: null }
  const licenceEnd = licence?.expiresAt ? new Date(licence.expiresAt) : null
  if (licenceEnd && now < licenceEnd) return { state: 'licensed', until: licenceEnd }
  if (now < trialEnd) return { state: 'trial', until: trialEnd }
  return { state: 'expired', until: licenceEnd && licenceEnd > trialEnd ? licenceEnd : trialEnd }
}
