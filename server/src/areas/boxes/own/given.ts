import { eq } from 'drizzle-orm'
import { boxGiven } from '@labbox/contract/boxes/sync.ts'
import { storeFile } from '../../files/service.ts'
import { file } from '../../files/tables.ts'
import type { BoxDeps } from '../context.ts'
import { givenPlace, signGiven, unseal } from '../seal.ts'
import type { Identity } from './identity.ts'
import type { Provisioned } from './load.ts'
import { Refused, type Upstream } from './upstream.ts'
import type { Vault } from './vault.ts'

interface Picture {
  bytes: string
}
const nameOf = (id: string): string => `given-${id}`

/** Fetches the pictures that labs, reports and work begun elsewhere show and that are not here yet. */
export const takePictures = async (
  vault: Vault,
  upstream: Upstream,
  { boxId, signingKey, sharedKey }: Identity,
  { files }: Pick<Provisioned, 'files'>,
  now: Date,
): Promise<void> => {
  const sentAt = now.toISOString()
  for (const { id } of files.filter((one) => !vault.has(nameOf(one.id)))) {
    const signature = signGiven(signingKey, boxId, id, sentAt)
    try {
      const { sealed } = await upstream.call(boxGiven, { boxId, fileId: id, sentAt, signature })
      vault.write(nameOf(id), unseal(Buffer.from(sharedKey, 'base64'), givenPlace(boxId, id), sealed))
    } catch (error) {
      // One that the server has not got keeps nobody from working.
      if (!(error instanceof Refused)) throw error
    }
  }
}

/** Puts the pictures that are here among the files of this box. */
export const loadPictures = async (
  deps: BoxDeps,
  vault: Vault,
  { files }: Pick<Provisioned, 'files'>,
): Promise<void> => {
  for (const { id, name, type } of files) {
    const [known] = await deps.db.select({ id: file.id }).from(file).where(eq(file.id, id))
    const picture = known ? null : vault.read<Picture>(nameOf(id))
    if (!picture) continue
    const bytes = Buffer.from(picture.bytes, 'base64')
    await storeFile(deps, deps.db, { id, bytes, name, type, ownerId: null, orgId: null })
  }
}
