import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

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
  const path = join(dataDir, 'lock')
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (!(error instanceof Error)) throw error
    if (error.message.includes('locked')) throw new FolderInUseError(dataDir, readPid(holder))
    throw new Error(
      `DATA_DIR: the lock ${path} cannot be used (${error.message}). ` +
        'Make sure that no server works in that folder, delete this file, and start again.',
      { cause: error },
    )
  }
  writeFileSync(holder, `${process.pid}\n`)
  return { release: () => file.close() }
}

const AGAIN_MS = 50

/**
 * The same; waits while another process holds the folder: the server that was stopped a moment ago.
 * @throws FolderInUseError when it still does after `withinMs`
 */
export async function waitForFolder(dataDir: string, withinMs: number): Promise<FolderLock> {
  for (const end = Date.now() + withinMs; ; await sleep(AGAIN_MS)) {
    try {
      return lockFolder(dataDir)
    } catch (error) {
      if (!(error instanceof FolderInUseError) || Date.now() >= end) throw error
    }
  }
}

/**
 * Makes sure that there is a data folder that this process may write to.
 * @throws Error that names the setting
 */
export function prepareFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(
      `DATA_DIR: ${dataDir} cannot be used (${(error as Error).message}). ` +
        `Let the user ${userInfo().username} write there, or choose another folder.`,
      { cause: error },
    )
  }
}

function readPid(path: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}
