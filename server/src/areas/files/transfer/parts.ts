import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../../platform/database/ids.ts'
import type { PartBytes } from './form.ts'
import { gatherInto } from './gather.ts'

/** What has arrived of files on their way: one sparse file each, below `DATA_DIR/files/parts`, named by the upload's id. */
export interface Parts {
  path(id: string): string
  /** Room for a new one, where there is none yet; nothing is written. */
  create(id: string): Promise<void>
  /**
   * Writes a chunk at its place as it comes.
   * @returns whether exactly so many bytes came
   * @throws ENOENT when there is no room for it
   */
  write(id: string, offset: number, length: number, chunk: PartBytes): Promise<boolean>
  /** A copy that nobody else has open, under an id of its own, which is answered. */
  copy(id: string): Promise<string>
  remove(id: string): Promise<void>
  ids(): Promise<string[]>
}

export const folderParts = (root: string): Parts => {
  const path = (id: string) => join(root, `${id}.part`)
  return {
    path,
    async create(id) {
      await mkdir(root, { recursive: true })
      // Not truncated: another node may have written to it already.
      const handle = await open(path(id), 'a', 0o600)
      await handle.close()
    },
    async write(id, offset, length, chunk) {
      const handle = await open(path(id), 'r+')
      const file = gatherInto(handle, offset)
      try {
        const exact = await chunk.pour(length, file.take)
        await file.end()
        return exact
      } catch (error) {
        await file.end().catch(() => {})
        throw error
      } finally {
        await handle.close()
      }
    },
    async copy(id) {
      const copy = newId()
      await copyFile(path(id), path(copy), constants.COPYFILE_FICLONE)
      return copy
    },
    remove: (id) => rm(path(id), { force: true }),
    ids: async () =>
      (await readdir(root).catch(() => [])).flatMap((name) => /^(.+)\.part$/.exec(name)?.[1] ?? []),
  }
}
