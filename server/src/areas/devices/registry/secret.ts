import { encrypt, decrypt } from '../../../platform/safety/encryption.ts'
import type { Secrets } from '../../../platform/safety/secrets.ts'

const PURPOSE = 'device secrets'

/** A device's secret as it is stored: under the server's key, bound to the device. */
export const lockSecret = (secrets: Secrets, deviceId: string, secret: string): string =>
  encrypt(secrets, PURPOSE, deviceId, secret)

/** The secret again; null when it was encrypted with another key or for another device. */
export const unlockSecret = (secrets: Secrets, deviceId: string, locked: string): string | null =>
  decrypt(secrets, PURPOSE, deviceId, locked)
