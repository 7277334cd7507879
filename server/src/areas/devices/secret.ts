import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'

const PURPOSE = 'device secrets'
const ALGORITHM = 'aes-256-gcm'
const IV = 12
const TAG = 16

/** A device's secret as it is stored: AES-256-GCM under the server's key, bound to the device. */
export const lockSecret = (secrets: Secrets, deviceId: string, secret: string): string => {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(ALGORITHM, secrets.secret(PURPOSE), iv).setAAD(Buffer.from(deviceId))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** The secret again; null when it was locked under another key or for another device. */
export const unlockSecret = (secrets: Secrets, deviceId: string, locked: string): string | null => {
  const bytes = Buffer.from(locked, 'base64url')
  if (bytes.length <= IV + TAG) return null
  try {
    const decipher = createDecipheriv(ALGORITHM, secrets.secret(PURPOSE), bytes.subarray(0, IV))
    decipher.setAAD(Buffer.from(deviceId)).setAuthTag(bytes.subarray(IV, IV + TAG))
    return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
