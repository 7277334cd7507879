import { messageOf } from 'labbox-bench/agent/errors.ts'
import { readPackage } from 'labbox-bench/update/package.ts'
import { finish, received, tell } from '../../../platform/sandbox/inside.ts'

/** What the look into a package of the bench program ends with. */
export type PackageMessage = { version: string } | { refused: string }

const { bytes } = await received<{ bytes: Uint8Array }>()
const message = await readPackage(bytes).then(
  ({ version }): PackageMessage => ({ version }),
  (error: unknown): PackageMessage => ({ refused: messageOf(error) }),
)
await tell(message)
finish()
