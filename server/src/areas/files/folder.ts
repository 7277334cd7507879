import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../platform/deps.ts'
import { filesFolder } from './tables.ts'

/** The file that tells this folder from every other one. Backups contain it. */
const MARKER = '.folder'

const readMarker = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )

/** Two nodes may start in the same new folder at once. A link appears complete and never replaces an existing file. */
const makeMarker = async (folder: string, path: string): Promise<string | null> => {
  await mkdir(folder, { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${randomUUID()}\n`, { mode: 0o600, flush: true })
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readMarker(path)
}

/**
 * Makes sure that this node keeps files where all nodes of the database keep them: the folder's marker must be the one in the database. The
 * first node to come pairs them.
 * @throws Error with what to do
 */
export const requireSharedFolder = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> => {
  const folder = join(config.dataDir, 'files')
  const path = join(folder, MARKER)
  const [known] = await db.select().from(filesFolder)
  const marker = (await readMarker(path)) ?? (known ? null : await makeMarker(folder, path))
  if (marker !== null && !known) await db.insert(filesFolder).values({ marker }).onConflictDoNothing()
  const [paired] = known ? [known] : await db.select().from(filesFolder)
  if (marker !== null && paired?.marker === marker) return
  throw new Error(
    `${folder} is not the folder that holds the files of this database. All nodes need the same one: mount it, and set DATA_DIR to it. ` +
      'If that folder is lost for good, run "delete from files_folder" in the database and start again.',
  )
}
