import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import postgres, { type TransactionSql } from 'postgres'
import { extract } from 'tar-stream'
import { migrateDatabase } from '../database/db.ts'
import type { PostgresServer } from '../postgres/logins.ts'
import { copyTarget } from './catalogue.ts'
import {
  manifestName,
  parseManifest,
  parseSums,
  sumsName,
  tableEntry,
  type Manifest,
  type Sums,
} from './manifest.ts'
import { meter } from './meter.ts'
import { createProgress, whileMoving, type Progress, type ProgressOptions } from './progress.ts'
import { checkTarget, fillAgain, makeTables } from './target.ts'

export interface RestoreOptions extends ProgressOptions {
  /** Replaces what is there. */
  force?: boolean
}

/**
 * Brings a backup back into a database and a folder of files, then up to this version. All rows come in one
 * transaction: until the last checksum was right, nothing has changed.
 * @throws Error when the target is not empty (without `force`), servers are connected to it, or the backup is
 *   damaged or made by a newer version, or nothing moves any more
 */
export async function restore(
  server: PostgresServer,
  filesDir: string,
  source: string,
  options: RestoreOptions = {},
): Promise<Manifest> {
  const sql = postgres({ ...server.connection('owner'), max: 1, onnotice: () => {} })
  await mkdir(dirname(filesDir), { recursive: true })
  const scratch = await mkdtemp(`${filesDir}.restore-`)
  const progress = createProgress(options)
  try {
    const manifest = await whileMoving(progress, sql, () =>
      sql.begin(async (tx) => {
        await checkTarget(tx, server, options.force ?? false)
        const found = await readArchive({ tx, source, scratch, progress })
        await replaceFolder(join(scratch, 'files'), filesDir, join(scratch, 'old'))
        return found
      }),
    )
    await migrateDatabase(server)
    return manifest
  } catch (error) {
    // The rows were rolled back, so the files go back too.
    const old = join(scratch, 'old')
    if (existsSync(old)) {
      await rm(filesDir, { recursive: true, force: true })
      await rename(old, filesDir)
    }
    throw error
  } finally {
    await sql.end({ timeout: 5 })
    await rm(scratch, { recursive: true, force: true })
  }
}

interface Reading {
  tx: TransactionSql
  source: string
  scratch: string
  progress: Progress
}

async function readArchive(reading: Reading): Promise<Manifest> {
  const { tx, source, progress } = reading
  const tar = extract()
  const gunzip = createGunzip()
  // What zlib and tar complain of says nothing to people. Their failure also ends the loop below.
  for (const stream of [gunzip, tar])
    stream.prependListener(
      'error',
      (error: Error) => (error.message = 'The backup is damaged, or is none of Labbox.'),
    )
  const unpacked = pipeline(createReadStream(source), gunzip, tar)
  unpacked.catch(() => {})
  const seen: Sums = {}
  let manifest: Manifest | undefined
  let sums: Sums | undefined
  for await (const entry of tar) {
    const { name } = entry.header
    progress.step(name)
    if (!manifest) {
      manifest = parseManifest(name === manifestName ? await text(entry) : '')
      await makeTables(tx, manifest)
    } else if (name === sumsName) sums = parseSums(await text(entry))
    else seen[name] = await take(reading, manifest, name, entry)
  }
  await unpacked
  if (!manifest || !sums) throw new Error('The backup is damaged: it ends too early.')
  compare(seen, sums, manifest)
  progress.wait('checking what refers to what')
  await fillAgain(tx, manifest)
  return manifest
}

async function take(
  { tx, scratch, progress: { moved, signal } }: Reading,
  manifest: Manifest,
  name: string,
  entry: AsyncIterable<unknown>,
): Promise<Sums[string]> {
  const measured = meter(moved)
  const table = manifest.tables.find((one) => tableEntry(one.name) === name)
  if (table) {
    const rows = await tx.unsafe(`copy ${copyTarget(table)} from stdin`).writable()
    await pipeline(entry, measured, rows, { signal })
    const { size, lines, sha256 } = measured.reading()
    return { size, sha256, rows: lines }
  }
  const path = normalize(join(scratch, name))
  if (!path.startsWith(join(scratch, 'files/')))
    throw new Error(`The backup is damaged: ${name} does not belong there.`)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(entry, measured, createWriteStream(path, { flush: true }), { signal })
  const { size, sha256 } = measured.reading()
  return { size, sha256 }
}

function compare(seen: Sums, sums: Sums, manifest: Manifest): void {
  const expected = new Set([...Object.keys(sums), ...manifest.tables.map(({ name }) => tableEntry(name))])
  for (const name of new Set([...expected, ...Object.keys(seen)])) {
    const [is, should] = [seen[name], sums[name]]
    const same =
      is && should && is.size === should.size && is.sha256 === should.sha256 && is.rows === should.rows
    if (!same) throw new Error(`The backup is damaged: ${name} is not what was saved.`)
  }
}

async function replaceFolder(fresh: string, place: string, old: string): Promise<void> {
  await mkdir(fresh, { recursive: true })
  if (existsSync(place)) await rename(place, old)
  await rename(fresh, place)
}
