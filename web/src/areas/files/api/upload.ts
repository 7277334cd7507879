import { projectFileAdd, projectFilePage, type ProjectFile } from '@labbox/contract/files/project-files.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { uploadLarge } from '../../../app/uploads/large.ts'

/**
 * Uploads a file (the panel shows how far it is) and keeps it as a project file of the user's own.
 * @throws ApiError when it was cancelled or is too large; the user knows
 */
export const uploadProjectFile = async (file: File): Promise<ProjectFile> => {
  const stored = await uploadLarge(file)
  // The server may have had this content under another name.
  const name = stored.name === file.name ? undefined : file.name
  const kept = await call(projectFileAdd, { fileId: stored.id, name })
  await invalidate([projectFilePage])
  return kept
}
