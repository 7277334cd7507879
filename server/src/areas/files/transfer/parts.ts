import { createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const GATHERED_BYTES = 1 << 20

/** What has arrived of files on their way: one sparse file each, below `DATA_DIR/files/parts`, named by the upload's id. */
export interface Parts {
  path(id: string): string
  /** Room for a new one; nothing is written yet. */
  create(id: string): Promise<void>
  /**
   * Writes a chunk at its place as it comes.
   * @returns bytes that came; reading stops after one more than `length`
   */
  write(id: string, offset: number, length: number, chunk: Readable): Promise<number>
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
      let came = 0
      const counted = async function* (source: AsyncIterable<Buffer>) {
        for await (const bytes of source) {
          came += bytes.length
          if (came > length) return
          yield bytes
        }
      }
      // Gathers what comes in small pieces into few writes.
      const file = createWriteStream(path(id), { flags: 'r+', start: offset, highWaterMark: GATHERED_BYTES })
      await pipeline(chunk, counted, file)
      return came
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
