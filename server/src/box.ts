import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import type { Machine } from './areas/boxes/own/machine.ts'
import { systemClock } from './platform/clock.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Logger } from './platform/log.ts'
import type { Config } from './platform/process/config.ts'
import { waitForFolder } from './platform/process/folder-lock.ts'
import type { Lifecycle } from './platform/process/lifecycle.ts'

/** A file system in memory: what lies there is gone with the power. */
const MEMORY = '/dev/shm'
const FOLDER_WITHIN_MS = 10_000

/** A folder in memory for the tables of this box; those of earlier starts go. */
const memoryFolder = (dataDir: string): string => {
  const prefix = `labbox-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}-`
  try {
    for (const name of readdirSync(MEMORY))
      if (name.startsWith(prefix)) rmSync(join(MEMORY, name), { recursive: true, force: true })
    return mkdtempSync(join(MEMORY, prefix))
  } catch (error) {
    throw new Error(`BOX_OF: a lab box keeps its tables in ${MEMORY}, which cannot be used here.`, {
      cause: error,
    })
  }
}

/** Where the settings make this machine a lab box: becomes it, and works in memory from here on. */
export const startBox = async (
  given: Config,
  lifecycle: Lifecycle,
): Promise<{ config: Config; box: Machine | undefined }> => {
  if (!given.box) return { config: given, box: undefined }
  const lock = await waitForFolder(given.dataDir, FOLDER_WITHIN_MS)
  lifecycle.onClose('box folder', () => lock.release())
  const { openMachine } = await import('./areas/boxes/own/machine.ts')
  const { of, code, key = '', tls } = given.box
  const box = await openMachine({
    folder: join(given.dataDir, 'box'),
    of,
    code,
    key,
    tls,
    clock: systemClock,
    broken: (error) => {
      console.error(error)
      process.exit(1)
    },
  })
  const dataDir = memoryFolder(given.dataDir)
  lifecycle.onClose('box memory', () => rmSync(dataDir, { recursive: true, force: true }))
  return { config: { ...given, dataDir, demo: false, database: { ...given.database, url: undefined } }, box }
}

/** Each minute a box tries to reach its server, and looks whether its time is over. */
export const boxJobs = (jobs: Jobs, box: Machine, log: Logger): void => {
  jobs.define(
    'boxes.sync',
    async () => {
      if (box.dieWhenDue()) return
      await box.sync(log).catch((error: unknown) => log.info({ error }, 'The server was not reached'))
    },
    { cron: '* * * * *' },
  )
}
