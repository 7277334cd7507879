import { found } from '../../platform/errors.ts'
import { decrypt, encrypt } from '../../platform/safety/encryption.ts'
import type { Secrets } from '../../platform/safety/secrets.ts'
import type { BoxRow } from './boxes.rules.ts'

const PURPOSE = 'box keys'

/** The key that a box shares with us, as it is stored: under ours, bound to the box. */
export const lockShared = (secrets: Secrets, boxId: string, key: Uint8Array): string =>
  encrypt(secrets, PURPOSE, boxId, Buffer.from(key).toString('base64'))
/** The key that a box shares with us. */
export const sharedOf = (secrets: Secrets, { id, sharedKey }: BoxRow): Buffer =>
  Buffer.from(found(decrypt(secrets, PURPOSE, id, found(sharedKey))), 'base64')
