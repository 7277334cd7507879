import { finish, received, tell } from '../../platform/sandbox/inside.ts'
import { LIST, PackageRefusal, unpack, type Unpacked } from './package.read.ts'

/** What the reading ends with. */
export type PackageMessage = { unpacked: Unpacked } | { refused: string }

const { bytes } = await received<{ bytes: Uint8Array }>()
const message = await unpack(bytes).then(
  (unpacked): PackageMessage => ({ unpacked }),
  (error: unknown): PackageMessage => ({ refused: error instanceof PackageRefusal ? error.message : LIST }),
)
await tell(message)
finish()
