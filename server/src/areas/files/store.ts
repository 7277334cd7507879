import { createHash } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { link, mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../../platform/ids.ts'

/** Where the bytes lie: by content, below `DATA_DIR/files`. */
export interface FileStore {
  /** Durable when it resolves; storing the same bytes twice keeps one copy. Answers their SHA-256, hex. */
  put(bytes: Uint8Array): Promise<string>
  /** Keeps a finished file of the same disk under its SHA-256 as well; durable when it resolves. Its old name is the caller's to remove. */
  adopt(path: string, sha256: string): Promise<void>
  /** Removes bytes that nothing names any more; not such as somebody has stored again just now. */
  discard(sha256: string): Promise<void>
  read(sha256: string, range?: { start: number; end: number }): ReadStream
}

/** What was stored again since is about to be named by a row. */
const FRESH_MS = 3_600_000

/** Work on one content at a time, in the process that the data folder belongs to. */
const busy = new Map<string, Promise<unknown>>()

const alone = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  const mine = (busy.get(path) ?? Promise.resolve()).then(work, work)
  const settled = mine.catch(() => {})
  busy.set(path, settled)
  try {
    return await mine
  } finally {
    if (busy.get(path) === settled) busy.delete(path)
  }
}

/** Takes note that somebody stores it again; false when it is not there. */
const touch = (path: string): Promise<boolean> =>
  utimes(path, new Date(), new Date()).then(
    () => true,
    () => false,
  )

const writeDurably = async (path: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${newId()}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    await handle.writeFile(bytes)
    // The row that names this file must never be committed before its bytes.
    await handle.sync()
    await handle.close()
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Where a content lies below the folder of files. */
export const contentPath = (root: string, sha256: string): string => join(root, sha256.slice(0, 2), sha256)

export const folderStore = (root: string): FileStore => {
  const pathOf = (sha256: string) => contentPath(root, sha256)
  return {
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const path = pathOf(sha256)
      await alone(path, async () => {
        const known = await stat(path).catch(() => null)
        if (known?.size !== bytes.length || !(await touch(path))) await writeDurably(path, bytes)
      })
      return sha256
    },
    async adopt(path, sha256) {
      const target = pathOf(sha256)
      const handle = await open(path, 'r+')
      await handle.sync()
      await handle.close()
      await mkdir(dirname(target), { recursive: true })
      await alone(target, async () => {
        await link(path, target).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error
        })
        await touch(target)
      })
    },
    async discard(sha256) {
      const path = pathOf(sha256)
      await alone(path, async () => {
        const known = await stat(path).catch(() => null)
        if (known && Date.now() - known.mtimeMs > FRESH_MS) await rm(path, { force: true })
      })
    },
    read: (sha256, range) => createReadStream(pathOf(sha256), { ...range, highWaterMark: 1 << 20 }),
  }
}
