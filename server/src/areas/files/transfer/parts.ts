import { access, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PartBytes } from './form.ts'
import { gatherInto } from './gather.ts'

/** What has arrived of files on their way: one sparse file each, below `DATA_DIR/files/parts`, named by the upload's id. */
export interface Parts {
  path(id: string): string
  /** Room for a new one; nothing is written yet. */
  create(id: string): Promise<void>
  /**
   * Writes a chunk at its place as it comes.
   * @returns whether exactly so many bytes came
   */
  write(id: string, offset: number, length: number, chunk: PartBytes): Promise<boolean>
  has(id: string): Promise<boolean>
  remove(id: string): Promise<void>
  ids(): Promise<string[]>
}

export const folderParts = (root: string): Parts => {
  const path = (id: string) => join(root, `${id}.part`)
  return {
    path,
    async create(id) {
      await mkdir(root, { recursive: true })
      const handle = await open(path(id), 'w', 0o600)
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
    has: (id) =>
      access(path(id)).then(
        () => true,
        () => false,
      ),
    remove: (id) => rm(path(id), { force: true }),
    ids: async () =>
      (await readdir(root).catch(() => [])).flatMap((name) => /^(.+)\.part$/.exec(name)?.[1] ?? []),
  }
}
