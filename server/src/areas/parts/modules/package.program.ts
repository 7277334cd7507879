import { finish, received, tell } from '../../../platform/sandbox/inside.ts'
import { readPackage, saidOf, type ReadPackage } from './package.read.ts'

/** What the reading ends with. */
export type PackageMessage = { read: ReadPackage } | { refused: string }

const { path, folder } = await received<{ path: string; folder: string }>()
const message = await readPackage(path, folder).then(
  (read): PackageMessage => ({ read }),
  (error: unknown): PackageMessage => ({ refused: saidOf(error) }),
)
await tell(message)
finish()
