import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** What the databases, uploads and products of a whole run may fill at once. */
const ENOUGH_BYTES = 6 * 1024 ** 3

/**
 * A new folder for what tests write: in memory where there is enough of it, because making and dropping hundreds of
 * databases on a disk costs a fifth of all processor time.
 */
export const makeScratch = (): string => {
  const folder = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), 'labbox-scratch-'))
  // PostgreSQL has a user of its own there, who has to come through.
  chmodSync(folder, 0o711)
  return folder
}

const hasMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES && runsPrograms(readFileSync('/proc/mounts', 'utf8'))
  } catch {
    // Not Linux.
    return false
  }
}

/** Programs are installed and run there, too. */
const runsPrograms = (mounts: string): boolean =>
  mounts.split('\n').some((line) => line.includes(` ${MEMORY} `) && !/\bnoexec\b/.test(line))
