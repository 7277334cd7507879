import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from './secrets.ts'

const ALGORITHM = 'aes-256-gcm'
const IV = 12
const TAG = 16

/** A secret as it is stored: AES-256-GCM under the server's key for this purpose, bound to the row it belongs to. */
export const encrypt = (secrets: Secrets, purpose: string, owner: string, secret: string): string => {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(ALGORITHM, secrets.secret(purpose), iv).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** The secret again; null when it was encrypted under another key, for another purpose or for another row. */
export const decrypt = (
  secrets: Secrets,
  purpose: string,
  owner: string,
  encrypted: string,
): string | null => {
  const bytes = Buffer.from(encrypted, 'base64url')
  if (bytes.length <= IV + TAG) return null
  try {
    const decipher = createDecipheriv(ALGORITHM, secrets.secret(purpose), bytes.subarray(0, IV))
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV, IV + TAG))
    return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
