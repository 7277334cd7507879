import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The data folder belongs to another process that is alive. */
export class FolderInUseError extends Error {
  readonly pid: number | undefined
  constructor(dataDir: string, pid: number | undefined) {
    super(
      `The data folder ${dataDir} is in use by another process${pid ? ` (pid ${pid})` : ''}. ` +
        'Stop that one first, or choose another folder by DATA_DIR.',
    )
    this.pid = pid
  }
}

export interface FolderLock {
  release(): void
}

/**
 * Takes the data folder for this process alone, until release or the end of the process.
 *
 * Node offers no file locks of its own; an empty SQLite file held in an exclusive transaction is one
 * (fcntl on Unix, LockFileEx on Windows). The kernel lets it go when the holder dies, so nothing is ever
 * judged by a pid that may mean another process by now.
 * @throws FolderInUseError
 */
export function lockFolder(dataDir: string): FolderLock {
  mkdirSync(dataDir, { recursive: true })
  const holder = join(dataDir, 'lock.pid')
  const file = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (!(error instanceof Error && error.message.includes('locked'))) throw error
    throw new FolderInUseError(dataDir, readPid(holder))
  }
  writeFileSync(holder, `${process.pid}\n`)
  return { release: () => file.close() }
}

function readPid(path: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}
