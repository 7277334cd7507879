import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  sign,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { isNewer, signedText, type UpdateOffer } from '@labbox/contract/bench/update.ts'
import { pathLiesIn } from '../../../platform/ownership.rules.ts'
import type { Secrets } from '../../../platform/safety/secrets.ts'

/** DER of an Ed25519 private key (RFC 8410) up to its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The installation's key for packages: it comes from its secret, so that it is there from the first start and on every node. */
const signingKey = (secrets: Secrets): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8, secrets.secret('bench packages')]),
    format: 'der',
    type: 'pkcs8',
  })

/** What agents are given when they are enrolled: SPKI, base64. */
export const packageKey = (secrets: Secrets): string =>
  createPublicKey(signingKey(secrets)).export({ format: 'der', type: 'spki' }).toString('base64')

export const signPackage = (
  secrets: Secrets,
  what: Pick<UpdateOffer, 'version' | 'size' | 'sha256'>,
): string => sign(null, Buffer.from(signedText(what)), signingKey(secrets)).toString('base64')

export interface FetchLink {
  id: string
  deviceId: string
  /** Milliseconds since 1970. */
  until: number
}

const macOf = (secrets: Secrets, { id, deviceId, until }: FetchLink): Buffer =>
  createHmac('sha256', secrets.secret('bench package links')).update(`${id} ${deviceId} ${until}`).digest()

/** An address at which one bench may fetch one package until then. */
export const fetchPath = (secrets: Secrets, link: FetchLink): string =>
  `/api/device/app/fetch?id=${link.id}&deviceId=${link.deviceId}&until=${link.until}&mac=${macOf(secrets, link).toString('hex')}`

export const fetchAllowed = (secrets: Secrets, link: FetchLink & { mac: string }, now: Date): boolean => {
  const given = Buffer.from(link.mac, 'hex')
  const right = macOf(secrets, link)
  return given.length === right.length && timingSafeEqual(given, right) && now.getTime() < link.until
}

export interface Release {
  version: string
  /** Null: to everybody, unless a device is named. */
  orgPath: string | null
  deviceId: string | null
}

/** The newest release that is meant for a device and newer than what runs there; null without one. */
export const newestFor = <R extends Release>(
  releases: readonly R[],
  device: { id: string; orgPath: string | null; version: string },
): R | null => {
  let best: R | null = null
  for (const release of releases) {
    const { deviceId, orgPath, version } = release
    const meant =
      deviceId !== null ? deviceId === device.id : orgPath === null || pathLiesIn(device.orgPath, orgPath)
    if (meant && isNewer(version, best?.version ?? device.version)) best = release
  }
  return best
}
