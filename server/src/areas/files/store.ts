import { createHash } from 'node:crypto'
import { link, mkdir, open, rename, rm, stat, utimes, writeFile, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { createKeyedMutex } from '../../platform/keyed-mutex.ts'

type ReadStream = ReturnType<FileHandle['createReadStream']>

/** Where the bytes lie: by content, below `DATA_DIR/files`. */
export interface FileStore {
  /** Durable when it resolves; storing the same bytes twice keeps one copy. Answers their SHA-256, hex. */
  put(bytes: Uint8Array): Promise<string>
  /** Keeps a finished file of the same disk under its SHA-256 as well; durable when it resolves. Its old name is the caller's to remove. */
  adopt(path: string, sha256: string): Promise<void>
  /** Removes bytes that no row refers to, unless they were stored again just now. */
  discard(sha256: string): Promise<void>
  /** @throws AppError FILE_ELSEWHERE when the folder does not have it */
  read(sha256: string, range?: { start: number; end: number }): Promise<ReadStream>
}

/** Bytes stored again within this time are about to get a row. */
const FRESH_MS = HOUR_MS

/** A lock per content, within the process that owns the data folder. */
const alone = createKeyedMutex()

/** Marks bytes as stored again by a new modification time; false when they are not there. */
const touch = (path: string): Promise<boolean> =>
  utimes(path, new Date(), new Date()).then(
    () => true,
    () => false,
  )

/** Syncs a file to disk, so that it survives a power cut. */
const syncFile = async (path: string): Promise<void> => {
  await using handle = await open(path, 'r+')
  await handle.sync()
}

/** The row of a file must never be committed before its bytes are on disk. */
const writeDurably = async (path: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${newId()}`
  try {
    await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
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
      await syncFile(path)
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
    async read(sha256, range) {
      const handle = await open(pathOf(sha256)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new AppError('FILE_ELSEWHERE', { cause: error }) : error
      })
      return handle.createReadStream({ ...range, highWaterMark: 1 << 20 })
    },
  }
}
