import { DAY_MS } from '@labbox/contract/core/durations.ts'
import type { StoredFile } from '@labbox/contract/files/files.ts'
import { projectFileAdd, projectFilePage, type ProjectFile } from '@labbox/contract/files/project-files.ts'
import { transferList, transferTest } from '@labbox/contract/files/transfer.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useSession } from '../../../app/session/session.ts'
import { randomId } from '../../../app/random-id.ts'
import { chunkFields } from '../../../app/uploads/chunks.ts'
import { uploadLarge } from '../../../app/uploads/large.ts'
import { forgetUnkept, rememberUnkept, unkeptOf } from '../../../app/uploads/unkept.ts'

const userId = (): string => useSession.getState().user?.id ?? ''

const keep = async (stored: StoredFile, name: string, id?: string): Promise<ProjectFile> => {
  // The server may have this content under another name.
  const kept = await call(projectFileAdd, {
    fileId: stored.id,
    name: stored.name === name ? undefined : name,
    id,
  })
  await invalidate([projectFilePage])
  return kept
}

/**
 * Uploads a file (the panel shows how far it is) and keeps it as a project file of the user's own. From its hash on that is remembered:
 * a page that is loaded anew in the last moment loses no file (`keepArrived`).
 * @throws ApiError when it was cancelled or is too large; the user knows
 */
export const uploadProjectFile = async (file: File): Promise<ProjectFile> => {
  const owner = userId()
  const { name, size } = file
  const id = randomId()
  let identifier = ''
  const stored = await uploadLarge(file, (hash) => {
    identifier = hash
    rememberUnkept(owner, { identifier, name, size, id, at: Date.now() })
  }).catch((error: unknown) => {
    forgetUnkept(owner, identifier)
    throw error
  })
  const kept = await keep(stored, name, id)
  forgetUnkept(owner, identifier)
  return kept
}

/** Keeps what had arrived when an earlier page ended. What has stopped on the way is another matter: it goes on by itself. */
export const keepArrived = async (): Promise<void> => {
  const owner = userId()
  const unkept = unkeptOf(owner)
  if (unkept.length === 0) return
  const stopped = new Set((await call(transferList, {}, { silent: true })).map((one) => one.identifier))
  for (const one of unkept.filter(({ identifier }) => !stopped.has(identifier))) {
    const { file } = await call(transferTest, chunkFields(one, one.identifier, 1), { silent: true })
    if (file) await keep(file, one.name, one.id)
    // This page or another may be sending it at this moment. What never arrives the server gives up after a day.
    else if (Date.now() - one.at < DAY_MS) continue
    forgetUnkept(owner, one.identifier)
  }
}
